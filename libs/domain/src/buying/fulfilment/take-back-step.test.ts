import type { Actor } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { trusted } from 'mongoose'
import { describe, expect, it } from 'vitest'
import { sendDueMail } from '../../news/mail/send-due-mail.ts'
import { deliverEvents } from '../../news/outbox/deliver-events.ts'
import { countEvents } from '../../office/statistics/count-events.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { Outbox } from '../../records/outbox.ts'
import { anOrder, bellOf, NOW, sendAllMails, testDomain } from '../../testing/index.ts'
import { setOrderStatus } from './set-order-status.ts'
import { takeBackStep } from './take-back-step.ts'
import { markPacked } from './take-farm-steps.ts'

const domain = await testDomain()
const atMs = (ms: number) => new Date(NOW.getTime() + ms)
const farmerOf = (order: OrderRecord): Actor => ({ id: 900_005, role: 'farmer', farmId: order.farmerId })
const MANAGER: Actor = { id: 900_002, role: 'district_manager', district: 'Bengaluru Rural' }

const set = (actor: Actor, order: OrderRecord, status: string, now = NOW) =>
  setOrderStatus({ actor, orderId: order._id, status, now }, domain)
const back = (actor: Actor, order: OrderRecord, now = atMs(9_999)) =>
  takeBackStep({ actor, orderId: order._id, now }, domain)
const pack = (order: OrderRecord, now = NOW) => markPacked({ actor: farmerOf(order), orderId: order._id, now }, domain)
const stored = async ({ _id }: OrderRecord) => Orders(domain.connection).findById(_id).lean<OrderRecord>()

/** The buyer's notifications of an order's steps by this time: in the bell, and by mail. */
async function newsOf(order: OrderRecord, now: Date) {
  await deliverEvents({ now }, domain)
  const mails = (await sendAllMails(now, domain)).filter(
    mail => mail.kind === 'orderStatus' && mail.order._id === order._id,
  )
  const link = `/dashboard/orders/${order._id}?own=1`
  const notes = await bellOf({ personId: order.buyerId, link }, domain)
  return { notes: notes.map(({ title }) => title).filter(title => title !== 'Order Placed'), mails: mails.length }
}

