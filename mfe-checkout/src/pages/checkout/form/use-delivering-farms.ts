import type { Quote } from '@santhe/contracts'
import { type CartLine, useNow } from '@santhe/host'
import { earliestDelivery, istDateOf, itemsEstimate } from '@santhe/rules'
import { linesByFarm } from '../../cart/lines-by-farm.ts'
import type { DeliveringFarm } from './delivery-wishes.ts'

/** Returns the farms of a cart with their first days: the quote's own, and until there is one, those of the lines as they were put in the cart. */
export function useDeliveringFarms(lines: readonly CartLine[], quote: Quote | undefined): DeliveringFarm[] {
  const today = istDateOf(useNow())
  return linesByFarm(lines).map(({ farm, lines: own }) => {
    const quoted = quote?.farms.find(({ farmerId }) => farmerId === farm.id)
    const estimate = quoted ? quoted.estimatedDelivery : (itemsEstimate(own, today) ?? null)
    const plan = quote && quoted?.planDistrict ? { district: quoted.planDistrict, area: quote.area } : undefined
    return { ...farm, estimate, earliest: estimate ?? earliestDelivery([], today), ...(plan && { plan }) }
  })
}
