import { addDays, orderEstimate, UNDO_STEP_MS } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { changeOffer } from '../../../catalog/product/edit/change-offer.ts'
import { offerAgain } from '../../../catalog/product/edit/offer-again.ts'
import { deliverEvents } from '../../../news/outbox/deliver-events.ts'
import type { OrderRecord } from '../../../records/order.ts'
import { Outbox } from '../../../records/outbox.ts'
import { actorOf } from '../../../records/person.ts'
import {
  aFarm,
  anOrder,
  aProduct,
  boxesOf,
  by,
  NOW,
  orderNow,
  type ProductOverrides,
  TODAY,
  testDomain,
} from '../../../testing/index.ts'
import { harvestProduct } from './harvest-product.ts'
import { takeBackOffer } from './take-back-offer.ts'

const domain = await testDomain()
const { farm, farmer } = await aFarm(domain)
const farmerAt = (ms: number) => ({ ...by(actorOf(farmer)), now: new Date(NOW.getTime() + ms) })
const takeBack = (id: number, who = farmerAt(9_000)) => takeBackOffer({ id, by: who }, domain)
const refusedWith = (message: RegExp) => ({ code: 'CONFLICT', message: expect.stringMatching(message) })

const BOOKED = { name: 'Ragi', status: 'Pre-Order', harvestDate: addDays(TODAY, 20) } as const

/** A product on pre-order, and a function by which its farmer harvests it at `NOW`. */
async function aBooked(overrides: ProductOverrides = {}) {
  const dates = { availableUntil: addDays(TODAY, 60) }
  const product = await aProduct(domain, { ofFarm: farm, ...BOOKED, ...dates, ...overrides })
  return { id: product._id, product, harvest: () => harvestProduct({ id: product._id, by: farmerAt(0) }, domain) }
}

/** Events of the order's harvest for its buyer, delivered or not. */
const noticesOf = async ({ _id }: OrderRecord) =>
  Outbox(domain.connection).find({ 'event.kind': 'orderHarvested', 'event.orderId': _id, channel: 'bell' }).lean()

// docs/product/farmer-dashboard.md#undo-of-a-harvest-or-an-offer
describe('undo of a harvest', () => {
  it('restores offer, estimates and due days, and notifies nobody', async () => {
    const { id, product, harvest } = await aBooked()
    const [paid, unpaid] = [
      await anOrder(domain, { product }),
      await anOrder(domain, { product, form: { paymentMethod: 'cashfree' } }),
    ]
    const before = [await orderNow(paid, domain), await orderNow(unpaid, domain)]
    await harvest()
    expect(orderEstimate(await orderNow(paid, domain))).toBe(addDays(TODAY, 1))
    await deliverEvents({ now: farmerAt(5_000).now }, domain)
    const { status, harvestDate } = await takeBack(id)
    expect([status, harvestDate]).toEqual(['Pre-Order', BOOKED.harvestDate])
    expect([await orderNow(paid, domain), await orderNow(unpaid, domain)]).toEqual(before)
    expect(await noticesOf(paid)).toEqual([])
    // It can be harvested again, which notifies its buyer.
    await harvestProduct({ id, by: farmerAt(20_000) }, domain)
    expect(await noticesOf(paid)).toHaveLength(1)
  })

  it('makes a product sold out again that was so before', async () => {
    const { id, harvest } = await aBooked({ status: 'Sold Out', inventory: 0 })
    await harvest()
    expect(await takeBack(id)).toMatchObject({ status: 'Sold Out', harvestDate: BOOKED.harvestDate, inventory: 0 })
  })

  it('succeeds for a repeated key after a lost response, even after its time', async () => {
    const { id, harvest } = await aBooked()
    await harvest()
    const send = (ms: number, idempotencyKey: string) => takeBackOffer({ id, by: farmerAt(ms), idempotencyKey }, domain)
    expect(await send(1_000, 'first')).toMatchObject({ status: 'Pre-Order' })
    expect(await send(UNDO_STEP_MS, 'first')).toMatchObject({ status: 'Pre-Order', harvestDate: BOOKED.harvestDate })
    await expect(inWords(send(2_000, 'second'))).rejects.toMatchObject(refusedWith(/no longer/))
  })

  it.each([
    ['ten seconds are over', farmerAt(UNDO_STEP_MS)],
    ['it was somebody else’s', { ...by({ id: 900_001, role: 'admin' }), now: farmerAt(1_000).now }],
  ])('is refused when %s', async (_reason, who) => {
    const { id, harvest } = await aBooked()
    await harvest()
    await expect(inWords(takeBack(id, who))).rejects.toMatchObject(refusedWith(/no longer be taken back/))
  })

  it('is refused a second time, and without a harvest', async () => {
    const { id, harvest } = await aBooked()
    await expect(inWords(takeBack(id))).rejects.toMatchObject(refusedWith(/no longer be taken back/))
    await harvest()
    await takeBack(id)
    await expect(inWords(takeBack(id))).rejects.toMatchObject(refusedWith(/no longer be taken back/))
  })

  it('is refused as a whole once a buyer is being notified', async () => {
    const { id, product, harvest } = await aBooked()
    const order = await anOrder(domain, { product })
    await harvest()
    const events = { 'event.kind': 'orderHarvested' as const, 'event.orderId': order._id, channel: 'bell' as const }
    await Outbox(domain.connection).updateOne(events, { $set: { startedAt: NOW } })
    await expect(inWords(takeBack(id))).rejects.toMatchObject(refusedWith(/no longer be taken back/))
    expect((await orderNow(order, domain)).items[0]?.harvestedOn).toBe(TODAY)
    expect(await noticesOf(order)).toHaveLength(1)
  })

  it('is refused after a sale or a change of the offer', async () => {
    const bought = await aBooked()
    await bought.harvest()
    await anOrder(domain, { product: bought.product })
    await expect(inWords(takeBack(bought.id))).rejects.toMatchObject(
      refusedWith(/^Boxes were bought or the offer was changed/),
    )
    const changed = await aBooked()
    await changed.harvest()
    await changeOffer({ id: changed.id, fields: { status: 'Coming Soon' }, by: farmerAt(1_000) }, domain)
    await expect(inWords(takeBack(changed.id))).rejects.toMatchObject(
      refusedWith(/^Boxes were bought or the offer was changed/),
    )
  })
})

