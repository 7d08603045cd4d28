import {
  type Domain,
  type FarmRecord,
  type OrderRecord,
  orderFees,
  type PersonRecord,
  type ProductRecord,
  people,
} from '@santhe/domain'
import { FarmBalances, OnlinePayments, Orders, STOCK_FIELDS, Stocks } from '@santhe/domain/records'
import { findPin, newOrders, nextId, orderWords } from '@santhe/domain/seeding'
import { applyFees, deliveryDateOf, type Fee, feeAreaOf, type OrderStatus, statementMonthsOf } from '@santhe/rules'
import { insertAll } from './insert-all.ts'
import { historyOf, statusAt } from './order-history.ts'
import { paymentOf, purchaseOf } from './order-money.ts'
import { createRandom, type Random } from './random.ts'

const DAY = 86_400_000
/** Days of history; more orders are recent. */
const DAYS = 120
const ONLINE_SHARE = 0.35
const PLACES = [
  ['Bengaluru', '560003'],
  ['Bengaluru', '560041'],
  ['Mysuru', '570001'],
  ['Hoskote', '562114'],
  ['Kolar', '563101'],
  ['Tumakuru', '572101'],
] as const
/** Orders per write; batches keep the memory small. */
const BATCH = 2_000

export interface ManyOrders {
  orders: number
  farms: readonly FarmRecord[]
  products: readonly ProductRecord[]
  buyers: readonly PersonRecord[]
  now: Date
}

/** A farm with its available products. */
interface Stall {
  farm: FarmRecord
  products: readonly ProductRecord[]
}

function stallsOf(farms: readonly FarmRecord[], products: readonly ProductRecord[]): Stall[] {
  const byFarm = new Map<number, ProductRecord[]>()
  for (const product of products) {
    if (product.approvalStatus !== 'approved') continue
    const others = byFarm.get(product.farmId)
    if (others) others.push(product)
    else byFarm.set(product.farmId, [product])
  }
  return farms.flatMap(farm => {
    const offered = byFarm.get(farm._id)
    return offered ? [{ farm, products: offered }] : []
  })
}

/** Returns a cart of one to three products from one farm, priced with the market's fees. */
function cartAt({ farm, products }: Stall, fees: readonly Fee[], random: Random) {
  const first = random.integer(0, products.length - 1)
  const count = Math.min(products.length, random.integer(1, 3))
  const lines = Array.from({ length: count }, (_unused, place) => {
    const product = products[(first + place) % products.length]
    if (product === undefined) throw new RangeError('A stall without products')
    const quantity = random.integer(1, 3)
    const { _id: productId, name, price } = product
    return { productId, name, farmerId: farm._id, quantity, price, lineTotal: price * quantity }
  })
  const subtotal = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0)
  const applied = applyFees(subtotal, fees)
  const orderOf = (id: number) => fees.find(fee => fee.id === id)?.displayOrder ?? 0
  const priced = applied.lines.map(line => ({ ...line, displayOrder: orderOf(line.id) }))
  const { total } = applied
  return { lines, farms: [{ farmerId: farm._id, farmName: farm.farmName, subtotal, total, fees: priced }] }
}

function formOf(buyer: PersonRecord, paymentMethod: 'cod' | 'cashfree', random: Random) {
  const [firstName = buyer.name, ...others] = buyer.name.split(' ')
  const [city, zipCode] = random.pick(PLACES)
  const { email, phone } = buyer
  const address = `${random.integer(1, 300)}, ${random.integer(1, 20)}th Cross`
  return {
    firstName,
    lastName: others.join(' '),
    email,
    phone,
    address,
    city,
    state: 'Karnataka',
    zipCode,
    paymentMethod,
    wish: { fields: { date: 'notes', window: 'notes' } },
  }
}

interface Market {
  stalls: readonly Stall[]
  products: ReadonlyMap<number, ProductRecord>
  buyers: readonly PersonRecord[]
  fees: readonly Fee[]
  now: Date
}

