import { addDays, type IstDate, istDateOf, mondayOf, ORDER_STATUSES } from '@santhe/rules'
import type { Domain } from '../../../foundation/domain.ts'
import { type OrderRecord, Orders } from '../../../records/order.ts'
import { Outbox } from '../../../records/outbox.ts'
import { People } from '../../../records/person.ts'
import { type ProductRecord, Products } from '../../../records/product.ts'

interface Place {
  readonly district: string | null
  readonly taluk: string | null
}

type Item = OrderRecord['items'][number]

const NOWHERE: Place = { district: null, taluk: null }

/** Returns the last day of '2026-12', or of the next '12' from a day on; undefined without a month. */
function lastDayOf(text: string, from: IstDate): IstDate | undefined {
  if (text === '') return undefined
  const month = Number(text.slice(-2))
  const isOver = month < Number(from.slice(5, 7))
  const year = text.length > 2 ? Number(text.slice(0, 4)) : Number(from.slice(0, 4)) + (isOver ? 1 : 0)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** Returns the open pre-ordered lines of orders, each with the Monday of its harvest week; undefined when unknown. */
function harvestsOf(orders: readonly OrderRecord[]) {
  const open = orders.filter(({ status }) => status !== 'cancelled' && status !== 'delivered')
  return open.flatMap(({ _id: orderId, items, createdAt }) =>
    items
      .filter(({ status }) => status === 'Pre-Order')
      .map(({ quantity: boxes, harvestedOn, harvestDate, harvestMonth }: Item) => {
        const day = harvestedOn ?? harvestDate ?? lastDayOf(harvestMonth ?? '', istDateOf(createdAt))
        return { orderId, boxes, monday: day && mondayOf(day) }
      }),
  )
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

export interface PlainRecount {
  isWithin: (place: Place) => boolean
  today: IstDate
  days: number
}

/** Counts waits within 1, 3 and 7 days, and longer ones. */
function grouped(waits: readonly { since: Date; until: Date }[]): number[] {
  const days = waits.map(({ since, until }) => (until.getTime() - since.getTime()) / 86_400_000)
  const upTo = [1, 3, 7].map(most => days.filter(wait => wait <= most).length)
  return [...upTo, days.length].map((count, place) => count - (upTo[place - 1] ?? 0))
}

/** Returns a market's decisions: those with stored events, and for products without one the latest. */
async function decisionsOf(products: readonly ProductRecord[], { connection }: Domain) {
  const events = (await Outbox(connection).find({ channel: 'statistics' }).lean()).map(({ event }) => event)
  const decisions = new Map<string, { at: Date; since?: Date; place: Place }>()
  for (const { _id, decidedAt: at, submittedAt, createdAt, farm } of products) {
    const since = submittedAt ?? createdAt
    if (at && since <= at) decisions.set(`${_id} ${at.toISOString()}`, { at, since, place: farm })
  }
  for (const event of events) {
    if (event.kind !== 'productApproved' && event.kind !== 'productRejected') continue
    const { productId, at, waited } = event
    decisions.set(`${productId} ${at.toISOString()}`, {
      at,
      ...(waited && { since: waited.since }),
      place: waited ?? NOWHERE,
    })
  }
  return [...decisions.values()]
}

/** Groups the waiting times of pending products, and of those decided within the span, into up to 1, 3, 7 days and longer. */
export async function plainWaits({ isWithin, today, days, now }: PlainRecount & { now: Date }, domain: Domain) {
  const products = await Products(domain.connection).find().lean<ProductRecord[]>()
  const waiting = products.filter(product => !product.isHidden && product.awaitsDecision && isWithin(product.farm))
  const decided = (await decisionsOf(products, domain)).flatMap(({ at, since, place }) =>
    since && isWithin(place) && istDateOf(at) >= addDays(today, 1 - days) ? [{ since, until: at }] : [],
  )
  return {
    waiting: grouped(waiting.map(({ submittedAt, createdAt }) => ({ since: submittedAt ?? createdAt, until: now }))),
    decided: grouped(decided),
  }
}

/** Counts the figures from all orders in the plainest way, sharing no code with the figures. */
export async function plainRecount({ isWithin, today, days }: PlainRecount, { connection }: Domain) {
  const orders = (await Orders(connection).find({ isForFarm: true }).lean<OrderRecord[]>()).filter(isWithin)
  const people = await People(connection).find().select({ role: 1 }).lean<{ role: string }[]>()
  const categoryOf = new Map((await Products(connection).find().lean()).map(({ _id, categoryId }) => [_id, categoryId]))
  const earning = orders.filter(
    o => o.status !== 'cancelled' && (o.paymentMethod === 'cod' || o.paymentStatus === 'paid'),
  )
  const paymentsBy = (method: string) => {
    const paid = earning.filter(order => order.paymentMethod === method)
    return { count: paid.length, amount: sum(paid.map(order => order.total)) }
  }
  const first = addDays(today, 1 - days)
  const inSpan = orders.filter(order => istDateOf(order.createdAt) >= first)
  const uncancelled = inSpan.filter(({ status }) => status !== 'cancelled').flatMap(({ items }) => items)
  const harvests = harvestsOf(orders)
  const boxesOf = (lines: readonly { boxes: number }[]) => sum(lines.map(line => line.boxes))
  const mondays = Array.from({ length: 12 }, (_, place) => addDays(mondayOf(today), 7 * place))
  const weeks = mondays.map(monday => {
    const due = harvests.filter(line => line.monday === monday)
    return { monday, orders: new Set(due.map(({ orderId }) => orderId)).size, boxes: boxesOf(due) }
  })
  const boxes = new Map<number, number>()
  for (const { productId, quantity } of uncancelled) {
    const categoryId = categoryOf.get(productId) ?? 0
    boxes.set(categoryId, (boxes.get(categoryId) ?? 0) + quantity)
  }
  return {
    statistics: {
      totalOrders: orders.length,
      ordersByStatus: Object.fromEntries(
        ORDER_STATUSES.map(status => [status, orders.filter(order => order.status === status).length]),
      ),
      onlinePayments: paymentsBy('cashfree'),
      codPayments: paymentsBy('cod'),
      buyers: new Set(orders.map(({ buyerId }) => buyerId)).size,
      customerAccounts: people.filter(({ role }) => role === 'customer').length,
    },
    days: Array.from({ length: days }, (_, place) => {
      const day = addDays(first, place)
      const on = (method: string) => (o: OrderRecord) => istDateOf(o.createdAt) === day && o.paymentMethod === method
      return {
        day,
        onlineOrders: orders.filter(on('cashfree')).length,
        codOrders: orders.filter(on('cod')).length,
        onlineRevenue: sum(earning.filter(on('cashfree')).map(({ total }) => total)),
        codRevenue: sum(earning.filter(on('cod')).map(({ total }) => total)),
      }
    }),
    boxes,
    weeks,
    beside: {
      earlier: boxesOf(harvests.filter(({ monday }) => monday !== undefined && monday < (mondays[0] ?? ''))),
      later: boxesOf(harvests.filter(({ monday }) => monday !== undefined && monday > (mondays.at(-1) ?? ''))),
      noWeek: boxesOf(harvests.filter(({ monday }) => monday === undefined)),
    },
    preOrderedBoxes: boxesOf(harvests),
  }
}
