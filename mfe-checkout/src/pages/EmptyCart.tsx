import { useLatestPurchase } from '@santhe/client'
import { Link } from '@santhe/host'
import { buttonClass, EmptyState, useTexts } from '@santhe/ui'
import type { ReactNode } from 'react'
import { LatestAgain } from '../again/LatestAgain.tsx'
import styles from '../Page.module.css'
import texts from '../texts/en/checkout.json'

/** "Browse" is the primary button unless the last purchase can be repeated. docs/product/cart.md#empty-cart. */
export function EmptyCart({ children }: { children?: ReactNode }) {
  const t = useTexts(texts)
  const purchase = useLatestPurchase()
  return (
    <div className={styles.main}>
      {children}
      <LatestAgain />
      <EmptyState
        icon="basket"
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={
          <Link to="/products" className={buttonClass({ look: purchase ? 'quiet' : 'primary' })}>
            {t('browseProducts')}
          </Link>
        }
      />
    </div>
  )
}
