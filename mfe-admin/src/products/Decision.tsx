import type { AdminProduct } from '@santhe/contracts'
import { Button, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'
import styles from './products.module.css'
import { useDecision } from './use-decision.ts'

/** The two buttons of a decision; rejecting needs a reason first. */
export function Decision({ product, onReject }: { product: AdminProduct; onReject: (product: AdminProduct) => void }) {
  const t = useTexts(texts)
  const { decide, isBusy } = useDecision()
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        isBusy={isBusy}
        aria-label={t('products.approveNamed', { name: product.name })}
        onClick={() => void decide(product)}
      >
        {t('products.approve')}
      </Button>
      <Button
        look="quiet"
        size="small"
        aria-label={t('products.rejectNamed', { name: product.name })}
        onClick={() => onReject(product)}
      >
        {t('products.reject')}
      </Button>
    </div>
  )
}