/** Returns an order's delivery, with its slot if its day is known. */
function withSlot({ recipient, delivery }: OrderRecord): OrderRecord['delivery'] {
  const hasDay = deliveryDateOf(delivery) !== undefined
  return { ...delivery, area: hasDay ? feeAreaOf(findPin(recipient.zipCode)?.area) : null }
}

/** Returns an order created by the domain's rules, with its history until now. */
function orderAt(id: number, createdAt: Date, { stalls, products, buyers, fees, now }: Market, random: Random) {
  const [stall, buyer] = [random.pick(stalls), random.pick(buyers)]
  const isOnline = random.next() < ONLINE_SHARE
  const [order] = newOrders({
    purchaseId: id,
    firstOrderId: id,
    buyer: people.actorOf(buyer),
    formOf: () => formOf(buyer, isOnline ? 'cashfree' : 'cod', random),
    cart: { ...cartAt(stall, fees, random), pickup: false },
    products,
    payUntil: null,
    now: createdAt,
  })
  if (order === undefined) throw new RangeError('A purchase without an order')
  const status: OrderStatus = statusAt(now.getTime() - createdAt.getTime(), isOnline, random)
  const paid = isOnline ? ({ paymentStatus: 'paid', isForFarm: true } as const) : {}
  const hasBoxes = status !== 'cancelled'
  const timeline = historyOf(order, status, { ownerId: stall.farm.ownerId, now })
  const statementMonths = statementMonthsOf({ ...order, timeline })
  const months = statementMonths.length > 0 ? { statementMonths } : {}
  return {
    ...order,
    purchase: purchaseOf(order),
    ...paid,
    ...months,
    delivery: withSlot(order),
    status,
    hasBoxes,
    timeline,
    words: orderWords(order),
  }
}

async function write(orders: readonly OrderRecord[], { connection }: Domain): Promise<void> {
  await insertAll(OnlinePayments(connection), orders.filter(order => order.paymentMethod === 'cashfree').map(paymentOf))
  await insertAll(Orders(connection), orders)
}

/** Adds the boxes of uncancelled orders to the sold ones; available boxes stay. */
async function writeSold(sold: ReadonlyMap<number, number>, { connection }: Domain): Promise<void> {
  const updates = [...sold].map(([_id, boxes]) => ({
    updateOne: { filter: { _id }, update: { $inc: { [STOCK_FIELDS.sold]: boxes } } },
  }))
  for (let from = 0; from < updates.length; from += BATCH) {
    await Stocks(connection).bulkWrite(updates.slice(from, from + BATCH), { ordered: false })
  }
}

/** Adds many orders of the last months, oldest first; the same input gives the same orders. Returns their number. */
export async function seedManyOrders(
  { orders: count, farms, products, buyers, now }: ManyOrders,
  domain: Domain,
): Promise<number> {
  const random = createRandom(count)
  const fees = (await orderFees.listActiveFees(domain)).map(({ _id, ...fee }) => ({ id: _id, ...fee }))
  const byId = new Map(products.map(product => [product._id, product]))
  const market: Market = { stalls: stallsOf(farms, products), products: byId, buyers, fees, now }
  const firstId = await nextId(domain, 'order', count)
  const sold = new Map<number, number>()
  for (let from = 0; from < count; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - from) }, (_unused, place) => {
      const share = Math.sqrt((from + place + random.next()) / count)
      const createdAt = new Date(now.getTime() - Math.round((1 - share) * DAYS * DAY))
      return orderAt(firstId + from + place, createdAt, market, random)
    })
    for (const { items } of batch.filter(({ hasBoxes }) => hasBoxes)) {
      for (const { productId, quantity } of items) sold.set(productId, (sold.get(productId) ?? 0) + quantity)
    }
    await write(batch, domain)
  }
  await writeSold(sold, domain)
  // The orders are in past months, whose sums may be cached.
  await FarmBalances(domain.connection).deleteMany({})
  return count
}
