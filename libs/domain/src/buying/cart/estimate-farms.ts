import {
  type DeliverySlot,
  firstDayWithRoom,
  type IstDate,
  istDateOf,
  itemsEstimate,
  windowsWithRoom,
} from '@santhe/rules'
import { harvestMonthOf } from '../../catalog/product/product-record.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { PricedCart } from '../../records/priced-cart.ts'
import type { ProductRecord } from '../../records/product.ts'
import type { QuotedFarm } from '../../records/quote.ts'
import { failNoDay } from '../order/delivery/assign-slots.ts'
import { type PlannedDays, readDays, readPlannedDays, withoutOwn } from '../order/delivery/queries.ts'

type FarmEstimate = Pick<QuotedFarm, 'estimatedDelivery' | 'movedFrom' | 'district' | 'planDistrict'>

interface CartToEstimate {
  cart: PricedCart
  products: ReadonlyMap<number, ProductRecord>
  now: Date
}

/** One farm's part of a cart: its district, and its estimated arrival if every window were open; null when unknown. */
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

type Place = Pick<DeliverySlot, 'date' | 'window'>

interface PlannedParts extends PlannedDays {
  parts: readonly FarmPart[]
}

/**
 * Returns the first free place from a farm's estimate on, after the farms of the same district before it.
 * @throws VALIDATION when no day of the next 30 has room
 */
async function firstPlace(
  { farmName, estimate }: FarmPart & { estimate: IstDate },
  { plan, dayOf }: PlannedParts,
  own: readonly Place[],
  domain: Domain,
): Promise<Place> {
  // Most carts have room on their first day; the others search further.
  const day =
    firstDayWithRoom(withoutOwn([dayOf(estimate)], own)) ??
    firstDayWithRoom(withoutOwn(await readDays({ zone: plan, plan, from: estimate }, domain), own))
  const [window] = day ? windowsWithRoom(day.left) : []
  return day && window ? { date: day.date, window } : failNoDay({ farmName, field: 'items' })
}

/**
 * Returns the arrivals of a district's farms by its plan, one after the other, since each takes a place.
 * @throws VALIDATION as `firstPlace`
 */
async function estimateByPlan(planned: PlannedParts, domain: Domain): Promise<[number, FarmEstimate][]> {
  const places: Place[] = []
  const estimates: [number, FarmEstimate][] = []
  for (const part of planned.parts) {
    const { farmerId, district, estimate } = part
    const ofPlan = { district, planDistrict: district }
    if (estimate === null) {
      estimates.push([farmerId, { estimatedDelivery: null, ...ofPlan }])
      continue
    }
    const place = await firstPlace({ ...part, estimate }, planned, places, domain)
    places.push(place)
    const moved = place.date === estimate ? {} : { movedFrom: estimate }
    estimates.push([farmerId, { estimatedDelivery: place.date, ...moved, ...ofPlan }])
  }
  return estimates
}

/**
 * Returns when each farm's part of a cart would arrive: on its estimated day, or the first later one with room if its district has a plan
 * for the area. Uses one read for all farms if their first days have room.
 * docs/product/delivery.md#full-days, docs/data.md#delivery-places.
 * @throws VALIDATION when no day of the next 30 has room
 */
export async function estimateFarms(input: CartToEstimate, domain: Domain): Promise<Map<number, FarmEstimate>> {
  const parts = partsOf(input)
  const { area, pickup } = input.cart
  const districts = pickup ? [] : parts.flatMap(({ district }) => district ?? [])
  const dates = parts.flatMap(({ estimate }) => estimate ?? [])
  const planned = await readPlannedDays({ area, districts, dates }, domain)
  const byPlan = await Promise.all(
    planned.map(ofPlan =>
      estimateByPlan({ ...ofPlan, parts: parts.filter(({ district }) => district === ofPlan.plan.district) }, domain),
    ),
  )
  const unplanned = parts.map(({ farmerId, district, estimate }): [number, FarmEstimate] => [
    farmerId,
    { estimatedDelivery: estimate, district },
  ])
  return new Map([...unplanned, ...byPlan.flat()])
}
