import { expect, it } from 'vitest'
import type { OrderRecord } from '../../records/order.ts'
import { AN_ADMIN, anOrder, NOW, orderNow, testDomain } from '../../testing/index.ts'
import { runOrderCommand } from './order-command.ts'

const domain = await testDomain()

it('runOrderCommand runs concurrent commands on one order in turn, so that none repeats', async () => {
  const order = await anOrder(domain)
  let decisions = 0
  async function decide({ reminders = [], status }: OrderRecord) {
    decisions += 1
    return { fields: { reminders: [...reminders, { at: NOW, by: 1, byName: '', role: 'admin' as const, status }] } }
  }
  const run = () =>
    runOrderCommand(
      { name: 'remind', scope: {}, decide },
      { actor: AN_ADMIN.actor, orderId: order._id, now: NOW },
      domain,
    )
  await Promise.all(Array.from({ length: 20 }, run))
  expect((await orderNow(order, domain)).reminders).toHaveLength(20)
  expect(decisions).toBe(20)
})
