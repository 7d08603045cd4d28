import { firstDayWithRoom, type IstDate, istDateOf, itemsEstimate, windowsWithRoom } from '@santhe/rules'
import { harvestMonthOf } from '../../catalog/product/product-view.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { DeliveryPlanRecord } from '../../records/delivery-plan.ts'
import type { DeliverySlot } from '../../records/order.ts'
import type { PricedCart } from '../../records/priced-cart.ts'
import type { ProductRecord } from '../../records/product.ts'
import type { QuotedFarm } from '../../records/quote.ts'
import { withoutOwn } from '../delivery/own-places.ts'
import { firstWindowWithRoom, readDays, readPlans } from '../delivery/queries.ts'
import { failNoDay } from '../delivery/refusals.ts'

/** When a farm's part of a cart should arrive. */
type FarmEstimate = Pick<QuotedFarm, 'estimatedDelivery' | 'movedFrom' | 'planDistrict'>

interface CartToEstimate {
  cart: PricedCart
  products: ReadonlyMap<number, ProductRecord>
  now: Date
}

/** One farm's part: its district, and when it should arrive if every window were open; null where nobody knows. */
interface FarmPart {
  farmerId: number
  farmName: string
  district: string | null
  estimate: IstDate | null
}

function partsOf({ cart, products, now }: CartToEstimate): FarmPart[] {
  return cart.farms.map(({ farmerId, farmName }) => {
    const sold = cart.lines
      .filter(line => line.farmerId === farmerId)
      .flatMap(line => products.get(line.productId) ?? [])
    const items = sold.map(product => ({ ...product, harvestMonth: harvestMonthOf(product) }))
    const district = sold[0]?.farm.district ?? null
    return { farmerId, farmName, district, estimate: itemsEstimate(items, istDateOf(now)) ?? null }
  })
}

/** The place that a farm's order would get. */
type Place = Pick<DeliverySlot, 'date' | 'window'>

/** Returns the first place from a farm's estimate on, where the farms of the same district before it have their own. Throws VALIDATION where no day of the next 30 has room. */
async function firstPlace(
  { farmName, estimate }: FarmPart & { estimate: IstDate },
  plan: DeliveryPlanRecord,
  own: readonly Place[],
  domain: Domain,
): Promise<Place> {
  const zone = plan
  // Most carts find room on their first day: the others look further.
  const first = await firstWindowWithRoom({ zone, plan, date: estimate, own }, domain)
  if (first) return { date: estimate, window: first }
  const day = firstDayWithRoom(withoutOwn(await readDays({ zone, plan, from: estimate }, domain), own))
  const [window] = day ? windowsWithRoom(day.left) : []
  return day && window ? { date: day.date, window } : failNoDay({ farmName, field: 'items' })
}

/** Returns when the parts of a district's farms arrive by its plan, one after the other, since each takes a place. Throws VALIDATION as `firstPlace` does. */
async function estimateByPlan(
  plan: DeliveryPlanRecord,
  parts: readonly FarmPart[],
  domain: Domain,
): Promise<[number, FarmEstimate][]> {
  const places: Place[] = []
  const estimates: [number, FarmEstimate][] = []
  for (const part of parts) {
    const { farmerId, district: planDistrict, estimate } = part
    if (estimate === null) {
      estimates.push([farmerId, { estimatedDelivery: null, planDistrict }])
      continue
    }
    const place = await firstPlace({ ...part, estimate }, plan, places, domain)
    places.push(place)
    const moved = place.date === estimate ? {} : { movedFrom: estimate }
    estimates.push([farmerId, { estimatedDelivery: place.date, ...moved, planDistrict }])
  }
  return estimates
}

/**
 * Returns when each farm's part of a cart should arrive if it is ordered now: on the first day with room from its estimate on, which is
 * looked for where the farm's district has a plan for the area. docs/product/delivery.md#full-days. Throws VALIDATION where no day of the next 30 has room.
 */
export async function estimateFarms(input: CartToEstimate, domain: Domain): Promise<Map<number, FarmEstimate>> {
  const parts = partsOf(input)
  const { area, pickup } = input.cart
  const zones = pickup ? [] : parts.flatMap(({ district }) => (district === null ? [] : { district, area }))
  const plans = await readPlans(zones, domain)
  const partsIn = (planned: string) => parts.filter(({ district }) => district === planned)
  const planned = await Promise.all(
    [...plans.values()].map(plan => estimateByPlan(plan, partsIn(plan.district), domain)),
  )
  const unplanned = parts.map(({ farmerId, estimate }): [number, FarmEstimate] => [
    farmerId,
    { estimatedDelivery: estimate },
  ])
  return new Map([...unplanned, ...planned.flat()])
}
