import { UNDO_STEP_MS } from '@santhe/rules'
import { Types } from 'mongoose'
import { describe, expect, it } from 'vitest'
import { deleteStaff } from '../../accounts/person/managed/delete-staff.ts'
import { setOrderStatus } from '../../buying/fulfilment/set-order-status.ts'
import { addEvent } from '../../foundation/add-event.ts'
import { withTransaction } from '../../foundation/domain.ts'
import { Farms } from '../../records/farm.ts'
import { Notifications } from '../../records/notification.ts'
import { Outbox } from '../../records/outbox.ts'
import { AN_ADMIN, anOrder, aPerson, bellOf, NOW, testDomain } from '../../testing/index.ts'
import { deleteNotification } from '../notification/notifications.ts'
import { deliverEvents } from './deliver-events.ts'

const domain = await testDomain()
const deliver = (now = NOW) => deliverEvents({ now }, domain)

async function notesOf(personId: number) {
  return bellOf({ personId }, domain)
}

async function ownerOf(farmId: number): Promise<number> {
  return (await Farms(domain.connection).findById(farmId).lean())?.ownerId ?? 0
}

// docs/product/notifications.md#delivery-of-messages
describe('events', () => {
  it('are stored with their command, or not at all', async () => {
    const event = {
      kind: 'productApproved' as const,
      at: NOW,
      productId: 77,
      farmId: 1,
      productName: 'Okra',
      isOfEdit: false,
    }
    const failing = withTransaction(domain, async tx => {
      await addEvent(event, tx)
      throw new Error('the command failed')
    })
    await expect(failing).rejects.toThrow('the command failed')
    expect(await Outbox(domain.connection).countDocuments({ 'event.productId': 77 })).toBe(0)
  })

  it('notify no deleted account', async () => {
    const { _id } = await aPerson(domain, { role: 'taluk_agent' })
    const order = await anOrder(domain, { buyer: { id: _id, role: 'taluk_agent' } })
    await deleteStaff({ id: _id, by: AN_ADMIN }, domain)
    await setOrderStatus({ ...AN_ADMIN, orderId: order._id, status: 'cancelled', now: NOW }, domain)
    await deliver(new Date(NOW.getTime() + UNDO_STEP_MS))
    expect(await notesOf(await ownerOf(order.farmerId))).toHaveLength(2)
    expect(await notesOf(_id)).toEqual([])
  })

  it('notify buyer and farmer of a new order, and of its status the other one', async () => {
    const order = await anOrder(domain)
    const owner = await ownerOf(order.farmerId)
    await deliver()
    expect(await notesOf(order.buyerId)).toMatchObject([
      { title: 'Order Placed', link: `/dashboard/orders/${order._id}?own=1` },
    ])
    const link = `/dashboard/orders/${order._id}`
    const message = expect.stringContaining('Asha Rao')
    expect(await notesOf(owner)).toMatchObject([{ title: 'New order', message, link }])
    const actor = { id: owner, role: 'farmer' as const, farmId: order.farmerId }
    await setOrderStatus({ actor, orderId: order._id, status: 'accepted', now: NOW }, domain)
    // Nobody is notified of a step while it can be undone.
    await deliver(new Date(NOW.getTime() + UNDO_STEP_MS))
    expect(await notesOf(order.buyerId)).toMatchObject([
      {},
      { title: `Order #${order._id} is confirmed`, isRead: false, createdAt: NOW },
    ])
    expect(await notesOf(owner)).toHaveLength(1)
  })

  it('notify a person once, from any number of repeats and workers', async () => {
    const order = await anOrder(domain)
    await Promise.all([deliver(), deliver(), deliver()])
    const again = await Outbox(domain.connection).updateMany(
      { channel: 'bell', 'event.orderId': order._id },
      { $set: { dueAt: NOW } },
    )
    expect(again.matchedCount).toBe(1)
    await deliver()
    expect(await notesOf(order.buyerId)).toHaveLength(1)
    expect(await notesOf(await ownerOf(order.farmerId))).toHaveLength(1)
  })

  it('do not restore a deleted notification after a crash before the event was done', async () => {
    const order = await anOrder(domain)
    await deliver()
    const [note] = await notesOf(order.buyerId)
    await deleteNotification({ id: note?._id ?? 0, personId: order.buyerId, now: NOW }, domain)
    // As after a crash: the notifications are stored, but the event is not done.
    const killed = { channel: 'bell' as const, 'event.orderId': order._id }
    await Outbox(domain.connection).updateOne(killed, { $set: { dueAt: NOW }, $unset: { doneAt: 1 } })
    expect(await deliver()).toBe(1)
    expect(await notesOf(order.buyerId)).toEqual([])
    const remaining = await Notifications(domain.connection).findById(note?._id).lean()
    expect(remaining).toEqual({
      _id: note?._id,
      messageId: note?.messageId,
      isRead: false,
      createdAt: NOW,
      deletedAt: NOW,
    })
  })

  it('do not notify the farm of an unpaid online order', async () => {
    const order = await anOrder(domain, { form: { paymentMethod: 'cashfree' } })
    await deliver()
    expect(await notesOf(await ownerOf(order.farmerId))).toEqual([])
  })

  it('notify only admins, all of them, of a payment incident', async () => {
    const admins = [await aPerson(domain, { role: 'admin' }), await aPerson(domain, { role: 'admin' })]
    const others = [
      await aPerson(domain),
      await aPerson(domain, { role: 'district_manager', district: 'Kolar' }),
      await aPerson(domain, { role: 'admin', isActive: false }),
    ]
    const text = 'The provider says ₹480.00 for a payment of ₹489.60.'
    const event = {
      kind: 'paymentIncident' as const,
      incident: 'wrongAmount' as const,
      paymentId: 'santhe-7-x',
      text: { code: text },
    }
    await addEvent({ ...event, at: NOW }, domain)
    await deliver()
    for (const { _id } of admins) {
      expect(await notesOf(_id)).toMatchObject([{ title: 'A payment needs a look', message: text, link: '/admin' }])
    }
    for (const { _id } of others) expect(await notesOf(_id)).toEqual([])
    const bell = { channel: 'bell' as const, 'event.paymentId': 'santhe-7-x' }
    expect(await Outbox(domain.connection).countDocuments(bell)).toBe(1)
  })

  it('that fail are postponed without delaying others', async () => {
    // An event that only a bug could write.
    const broken = { kind: 'productApproved', at: NOW, productId: 1, farmId: 'not a farm', productName: '' }
    await Outbox(domain.connection).collection.insertOne({
      eventId: new Types.ObjectId(),
      channel: 'bell',
      event: broken,
      at: NOW,
      dueAt: new Date(0),
      attempts: 0,
    })
    const order = await anOrder(domain)
    const failures: string[] = []
    await deliverEvents({ now: NOW, onFailure: event => failures.push(event.kind) }, domain)
    expect(failures).toEqual(['productApproved'])
    expect(await notesOf(order.buyerId)).toHaveLength(1)
    const [waiting] = await Outbox(domain.connection).find({ attempts: 1 }).lean()
    expect(waiting?.dueAt).toEqual(new Date(NOW.getTime() + 5_000))
    expect(await deliver()).toBe(0)
  })
})
