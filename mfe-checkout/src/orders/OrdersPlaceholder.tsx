import { Link } from '@santhe/host'
import { buttonClass, EmptyState, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import texts from '../texts/en/checkout.json'
import styles from './OrdersPlaceholder.module.css'

export function OrdersPlaceholder({ rows }: { rows: number }) {
  const places = Array.from({ length: rows }, (_, place) => place)
  return (
    <SkeletonGroup className={blocks.stack12}>
      {places.map(place => (
        <div key={place} className={styles.row}>
          <Skeleton width="40%" />
          <Skeleton width="70%" />
        </div>
      ))}
    </SkeletonGroup>
  )
}

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
