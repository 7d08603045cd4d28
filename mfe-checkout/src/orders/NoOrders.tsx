import { Link } from '@santhe/host'
import { buttonClass, EmptyState, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'

export function NoOrders() {
  const t = useTexts(texts)
  return (
    <EmptyState
      icon="box"
      title={t('orders.emptyTitle')}
      text={t('orders.emptyText')}
      action={
        <Link to="/products" className={buttonClass()}>
          {t('browseProducts')}
        </Link>
      }
    />
  )
}
