import {
  carts,
  type Domain,
  fulfilment,
  type PersonRecord,
  type ProductRecord,
  people,
  purchases,
} from '@santhe/domain'
import type { OrderStatus } from '@santhe/rules'
import { type PlannedPurchase, PURCHASES } from './market/demo-data.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The statuses that the office sets, one after the other, to reach a status. */
export const STEPS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: [],
  accepted: ['accepted'],
  growing: ['accepted', 'growing'],
  harvested: ['accepted', 'growing', 'harvested'],
  packaging: ['accepted', 'packaging'],
  shipping: ['accepted', 'packaging', 'shipping'],
  delivered: ['accepted', 'packaging', 'shipping', 'delivered'],
  cancelled: ['cancelled'],
}

interface Market {
  people: ReadonlyMap<string, PersonRecord>
  /** By 'owner/produce'. */
  products: ReadonlyMap<string, ProductRecord>
  /** Every buyer's by default. */
  buyers?: readonly string[] | undefined
  now: Date
}

function getOrThrow<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key)
  if (value === undefined) throw new RangeError(`The demo market has no '${key}'`)
  return value
}

function formOf(buyer: PersonRecord, notes: string | undefined) {
  const [firstName = buyer.name, ...others] = buyer.name.split(' ')
  const { email, phone, address, city, state, zipCode } = buyer
  return {
    firstName,
    lastName: others.join(' '),
    email,
    phone,
    address,
    city,
    state,
    zipCode,
    paymentMethod: 'cod' as const,
    ...(notes ? { notes } : {}),
  }
}

/** Places the purchases of the last four weeks by the domain's own commands and sets their statuses. Returns who received what, as 'person/product'. */
export async function seedOrders(market: Market, domain: Domain): Promise<ReadonlySet<string>> {
  const received = new Set<string>()
  for (const [index, planned] of PURCHASES.entries()) {
    if (market.buyers && !market.buyers.includes(planned.buyer)) continue
    for (const key of await seedPurchase(planned, index, market, domain)) received.add(key)
  }
  return received
}

async function seedPurchase(
  planned: PlannedPurchase,
  index: number,
  { people: members, products, now }: Market,
  domain: Domain,
): Promise<string[]> {
  const buyer = getOrThrow(members, planned.buyer)
  const actor = people.actorOf(buyer)
  const placedAt = new Date(now.getTime() - planned.daysAgo * DAY - (index % 9) * HOUR)
  const items = planned.lines.map(([owner, produce, quantity]) => ({
    productId: getOrThrow(products, `${owner}/${produce}`)._id,
    quantity,
  }))
  const { quoteId } = await carts.quoteCheckout({ actor, items, now: placedAt }, domain)
  const { orders: placedOrders } = await purchases.placePurchase(
    { actor, form: formOf(buyer, planned.notes), quoteId, now: placedAt },
    domain,
  )
  for (const { _id: orderId } of placedOrders) {
    for (const [step, status] of STEPS[planned.status].entries()) {
      const by = status === 'cancelled' ? actor : people.actorOf(getOrThrow(members, 'admin'))
      const at = new Date(Math.min(placedAt.getTime() + (step + 1) * 3 * HOUR, now.getTime()))
      await fulfilment.setOrderStatus({ actor: by, orderId, status, now: at }, domain)
    }
  }
  return planned.status === 'delivered' ? items.map(({ productId }) => `${buyer._id}/${productId}`) : []
}
