import { currentOrder, type FarmStep, fail, isFinalStatus, isPackable, nextFarmStep, packedAtOf } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import type { OrderRecord } from '../../records/order.ts'
import { checkStatusChange, ordersOfFarm, requireOfficeRole } from '../order/policy.ts'
import type { OrderChange, OrderInput, StepMaker } from './order-change.ts'
import { newStep, runOrderCommand } from './order-command.ts'
import { checkSeen, setOrderStatus, statusChange } from './set-order-status.ts'
import { forEachOrder, type OrderResult } from './several-orders.ts'
import { takeBackStep } from './take-back-step.ts'

/**
 * @throws ORDER_FINAL
 * @throws STATUS_NOT_ALLOWED when the order is not accepted yet or has left
 */
export function checkPackable({ status }: OrderRecord): void {
  if (isFinalStatus(status)) fail('ORDER_FINAL')
  if (status === 'pending') fail('STATUS_NOT_ALLOWED', { message: say('order.acceptFirst') })
  if (!isPackable(status)) fail('STATUS_NOT_ALLOWED', { message: say('order.out') })
}

/**
 * Marks an order of the actor's farm as packed, and returns it: it is in `packaging` then, and its buyer reads Ready for Shipping.
 * Ignores one that is already marked. docs/product/orders.md#ready-for-shipping.
 * @throws NOT_FOUND
 * @throws ORDER_FINAL
 * @throws STATUS_NOT_ALLOWED
 * @throws UNAVAILABLE when conflicts last for 8 seconds
 */
export function markPacked(input: OrderInput, domain: Domain): Promise<OrderRecord> {
  const decide = (order: OrderRecord) => packing(order, input, domain)
  return runOrderCommand({ name: 'markPacked', scope: ordersOfFarm(input.actor), decide }, input, domain)
}

async function packing(order: OrderRecord, by: StepMaker, domain: Domain): Promise<OrderChange | undefined> {
  requireOfficeRole(by.actor, order)
  checkPackable(order)
  if (order.packedAt) return undefined
  const step = await newStep(order, by, { to: 'packaging', isPacked: true }, domain)
  return { step, fields: { packedAt: packedAtOf([...order.timeline, step]) } }
}

/**
 * Takes an order's own next step if the order is as its farmer saw it, so that no press counts twice.
 * @throws CONFLICT when its status or packing changed
 * @throws STATUS_NOT_ALLOWED when no step is left for the farm
 */
function takeNextStep(input: OrderInput & Omit<StepTarget, 'id'>, domain: Domain): Promise<OrderRecord> {
  const { actor, now, seenStatus = '', seenPacked = false } = input

  async function decide(order: OrderRecord) {
    checkSeen(order, seenStatus)
    const { status, packedAt = null } = order
    if (seenPacked !== (packedAt !== null)) fail('CONFLICT', { message: say('order.changed', { status }) })
    const to = nextFarmStep({ ...currentOrder(order), packedAt })
    if (to === 'packed') return packing(order, input, domain)
    if (to === undefined || to === 'back') return fail(isFinalStatus(status) ? 'ORDER_FINAL' : 'STATUS_NOT_ALLOWED')
    checkStatusChange(actor, order, to, now)
    return statusChange(order, { to, reason: '', at: now, by: input }, domain)
  }

  return runOrderCommand({ name: 'takeNextStep', scope: ordersOfFarm(actor), decide }, input, domain)
}

interface StepTarget {
  id: number
  /** The status that the farmer saw; omitted to step from any status. */
  seenStatus?: string | undefined
  /** Whether they saw it packed, for 'next'. */
  seenPacked?: boolean | undefined
}

export interface TakeFarmSteps extends StepMaker {
  step: FarmStep | 'next'
  orders: readonly StepTarget[]
  /** Applies to each order separately: a repeat may name fewer of them. */
  idempotencyKey?: string | undefined
}

/**
 * Takes one step, or each order's own next one, for several orders of the actor's farm in turn, and returns each outcome.
 * docs/product/farmer-dashboard.md#several-at-once.
 * @throws UNAVAILABLE
 */
export function takeFarmSteps({ step, orders, ...by }: TakeFarmSteps, domain: Domain): Promise<OrderResult[]> {
  function command({ id: orderId, seenStatus, seenPacked }: StepTarget): Promise<OrderRecord> {
    if (step === 'next') return takeNextStep({ ...by, orderId, seenStatus, seenPacked }, domain)
    if (step === 'packed') return markPacked({ ...by, orderId }, domain)
    if (step === 'back') return takeBackStep({ ...by, orderId }, domain)
    return setOrderStatus({ ...by, orderId, status: step, seenStatus }, domain)
  }
  return forEachOrder(orders, { scope: ordersOfFarm(by.actor), command }, domain)
}
