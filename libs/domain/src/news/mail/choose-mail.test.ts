import { NEWS_KIND_NAMES } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { unsubscribe } from '../../accounts/subscription/unsubscribe.ts'
import { setOrderStatus } from '../../buying/fulfilment/set-order-status.ts'
import { addEvent } from '../../foundation/add-event.ts'
import { Farms } from '../../records/farm.ts'
import { Orders } from '../../records/order.ts'
import { Outbox } from '../../records/outbox.ts'
import { People } from '../../records/person.ts'
import {
  AN_ADMIN,
  aBuyer,
  anOrder,
  aPerson,
  aProduct,
  CHECKOUT_FORM,
  NOW,
  sendAllMails,
  testDomain,
} from '../../testing/index.ts'
import { readWaiting } from '../outbox/read-waiting.ts'
import type { DueMail } from './due-mail.ts'
import { sendDueMail } from './send-due-mail.ts'

const domain = await testDomain()
/** 23:30 in India, on the tests' day, and the next morning. */
const NIGHT = new Date('2026-11-21T18:00:00Z')
const MORNING = new Date('2026-11-22T01:30:00Z')
/** A step's mail is due when undo ends. */
const soonAfter = (at: Date) => new Date(at.getTime() + 15_000)
const QUIET = { from: 22, to: 7 }

const sendAll = (now: Date) => sendAllMails(now, domain)

/** An order whose mails are sent, of a buyer and a farm’s owner with these preferences. */
async function anOrderOf(preferences: object, notes = '') {
  const [buyer, product] = [await aBuyer(domain), await aProduct(domain)]
  const order = await anOrder(domain, { buyer, product, now: NOW, form: { ...CHECKOUT_FORM, notes } })
  await sendAll(NOW)
  const farm = await Farms(domain.connection).findById(product.farmId).lean()
  const ids = [buyer.id, farm?.ownerId ?? 0]
  for (const _id of ids) await People(domain.connection).updateOne({ _id }, { $set: preferences })
  const admin = AN_ADMIN.actor
  const step = (status: 'accepted' | 'harvested' | 'shipping' | 'cancelled', now: Date) =>
    setOrderStatus({ actor: admin, orderId: order._id, status, now }, domain)
  return { order, buyer, step }
}

const kindsIn = (mails: readonly DueMail[]) =>
  mails.map(mail => (mail.kind === 'orderStatus' ? `${mail.kind} ${mail.status}` : mail.kind))

describe('a kind of mail that its reader switched off', () => {
  it('is no longer sent, unlike required mails, once its unsubscribe link is used', async () => {
    const { buyer, step } = await anOrderOf({})
    await step('accepted', NOW)
    const [mail] = await sendAll(soonAfter(NOW))
    expect(await unsubscribe(mail?.unsubscribe ?? '', domain)).toEqual({ kinds: ['orderSteps'], isOn: false })
    await step('harvested', NOW)
    expect(await sendAll(soonAfter(NOW))).toEqual([])
    await step('cancelled', NOW)
    const sent = await sendAll(soonAfter(NOW))
    expect(kindsIn(sent).sort()).toEqual(['farmOrderCancelled', 'orderStatus cancelled'])
    expect(sent.find(({ kind }) => kind === 'orderStatus')?.unsubscribe).toBeUndefined()
    expect(sent.find(({ kind }) => kind === 'farmOrderCancelled')?.unsubscribe).toMatch(/\.farmOrders\./)
    const person = await People(domain.connection).findById(buyer.id).lean()
    expect(person?.news).toEqual({ orderSteps: { mail: false } })
  })

  it('is left out of a digest, even if already queued for it', async () => {
    const [buyer, product] = [await aBuyer(domain), await aProduct(domain, { inventory: 100 })]
    for (let count = 0; count < 12; count += 1) await anOrder(domain, { buyer, product, now: NOW })
    await sendAll(NOW)
    const news = Object.fromEntries(NEWS_KIND_NAMES.map(kind => [kind, { mail: false }]))
    const farm = await Farms(domain.connection).findById(product.farmId).lean()
    await People(domain.connection).updateOne({ _id: farm?.ownerId ?? 0 }, { $set: { news } })
    const digests = await sendAll(new Date(NOW.getTime() + 3_600_000))
    expect(digests.map(({ kind, to, unsubscribe: token }) => [kind, to.email, token])).toEqual([
      ['orderDigest', (await People(domain.connection).findById(buyer.id).lean())?.email, undefined],
    ])
  })

  it('does not affect account mails, which have no link', async () => {
    const news = Object.fromEntries(NEWS_KIND_NAMES.map(kind => [kind, { mail: false }]))
    const { _id: personId } = await aPerson(domain, { news, quietHours: QUIET })
    await addEvent({ kind: 'passwordChanged', at: NIGHT, personId }, domain)
    const sent = await sendAll(soonAfter(NIGHT))
    expect(sent).toMatchObject([{ kind: 'passwordChanged' }])
    expect(sent[0]).not.toHaveProperty('unsubscribe')
  })
})

