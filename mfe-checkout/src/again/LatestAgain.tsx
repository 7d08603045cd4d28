import { useLatestPurchase } from '@santhe/client'
import { Picture, useTexts } from '@santhe/ui'
import { useId } from 'react'
import { texts } from '../texts.ts'
import styles from './again.module.css'
import { OrderAgainButton } from './OrderAgainButton.tsx'
import { useNamesText } from './use-names-text.ts'

/** The last purchase, to order again; nothing for visitors and new buyers. */
export function LatestAgain() {
  const t = useTexts(texts)
  const id = useId()
  const purchase = useLatestPurchase()
  const namesText = useNamesText()
  if (!purchase) return null
  const items = purchase.orders.flatMap(order => order.items)
  const names = namesText(items.map(item => item.productName))
  const farms = namesText(purchase.orders.map(order => order.farmName))
  return (
    <section className={styles.latest} aria-labelledby={id}>
      {items[0] && <Picture src={items[0].imageUrl} alt="" ratio="1 / 1" sizes="72px" className={styles.thumb} />}
      <div className={styles.words}>
        <h2 id={id}>{t('again.latest')}</h2>
        <p>{t('again.latestText', { names, farms })}</p>
      </div>
      <OrderAgainButton target={{ kind: 'purchase', id: purchase.id }} look="primary" />
    </section>
  )
}
