import { useCart } from '@santhe/host'
import { Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import { texts } from '../../texts.ts'
import { EmptyCart } from '../EmptyCart.tsx'
import { Page } from '../Page.tsx'
import { CartSummary } from './CartSummary.tsx'
import styles from './cart.module.css'
import { FarmGroup } from './FarmGroup.tsx'
import { linesByFarm } from './lines-by-farm.ts'

/** `/cart`: what was chosen, farm by farm, and what it costs. Storefront spec §2, Cart. */
export function CartPage() {
  const t = useTexts(texts)
  const { lines, count, isReady } = useCart()
  if (!isReady) {
    return (
      <Page title={t('cart.title')} aside={<SummaryPlaceholder />}>
        <LinesPlaceholder />
      </Page>
    )
  }
  if (count === 0) {
    return (
      <Page title={t('cart.title')}>
        <EmptyCart />
      </Page>
    )
  }
  return (
    <Page title={t('cart.title')} text={t('cart.lines', { count })} aside={<CartSummary />}>
      {linesByFarm(lines).map(group => (
        <FarmGroup key={group.farm.id} {...group} />
      ))}
      <p className={styles.hint}>{t('cart.perFarm')}</p>
    </Page>
  )
}

function LinesPlaceholder() {
  return (
    <SkeletonGroup className={styles.group}>
      {[1, 2].map(place => (
        <div className={styles.line} key={place}>
          <Skeleton shape="picture" className={styles.picture} />
          <div className={styles.facts}>
            <Skeleton width="60%" />
            <Skeleton width="40%" />
            <Skeleton shape="pill" width="9rem" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}

function SummaryPlaceholder() {
  return (
    <div className={styles.group} aria-hidden="true">
      <div className={styles.summaryPlaceholder}>
        <Skeleton width="50%" />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="pill" />
      </div>
    </div>
  )
}
