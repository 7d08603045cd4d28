import {
  addDays,
  currentOrder,
  dayAfterMonth,
  type IstDate,
  isFinalStatus,
  istDateOf,
  mondayOf,
  ORDER_STATUSES,
  type OrderStatus,
} from '@santhe/rules'
import type { OrderRecord, PaymentMethod } from '../../records/order.ts'

/** Counts, boxes and paise by the path of their figure, such as `boxes.3`; missing ones are 0. */
export type Figures = Readonly<Record<string, number>>

export type CountedOrder = Pick<
  OrderRecord,
  | ('_id' | 'buyerId' | 'district' | 'taluk' | 'status' | 'paymentMethod' | 'paymentStatus' | 'isForFarm')
  | ('fees' | 'total' | 'adjustments')
> & {
  createdAt: Date
  items: CountedItem[]
}
type CountedItem = Pick<
  OrderRecord['items'][number],
  | 'productId'
  | 'categoryId'
  | 'quantity'
  | 'price'
  | 'lineTotal'
  | 'status'
  | 'harvestDate'
  | 'harvestMonth'
  | 'harvestedOn'
>

/** The Monday of a harvest week; 'none' without date and month. */
export type HarvestWeek = IstDate | 'none'

/** Upper limits of each group of approvals, in days; the last has none. */
export const WAITS = [1, 3, 7, null] as const
export type Wait = (typeof WAITS)[number]

export const pathOf = {
  status: (status: OrderStatus) => `statuses.${status}`,
  orders: (method: PaymentMethod) => `orders.${method}`,
  paidCount: (method: PaymentMethod) => `paid.${method}.count`,
  paidAmount: (method: PaymentMethod) => `paid.${method}.amount`,
  boxes: (categoryId: number) => `boxes.${categoryId}`,
  weekOrders: (week: HarvestWeek) => `weeks.${week}.orders`,
  weekBoxes: (week: HarvestWeek) => `weeks.${week}.boxes`,
  decided: (wait: Wait) => `decided.${wait ?? 'longer'}`,
  /** Only for all days: see `areasOfCustomer`. */
  customers: 'customers',
}

/** Returns the category of a path of boxes; undefined for other paths. */
export function categoryOfPath(path: string): number | undefined {
  const [name, id] = path.split('.')
  return name === 'boxes' ? Number(id) : undefined
}

/** Returns the harvest week of a path of boxes; undefined for other paths. */
export function weekOfPath(path: string): HarvestWeek | undefined {
  const [name, week, counted] = path.split('.')
  return name === 'weeks' && counted === 'boxes' ? week : undefined
}

/** Adds several figures, without those that become 0. */
export function sumOf(parts: readonly Figures[]): Figures {
  const sum: Record<string, number> = {}
  for (const part of parts) for (const [path, count] of Object.entries(part)) sum[path] = (sum[path] ?? 0) + count
  return Object.fromEntries(Object.entries(sum).filter(([, count]) => count !== 0))
}

/** Returns what to add to `before` to get `after`, without unchanged figures. */
export function differenceOf(before: Figures, after: Figures): Figures {
  const negative = Object.fromEntries(Object.entries(before).map(([path, count]) => [path, -count]))
  return sumOf([after, negative])
}

/** Returns whether an order's money counts as revenue: uncancelled cash on delivery, and unrefunded online payments. */
function isRevenue({ status, paymentMethod, paymentStatus }: CountedOrder): boolean {
  return status !== 'cancelled' && (paymentMethod === 'cod' || paymentStatus === 'paid')
}

function boxesOf({ status, items }: CountedOrder): Figures {
  if (status === 'cancelled') return {}
  return sumOf(items.map(({ categoryId, quantity }) => (categoryId ? { [pathOf.boxes(categoryId)]: quantity } : {})))
}

/** Returns the week of a line's actual or planned harvest; without a date that of the last day of its harvest month, like the estimate. */
function harvestWeekOf({ harvestedOn, harvestDate, harvestMonth }: CountedItem, orderedOn: IstDate): HarvestWeek {
  const date = harvestedOn ?? harvestDate
  const dayAfter = date === null ? dayAfterMonth(harvestMonth ?? '', orderedOn) : undefined
  const day = date ?? (dayAfter && addDays(dayAfter, -1))
  return day === undefined ? 'none' : mondayOf(day)
}

/** Boxes of an open order's pre-ordered products, by harvest week. docs/product/office.md#history */
function preOrdersOf({ status, items, createdAt }: CountedOrder): Figures {
  if (isFinalStatus(status)) return {}
  const boxes = new Map<HarvestWeek, number>()
  for (const item of items) {
    if (item.status !== 'Pre-Order') continue
    const week = harvestWeekOf(item, istDateOf(createdAt))
    boxes.set(week, (boxes.get(week) ?? 0) + item.quantity)
  }
  const weeks = [...boxes].flatMap(([week, count]): [string, number][] => [
    [pathOf.weekOrders(week), 1],
    [pathOf.weekBoxes(week), count],
  ])
  return Object.fromEntries(weeks)
}

/** Returns an order's additions to the figures of its day and area; nothing during an open online payment. Items need their `categoryId`. */
export function figuresOfOrder(order: CountedOrder): Figures {
  if (!order.isForFarm) return {}
  const now = currentOrder(order)
  const { status, paymentMethod, total } = now
  const paid = { [pathOf.paidCount(paymentMethod)]: 1, [pathOf.paidAmount(paymentMethod)]: total }
  const counts = { [pathOf.status(status)]: 1, [pathOf.orders(paymentMethod)]: 1 }
  return sumOf([counts, isRevenue(now) ? paid : {}, boxesOf(now), preOrdersOf(now)])
}

/** Returns the IST day on which an order counts: that of its placing. */
export function dayOfOrder({ createdAt }: Pick<CountedOrder, 'createdAt'>): IstDate {
  return istDateOf(createdAt)
}

const DAY_MS = 86_400_000

export function waitOf(submittedAt: Date, until: Date): Wait {
  const days = (until.getTime() - submittedAt.getTime()) / DAY_MS
  return WAITS.find(wait => wait !== null && days <= wait) ?? null
}

export function statusCounts(figures: Figures): Record<OrderStatus, number> {
  const counts = ORDER_STATUSES.map(status => [status, figures[pathOf.status(status)] ?? 0] as const)
  return Object.fromEntries(counts) as Record<OrderStatus, number>
}
