import { useLatestPurchase } from '@santhe/client'
import { Picture, useItemName, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useId } from 'react'
import texts from '../texts/en/checkout.json'
import styles from './again.module.css'
import { OrderAgainButton } from './OrderAgainButton.tsx'

/** The last purchase, to order again; nothing for visitors and new buyers. */
export function LatestAgain() {
  const t = useTexts(texts)
  const id = useId()
  const purchase = useLatestPurchase()
  const namesText = useNamesText()
  const itemName = useItemName()
  if (!purchase) return null
  const items = purchase.orders.flatMap(order => order.items)
  const names = namesText(items.map(itemName))
  const farms = namesText(purchase.orders.map(order => order.farmName))
  return (
    <section className={styles.latest} aria-labelledby={id}>
      {items[0] && <Picture src={items[0].imageUrl} alt="" ratio="1 / 1" sizes="72px" className={blocks.rounded} />}
      <div className={styles.words}>
        <h2 id={id}>{t('again.latest')}</h2>
        <p>{t('again.latestText', { names, farms })}</p>
      </div>
      <OrderAgainButton target={{ kind: 'purchase', id: purchase.id }} look="primary" />
    </section>
  )
}

const NAMED = 2

/** Formats names: 'Okra', 'Okra and Tomato', 'Okra, Tomato and 3 more'. */
function useNamesText(): (names: readonly string[]) => string {
  const t = useTexts(texts)
  return names => {
    const [first = '', second] = names
    if (names.length > NAMED)
      return t('again.more', { names: names.slice(0, NAMED).join(', '), count: names.length - NAMED })
    return second === undefined ? first : t('again.and', { first, last: second })
  }
}