// docs/product/notifications.md#quiet-hours
describe('in its reader’s quiet hours', () => {
  it('a step’s mail waits until their end, and is sent once with the same id', async () => {
    const { step } = await anOrderOf({ quietHours: QUIET })
    await step('accepted', NIGHT)
    expect(await sendAll(soonAfter(NIGHT))).toEqual([])
    expect(await sendAll(new Date(MORNING.getTime() - 1))).toEqual([])
    const entry = await Outbox(domain.connection).findOne({ channel: 'mail', dueAt: MORNING }).lean()
    expect(entry).toMatchObject({ attempts: 0 })
    const sent = await sendAll(MORNING)
    expect(kindsIn(sent)).toEqual(['orderStatus accepted'])
    expect(sent[0]?.id).toContain(entry?.eventId.toHexString())
    expect(await sendAll(new Date(MORNING.getTime() + 3_600_000))).toEqual([])
  })

  // docs/operations.md#objectives
  it('a mail that failed before them waits without counting as late', async () => {
    const { step } = await anOrderOf({ quietHours: QUIET })
    const evening = new Date(NIGHT.getTime() - 2 * 3_600_000)
    await step('accepted', evening)
    const post = () => Promise.reject(new Error('The mail server is away'))
    await sendDueMail({ now: soonAfter(evening), post }, domain)
    const late = async () => (await readWaiting(NIGHT, domain)).find(({ what }) => what === 'mail')?.count
    expect(await late()).toBe(1)
    expect(await sendAll(NIGHT)).toEqual([])
    expect(await late()).toBe(0)
    expect(kindsIn(await sendAll(MORNING))).toEqual(['orderStatus accepted'])
  })

  it('a step’s mail is left out once the order is cancelled', async () => {
    const { step } = await anOrderOf({ quietHours: QUIET })
    await step('accepted', NIGHT)
    expect(await sendAll(soonAfter(NIGHT))).toEqual([])
    await step('cancelled', soonAfter(NIGHT))
    expect(kindsIn(await sendAll(soonAfter(NIGHT)))).toContain('orderStatus cancelled')
    expect(await sendAll(MORNING)).toEqual([])
  })

  it('mails to other readers do not wait', async () => {
    const [asleep, awake] = [await anOrderOf({ quietHours: QUIET }), await anOrderOf({})]
    await asleep.step('accepted', NIGHT)
    await awake.step('accepted', new Date(NIGHT.getTime() + 1000))
    const recipients = (mails: readonly DueMail[]) => mails.map(mail => mail.to.email)
    const emailOf = async ({ buyer }: typeof asleep) =>
      (await People(domain.connection).findById(buyer.id).lean())?.email
    expect(recipients(await sendAll(soonAfter(new Date(NIGHT.getTime() + 1000))))).toEqual([await emailOf(awake)])
    expect(recipients(await sendAll(MORNING))).toEqual([await emailOf(asleep)])
  })

  it('mails about money, new farm orders and the delivery day never wait', async () => {
    const { step } = await anOrderOf({ quietHours: QUIET })
    await step('shipping', NIGHT)
    await step('cancelled', NIGHT)
    const sent = kindsIn(await sendAll(soonAfter(NIGHT))).sort()
    expect(sent).toEqual(['farmOrderCancelled', 'orderStatus cancelled', 'orderStatus shipping'])
  })

  it('a new delivery day waits too, for buyer and farm, unless it is today', async () => {
    const { order, buyer } = await anOrderOf({ quietHours: QUIET })
    const { farmerId: farmId, farmName } = order
    const chosenBy = async (byId: number, date: string) => {
      const about = { orderId: order._id, buyerId: buyer.id, farmId, farmName, isForFarm: true }
      await addEvent({ kind: 'deliveryChosen', at: NIGHT, ...about, date, window: 'evening', byId }, domain)
    }
    for (const byId of [buyer.id, AN_ADMIN.actor.id]) await chosenBy(byId, '2026-11-22')
    expect(await sendAll(NIGHT)).toEqual([])
    const sent = await sendAll(MORNING)
    const kinds = sent.flatMap(mail => (mail.kind === 'news' ? [mail.newsKind] : []))
    expect(kinds).toEqual(expect.arrayContaining(['deliveryDay', 'farmOrders']))
    for (const { kind } of sent) expect(kind).toBe('news')
    await chosenBy(buyer.id, '2026-11-21')
    expect(await sendAll(NIGHT)).toMatchObject([{ newsKind: 'farmOrders' }])
  })

  it('a step of an order due today does not wait', async () => {
    const { order, step } = await anOrderOf({ quietHours: QUIET })
    await Orders(domain.connection).updateOne({ _id: order._id }, { $set: { 'delivery.date': '2026-11-21' } })
    await step('accepted', NIGHT)
    expect(kindsIn(await sendAll(soonAfter(NIGHT)))).toEqual(['orderStatus accepted'])
  })
})
