import type { Quote } from '@santhe/contracts'
import type { CartLine } from '@santhe/host'
import { formatRupees, rupeesToPaise } from '@santhe/rules'
import { Notice, useTexts } from '@santhe/ui'
import { texts } from '../../../texts.ts'

interface ChangesProps {
  quote: Quote
  cart: readonly CartLine[]
  /** Rupees shown before, where the total has moved since. */
  earlierTotal: number | undefined
}

const formatted = (rupees: number) => formatRupees(rupeesToPaise(rupees) ?? 0)

/** Shows which prices have changed since they were put in the cart, and that a total shown before is no longer valid. */
export function Changes({ quote, cart, earlierTotal }: ChangesProps) {
  const t = useTexts(texts)
  const moved = quote.lines.filter(({ productId, price }) =>
    cart.some(line => line.id === productId && rupeesToPaise(line.price) !== rupeesToPaise(price)),
  )
  if (moved.length === 0 && earlierTotal === undefined) return null
  return (
    <Notice tone="attention" icon="warning" isAlert>
      {moved.map(({ productId, name, price }) => (
        <p key={productId}>{t('checkout.priceNow', { name, price: formatted(price) })}</p>
      ))}
      {earlierTotal !== undefined && <p>{t('checkout.totalNow', { total: formatted(quote.total) })}</p>}
    </Notice>
  )
}
