import { type IstDate, startOfIstDay } from './dates.ts'
import type { ProductStatus } from './product-status.ts'
import type { Role } from './roles.ts'

/** Payment status of an order and its refund; `PAYMENT_STATES` says which applies when. */
export const PAYMENT_STATUSES = ['unpaid', 'paid', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
export const REFUND_STATES = ['due', 'sent', 'done', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** In the order that an order goes through them. */
export const ORDER_STATUSES = [
  'pending',
  'accepted',
  'growing',
  'harvested',
  'packaging',
  'shipping',
  'delivered',
  'cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

const HOUR = 3_600_000
const ORDERED_NOW_WINDOW = 4 * HOUR
const PRE_ORDER_WINDOW = 48 * HOUR

export function parseOrderStatus(text: unknown): OrderStatus | undefined {
  if (text === 'canceled') return 'cancelled'
  return ORDER_STATUSES.find(status => status === text)
}

export function isFinalStatus(status: OrderStatus): boolean {
  return status === 'delivered' || status === 'cancelled'
}

function reaches(status: OrderStatus, stage: OrderStatus): boolean {
  return ORDER_STATUSES.indexOf(status) >= ORDER_STATUSES.indexOf(stage)
}

interface StatusRange {
  to: readonly OrderStatus[]
  /** Whether a delivered or cancelled order may be reopened. */
  reopens?: true
  /** Earliest status that the role can set. */
  neverBelow?: OrderStatus
  /** From this status on, the role can't change the order. */
  endsAt?: OrderStatus
}

/** Statuses that each role may set; used by screens, server and documents. docs/product/orders.md#who-may-set-what. */
const STATUS_TABLE: Readonly<Record<Role, StatusRange>> = {
  admin: { to: ORDER_STATUSES, reopens: true },
  district_manager: { to: ORDER_STATUSES },
  taluk_agent: { to: ['accepted', 'growing', 'harvested', 'packaging'] },
  delivery_agent: { to: ['packaging', 'shipping', 'delivered'] },
  farmer: { to: ['pending', 'accepted', 'growing', 'harvested', 'packaging', 'shipping'], neverBelow: 'packaging' },
  customer: { to: ['cancelled'], endsAt: 'packaging' },
}

/** State of an order's payment, which limits its status: on delivery, online and unpaid, or online and paid (or refunded). */
export const MONEY_STATES = ['cod', 'unpaid', 'paid'] as const
export type MoneyState = (typeof MONEY_STATES)[number]

interface OrderPayment {
  paymentMethod: 'cod' | 'cashfree'
  paymentStatus: PaymentStatus
}

export function moneyOf({ paymentMethod, paymentStatus }: OrderPayment): MoneyState {
  if (paymentMethod === 'cod') return 'cod'
  return paymentStatus === 'unpaid' ? 'unpaid' : 'paid'
}

/** Returns whether an order's online payment is open; nobody works on the order until then. */
export function waitsForPayment(order: OrderPayment & { status: OrderStatus }): boolean {
  return moneyOf(order) === 'unpaid' && !isFinalStatus(order.status)
}

/**
 * An unpaid online order can only be cancelled. A cancelled online order stays cancelled, since its money was refunded or
 * never paid.
 */
function moneyAllows(money: MoneyState, from: OrderStatus, to: OrderStatus): boolean {
  if (money === 'cod' || to === 'cancelled') return true
  return money === 'paid' && from !== 'cancelled'
}

/**
 * Returns whether a role may change an order's status in this state of payment. Own farm, scope and the buyer's window are
 * checked elsewhere (`may`, `mayBuyerCancel`). Within the range, a status may be set to itself, which changes nothing.
 * Farmers act as 'customer' on orders that they bought.
 */
export function maySetStatus(role: Role, from: OrderStatus, to: OrderStatus, money: MoneyState = 'cod'): boolean {
  const range = STATUS_TABLE[role]
  if (!range.to.includes(to) || !moneyAllows(money, from, to)) return false
  if (isFinalStatus(from)) return range.reopens === true
  if (range.endsAt !== undefined && reaches(from, range.endsAt)) return false
  return range.neverBelow === undefined || !reaches(from, range.neverBelow) || reaches(to, range.neverBelow)
}

export interface StatusActor {
  role: Role
  /** Set if the person bought the order, in any role. */
  as?: 'buyer' | undefined
}

/** Returns the statuses that an actor may set next, in order, without the current one. If empty, the selector is disabled. */
export function statusesFor(actor: StatusActor, from: OrderStatus, money: MoneyState = 'cod'): OrderStatus[] {
  const actingRole = actor.as === 'buyer' && actor.role !== 'admin' ? 'customer' : actor.role
  return ORDER_STATUSES.filter(to => to !== from && maySetStatus(actingRole, from, to, money))
}

export interface CancellableOrder {
  status: OrderStatus
  /** State of payment; 'cod' by default. */
  money?: MoneyState | undefined
  payUntil?: Date | null | undefined
  createdAt: Date
  /** Each item's product status and harvest date when the order was placed. */
  items: readonly {
    status: ProductStatus
    harvestDate?: IstDate | null | undefined
    /** Time of a later purchase. */
    boughtAt?: Date | undefined
  }[]
}

export type BuyerCancellation = { may: true; until: Date } | { may: false; why: 'final' | 'packaging' | 'window' }

/**
 * Returns the last moment within the windows of all items: 4 hours after buying, or 48 hours before 00:00 IST of the harvest
 * date.
 */
export function buyerCancelsUntil(order: CancellableOrder): Date {
  const shortly = (boughtAt = order.createdAt) => boughtAt.getTime() + ORDERED_NOW_WINDOW
  const ends = order.items.map(item =>
    item.status === 'Pre-Order' && item.harvestDate
      ? startOfIstDay(item.harvestDate).getTime() - PRE_ORDER_WINDOW
      : shortly(item.boughtAt),
  )
  return new Date(ends.length === 0 ? shortly() : Math.min(...ends))
}

/** Returns the buyer's deadline to cancel an unpaid online order: the later of window and payment, never in the past. */
function unpaidUntil(order: CancellableOrder, now: Date): Date {
  return new Date(Math.max(order.payUntil?.getTime() ?? 0, buyerCancelsUntil(order).getTime(), now.getTime()))
}

/** Returns whether the buyer may cancel, with the deadline or the reason why not. docs/product/orders.md#cancelling. */
export function mayBuyerCancel(order: CancellableOrder, now: Date): BuyerCancellation {
  if (isFinalStatus(order.status)) return { may: false, why: 'final' }
  if (reaches(order.status, 'packaging')) return { may: false, why: 'packaging' }
  if (order.money === 'unpaid') return { may: true, until: unpaidUntil(order, now) }
  const until = buyerCancelsUntil(order)
  return now.getTime() <= until.getTime() ? { may: true, until } : { may: false, why: 'window' }
}

/** Returns the buyer's deadline for changes, the same as for cancelling once paid. */
export function buyerChangesUntil(order: CancellableOrder, now: Date): Date | undefined {
  const cancellation = order.money === 'unpaid' ? undefined : mayBuyerCancel(order, now)
  return cancellation?.may ? cancellation.until : undefined
}

/** Whether boxes bought now end the time for changes or cancelling earlier: 4 hours from now. */
export function endsSooner(until: Date, bought: ProductStatus, now: Date): boolean {
  return bought !== 'Pre-Order' && until.getTime() > now.getTime() + ORDERED_NOW_WINDOW
}

/**
 * Returns whether the person who made a step may undo it within ten seconds: not if it moves boxes and money.
 * docs/product/orders.md#taking-a-step-back.
 */
export function canTakeStepBack(from: OrderStatus, to: OrderStatus): boolean {
  return from !== 'cancelled' && to !== 'cancelled'
}

/** Returns whether an order can be packed: accepted by its farm and not sent. */
export function isPackable(status: OrderStatus): boolean {
  return reaches(status, 'accepted') && !reaches(status, 'shipping')
}

/** Returns whether cancelling an order in this status returns its boxes to stock: only before shipping, and once. */
export function returnsStock(from: OrderStatus): boolean {
  return !reaches(from, 'shipping')
}
