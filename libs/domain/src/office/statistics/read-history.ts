import { type Actor, addDays, type IstDate, istDateOf, may, mondayOf, type Paise } from '@santhe/rules'
import { trusted } from 'mongoose'
import { waitingSince } from '../../catalog/product/search/office-counts.ts'
import type { Domain } from '../../foundation/domain.ts'
import { Categories, type CategoryRecord } from '../../records/category.ts'
import { Products } from '../../records/product.ts'
import { areasOfActor } from './areas.ts'
import { categoryOfPath, type Figures, pathOf, sumOf, WAITS, type Wait, waitOf, weekOfPath } from './figures.ts'
import { readDays, readTotals } from './stored-figures.ts'

const WEEKS = 12

type Waits = { upToDays: Wait; products: number }[]

/** The data of the overview's charts, within the actor's scope (docs/product/office.md#history). */
export interface StatisticsHistoryView {
  days: { day: IstDate; onlineOrders: number; codOrders: number; onlineRevenue: Paise; codRevenue: Paise }[]
  /** Sums of the preceding span of the same length. */
  before: { orders: number; revenue: Paise }
  approvals: { waiting: Waits; decided: Waits } | null
  boxesByCategory: { categoryId: number; name: string; boxes: number }[]
  preOrdersByWeek: { monday: IstDate; orders: number; boxes: number }[]
  /** Boxes of pre-orders harvested outside these weeks. */
  preOrdersBeside: { earlier: number; later: number; noWeek: number }
}

interface ReadHistory {
  actor: Actor
  /** Length of the span in IST days; it ends at `now`. */
  days: number
  now: Date
}

function waitsOf(productsOf: (wait: Wait) => number): Waits {
  return WAITS.map(upToDays => ({ upToDays, products: productsOf(upToDays) }))
}

/** Waiting times of products that the actor may decide about, and of decided ones. */
async function readApprovals(
  { actor, now }: ReadHistory,
  ofSpan: Figures,
  domain: Domain,
): Promise<StatisticsHistoryView['approvals']> {
  if (!may(actor, 'product.approve')) return null
  const waiting = await waitingSince({ actor, action: 'product.approve' }, domain)
  const waits = waiting.map(since => waitOf(since, now))
  return {
    waiting: waitsOf(wait => waits.filter(other => other === wait).length),
    decided: waitsOf(wait => ofSpan[pathOf.decided(wait)] ?? 0),
  }
}

/** Returns the names of deleted categories, by id, in one read: from their products, which keep them. */
async function formerCategoryNames(
  categoryIds: readonly number[],
  { connection }: Domain,
): Promise<ReadonlyMap<number, string>> {
  if (categoryIds.length === 0) return new Map()
  const names = await Products(connection).aggregate<{ _id: number; name: string }>([
    { $match: { categoryId: { $in: [...categoryIds] } } },
    // In an index's order, so that the database reads one product per category.
    { $sort: { categoryId: 1, isHidden: 1 } },
    { $group: { _id: '$categoryId', name: { $first: '$categoryName' } } },
  ])
  return new Map(names.map(({ _id, name }) => [_id, name]))
}

async function readBoxes(figures: Figures, domain: Domain): Promise<StatisticsHistoryView['boxesByCategory']> {
  const boxes = Object.entries(figures).flatMap(([path, count]) => {
    const categoryId = categoryOfPath(path)
    return categoryId === undefined ? [] : [{ categoryId, boxes: count }]
  })
  const categories = await Categories(domain.connection)
    .find({ _id: trusted({ $in: boxes.map(({ categoryId }) => categoryId) }) })
    .select({ name: 1 })
    .lean<Pick<CategoryRecord, '_id' | 'name'>[]>()
  const names = new Map(categories.map(({ _id, name }) => [_id, name]))
  const formerIds = boxes.map(({ categoryId }) => categoryId).filter(id => !names.has(id))
  const former = await formerCategoryNames(formerIds, domain)
  const nameOf = (id: number) => names.get(id) ?? former.get(id) ?? `Deleted category ${id}`
  const namedBoxes = boxes.map(each => ({ ...each, name: nameOf(each.categoryId) }))
  return namedBoxes.sort((a, b) => b.boxes - a.boxes || a.categoryId - b.categoryId)
}

function dayOf(day: IstDate, figures: Figures = {}): StatisticsHistoryView['days'][number] {
  return {
    day,
    onlineOrders: figures[pathOf.orders('cashfree')] ?? 0,
    codOrders: figures[pathOf.orders('cod')] ?? 0,
    onlineRevenue: figures[pathOf.paidAmount('cashfree')] ?? 0,
    codRevenue: figures[pathOf.paidAmount('cod')] ?? 0,
  }
}

function sumBefore(figures: Figures): StatisticsHistoryView['before'] {
  const { onlineOrders, codOrders, onlineRevenue, codRevenue } = dayOf('', figures)
  return { orders: onlineOrders + codOrders, revenue: onlineRevenue + codRevenue }
}

function weeksFrom(today: IstDate, totals: Figures): StatisticsHistoryView['preOrdersByWeek'] {
  return Array.from({ length: WEEKS }, (_, place) => {
    const monday = addDays(mondayOf(today), 7 * place)
    return { monday, orders: totals[pathOf.weekOrders(monday)] ?? 0, boxes: totals[pathOf.weekBoxes(monday)] ?? 0 }
  })
}

/** Returns the boxes of the weeks before and after these, and of those without a week. */
function besideWeeks(weeks: readonly { monday: IstDate }[], totals: Figures): StatisticsHistoryView['preOrdersBeside'] {
  const [first = '', last = ''] = [weeks[0]?.monday, weeks.at(-1)?.monday]
  const beside = { earlier: 0, later: 0, noWeek: 0 }
  for (const [path, boxes] of Object.entries(totals)) {
    const week = weekOfPath(path)
    if (week === undefined) continue
    if (week === 'none') beside.noWeek += boxes
    else if (week < first) beside.earlier += boxes
    else if (week > last) beside.later += boxes
  }
  return beside
}

/** Returns the data of the overview's charts, within the actor's scope; orders as far as the outbox's worker has counted them. */
export async function readHistory(input: ReadHistory, domain: Domain): Promise<StatisticsHistoryView> {
  const { actor, days, now } = input
  const last = istDateOf(now)
  const first = addDays(last, 1 - days)
  const areas = areasOfActor(actor)
  const [byDay, totals] = await Promise.all([
    readDays({ areas, first: addDays(first, -days), last }, domain),
    readTotals(areas, domain),
  ])
  const read = [...byDay]
  const ofSpan = sumOf(read.filter(([day]) => day >= first).map(([, figures]) => figures))
  const ofBefore = sumOf(read.filter(([day]) => day < first).map(([, figures]) => figures))
  const [approvals, boxesByCategory] = await Promise.all([
    readApprovals(input, ofSpan, domain),
    readBoxes(ofSpan, domain),
  ])
  const preOrdersByWeek = weeksFrom(last, totals)
  return {
    days: Array.from({ length: days }, (_, place) => addDays(first, place)).map(day => dayOf(day, byDay.get(day))),
    before: sumBefore(ofBefore),
    approvals,
    boxesByCategory,
    preOrdersByWeek,
    preOrdersBeside: besideWeeks(preOrdersByWeek, totals),
  }
}
