import type { OrderStatus } from '@santhe/rules'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setOrderStatus } from '../../buying/fulfilment/set-order-status.ts'
import { addEvent } from '../../foundation/add-event.ts'
import { Farms } from '../../records/farm.ts'
import { Notifications } from '../../records/notification.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { Outbox } from '../../records/outbox.ts'
import { actorOf, People, type PersonRecord } from '../../records/person.ts'
import { anOrder, aPerson, NOW, testDomain } from '../../testing/index.ts'
import { deliverEvents } from '../outbox/deliver-events.ts'
import type { DueMail } from './due-mail.ts'
import { sendDueMail } from './send-due-mail.ts'

const domain = await testDomain()
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

/** Sends the due mails; the mail server temporarily refuses those `to` one person. */
async function sendAll({ now = NOW, refuses = '' } = {}): Promise<DueMail[]> {
  const sent: DueMail[] = []
  const post = async (mail: DueMail) => {
    if (mail.to.email === refuses) throw new Error('mailbox full')
    sent.push(mail)
  }
  while ((await sendDueMail({ now, post }, domain)) > 0);
  return sent
}

const summaryOf = (mails: readonly DueMail[]) => mails.map(({ kind, to }) => `${kind} to ${to.email}`)

async function ownerOf({ farmerId }: OrderRecord): Promise<PersonRecord> {
  const farm = await Farms(domain.connection).findById(farmerId).lean()
  const owner = await People(domain.connection)
    .findById(farm?.ownerId ?? 0)
    .lean<PersonRecord>()
  if (!owner) throw new Error('A farm without an owner')
  return owner
}

async function placedOnline(): Promise<{ order: OrderRecord; email: string }> {
  const { buyer, email } = await aCustomer()
  return { email, order: await anOrder(domain, { buyer, form: { paymentMethod: 'cashfree' } }) }
}

async function aCustomer() {
  const person = await aPerson(domain)
  return { ...person, buyer: actorOf(person) }
}

function paid(order: OrderRecord, isForFarm: boolean) {
  const { _id: orderId, purchaseId, buyerId, farmerId: farmId, farmName, total: amount } = order
  const event = { kind: 'orderPaid' as const, orderId, purchaseId, buyerId, farmId, farmName, amount, isForFarm }
  return addEvent({ ...event, customerName: 'Asha Rao', boxes: 1, at: NOW }, domain)
}

beforeEach(async () => {
  await Outbox(domain.connection).deleteMany({})
})

