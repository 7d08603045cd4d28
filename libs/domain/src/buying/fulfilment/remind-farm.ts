import { deliveryDateOf, fail, type ReminderProblem, reminderProblem } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import type { FarmReminder, OrderRecord } from '../../records/order.ts'
import { ordersFor, requireOfficeRole } from '../order/policy.ts'
import type { OrderInput } from './order-change.ts'
import { newStep, runOrderCommand } from './order-command.ts'

function refuse(problem: ReminderProblem, { reminders = [] }: OrderRecord): never {
  const last = reminders.at(-1)
  if (problem === 'recent' && last) return fail('CONFLICT', { message: say('order.reminded', { at: last.at }) })
  if (problem === 'final') return fail('ORDER_FINAL')
  return fail('STATUS_NOT_ALLOWED', { message: say(problem === 'unpaid' ? 'order.unpaid' : 'order.out') })
}

/**
 * Reminds an order's farm of its next step, once an hour for all actors, and returns the order. docs/product/office.md#reminding-a-farm
 * @throws NOT_FOUND outside the actor's scope
 * @throws STATUS_NOT_ALLOWED for an own purchase, an unpaid order, and one that has left its farm
 * @throws ORDER_FINAL
 * @throws CONFLICT within an hour of the last reminder
 */
export function remindFarm(input: OrderInput, domain: Domain): Promise<OrderRecord> {
  const { actor, now } = input

  async function decide(order: OrderRecord) {
    const role = requireOfficeRole(actor, order)
    const problem = reminderProblem(order, now)
    if (problem) refuse(problem, order)
    const { by, byName } = await newStep(order, input, {}, domain)
    const { _id: orderId, buyerId, farmerId: farmId, farmName, isForFarm, status, delivery, reminders = [] } = order
    const reminder: FarmReminder = { at: now, by, byName, role, status }
    const facts = { orderId, buyerId, farmId, farmName, isForFarm, dueOn: deliveryDateOf(delivery) ?? null }
    const event = { kind: 'farmReminded', at: now, byId: actor.id, ...facts } as const
    return { fields: { reminders: [...reminders, reminder] }, act: { journal: 'order.reminded' as const, event } }
  }

  const scope = ordersFor(actor, 'order.setStatus')
  return runOrderCommand({ name: 'remindFarm', scope, shows: 'address', decide }, input, domain)
}
