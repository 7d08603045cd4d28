import {
  type Actor,
  buyerChangesUntil,
  currentOrder,
  fail,
  inScope,
  isFinalStatus,
  isPackable,
  isStaff,
  mayBuyerCancel,
  maySetStatus,
  moneyOf,
  type OrderStatus,
  type Role,
  scopeOf,
  scopesFor,
  statusesFor,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import { scopeFilter } from '../../foundation/scope-filter.ts'
import type { OrderRecord } from '../../records/order.ts'

const FIELDS = { district: 'district', taluk: 'taluk', farm: 'farmerId', buyer: 'buyerId' }

type Filter = Record<string, unknown>
type OrderAction = 'order.read' | 'order.setStatus' | 'order.deliver'

/**
 * Filters the orders that an actor may read, set or deliver, as buyer, farm or staff. A farm sees no order with an open online
 * payment, and deliverers don't deliver own purchases: a colleague does. docs/product/roles.md#own-purchases.
 */
export function ordersFor(actor: Actor, action: OrderAction): Filter {
  const filters = scopesFor(actor, action).map(scope => ({
    ...scopeFilter([scope], FIELDS),
    ...(scope.kind === 'farm' && { isForFarm: true }),
  }))
  const [only, ...others] = filters
  if (only === undefined) return scopeFilter([], FIELDS)
  const within = others.length === 0 ? only : { $or: filters }
  return action === 'order.deliver' ? { ...within, buyerId: trusted({ $ne: actor.id }) } : within
}

/** Filters the orders of an actor's farm, without open online payments, and without the farmer's own purchases elsewhere. */
export function ordersOfFarm({ farmId }: Actor): Filter {
  return { farmerId: farmId ?? 0, isForFarm: true }
}

/** Filters the orders of staff lists: all for an admin, their district or taluk for others. */
export function ordersInArea(actor: Actor): Filter {
  return scopeFilter([scopeOf(actor)], FIELDS)
}

/** Whether the actor, or the agent who acts for them, bought the order. */
function hasBought({ id, assist }: Actor, { buyerId }: OrderRecord): boolean {
  return buyerId === id || buyerId === assist?.agentId
}

/** Returns the role of an actor on an order that is not their own purchase: admin, staff in scope, or its farm. Undefined for an own purchase. */
export function officeRole(actor: Actor, order: OrderRecord): Role | undefined {
  if (hasBought(actor, order)) return undefined
  const subject = { district: order.district, taluk: order.taluk, farmerId: order.farmerId }
  const reaches = scopesFor(actor, 'order.setStatus').some(scope => scope.kind !== 'own' && inScope(scope, subject))
  return reaches ? actor.role : undefined
}

/**
 * Returns the role of an actor who works on an order.
 * @throws FORBIDDEN for customers
 * @throws STATUS_NOT_ALLOWED for an own purchase of all others
 */
export function requireOfficeRole(actor: Actor, order: OrderRecord): Role {
  const role = officeRole(actor, order)
  if (role !== undefined) return role
  if (actor.role === 'customer') fail('FORBIDDEN')
  return fail('STATUS_NOT_ALLOWED', { message: say('order.own') })
}

const WHY_NOT = { packaging: 'order.packing', window: 'order.cancelOver' } as const

/**
 * Checks that an actor may set a status: staff within their role's range except for own purchases, a buyer cancelling in time; during
 * an open online payment, an order can only be cancelled. docs/product/orders.md#open-payment.
 * @throws ORDER_FINAL
 * @throws NOT_CANCELLABLE
 * @throws STATUS_NOT_ALLOWED
 */
export function checkStatusChange(actor: Actor, order: OrderRecord, to: OrderStatus, now: Date): void {
  const actingRole = officeRole(actor, order)
  const money = moneyOf(order)
  if (actingRole !== undefined && maySetStatus(actingRole, order.status, to, money)) return
  if (isFinalStatus(order.status)) fail('ORDER_FINAL')
  if (money === 'unpaid' && to !== 'cancelled') fail('STATUS_NOT_ALLOWED', { message: say('order.unpaid') })
  const isOwn = order.buyerId === actor.id
  const isOfStaff = isOwn ? to !== 'cancelled' && isStaff(actor.role) : hasBought(actor, order)
  if (isOfStaff) fail('STATUS_NOT_ALLOWED', { message: say('order.own') })
  if (!isOwn || to !== 'cancelled') fail('STATUS_NOT_ALLOWED')
  const cancellation = mayBuyerCancel({ ...currentOrder(order), money }, now)
  if (cancellation.may) return
  if (cancellation.why === 'final') fail('ORDER_FINAL')
  fail('NOT_CANCELLABLE', { message: say(WHY_NOT[cancellation.why]) })
}

/** Returns why a closed order can't change; undefined when it can. */
function closedProblem({ status, replaces, paymentMethod, adjustments = [] }: OrderRecord) {
  if (!isFinalStatus(status)) return undefined
  if (status === 'cancelled' && replaces) return 'order.replacementOver' as const
  return paymentMethod === 'cod' && adjustments.some(({ refund }) => refund) ? ('order.cashBack' as const) : undefined
}

/** Returns whether nobody can reopen an order. */
export function isClosed(order: OrderRecord): boolean {
  return closedProblem(order) !== undefined
}

/** @throws CONFLICT for a cancelled replacement, whose complaint is open again, and after a refund of cash paid on delivery */
export function checkNotClosed(order: OrderRecord): void {
  const problem = closedProblem(order)
  if (problem) fail('CONFLICT', { message: say(problem) })
}

/** More than anybody needs; item numbers of an order allow for it. */
const MOST_ADJUSTMENTS = 50

export function isFull({ adjustments = [] }: OrderRecord): boolean {
  return adjustments.length >= MOST_ADJUSTMENTS
}

/** Returns until when the buyer may change an order; null when it is full or billed, and during an open payment. */
export function changeUntil(order: OrderRecord, now: Date): Date | null {
  if (isFull(order) || order.bill || order.openChange) return null
  return buyerChangesUntil({ ...currentOrder(order), money: moneyOf(order) }, now) ?? null
}

export interface OrderChoices {
  /** Statuses that the actor's role may choose; a buyer can only cancel (`mayCancel`). */
  maySet: OrderStatus[]
  mayCancel: boolean
  /** End of the buyer's time to cancel; null when they may not. */
  cancelUntil: Date | null
  /** End of the buyer's time to change it; null when they may not. */
  changeUntil: Date | null
  mayPackShort: boolean
  isOwn: boolean
  /** Whether the actor bought it and no payment is open. */
  mayOrderAgain: boolean
}

export function choicesFor(actor: Actor, order: OrderRecord, now: Date): OrderChoices {
  const actingRole = officeRole(actor, order)
  const money = moneyOf(order)
  const isOwn = order.buyerId === actor.id
  const present = { ...currentOrder(order), money }
  const cancellation = isOwn ? mayBuyerCancel(present, now) : undefined
  const until = cancellation?.may ? cancellation.until : null
  return {
    maySet:
      actingRole === undefined || closedProblem(order) ? [] : statusesFor({ role: actingRole }, order.status, money),
    mayCancel: until !== null,
    cancelUntil: until,
    changeUntil: isOwn ? changeUntil(order, now) : null,
    mayPackShort: actingRole !== undefined && isPackable(order.status),
    isOwn,
    mayOrderAgain: isOwn && order.payUntil === null,
  }
}
