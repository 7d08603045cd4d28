import type { Quote } from '@santhe/contracts'
import { type CartLine, useNow } from '@santhe/host'
import {
  formatRupees,
  type IstDate,
  istDateOf,
  nearDeliveryDate,
  nearDeliveryDateAlone,
  rupeesToPaise,
} from '@santhe/rules'
import { Notice, useTexts, WholeDates } from '@santhe/ui'
import { texts } from '../../../texts.ts'

interface ChangesProps {
  quote: Quote
  cart: readonly CartLine[]
  /** Rupees shown before, if the total changed. */
  earlierTotal: number | undefined
  arrivals: ReadonlyMap<number, IstDate | null>
}

const formatted = (rupees: number) => formatRupees(rupeesToPaise(rupees) ?? 0)

/** Price changes, a changed total, and dates moved because a day is full. */
export function Changes({ quote, cart, earlierTotal, arrivals }: ChangesProps) {
  const t = useTexts(texts)
  const today = istDateOf(useNow())
  // Irrelevant when the buyer chose another date.
  const later = quote.farms.filter(
    farm => farm.movedFrom !== undefined && arrivals.get(farm.farmerId) === farm.estimatedDelivery,
  )
  const moved = quote.lines.filter(({ productId, price }) =>
    cart.some(line => line.id === productId && rupeesToPaise(line.price) !== rupeesToPaise(price)),
  )
  if (moved.length === 0 && later.length === 0 && earlierTotal === undefined) return null
  return (
    <Notice tone="attention" icon="warning" isAlert>
      {moved.map(({ productId, name, price }) => (
        <p key={productId}>{t('checkout.priceNow', { name, price: formatted(price) })}</p>
      ))}
      {later.map(({ farmerId, farmName: farm, movedFrom, estimatedDelivery }) => (
        <p key={`farm ${farmerId}`}>
          <WholeDates>
            {t('checkout.movedFull', {
              ...{
                day: nearDeliveryDateAlone(movedFrom, today),
                farm,
                date: nearDeliveryDate(estimatedDelivery, today),
              },
            })}
          </WholeDates>
        </p>
      ))}
      {earlierTotal !== undefined && <p>{t('checkout.totalNow', { total: formatted(quote.total) })}</p>}
    </Notice>
  )
}
