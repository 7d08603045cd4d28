import { Link } from '@santhe/host'
import { buttonClass, EmptyState, useTexts } from '@santhe/ui'
import { LatestAgain } from '../again/LatestAgain.tsx'
import { texts } from '../texts.ts'

/** Nothing to buy yet: the last purchase once more, and the way to the produce. docs/product/cart.md#empty-cart. */
export function EmptyCart() {
  const t = useTexts(texts)
  return (
    <>
      <LatestAgain />
      <EmptyState
        icon="basket"
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={
          <Link to="/products" className={buttonClass()}>
            {t('browseProducts')}
          </Link>
        }
      />
    </>
  )
}
