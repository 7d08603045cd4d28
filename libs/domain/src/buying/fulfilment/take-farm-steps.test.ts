import type { Actor, FarmStep } from '@santhe/rules'
import { expect, it } from 'vitest'
import type { OrderRecord } from '../../records/order.ts'
import { aFarm, anOrder, aProduct, NOW, testDomain } from '../../testing/index.ts'
import { setOrderStatus } from './set-order-status.ts'
import { takeFarmSteps } from './take-farm-steps.ts'

const domain = await testDomain()
const ADMIN: Actor = { id: 900_001, role: 'admin' }
const { farm, farmer } = await aFarm(domain)
const actor: Actor = { id: farmer._id, role: 'farmer', farmId: farm._id }
const orderAt = async (status: string, of = farm) => {
  const order = await anOrder(domain, { product: await aProduct(domain, { ofFarm: of }) })
  return setOrderStatus({ actor: ADMIN, orderId: order._id, status, now: NOW }, domain)
}
const take = async (step: FarmStep, orders: { id: number; seenStatus?: string }[]) =>
  (await takeFarmSteps({ actor, step, orders, now: NOW }, domain)).map(({ order, refusal }) => [
    order?.status,
    refusal?.code,
  ])
const idOf = ({ _id: id }: OrderRecord) => ({ id })

// docs/product/farmer-dashboard.md#several-at-once-1
it('a step is taken with each of several orders, whatever is refused of the others', async () => {
  const [pending, cancelled, far] = [
    await orderAt('pending'),
    await orderAt('cancelled'),
    await orderAt('pending', (await aFarm(domain)).farm),
  ]
  expect(await take('accepted', [cancelled, far, pending].map(idOf))).toEqual([
    ['cancelled', 'ORDER_FINAL'],
    [undefined, 'NOT_FOUND'],
    ['accepted', undefined],
  ])
  expect(await take('packed', [idOf(pending)])).toEqual([['packaging', undefined]])
  expect(await take('shipping', [idOf(pending)])).toEqual([['shipping', undefined]])
  expect(await take('back', [idOf(pending)])).toEqual([['packaging', undefined]])
})

it('a step is refused where somebody has set another status than the farmer saw, which it names', async () => {
  const order = await orderAt('shipping')
  expect(await take('packaging', [{ id: order._id, seenStatus: 'accepted' }])).toEqual([['shipping', 'CONFLICT']])
})

it('an order named twice is compared with the status that each of its two targets saw', async () => {
  const order = await orderAt('shipping')
  expect(await take('packaging', [{ id: order._id, seenStatus: 'accepted' }, idOf(order)])).toEqual([
    ['shipping', 'CONFLICT'],
    expect.anything(),
  ])
})

it('a farmer takes no farm’s step with what they bought from another farm', async () => {
  const product = await aProduct(domain, { ofFarm: (await aFarm(domain)).farm })
  const bought = await anOrder(domain, { buyer: actor, product })
  expect(await take('back', [idOf(bought)])).toEqual([[undefined, 'NOT_FOUND']])
})
