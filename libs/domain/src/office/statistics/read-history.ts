import {
  type Actor,
  addDays,
  type IstDate,
  istDateOf,
  may,
  mondayOf,
  type Paise,
  scopesFor,
  startOfIstDay,
} from '@santhe/rules'
import { trusted } from 'mongoose'
import { productsFor } from '../../catalog/product/policy.ts'
import { submittedAtOf } from '../../catalog/product/product-record.ts'
import type { Domain } from '../../foundation/domain.ts'
import { scopeFilter } from '../../foundation/scope-filter.ts'
import { Categories } from '../../records/category.ts'
import { Orders } from '../../records/order.ts'
import { type ProductRecord, Products } from '../../records/product.ts'
import {
  type CountedOrder,
  dayOfOrder,
  type Figures,
  figuresOfOrder,
  pathOf,
  sumOf,
  WAITS,
  type Wait,
  waitOf,
} from './figures.ts'

const WEEKS = 12

type Waits = { upToDays: Wait; products: number }[]

/** What the charts of the overview show, within the actor's scope (docs/product/office.md#history). */
export interface StatisticsHistoryView {
  days: { day: IstDate; onlineOrders: number; codOrders: number; onlineRevenue: Paise; codRevenue: Paise }[]
  approvals: { waiting: Waits; decided: Waits } | null
  boxesByCategory: { categoryId: number; name: string; boxes: number }[]
  preOrdersByWeek: { monday: IstDate; orders: number; boxes: number }[]
}

interface ReadHistory {
  actor: Actor
  /** The length of the span in IST days; its last is that of `now`. */
  days: number
  now: Date
}

async function withCategories(orders: CountedOrder[], { connection }: Domain): Promise<CountedOrder[]> {
  const ids = orders.flatMap(({ items }) => items.map(({ productId }) => productId))
  const products = await Products(connection)
    .find({ _id: trusted({ $in: ids }) })
    .select({ categoryId: 1 })
    .lean<Pick<ProductRecord, '_id' | 'categoryId'>[]>()
  const categoryOf = new Map(products.map(({ _id, categoryId }) => [_id, categoryId]))
  return orders.map(order => ({
    ...order,
    items: order.items.map(item => ({ categoryId: categoryOf.get(item.productId) ?? null, ...item })),
  }))
}

function waitsOf(waits: readonly Wait[]): Waits {
  return WAITS.map(upToDays => ({ upToDays, products: waits.filter(wait => wait === upToDays).length }))
}

async function readApprovals(
  { actor, now }: ReadHistory,
  since: Date,
  { connection }: Domain,
): Promise<StatisticsHistoryView['approvals']> {
  if (!may(actor, 'product.approve')) return null
  const filter = { ...productsFor(actor, 'product.approve'), isHidden: false }
  const [waiting, decided] = await Promise.all([
    Products(connection)
      .find({ ...filter, awaitsDecision: true })
      .lean<ProductRecord[]>(),
    Products(connection)
      .find({ ...filter, decidedAt: trusted({ $gte: since }) })
      .lean<ProductRecord[]>(),
  ])
  return {
    waiting: waitsOf(waiting.map(product => waitOf(submittedAtOf(product), now))),
    decided: waitsOf(
      decided.flatMap(product => {
        const submittedAt = submittedAtOf(product)
        return product.decidedAt && submittedAt <= product.decidedAt ? [waitOf(submittedAt, product.decidedAt)] : []
      }),
    ),
  }
}

async function readBoxes(figures: Figures, { connection }: Domain): Promise<StatisticsHistoryView['boxesByCategory']> {
  const categories = await Categories(connection).find().select({ name: 1 }).lean()
  return categories
    .map(({ _id, name }) => ({ categoryId: _id, name, boxes: figures[pathOf.boxes(_id)] ?? 0 }))
    .filter(({ boxes }) => boxes > 0)
    .sort((a, b) => b.boxes - a.boxes || a.categoryId - b.categoryId)
}

/** Returns what the charts of the overview show, within the actor's scope. */
export async function readHistory(input: ReadHistory, domain: Domain): Promise<StatisticsHistoryView> {
  const { actor, days, now } = input
  const today = istDateOf(now)
  const first = addDays(today, 1 - days)
  const since = startOfIstDay(first)
  const scope = scopeFilter(scopesFor(actor, 'statistics.read'), {
    district: 'district',
    taluk: 'taluk',
    farm: 'farmerId',
  })
  const orders = await withCategories(
    await Orders(domain.connection)
      .find({ isForFarm: true, ...scope })
      .lean<CountedOrder[]>(),
    domain,
  )
  const inSpan = orders.filter(order => order.createdAt >= since && dayOfOrder(order) <= today)
  const all = sumOf(orders.map(figuresOfOrder))
  const byDay = (day: IstDate) => sumOf(inSpan.filter(order => dayOfOrder(order) === day).map(figuresOfOrder))
  return {
    days: Array.from({ length: days }, (_, place) => {
      const day = addDays(first, place)
      const figures = byDay(day)
      return {
        day,
        onlineOrders: figures[pathOf.orders('cashfree')] ?? 0,
        codOrders: figures[pathOf.orders('cod')] ?? 0,
        onlineRevenue: figures[pathOf.paidAmount('cashfree')] ?? 0,
        codRevenue: figures[pathOf.paidAmount('cod')] ?? 0,
      }
    }),
    approvals: await readApprovals(input, since, domain),
    boxesByCategory: await readBoxes(sumOf(inSpan.map(figuresOfOrder)), domain),
    preOrdersByWeek: Array.from({ length: WEEKS }, (_, place) => {
      const monday = addDays(mondayOf(today), 7 * place)
      return { monday, orders: all[pathOf.weekOrders(monday)] ?? 0, boxes: all[pathOf.weekBoxes(monday)] ?? 0 }
    }),
  }
}
