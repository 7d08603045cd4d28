import type { Paise } from '../money.ts'
import type { OrderStatus } from '../order-status.ts'
import type { RefundState } from '../payment-states.ts'
import type { Role } from '../roles.ts'
import { UNDO_STEP_MS } from '../undo-times.ts'
import { type IstMonth, istMonthOf } from './months.ts'

/** Who has the money that a buyer paid: the market what was paid online, cash the delivery agent or the farm. */
export const MONEY_HOLDERS = ['market', 'agent', 'farm'] as const
export type MoneyHolder = (typeof MONEY_HOLDERS)[number]

export const MONEY_LINE_KINDS = ['delivered', 'setBack', 'refunded'] as const
type MoneyLineKind = (typeof MONEY_LINE_KINDS)[number]

interface MoneyStep {
  at: Date
  role: Role | 'system'
  from: OrderStatus | null
  to: OrderStatus
}

/** What an order's lines in its farm's statements follow from. */
export interface MoneyOrder {
  paymentMethod: 'cod' | 'cashfree'
  subtotal: Paise
  total: Paise
  refund: { amount: Paise; createdAt: Date } | null
  timeline: readonly MoneyStep[]
}

/** One line of a farm's statement. `items` and `fees` are what the buyer paid for the boxes and as the order's share of the fees; both are negative in `setBack`. */
export interface MoneyLine {
  at: Date
  kind: MoneyLineKind
  holder: MoneyHolder
  items: Paise
  fees: Paise
  /** What went back to the buyer; 0 unless the line is a refund. */
  refund: Paise
}

/** Cash is taken by the agent who set the order to delivered, otherwise by the farm. docs/product/farm-money.md#who-has-the-money */
function holderOf({ paymentMethod }: MoneyOrder, { role }: MoneyStep): MoneyHolder {
  if (paymentMethod === 'cashfree') return 'market'
  return role === 'delivery_agent' ? 'agent' : 'farm'
}

/** Returns the lines of one delivery and its end; none where the step was taken back at once. */
function linesOfDelivery(order: MoneyOrder, step: MoneyStep, end: MoneyStep | undefined): MoneyLine[] {
  if (end && end.at.getTime() - step.at.getTime() < UNDO_STEP_MS) return []
  const holder = holderOf(order, step)
  const [items, fees] = [order.subtotal, order.total - order.subtotal]
  const delivered: MoneyLine = { at: step.at, kind: 'delivered', holder, items, fees, refund: 0 }
  return end ? [delivered, { at: end.at, kind: 'setBack', holder, items: -items, fees: -fees, refund: 0 }] : [delivered]
}

/**
 * Returns what an order adds to its farm's statements, in the order of time: a line when it is delivered, one when it is no longer, one when
 * its buyer gets the money back. They follow from its history alone and never change afterwards. docs/product/farm-money.md#lines-of-an-order
 */
export function moneyLinesOf(order: MoneyOrder): MoneyLine[] {
  const { timeline, refund } = order
  const lines = timeline.flatMap((step, place) => {
    if (step.to !== 'delivered' || step.from === 'delivered') return []
    const end = timeline.slice(place + 1).find(({ to }) => to !== 'delivered')
    return linesOfDelivery(order, step, end)
  })
  if (refund)
    lines.push({ at: refund.createdAt, kind: 'refunded', holder: 'market', items: 0, fees: 0, refund: refund.amount })
  return lines.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Returns whether a line is of a refund that its buyer still waits for: the provider has not given it back yet. docs/product/farm-money.md#what-is-owed */
export function isRefundUnderWay({
  kind,
  order,
}: Pick<MoneyLine, 'kind'> & { order: { refund: { state: RefundState } | null } }): boolean {
  return kind === 'refunded' && order.refund?.state !== 'done'
}

/** Returns the months in whose statements an order stands, in order, each once. */
export function statementMonthsOf(order: MoneyOrder): IstMonth[] {
  return [...new Set(moneyLinesOf(order).map(({ at }) => istMonthOf(at)))]
}