// docs/product/notifications.md#order-mails
describe('mails about orders', () => {
  // docs/product/accounts.md#language
  it('are in each reader’s language, regardless of the actor’s', async () => {
    const { buyer } = await aCustomer()
    const order = await anOrder(domain, { buyer })
    const owner = await ownerOf(order)
    const languages = async () => (await sendAll({ now: later(15) })).map(({ to, language }) => [to.email, language])
    const people = People(domain.connection)
    await people.updateOne({ _id: buyer.id }, { $set: { language: 'kn' } })
    const { email } = (await people.findById(buyer.id).lean()) ?? {}
    expect(await languages()).toEqual([
      [email, 'kn'],
      [owner.email, 'en'],
    ])
    await people.updateOne({ _id: owner._id }, { $set: { language: 'hi' } })
    await setOrderStatus({ actor: actorOf(owner), orderId: order._id, status: 'accepted', now: NOW }, domain)
    expect(await languages()).toEqual([[email, 'kn']])
    await setOrderStatus({ actor: buyer, orderId: order._id, status: 'cancelled', now: NOW }, domain)
    expect(await languages()).toEqual([
      [email, 'kn'],
      [owner.email, 'hi'],
    ])
  })

  it('go to the account of buyer and owner, not the form’s address, with fixed ids', async () => {
    const { buyer, name, email } = await aCustomer()
    const order = await anOrder(domain, { buyer, form: { email: 'stranger@example.com', firstName: 'You have won' } })
    const owner = await ownerOf(order)
    const sent = await sendAll()
    expect(summaryOf(sent)).toEqual([`orderPlaced to ${email}`, `farmOrderPlaced to ${owner.email}`])
    await deliverEvents({ now: NOW }, domain)
    const note = await Notifications(domain.connection).findOne({ personId: order.buyerId }).lean()
    const eventId = note?.messageId.split(':')[0]
    expect(sent.map(({ id }) => id)).toEqual([`${eventId}.${order.buyerId}.mail`, `${eventId}.${owner._id}.mail`])
    expect(sent[0]).toMatchObject({ to: { name }, at: NOW, payUntil: null, order: { status: 'pending' } })
    const stored = await Orders(domain.connection).findById(order._id).lean()
    expect(sent[0]).toHaveProperty('order', stored)
  })

  it('of an unpaid order name the deadline, and reach the farm only once paid', async () => {
    const { order, email } = await placedOnline()
    await Orders(domain.connection).updateOne({ _id: order._id }, { $set: { payUntil: later(1_200) } })
    const [mail] = await sendAll()
    expect(mail).toMatchObject({ kind: 'orderPlaced', payUntil: later(1_200) })
    await Outbox(domain.connection).updateMany({}, { $set: { dueAt: NOW } })
    expect(await sendAll({ now: later(1_200) })).toMatchObject([{ id: mail?.id, payUntil: null }])

    await paid(order, true)
    const owner = await ownerOf(order)
    const mails = await sendAll()
    expect(summaryOf(mails)).toEqual([`orderPaid to ${email}`, `farmOrderPlaced to ${owner.email}`])
    expect(mails[0]).toMatchObject({ amount: order.total, goesBack: false })
  })

  it('tell only the buyer of late money about its refund', async () => {
    const { order } = await placedOnline()
    await sendAll()
    await paid(order, false)
    const { _id: orderId, buyerId, farmName, total: amount } = order
    const refundFields = { orderId, buyerId, farmName, amount, reason: { code: 'reason.notPaid' } }
    await addEvent({ kind: 'orderRefunded', at: later(1), ...refundFields }, domain)
    expect(await sendAll({ now: later(1) })).toMatchObject([
      { kind: 'orderPaid', amount, goesBack: true, order: { status: 'cancelled' } },
      { kind: 'orderRefunded', amount, reason: refundFields.reason },
    ])
  })

  it('follow each status to the buyer, as it was at the event', async () => {
    const { buyer, email } = await aCustomer()
    const order = await anOrder(domain, { buyer })
    await sendAll()
    const steps: OrderStatus[] = ['accepted', 'growing', 'harvested', 'packaging', 'shipping', 'delivered']
    const actor = { id: 900_001, role: 'admin' as const }
    for (const [place, status] of steps.entries()) {
      await setOrderStatus({ actor, orderId: order._id, status, now: later(place) }, domain)
    }
    // Sent after the delivery, each has the status at its event.
    const sent = await sendAll({ now: later(19) })
    expect(sent.map(mail => (mail.kind === 'orderStatus' ? [mail.status, mail.order.status] : []))).toEqual(
      steps.map(status => [status, status]),
    )
    expect(new Set(sent.map(({ id }) => id)).size).toBe(6)
    expect(new Set(sent.map(({ to }) => to.email))).toEqual(new Set([email]))
  })

  it('of a cancellation go to both with the reason, except to an owner who did it', async () => {
    const { buyer, email } = await aCustomer()
    const [byBuyer, byFarmer] = [await anOrder(domain, { buyer }), await anOrder(domain)]
    const owner = await ownerOf(byBuyer)
    const farmer = await ownerOf(byFarmer)
    await sendAll()
    const cancel = { status: 'cancelled', now: NOW }
    await setOrderStatus({ ...cancel, actor: buyer, orderId: byBuyer._id, reason: 'Travelling' }, domain)
    const sent = await sendAll()
    expect(summaryOf(sent)).toEqual([`orderStatus to ${email}`, `farmOrderCancelled to ${owner.email}`])
    for (const mail of sent) expect(mail).toMatchObject({ reason: 'Travelling' })
    expect(sent[0]).toMatchObject({ goesBack: null })

    const refund = { amount: byFarmer.total, state: 'due', reason: 'Hail', createdAt: NOW, doneAt: null }
    await Orders(domain.connection).updateOne({ _id: byFarmer._id }, { $set: { refund } })
    const actor = { id: 900_001, role: 'admin' as const }
    await setOrderStatus({ ...cancel, actor, orderId: byFarmer._id, reason: 'Hail' }, domain)
    await Outbox(domain.connection).updateMany(
      { 'event.orderId': byFarmer._id, 'event.kind': 'orderStatusChanged' },
      { $set: { 'event.byId': farmer._id } },
    )
    expect(await sendAll()).toMatchObject([{ kind: 'orderStatus', reason: 'Hail', goesBack: byFarmer.total }])
  })

  it('of a reopened order go to both, so that the farm prepares it', async () => {
    const { buyer, email } = await aCustomer()
    const order = await anOrder(domain, { buyer })
    const owner = await ownerOf(order)
    const actor = { id: 900_001, role: 'admin' as const }
    const set = (status: OrderStatus) => setOrderStatus({ actor, orderId: order._id, status, now: NOW }, domain)
    await set('cancelled')
    await sendAll({ now: later(10) })
    await set('pending')
    const sent = await sendAll({ now: later(10) })
    expect(summaryOf(sent)).toEqual([`orderStatus to ${email}`, `farmOrderReopened to ${owner.email}`])
    expect(sent[1]).toMatchObject({ order: { _id: order._id, status: 'pending' } })
    await set('accepted')
    expect(summaryOf(await sendAll({ now: later(10) }))).toEqual([`orderStatus to ${email}`])
  })

  it('are not sent to deactivated owners, or after a week', async () => {
    const { buyer, email: buyerEmail } = await aCustomer()
    const [order, late] = [await anOrder(domain, { buyer }), await anOrder(domain, { now: later(1) })]
    await People(domain.connection).updateOne({ _id: (await ownerOf(order))._id }, { $set: { isActive: false } })
    expect(summaryOf(await sendAll())).toEqual([`orderPlaced to ${buyerEmail}`])
    expect(await sendAll({ now: later(7 * 24 * 3600 + 2) })).toEqual([])
    expect(await Outbox(domain.connection).countDocuments({ channel: 'mail', 'event.orderId': late._id })).toBe(1)
  })
})

