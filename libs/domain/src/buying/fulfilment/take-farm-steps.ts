import { type Actor, type FarmStep, type Refusal, SantheError } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { markPacked } from './mark-packed.ts'
import { setOrderStatus } from './set-order-status.ts'
import { takeBackStep } from './take-back-step.ts'

interface StepTarget {
  id: number
  /** The status that the farmer saw; left out where the step counts whatever stands there. */
  seenStatus?: string | undefined
}

export interface TakeFarmSteps {
  actor: Actor
  step: FarmStep
  orders: readonly StepTarget[]
  now: Date
  /** The actor's device in words, for the journal. */
  device?: string | undefined
}

/** What became of one order: as it is now, and why the step was refused, where it was. `order` is undefined where the farm has no such order. */
export interface FarmStepResult {
  orderId: number
  order: OrderRecord | undefined
  refusal: Refusal | undefined
}

function takeStep({ actor, step, now, device }: TakeFarmSteps, { id, seenStatus }: StepTarget, domain: Domain) {
  if (step === 'packed') return markPacked({ actor, orderId: id, now, device }, domain)
  if (step === 'back') return takeBackStep({ actor, orderId: id, now, device }, domain)
  return setOrderStatus({ actor, orderId: id, status: step, seenStatus, now, device }, domain)
}

/** Returns those of the orders that are of the actor's farm: what a farmer bought from another one is taken no farm's step. */
async function ownOrders({ actor, orders }: TakeFarmSteps, { connection }: Domain): Promise<Map<number, OrderRecord>> {
  const filter = { _id: trusted({ $in: orders.map(({ id }) => id) }), farmerId: actor.farmId ?? 0, isForFarm: true }
  const rows = await Orders(connection).find(filter).lean<OrderRecord[]>()
  return new Map(rows.map(order => [order._id, order]))
}

/**
 * Takes one step with several orders of the actor's farm, one after the other, and returns what became of each: one that is refused stops
 * none of the others. docs/product/farmer-dashboard.md#several-at-once.
 * @throws UNAVAILABLE
 */
export async function takeFarmSteps(input: TakeFarmSteps, domain: Domain): Promise<FarmStepResult[]> {
  const own = await ownOrders(input, domain)
  const results: FarmStepResult[] = []
  const refused: number[] = []
  for (const target of input.orders) {
    const orderId = target.id
    if (!own.has(orderId)) {
      results.push({ orderId, order: undefined, refusal: { code: 'NOT_FOUND' } })
      continue
    }
    try {
      results.push({ orderId, order: await takeStep(input, target, domain), refusal: undefined })
    } catch (error) {
      if (!(error instanceof SantheError) || error.code === 'UNAVAILABLE') throw error
      refused.push(orderId)
      results.push({ orderId, order: own.get(orderId), refusal: error })
    }
  }
  if (refused.length === 0) return results
  const current = await ownOrders({ ...input, orders: refused.map(id => ({ id })) }, domain)
  return results.map(result => ({ ...result, order: current.get(result.orderId) ?? result.order }))
}
