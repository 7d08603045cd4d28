import type { Actor, FarmStep } from '@santhe/rules'
import { expect, it } from 'vitest'
import { type OrderRecord, Orders } from '../../records/order.ts'
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
const take = async (step: FarmStep | 'next', orders: { id: number; seenStatus?: string; seenPacked?: boolean }[]) =>
  (await takeFarmSteps({ actor, step, orders, now: NOW }, domain)).map(({ order, refusal }) => [
    order?.status,
    refusal?.code,
  ])
const read = ({ _id }: OrderRecord) => Orders(domain.connection).findById(_id).lean()
const idOf = ({ _id: id }: OrderRecord) => ({ id })

// docs/product/farmer-dashboard.md#several-at-once-1
it('takeFarmSteps moves each of several orders, despite refusals of others', async () => {
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

it('takeFarmSteps takes each order’s own next step, and undoes them all', async () => {
  const [pending, growing, packaging, packed] = [
    await orderAt('pending'),
    await orderAt('growing'),
    await orderAt('packaging'),
    await orderAt('packaging'),
  ]
  await take('packed', [idOf(packed)])
  const seen = [pending, growing, packaging].map(({ _id: id, status }) => ({ id, seenStatus: status }))
  const orders = [...seen, { id: packed._id, seenStatus: 'packaging', seenPacked: true }]
  const nextStatuses = ['accepted', 'packaging', 'packaging', 'shipping'].map(status => [status, undefined])
  expect(await take('next', orders)).toEqual(nextStatuses)
  expect((await read(growing))?.packedAt).toBeNull()
  expect((await read(packaging))?.packedAt).not.toBeNull()
  expect(await take('back', [pending, packed].map(idOf))).toEqual([
    ['pending', undefined],
    ['packaging', undefined],
  ])
})

it('takeFarmSteps refuses the next step after a change, or when none is left', async () => {
  const order = await orderAt('packaging')
  const shipping = await orderAt('shipping')
  const seen = { id: order._id, seenStatus: 'packaging' }
  expect(await take('next', [{ id: order._id }, { ...seen, seenStatus: 'accepted' }])).toEqual([
    ['packaging', 'CONFLICT'],
    ['packaging', 'CONFLICT'],
  ])
  expect(await take('next', [seen, seen, { id: shipping._id, seenStatus: 'shipping' }])).toEqual([
    ['packaging', undefined],
    ['packaging', 'CONFLICT'],
    ['shipping', 'STATUS_NOT_ALLOWED'],
  ])
})

it('takeFarmSteps refuses when the status differs from the seen one, naming it', async () => {
  const order = await orderAt('shipping')
  expect(await take('packaging', [{ id: order._id, seenStatus: 'accepted' }])).toEqual([['shipping', 'CONFLICT']])
})

it('takeFarmSteps takes a step once per key, even after the order moved on', async () => {
  const { _id: id } = await orderAt('pending')
  const seen = [{ id, seenStatus: 'pending' }]
  const press = () =>
    takeFarmSteps({ actor, step: 'next', orders: seen, now: NOW, idempotencyKey: `press ${id}` }, domain)
  await press()
  await take('packaging', [{ id, seenStatus: 'accepted' }])
  expect((await press())[0]?.refusal).toBeUndefined()
  expect((await Orders(domain.connection).findById(id).lean())?.status).toBe('packaging')
})

it('takeFarmSteps compares an order named twice with each seen status', async () => {
  const order = await orderAt('shipping')
  expect(await take('packaging', [{ id: order._id, seenStatus: 'accepted' }, idOf(order)])).toEqual([
    ['shipping', 'CONFLICT'],
    expect.anything(),
  ])
})

it('takeFarmSteps excludes the farmer’s own purchases from other farms', async () => {
  const product = await aProduct(domain, { ofFarm: (await aFarm(domain)).farm })
  const bought = await anOrder(domain, { buyer: actor, product })
  expect(await take('back', [idOf(bought)])).toEqual([[undefined, 'NOT_FOUND']])
})
