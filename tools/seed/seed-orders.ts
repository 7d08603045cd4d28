import { randomUUID } from 'node:crypto'
import {
  type Domain,
  type OrderRecord,
  orderFees,
  type PersonRecord,
  type ProductRecord,
  type PurchaseRecord,
  people,
} from '@santhe/domain'
import { Orders } from '@santhe/domain/records'
import { newOrders, nextId, priceCart } from '@santhe/domain/seeding'
import { DEFAULT_AREA, deliveryDateOf, istDateOf, type OrderStatus, statementMonthsOf } from '@santhe/rules'
import { insertAll } from './large/insert-all.ts'
import { type PlannedPurchase, PURCHASES } from './market/demo-data.ts'
import { seedTraces } from './seed-traces.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Successive statuses that the office sets to reach a status. */
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
  now: Date
}

function getOrThrow<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key)
  if (value === undefined) throw new RangeError(`The demo market has no '${key}'`)
  return value
}

function checkoutForm(buyer: PersonRecord, notes: string | undefined) {
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
    wish: { fields: { date: 'notes', window: 'notes' } },
    ...(notes ? { notes } : {}),
  }
}

type Fees = Awaited<ReturnType<typeof orderFees.listActiveFees>>

/** Returns a planned purchase's orders as new: all from Bengaluru Urban, cash on delivery. */
function placed(
  { planned, firstOrderId, placedAt }: { planned: PlannedPurchase; firstOrderId: number; placedAt: Date },
  market: Market,
  active: Fees,
): OrderRecord[] {
  const buyer = getOrThrow(market.people, planned.buyer)
  const bought = planned.lines.map(([owner, produce]) => getOrThrow(market.products, `${owner}/${produce}`))
  const lines = planned.lines.map(([, , quantity], place) => ({ productId: bought[place]?._id ?? 0, quantity }))
  const products = new Map(bought.map(product => [product._id, product]))
  const cart = priceCart(lines, products, { active, area: DEFAULT_AREA, pickup: false })
  const formOf = () => checkoutForm(buyer, planned.notes)
  const terms = { purchaseId: firstOrderId, firstOrderId, buyer: people.actorOf(buyer), formOf, cart, products }
  const orders = newOrders({ ...terms, payUntil: null, now: placedAt }).map(order => {
    const { delivery } = order
    return { ...order, delivery: deliveryDateOf(delivery) ? { ...delivery, area: DEFAULT_AREA } : delivery }
  })
  const { fees, area, subtotal, total } = cart
  const ids = { quoteId: randomUUID(), orderIds: orders.map(({ _id }) => _id) }
  const purchase: PurchaseRecord = { ...ids, paymentMethod: 'cod', fees, area, subtotal, total }
  return orders.map((order, place) => (place === 0 ? { ...order, purchase } : order))
}

/** Returns an order with the steps up to a status: the office's, or its buyer's cancellation. */
function stepped(order: OrderRecord, status: OrderStatus, { people: members, now }: Market): OrderRecord {
  const [first] = order.timeline
  const timeline = [...order.timeline]
  for (const [step, to] of STEPS[status].entries()) {
    const { _id, name, role } = getOrThrow(members, 'admin')
    const office = { by: _id, byName: name, role }
    const own = { by: order.buyerId, byName: first?.byName ?? '', role: 'customer' as const }
    const at = new Date(Math.min(order.createdAt.getTime() + (step + 1) * 3 * HOUR, now.getTime()))
    const from = timeline.at(-1)?.to ?? null
    timeline.push({ ...(to === 'cancelled' ? own : office), at, from, to, reason: '' })
  }
  const statementMonths = statementMonthsOf({ ...order, timeline })
  const delivered = timeline.find(({ to }) => to === 'delivered')
  return {
    ...{ ...order, status, timeline, hasBoxes: status !== 'cancelled' },
    ...(delivered && { deliveredOn: istDateOf(delivered.at) }),
    ...(statementMonths.length > 0 && { statementMonths }),
  }
}

/**
 * Writes the purchases of the last four weeks like their commands. Returns who received which product, as
 * 'person/product'.
 */
export async function seedOrders(market: Market, domain: Domain): Promise<ReadonlySet<string>> {
  const farmsOf = ({ lines }: PlannedPurchase) => new Set(lines.map(([owner]) => owner)).size
  const fees = await orderFees.listActiveFees(domain)
  let nextOrder = await nextId(
    domain,
    'order',
    PURCHASES.map(farmsOf).reduce((sum, farms) => sum + farms),
  )
  const placedOrders = PURCHASES.flatMap((planned, index) => {
    const placedAt = new Date(market.now.getTime() - planned.daysAgo * DAY - (index % 9) * HOUR)
    const orders = placed({ planned, firstOrderId: nextOrder, placedAt }, market, fees)
    nextOrder += orders.length
    return orders.map(order => stepped(order, planned.status, market))
  })
  const admin = people.actorOf(getOrThrow(market.people, 'admin'))
  const orders = await seedTraces(placedOrders, admin, domain)
  await insertAll(Orders(domain.connection), orders)
  const received = orders.filter(({ status }) => status === 'delivered')
  return new Set(received.flatMap(({ buyerId, items }) => items.map(({ productId }) => `${buyerId}/${productId}`)))
}
