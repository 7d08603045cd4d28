import { type AdjustableOrder, type AdjustmentKind, currentOrder, orderAt } from '../adjusted-order.ts'
import type { Paise } from '../money.ts'
import { refundsOf } from '../order-money.ts'
import type { OrderStatus, RefundState } from '../order-status.ts'
import type { Role } from '../roles.ts'
import { UNDO_STEP_MS } from '../undo-times.ts'
import { type IstMonth, istMonthOf } from './months.ts'

/** Who has the money: the market for online payments, the agent or farm for cash. */
export const MONEY_HOLDERS = ['market', 'agent', 'farm'] as const
export type MoneyHolder = (typeof MONEY_HOLDERS)[number]

export const MONEY_LINE_KINDS = ['delivered', 'setBack', 'complained', 'refunded'] as const
type MoneyLineKind = (typeof MONEY_LINE_KINDS)[number]

interface MoneyStep {
  at: Date
  role: Role | 'system'
  from: OrderStatus | null
  to: OrderStatus
}

interface MoneyRefund {
  amount: Paise
  state: RefundState
  createdAt: Date
}

/** Facts of an order from which its statement lines derive. */
export interface MoneyOrder extends AdjustableOrder {
  paymentMethod: 'cod' | 'cashfree'
  subtotal: Paise
  total: Paise
  refund: MoneyRefund | null
  adjustments?:
    | readonly (NonNullable<AdjustableOrder['adjustments']>[number] & {
        kind?: AdjustmentKind
        refund: MoneyRefund | null
      })[]
    | undefined
  timeline: readonly MoneyStep[]
}

/** A statement line. `items` and `fees` are negative in `setBack` and `complained`. */
export interface MoneyLine {
  at: Date
  kind: MoneyLineKind
  holder: MoneyHolder
  items: Paise
  fees: Paise
  /** Paise; 0 unless a refund. */
  refund: Paise
  /** Whether the buyer still waits for the refund. docs/product/farm-money.md#balance */
  isUnderWay: boolean
  /** Index of a complaint's adjustment; undefined in other lines. */
  adjustment?: number
}

/** Returns the agent who delivered, else the farm, for cash. docs/product/farm-money.md#who-has-the-money */
function holderOf({ paymentMethod }: MoneyOrder, { role }: MoneyStep): MoneyHolder {
  if (paymentMethod === 'cashfree') return 'market'
  return role === 'delivery_agent' ? 'agent' : 'farm'
}

/** Returns no lines for a delivery undone at once. */
function linesOfDelivery(order: MoneyOrder, step: MoneyStep, end: MoneyStep | undefined): MoneyLine[] {
  if (end && end.at.getTime() - step.at.getTime() < UNDO_STEP_MS) return []
  const holder = holderOf(order, step)
  const { subtotal: items, total } = currentOrder(orderAt(order, step.at))
  const fees = total - items
  const line = { holder, refund: 0, isUnderWay: false }
  const delivered: MoneyLine = { ...line, at: step.at, kind: 'delivered', items, fees }
  if (!end) return [delivered]
  // Complaints since the delivery have already deducted their part.
  const back = currentOrder(orderAt(order, end.at))
  const money = { items: 0 - back.subtotal, fees: back.subtotal - back.total }
  return [delivered, { ...line, at: end.at, kind: 'setBack', ...money }]
}

const upTo = (order: MoneyOrder, count: number) =>
  currentOrder({ ...order, adjustments: (order.adjustments ?? []).slice(0, count) })

/** The market pays a complaint's refund: items for the farm, fees for itself. */
function linesOfComplaints(order: MoneyOrder): MoneyLine[] {
  return (order.adjustments ?? []).flatMap(({ kind, at }, adjustment): MoneyLine[] => {
    if (kind !== 'complaint') return []
    const [before, after] = [upTo(order, adjustment), upTo(order, adjustment + 1)]
    const items = after.subtotal - before.subtotal
    const money = { items, fees: after.total - before.total - items, refund: 0, isUnderWay: false }
    return [{ at, kind: 'complained', holder: 'market', ...money, adjustment }]
  })
}

/** Returns orders whose items and fees a line adds (sign 1) or subtracts (sign -1). */
export function movedBy<Order extends MoneyOrder>(
  order: Order,
  { kind, at, adjustment }: MoneyLine,
): { sign: 1 | -1; order: Order }[] {
  const { adjustments = [] } = order
  const moved = (sign: 1 | -1, some: Order['adjustments']) => ({
    sign,
    order: currentOrder({ ...order, adjustments: some }) as Order,
  })
  if (kind === 'refunded') return []
  if (adjustment === undefined) {
    const made = adjustments.filter(each => each.at <= at)
    return [moved(kind === 'delivered' ? 1 : -1, made)]
  }
  return [moved(1, adjustments.slice(0, adjustment + 1)), moved(-1, adjustments.slice(0, adjustment))]
}

/**
 * Returns lines of delivery, undo and refund by time. They derive from history only and never change.
 * docs/product/farm-money.md#lines-of-an-order
 */
export function moneyLinesOf(order: MoneyOrder): MoneyLine[] {
  const { timeline } = order
  const lines = timeline.flatMap((step, place) => {
    if (step.to !== 'delivered' || step.from === 'delivered') return []
    const end = timeline.slice(place + 1).find(({ to }) => to !== 'delivered')
    return linesOfDelivery(order, step, end)
  })
  lines.push(...linesOfComplaints(order))
  for (const made of refundsOf(order)) {
    const money = { items: 0, fees: 0, refund: made.amount, isUnderWay: made.state !== 'done' }
    lines.push({ at: made.createdAt, kind: 'refunded', holder: 'market', ...money })
  }
  return lines.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Returns the months whose statements include an order, in order, each once. */
export function statementMonthsOf(order: MoneyOrder): IstMonth[] {
  return [...new Set(moneyLinesOf(order).map(({ at }) => istMonthOf(at)))]
}