// docs/product/orders.md#taking-a-step-back
describe('takeBackStep', () => {
  it('restores the order for the step’s author within ten seconds, without notifications', async () => {
    const order = await anOrder(domain)
    await set(farmerOf(order), order, 'accepted')
    expect(await newsOf(order, atMs(9_999))).toEqual({ notes: [], mails: 0 })
    expect(await back(farmerOf(order), order)).toMatchObject({ status: 'pending' })
    expect(await newsOf(order, atMs(60_000))).toEqual({ notes: [], mails: 0 })
    expect((await stored(order))?.timeline.slice(1)).toMatchObject([
      { from: 'pending', to: 'accepted', reason: '' },
      { from: 'accepted', to: 'pending', isUndo: true },
    ])
  })

  it('changes nothing more when repeated after a lost response', async () => {
    const order = await anOrder(domain)
    await set(farmerOf(order), order, 'accepted')
    await back(farmerOf(order), order)
    expect(await back(farmerOf(order), order, atMs(19_998))).toMatchObject({ status: 'pending' })
    expect((await stored(order))?.timeline).toHaveLength(3)
    await expect(back(farmerOf(order), order, atMs(19_999))).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(back(MANAGER, order)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('is refused after ten seconds, when the buyer is notified', async () => {
    const order = await anOrder(domain)
    await set(farmerOf(order), order, 'accepted')
    expect(await newsOf(order, atMs(10_000))).toEqual({
      notes: [`Order #${order._id} is confirmed`],
      mails: 1,
    })
    await expect(back(farmerOf(order), order, atMs(10_000))).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it.each([
    ['a delivery agent', { role: 'delivery_agent' }, 'shipping', 'delivered'],
    ['a taluk agent', { role: 'taluk_agent', taluk: null }, 'pending', 'accepted'],
  ] as const)(
    'restores the previous status of %s, even one that the role may not set',
    async (_who, role, before, to) => {
      const order = await anOrder(domain)
      const agent: Actor = { ...MANAGER, ...role, id: 900_007 }
      await set(MANAGER, order, before)
      await set(agent, order, to)
      await expect(set(agent, order, before, atMs(10_000))).rejects.toThrow()
      expect(await set(agent, order, before, atMs(9_999))).toMatchObject({ status: before })
    },
  )

  it.each([
    ['to its maker’s colleague', async (order: OrderRecord) => back({ ...farmerOf(order), id: 900_006 }, order)],
    ['to staff in whose area it is', async (order: OrderRecord) => back(MANAGER, order)],
    [
      'after another step',
      async (order: OrderRecord) => {
        await set(MANAGER, order, 'growing')
        return back(farmerOf(order), order)
      },
    ],
  ])('is refused %s', async (_, takeBack) => {
    const order = await anOrder(domain)
    await set(farmerOf(order), order, 'accepted')
    await expect(inWords(takeBack(order))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This step can no longer be taken back.',
    })
  })

  // docs/product/orders.md#farmers-never-go-back
  it('is a farmer’s only way back below packaging, also via setting the previous status', async () => {
    const order = await anOrder(domain)
    const farmer = farmerOf(order)
    await set(MANAGER, order, 'harvested')
    await set(farmer, order, 'packaging')
    expect(await set(farmer, order, 'harvested', atMs(5_000))).toMatchObject({ status: 'harvested' })
    await set(farmer, order, 'packaging', atMs(6_000))
    await expect(set(farmer, order, 'harvested', atMs(16_000))).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' })
    expect(await newsOf(order, atMs(60_000))).toMatchObject({ mails: 2 })
  })

  it('reopens an order delivered by mistake, but never a cancelled one', async () => {
    const order = await anOrder(domain)
    await set(MANAGER, order, 'shipping')
    await set(MANAGER, order, 'delivered')
    expect(await back(MANAGER, order)).toMatchObject({ status: 'shipping' })
    await set(MANAGER, order, 'cancelled')
    await expect(back(MANAGER, order)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await newsOf(order, atMs(60_000))).toMatchObject({ mails: 2 })
  })

  it('reaches the statistics like the step itself', async () => {
    const order = await anOrder(domain)
    await set(farmerOf(order), order, 'accepted')
    await back(farmerOf(order), order)
    const ofOrder = { channel: 'statistics', 'event.orderId': order._id, 'event.kind': 'orderStatusChanged' } as const
    expect(await Outbox(domain.connection).countDocuments(ofOrder)).toBe(2)
    while ((await countEvents({ now: atMs(10_000) }, domain)) > 0);
    expect(await Outbox(domain.connection).countDocuments({ ...ofOrder, doneAt: trusted({ $exists: true }) })).toBe(2)
  })

  it('never wins together with the delivery of the withdrawn event', async () => {
    for (let round = 0; round < 8; round += 1) {
      const order = await anOrder(domain)
      await set(farmerOf(order), order, 'accepted')
      // A worker whose clock is ahead delivers concurrently with the undo.
      const [undone] = await Promise.allSettled([
        back(farmerOf(order), order),
        deliverEvents({ now: atMs(10_000) }, domain),
        sendDueMail({ now: atMs(10_000), post: async () => {} }, domain),
      ])
      const { notes } = await newsOf(order, atMs(60_000))
      const { status } = (await stored(order)) ?? order
      const isUndone = undone.status === 'fulfilled'
      expect([status, notes.length]).toEqual(isUndone ? ['pending', 0] : ['accepted', 1])
    }
  })
})

// docs/product/orders.md#ready-for-shipping
describe('markPacked', () => {
  it('makes an accepted order ready for shipping, once, and notifies its buyer', async () => {
    const order = await anOrder(domain)
    await set(MANAGER, order, 'accepted')
    const packed = await pack(order)
    expect(packed).toMatchObject({ status: 'packaging', packedAt: NOW })
    expect(await stored(order)).toEqual(packed)
    expect((await pack(order, atMs(20_000))).timeline).toHaveLength(3)
    const { notes } = await newsOf(order, atMs(10_000))
    expect(notes).toContain(`Order #${order._id} is ready for shipping`)
  })

  it('can be undone', async () => {
    const order = await anOrder(domain)
    await set(MANAGER, order, 'harvested')
    await pack(order)
    expect(await back(farmerOf(order), order)).toMatchObject({ status: 'harvested', packedAt: null })
    await set(farmerOf(order), order, 'packaging', atMs(20_000))
    await pack(order, atMs(40_000))
    expect(await back(farmerOf(order), order, atMs(41_000))).toMatchObject({ status: 'packaging', packedAt: null })
  })

  it('stays when a later step is undone', async () => {
    const order = await anOrder(domain)
    await set(MANAGER, order, 'accepted')
    await pack(order)
    await set(farmerOf(order), order, 'shipping', atMs(60_000))
    expect(await back(farmerOf(order), order, atMs(61_000))).toMatchObject({ status: 'packaging', packedAt: NOW })
    await set(MANAGER, order, 'accepted', atMs(120_000))
    expect((await stored(order))?.packedAt).toBeNull()
    expect(await back(MANAGER, order, atMs(121_000))).toMatchObject({ packedAt: atMs(121_000) })
  })

  it.each([
    ['pending', 'STATUS_NOT_ALLOWED', 'Please accept this order first.'],
    ['shipping', 'STATUS_NOT_ALLOWED', 'This order is already out for delivery.'],
    ['cancelled', 'ORDER_FINAL', 'This order is already delivered or cancelled and cannot be updated.'],
  ] as const)('is refused for an order that is %s', async (status, code, message) => {
    const order = await anOrder(domain)
    if (status !== 'pending') await set(MANAGER, order, status)
    await expect(inWords(pack(order))).rejects.toMatchObject({ code, message })
  })
})