describe('undo of another offer', () => {
  const ended: ProductOverrides = {
    ...{ ofFarm: farm, status: 'Sold Out', inventory: 2 },
    ...{ availableUntil: addDays(TODAY, -3), harvestDate: addDays(TODAY, -5) },
  }
  async function offeredAgain() {
    const { _id: id } = await aProduct(domain, ended)
    return offerAgain({ id, fields: { by: 'week', inventory: 30, inventoryWas: 2 }, by: farmerAt(0) }, domain)
  }

  it('restores dates, boxes and status', async () => {
    const { _id: id } = await offeredAgain()
    const { status, inventory, availableUntil, harvestDate } = ended
    expect(await takeBack(id)).toMatchObject({ status, inventory, availableUntil, harvestDate })
    expect(await boxesOf(id, domain)).toEqual({ available: 2, reserved: 0, sold: 0 })
  })

  it('ends an extended offer again', async () => {
    const { _id: id } = await aProduct(domain, ended)
    const fields = { availableUntil: addDays(TODAY, 4), seen: { availableUntil: addDays(TODAY, -3) } }
    await changeOffer({ id, fields, by: farmerAt(0) }, domain)
    const { status, inventory, availableUntil, harvestDate } = ended
    expect(await takeBack(id)).toMatchObject({ status, inventory, availableUntil, harvestDate })
  })

  it('is refused when its boxes were sold meanwhile', async () => {
    const product = await offeredAgain()
    const { _id: id } = product
    await anOrder(domain, { product, boxes: 3 })
    await expect(inWords(takeBack(id))).rejects.toMatchObject(refusedWith(/^Boxes were bought/))
    expect(await boxesOf(id, domain)).toEqual({ available: 27, reserved: 0, sold: 3 })
  })

  it('is not possible when the offer was resubmitted for approval', async () => {
    const { _id: id } = await aProduct(domain, { ...ended, approvalStatus: 'rejected', rejectionReason: 'Blurred' })
    await offerAgain({ id, fields: { by: 'week', inventory: 30 }, by: farmerAt(0) }, domain)
    await expect(inWords(takeBack(id))).rejects.toMatchObject(refusedWith(/no longer be taken back/))
  })
})
