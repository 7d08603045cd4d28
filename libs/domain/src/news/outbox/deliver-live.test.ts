import { beforeEach, describe, expect, it } from 'vitest'
import { chooseDelivery } from '../../buying/fulfilment/choose-delivery.ts'
import { recordOutcome } from '../../buying/fulfilment/record-outcome.ts'
import { setOrderStatus } from '../../buying/fulfilment/set-order-status.ts'
import { takeBackStep } from '../../buying/fulfilment/take-back-step.ts'
import { addEvent } from '../../foundation/add-event.ts'
import type { DomainEvent } from '../../records/events.ts'
import { Farms } from '../../records/farm.ts'
import { Notifications } from '../../records/notification.ts'
import { aFarm, anOrder, aPerson, bellOf, NOW, testDomain } from '../../testing/index.ts'
import { deliverEvents } from './deliver-events.ts'
import { deliverLive } from './deliver-live.ts'

const domain = await testDomain()
const calls: { kind: DomainEvent['kind']; personIds: number[] }[] = []
const tellPages = async (personIds: readonly number[], { kind }: DomainEvent) => {
  calls.push({ kind, personIds: [...personIds].sort((a, b) => a - b) })
}
const later = (ms: number) => new Date(NOW.getTime() + ms)

beforeEach(() => {
  calls.length = 0
})

async function anOrderOfFarm() {
  const order = await anOrder(domain)
  const farm = await Farms(domain.connection).findById(order.farmerId).lean()
  const actor = { id: farm?.ownerId ?? 0, role: 'farmer', farmId: order.farmerId } as const
  return { order, actor, both: [order.buyerId, actor.id].sort((a, b) => a - b) }
}

// docs/product/notifications.md#kinds-of-news
describe('open pages', () => {
  it('update on a step and on its undo, though nobody is notified of either', async () => {
    const { order, actor, both } = await anOrderOfFarm()
    await setOrderStatus({ actor, orderId: order._id, status: 'accepted', now: NOW }, domain)
    await deliverLive({ now: NOW, tellPages }, domain)
    expect(calls).toEqual([{ kind: 'orderStatusChanged', personIds: both }])
    await takeBackStep({ actor, orderId: order._id, now: later(5_000) }, domain)
    await deliverLive({ now: later(5_000), tellPages }, domain)
    expect(calls).toHaveLength(2)
    expect(calls[1]).toEqual(calls[0])
  })

  it('update later, once, after a failed attempt', async () => {
    const { order, actor, both } = await anOrderOfFarm()
    await setOrderStatus({ actor, orderId: order._id, status: 'accepted', now: NOW }, domain)
    const failures: string[] = []
    const failing = async () => Promise.reject(new Error('Redis is away'))
    await deliverLive({ now: NOW, tellPages: failing, onFailure: ({ kind }) => failures.push(kind) }, domain)
    expect(failures).toEqual(['orderStatusChanged'])
    for (const ms of [60_000, 60_001]) await deliverLive({ now: later(ms), tellPages }, domain)
    expect(calls).toEqual([{ kind: 'orderStatusChanged', personIds: both }])
  })

  it('update on another chosen day, including the chooser’s', async () => {
    const { order, both } = await anOrderOfFarm()
    const actor = { id: order.buyerId, role: 'customer' } as const
    await chooseDelivery({ actor, orderId: order._id, date: '2026-11-25', now: NOW }, domain)
    await deliverLive({ now: NOW, tellPages }, domain)
    expect(calls).toEqual([{ kind: 'deliveryChosen', personIds: both }])
  })

  it('of an order’s deliverers update on others’ changes', async () => {
    const { order, both } = await anOrderOfFarm()
    const [first, second] = [await aPerson(domain), await aPerson(domain)]
    const agent = ({ _id: id }: typeof first) => ({ id, role: 'delivery_agent', district: order.district }) as const
    const [admin, orderId] = [{ id: 900_001, role: 'admin' } as const, order._id]
    const othersFollowing = async (now: Date) => {
      calls.length = 0
      await deliverLive({ now, tellPages }, domain)
      return calls.flatMap(({ personIds }) => personIds.filter(id => !both.includes(id)))
    }
    await setOrderStatus({ actor: admin, orderId, status: 'packaging', now: NOW }, domain)
    expect(await othersFollowing(NOW)).toEqual([])
    await setOrderStatus({ actor: agent(first), orderId, status: 'shipping', now: later(1_000) }, domain)
    // The actor's phone reloads its round by itself.
    expect(await othersFollowing(later(1_000))).toEqual([])
    const door = { actor: agent(second), orderId, outcome: 'nobodyThere', at: later(2_000), now: later(2_000) } as const
    await recordOutcome(door, domain)
    expect(await othersFollowing(later(2_000))).toEqual([first._id])
    const actor = { id: order.buyerId, role: 'customer' } as const
    await chooseDelivery({ actor, orderId, date: '2026-11-25', now: later(3_000) }, domain)
    expect(await othersFollowing(later(3_000))).toEqual([first._id, second._id])
    await setOrderStatus({ actor: admin, orderId, status: 'cancelled', reason: 'Hail', now: later(4_000) }, domain)
    expect(await othersFollowing(later(4_000))).toEqual([first._id, second._id])
  })

  it('of an unpaid online order update only for its buyer', async () => {
    const order = await anOrder(domain, { form: { paymentMethod: 'cashfree' } })
    const actor = { id: order.buyerId, role: 'customer' } as const
    await setOrderStatus({ actor, orderId: order._id, status: 'cancelled', now: NOW }, domain)
    await deliverLive({ now: NOW, tellPages }, domain)
    expect(calls).toEqual([{ kind: 'orderStatusChanged', personIds: [order.buyerId] }])
  })

  it('update after the notification is stored; if that fails, later, notifying once', async () => {
    const { both } = await anOrderOfFarm()
    const failing = async () => Promise.reject(new Error('Redis is away'))
    await deliverEvents({ now: NOW, tellPages: failing }, domain)
    await deliverEvents({ now: later(60_000), tellPages }, domain)
    expect(calls).toContainEqual({ kind: 'orderPlaced', personIds: both })
    for (const personId of both) {
      expect(await Notifications(domain.connection).countDocuments({ personId })).toBe(1)
    }
  })

  it('of product deciders update on submissions; only the managers are notified', async () => {
    const { farm } = await aFarm(domain, { district: 'Kolar' })
    const admin = await aPerson(domain, { role: 'admin' })
    const manager = await aPerson(domain, { role: 'district_manager', district: 'Kolar' })
    await aPerson(domain, { role: 'district_manager', district: 'Mysuru' })
    await aPerson(domain, { role: 'admin', isActive: false })
    const about = { productId: 1, farmId: farm._id, farmName: farm.farmName, productName: 'Okra', isOfEdit: false }
    await addEvent({ kind: 'productSubmitted', at: NOW, ...about }, domain)
    await deliverEvents({ now: NOW, tellPages }, domain)
    expect(calls).toEqual([{ kind: 'productSubmitted', personIds: [admin._id, manager._id].sort((a, b) => a - b) }])
    const notes = await bellOf({ 'text.code': 'news.waits' }, domain)
    expect(notes.map(({ personId }) => personId)).toEqual([manager._id])
  })
})