describe('a mail server', () => {
  it('that is down delays no bell, and mails are sent when it is back', async () => {
    const order = await anOrder(domain)
    const owner = await ownerOf(order)
    const post = () => Promise.reject(new Error('the mail server is away'))
    expect(await sendDueMail({ now: NOW, post }, domain)).toBe(1)
    await deliverEvents({ now: NOW }, domain)
    for (const personId of [order.buyerId, owner._id]) {
      expect(await Notifications(domain.connection).countDocuments({ personId })).toBe(1)
    }
    expect(await sendAll()).toEqual([])
    expect(await sendAll({ now: later(5) })).toHaveLength(2)
  })

  it('that temporarily refuses one of two gets the other once', async () => {
    const { buyer, email } = await aCustomer()
    const order = await anOrder(domain, { buyer })
    const { email: refuses } = await ownerOf(order)
    expect(summaryOf(await sendAll({ refuses }))).toEqual([`orderPlaced to ${email}`])
    expect(summaryOf(await sendAll({ refuses, now: later(5) }))).toEqual([])
    expect(summaryOf(await sendAll({ now: later(15) }))).toEqual([`farmOrderPlaced to ${refuses}`])
  })

  it('that is slow leaves the second of two to the next round, within the lease', async () => {
    await anOrder(domain)
    const clock = vi.spyOn(performance, 'now')
    const sent: DueMail[] = []
    const post = async (mail: DueMail) => {
      sent.push(mail)
      clock.mockReturnValue(Number.MAX_SAFE_INTEGER)
    }
    await sendDueMail({ now: NOW, post }, domain)
    clock.mockRestore()
    expect(sent.map(({ kind }) => kind)).toEqual(['orderPlaced'])
    expect((await sendAll()).map(({ kind }) => kind)).toEqual(['farmOrderPlaced'])
  })
})
