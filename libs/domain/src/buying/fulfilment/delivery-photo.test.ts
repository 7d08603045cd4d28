import type { Actor } from '@santhe/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { deliverLive } from '../../news/outbox/deliver-live.ts'
import { DeliveryPhotos } from '../../records/delivery-photo.ts'
import { Journal } from '../../records/journal-entry.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { Outbox } from '../../records/outbox.ts'
import { anOrder, by, NOW, testDomain } from '../../testing/index.ts'
import { readOrder } from '../order/read-order.ts'
import { checkPhotographed, readDeliveryPhoto, saveDeliveryPhoto } from './delivery-photo.ts'
import { setOrderStatus } from './set-order-status.ts'

const domain = await testDomain()
const ADMIN: Actor = { id: 900_001, role: 'admin' }
const COURIER: Actor = { id: 900_004, role: 'delivery_agent', district: 'Bengaluru Rural' }
const AFTER_A_MONTH = new Date(NOW.getTime() + 30 * 86_400_000)

let order: OrderRecord
beforeAll(async () => {
  const { _id: orderId } = await anOrder(domain)
  order = await setOrderStatus({ actor: ADMIN, orderId, status: 'shipping', now: NOW }, domain)
})

async function save(text: string, { actor = COURIER, of = order } = {}) {
  await saveDeliveryPhoto({ orderId: of._id, picture: Buffer.from(text), by: by(actor) }, domain)
  // The engine expires documents by its own clock.
  await DeliveryPhotos(domain.connection).updateMany({}, { forgetAt: new Date('2100-01-01') })
}
const read = async (actor: Actor, now = NOW) =>
  (await readDeliveryPhoto({ id: order._id, by: { ...by(actor), now } }, domain)).toString()
const buyer = (): Actor => ({ id: order.buyerId, role: 'customer' })

// docs/product/delivery.md#delivery-photo
describe('the photo of a box at the door', () => {
  it('can be read only by buyer, farm and staff in scope', async () => {
    await save('the first')
    await save('at the door')
    const farmer: Actor = { id: 900_005, role: 'farmer', farmId: order.farmerId }
    for (const actor of [buyer(), farmer, COURIER, ADMIN]) expect(await read(actor)).toBe('at the door')
    const others: Actor[] = [
      { id: 900_006, role: 'customer' },
      { id: 900_007, role: 'farmer', farmId: order.farmerId + 1 },
      { id: 900_008, role: 'district_manager', district: 'Kolar' },
    ]
    for (const actor of others) await expect(read(actor)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is available for 30 days', async () => {
    await save('at the door')
    const stored = await readOrder({ id: order._id, by: by(ADMIN) }, domain)
    expect(stored.photoUntil).toEqual(AFTER_A_MONTH)
    await expect(read(buyer(), AFTER_A_MONTH)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is stored once per key, even after the order is closed', async () => {
    const { _id } = await anOrder(domain)
    await setOrderStatus({ actor: ADMIN, orderId: _id, status: 'shipping', now: NOW }, domain)
    const send = (text: string, days: number) => {
      const now = new Date(NOW.getTime() + days * 86_400_000)
      const picture = Buffer.from(text)
      return saveDeliveryPhoto(
        { orderId: _id, picture, by: { ...by(COURIER), now }, idempotencyKey: 'a press' },
        domain,
      )
    }
    await Promise.all([send('at the door', 0), send('at the door', 0)])
    await send('at the door', 0.5)
    const about = { act: 'order.photographed', thingId: _id } as const
    expect(await Journal(domain.connection).countDocuments(about)).toBe(1)
    const events = { 'event.kind': 'deliveryPhotographed' as const, 'event.orderId': _id }
    expect(await Outbox(domain.connection).countDocuments(events)).toBe(1)
    expect(await Orders(domain.connection).findById(_id).lean()).toMatchObject({ photoUntil: AFTER_A_MONTH })
    await expect(send('of another door', 0.5)).rejects.toMatchObject({ code: 'KEY_REUSED' })
    // Also after the order is closed, when other photos are refused.
    await setOrderStatus({ actor: ADMIN, orderId: _id, status: 'cancelled', reason: 'No road', now: NOW }, domain)
    const check = (idempotencyKey: string) =>
      checkPhotographed({ orderId: _id, actor: COURIER, idempotencyKey }, domain)
    await check('a press')
    await send('at the door', 0.6)
    await expect(check('another press')).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' })
  })

  it('is expired by the database at its `forgetAt`', async () => {
    await saveDeliveryPhoto({ orderId: order._id, picture: Buffer.from('x'), by: by(COURIER) }, domain)
    expect(await DeliveryPhotos(domain.connection).findById(order._id).lean()).toMatchObject({
      forgetAt: AFTER_A_MONTH,
    })
    const indexes = await DeliveryPhotos(domain.connection).collection.indexes()
    expect(indexes).toContainEqual(expect.objectContaining({ key: { forgetAt: 1 }, expireAfterSeconds: 0 }))
  })

  it('is accepted from staff in scope for orders at the door, and journalled', async () => {
    const waiting = await anOrder(domain)
    await expect(save('too early', { of: waiting })).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' })
    const far: Actor = { ...COURIER, district: 'Kolar' }
    await expect(save('elsewhere', { actor: far })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(save('of the farm', { actor: { id: 1, role: 'farmer', farmId: order.farmerId } })).rejects.toThrow()
    await save('at the door')
    const acts = { act: 'order.photographed', thingId: order._id, personId: COURIER.id } as const
    expect(await Journal(domain.connection).countDocuments(acts)).toBeGreaterThan(0)
    const reported: string[] = []
    const tellPages = async (people: readonly number[], { kind }: { kind: string }) => {
      if (people.includes(order.buyerId)) reported.push(kind)
    }
    await deliverLive({ now: NOW, tellPages }, domain)
    expect(reported).toContain('deliveryPhotographed')
  })
})
