import type { Product } from '@santhe/contracts'
import { type IstDate, type ProductWord, productWord, statusAsRead } from '@santhe/rules'
import { Badge, useTexts } from '@santhe/ui'
import { listTexts } from './list-texts.ts'
import styles from './products.module.css'

const TONES = {
  onSale: 'good',
  waiting: 'attention',
  rejected: 'bad',
  ended: 'plain',
  soldOut: 'plain',
  comingSoon: 'plain',
} as const satisfies Record<ProductWord, string>

/** docs/product/farmer-dashboard.md#product-words. */
export function ProductState({ product, today }: { product: Product; today: IstDate }) {
  const t = useTexts(listTexts)
  const word = productWord(product, today)
  return (
    <span className={styles.state}>
      <Badge tone={TONES[word]}>{t(`words.${word}`)}</Badge>
      {word === 'onSale' && statusAsRead(product) === 'Pre-Order' && <Badge>{t('preOrder')}</Badge>}
      {product.pendingEdit && <Badge tone="attention">{t('changesWaiting')}</Badge>}
    </span>
  )
}

export function Reason({ of: { approvalStatus, rejectionReason, lastRejection, pendingEdit } }: { of: Product }) {
  const t = useTexts(listTexts)
  if (approvalStatus === 'rejected' && rejectionReason) {
    return <p className={styles.reason}>{t('products.reason', { reason: rejectionReason })}</p>
  }
  if (!lastRejection?.isOfEdit || pendingEdit) return null
  return <p className={styles.reason}>{t('products.editReason', { reason: lastRejection.reason })}</p>
}
