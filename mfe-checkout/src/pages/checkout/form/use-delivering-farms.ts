import type { Quote } from '@santhe/contracts'
import { type CartLine, useNow } from '@santhe/host'
import { earliestDelivery, istDateOf, itemsEstimate } from '@santhe/rules'
import { linesByFarm } from '../../cart/lines-by-farm.ts'
import type { DeliveringFarm } from './delivery-wishes.ts'

/** Uses the quote's dates, or those stored in the cart until there is a quote. */
export function useDeliveringFarms(lines: readonly CartLine[], quote: Quote | undefined): DeliveringFarm[] {
  const today = istDateOf(useNow())
  return linesByFarm(lines).map(({ farm, lines: own }) => {
    const quoted = quote?.farms.find(({ farmerId }) => farmerId === farm.id)
    const estimate = quoted ? quoted.estimatedDelivery : (itemsEstimate(own, today) ?? null)
    const plan = quote && quoted?.planDistrict ? { district: quoted.planDistrict, area: quote.area } : undefined
    return { ...farm, estimate, earliest: estimate ?? earliestDelivery([], today), ...(plan && { plan }) }
  })
}
