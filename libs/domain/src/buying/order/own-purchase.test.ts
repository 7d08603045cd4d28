import type { Actor, Role } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FarmRecord } from '../../records/farm.ts'
import type { OrderRecord } from '../../records/order.ts'
import { actorOf } from '../../records/person.ts'
import { aFarm, anOrder, aPersonOfRole, aProduct, by, NOW, testDomain } from '../../testing/index.ts'
import { chooseDelivery } from '../fulfilment/choose-delivery.ts'
import { saveDeliveryPhoto } from '../fulfilment/delivery-photo.ts'
import { readRound } from '../fulfilment/read-round.ts'
import { recordOutcome } from '../fulfilment/record-outcome.ts'
import { setOrderStatus } from '../fulfilment/set-order-status.ts'
import { startRound } from '../fulfilment/start-round.ts'
import { takeFarmSteps } from '../fulfilment/take-farm-steps.ts'
import { choicesFor } from './policy.ts'

const MINUTE = 60_000
const domain = await testDomain()
const ADMIN: Actor = { id: 900_001, role: 'admin' }
const STAFF = ['admin', 'district_manager', 'taluk_agent', 'delivery_agent'] as const
const DELIVERERS = ['admin', 'district_manager', 'delivery_agent'] as const
/** A status that each role may set. */
const NEXT = {
  admin: 'accepted',
  district_manager: 'accepted',
  taluk_agent: 'accepted',
  delivery_agent: 'packaging',
} as const
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE)

let farm: FarmRecord
beforeAll(async () => {
  farm = (await aFarm(domain)).farm
})

const someone = async (role: Role) => actorOf((await aPersonOfRole(domain, role)).person)
const boughtBy = async (buyer: Actor) =>
  anOrder(domain, { buyer, product: await aProduct(domain, { ofFarm: farm }), now: NOW })
const set = (actor: Actor, { _id: orderId }: OrderRecord, status: string, minutes: number) =>
  setOrderStatus({ actor, orderId, status, now: later(minutes) }, domain)

async function onItsWay(buyer: Actor): Promise<OrderRecord> {
  const order = await boughtBy(buyer)
  await set(ADMIN, order, 'packaging', 10)
  return set(ADMIN, order, 'shipping', 20)
}

// docs/product/roles.md#own-purchases
describe('an order that a member of staff bought', () => {
  it.each(STAFF)('can be moved by a colleague, but not by its buyer, a %s', async role => {
    const [buyer, colleague] = [await someone(role), await someone(role)]
    const order = await boughtBy(buyer)
    expect(choicesFor(buyer, order, later(1))).toMatchObject({ maySet: [], mayCancel: true, isOwn: true })
    await expect(inWords(set(buyer, order, NEXT[role], 1))).rejects.toMatchObject({
      code: 'STATUS_NOT_ALLOWED',
      message: 'You bought this yourself, so a colleague takes care of it.',
    })
    expect((await set(colleague, order, NEXT[role], 2)).status).toBe(NEXT[role])
  })

  it('can’t be moved by a taluk agent who bought it and assists its farm', async () => {
    const agent = await someone('taluk_agent')
    const order = await boughtBy(agent)
    const farmer: Actor = { id: farm.ownerId, role: 'farmer', farmId: farm._id }
    const helping: Actor = { ...farmer, assist: { id: 1, agentId: agent.id } }
    expect(choicesFor(helping, order, later(1)).maySet).toEqual([])
    for (const status of ['accepted', 'cancelled']) {
      await expect(inWords(set(helping, order, status, 1))).rejects.toMatchObject({
        code: 'STATUS_NOT_ALLOWED',
        message: 'You bought this yourself, so a colleague takes care of it.',
      })
    }
    expect((await set(farmer, order, 'accepted', 2)).status).toBe('accepted')
    const steps = { orders: [{ id: order._id, seenStatus: 'accepted' }], now: later(3) }
    for (const step of ['packed', 'next'] as const) {
      expect(await takeFarmSteps({ actor: helping, step, ...steps }, domain)).toMatchObject([
        { order: { status: 'accepted' }, refusal: { code: 'STATUS_NOT_ALLOWED' } },
      ])
    }
  })

  it.each(STAFF)('can be cancelled by its buyer, a %s, only within the buyer’s time', async role => {
    const buyer = await someone(role)
    expect((await set(buyer, await boughtBy(buyer), 'cancelled', 1)).status).toBe('cancelled')
    await expect(set(buyer, await boughtBy(buyer), 'cancelled', 5 * 60)).rejects.toMatchObject({
      code: 'NOT_CANCELLABLE',
    })
    const cancelled = await set(buyer, await boughtBy(buyer), 'cancelled', 1)
    await expect(set(buyer, cancelled, 'pending', 2)).rejects.toMatchObject({ code: 'ORDER_FINAL' })
  })

  it.each(DELIVERERS)('is delivered by a colleague, not by its buyer, a %s', async role => {
    const [buyer, colleague] = [await someone(role), await someone(role)]
    const order = await onItsWay(buyer)
    const at = later(30)
    const outcome = { orderId: order._id, outcome: 'delivered' as const, at, now: at }
    const photo = { orderId: order._id, picture: Buffer.from('a picture') }
    const refused = { code: 'NOT_FOUND' }
    await expect(inWords(recordOutcome({ actor: buyer, ...outcome }, domain))).rejects.toMatchObject(refused)
    await expect(inWords(saveDeliveryPhoto({ ...photo, by: by(buyer) }, domain))).rejects.toMatchObject(refused)
    const packed = await boughtBy(buyer)
    await set(ADMIN, packed, 'packaging', 10)
    expect(await startRound({ actor: buyer, orderIds: [packed._id], now: at }, domain)).toEqual([
      { orderId: packed._id, order: undefined, refusal: expect.objectContaining(refused) },
    ])
    const stopsOf = async (actor: Actor) => {
      const round = await readRound(
        { by: { ...by(actor), now: at }, day: '2026-11-30', area: 'urban', district: 'Bengaluru Rural', limit: 200 },
        domain,
      )
      return round.stops.map(stop => stop.order._id)
    }
    expect(await stopsOf(buyer)).not.toContain(order._id)
    expect(await stopsOf(colleague)).toContain(order._id)
    await saveDeliveryPhoto({ ...photo, by: by(colleague) }, domain)
    expect((await recordOutcome({ actor: colleague, ...outcome }, domain)).status).toBe('delivered')
  })

  it('follows a buyer’s rules for another delivery day, not the office’s', async () => {
    const buyer = await someone('district_manager')
    const order = await onItsWay(buyer)
    const choose = (now: Date) =>
      chooseDelivery({ actor: buyer, orderId: order._id, date: '2026-11-25', window: undefined, now }, domain)
    await expect(choose(later(300))).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' })
  })
})
