import type { Language, NewsPreferences, QuietHours } from '@santhe/rules'
import { newsWords } from '@santhe/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { savePushSubscription } from '../../accounts/subscription/save-push-subscription.ts'
import { addEvent } from '../../foundation/add-event.ts'
import type { DomainEvent } from '../../records/events.ts'
import { Outbox } from '../../records/outbox.ts'
import { People } from '../../records/person.ts'
import { PushSubscriptions } from '../../records/push-subscription.ts'
import { aFarm, anOrder, aPerson, aPushDevice, CHECKOUT_FORM, NOW, testDomain } from '../../testing/index.ts'
import { deliverPush, type PushMessage, type PushResult } from './deliver-push.ts'

const domain = await testDomain()
const { farm, farmer } = await aFarm(domain)
const SESSIONS = ['phone', 'laptop']
const sent: PushMessage[] = []
const titles = () => sent.map(({ text }) => newsWords(text, 'en').title)
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
/** 23:00 in India. */
const NIGHT = new Date('2026-07-14T17:30:00.000Z')

beforeEach(async () => {
  sent.length = 0
  await Outbox(domain.connection).deleteMany({})
})

async function aReader(more: { news?: NewsPreferences; quietHours?: QuietHours; language?: Language } = {}) {
  const { _id } = await aPerson(domain)
  await People(domain.connection).collection.updateOne({ _id: _id as never }, { $set: more })
  return { _id, phone: await device(_id, 'phone') }
}

async function device(personId: number, sessionId: string): Promise<string> {
  const { endpoint, keys } = aPushDevice().subscription
  const actor = { id: personId, role: 'customer' as const }
  await savePushSubscription({ actor, sessionId, device: 'Firefox on Android', endpoint, keys, now: NOW }, domain)
  return endpoint
}

const orderStep = (buyerId: number, over: object = {}): DomainEvent => ({
  ...{ kind: 'orderStatusChanged', at: NOW, orderId: 12, buyerId, farmId: farm._id, farmName: 'Ravi’s Field' },
  ...{ from: 'pending', to: 'accepted', byId: farmer._id, reason: '', isForFarm: true, ...over },
})

const atTheDoor = (buyerId: number, byId: number): DomainEvent => ({
  ...{ kind: 'deliveryFailed', at: NOW, orderId: 12, buyerId, farmId: farm._id, farmName: 'Ravi’s Field' },
  ...{ outcome: 'nobodyThere', byId, isForFarm: true },
})

const anotherDay = (buyerId: number, date: string): DomainEvent => ({
  ...{ kind: 'deliveryChosen', at: NIGHT, orderId: 12, buyerId, farmId: farm._id, farmName: 'Ravi’s Field' },
  ...{ date, window: 'evening', byId: farmer._id, isForFarm: true },
})

interface Round {
  now?: Date
  respond?: (endpoint: string) => PushResult | Error
  sessions?: readonly string[]
}

/** Delivers due events, and returns the URLs that received a message. */
async function deliver({ now = NOW, respond = () => 'sent', sessions = SESSIONS }: Round = {}): Promise<string[]> {
  sent.length = 0
  const send = async (message: PushMessage) => {
    const result = respond(message.subscription.endpoint)
    if (result instanceof Error) throw result
    sent.push(message)
    return result
  }
  await deliverPush({ now, send, sessionsOf: async () => sessions }, domain)
  return sent.map(({ subscription }) => subscription.endpoint)
}

// docs/product/notifications.md#push
describe('a push message', () => {
  // docs/product/accounts.md#language
  it('is in its reader’s language, not the actor’s', async () => {
    await People(domain.connection).updateOne({ _id: farmer._id }, { $set: { language: 'hi' } })
    const [chosen, without] = [await aReader({ language: 'kn' }), await aReader()]
    await addEvent(orderStep(chosen._id), domain)
    await addEvent(orderStep(without._id), domain)
    await deliver()
    const languages = new Map(sent.map(({ subscription, language }) => [subscription.endpoint, language]))
    expect([languages.get(chosen.phone), languages.get(without.phone)]).toEqual(['kn', 'en'])
  })

  it('reaches each device of its reader once, with the same tag', async () => {
    const { _id, phone } = await aReader()
    const laptop = await device(_id, 'laptop')
    await addEvent(orderStep(_id), domain)
    expect((await deliver()).sort()).toEqual([phone, laptop].sort())
    expect(sent[0]).toMatchObject({
      link: '/dashboard/orders/12?own=1',
      lifeSeconds: 86_400,
    })
    expect(titles()[0]).toBe('News of your order #12')
    expect(sent[0]?.tag).toMatch(/^[\w-]{32}$/)
    expect(sent[1]?.tag).toBe(sent[0]?.tag)
    expect(await deliver({ now: later(1) })).toEqual([])
  })

  it('reaches a buyer who owns the farm once, as the buyer', async () => {
    const phone = await device(farmer._id, 'phone')
    await addEvent(orderStep(farmer._id, { to: 'cancelled', byId: 0 }), domain)
    expect(await deliver()).toEqual([phone])
    expect(titles()[0]).toBe('News of your order #12')
    await PushSubscriptions(domain.connection).deleteMany({ personId: farmer._id })
  })

  it('does not reach the actor or deactivated people', async () => {
    const [doer, gone] = [await aReader(), await aReader()]
    await People(domain.connection).updateOne({ _id: gone._id }, { $set: { isActive: false } })
    await addEvent(orderStep(doer._id, { byId: doer._id }), domain)
    await addEvent(orderStep(gone._id), domain)
    await addEvent(atTheDoor(doer._id, doer._id), domain)
    expect(await deliver()).toEqual([])
  })

  it('follows the reader’s preferences and the default table', async () => {
    const off = await aReader({ news: { orderSteps: { push: false } } })
    const [plain, follower] = [await aReader(), await aReader({ news: { followedFarms: { push: true } } })]
    const digest = (personId: number) => ({
      ...{ kind: 'followedFarmsDigested' as const, at: NOW, personId },
      farms: [{ farmId: farm._id, farmName: 'Ravi’s Field', added: ['Okra'], harvested: [] }],
    })
    await addEvent(orderStep(off._id), domain)
    for (const { _id } of [plain, follower]) await addEvent(digest(_id), domain)
    expect(await deliver()).toEqual([follower.phone])
  })

  it('waits for the end of quiet hours, except about money or the delivery', async () => {
    const { _id, phone } = await aReader({ quietHours: { from: 22, to: 7 } })
    await addEvent(orderStep(_id, { at: NIGHT }), domain)
    expect(await deliver({ now: NIGHT })).toEqual([])
    await addEvent(orderStep(_id, { at: NIGHT, to: 'shipping' }), domain)
    expect(await deliver({ now: NIGHT })).toEqual([phone])
    expect(titles()[0]).toBe('News of your delivery #12')
    expect(sent[0]?.isUrgent).toBe(true)
    const morning = new Date('2026-07-15T01:30:00.000Z')
    expect(await deliver({ now: new Date(morning.getTime() - 1) })).toEqual([])
    expect(await deliver({ now: morning })).toEqual([phone])
    expect(titles()[0]).toBe('News of your order #12')
  })

  it('about a new delivery day waits too, unless it is today', async () => {
    const { _id, phone } = await aReader({ quietHours: { from: 22, to: 7 } })
    await addEvent(anotherDay(_id, '2026-07-15'), domain)
    expect(await deliver({ now: NIGHT })).toEqual([])
    expect(await deliver({ now: new Date('2026-07-15T01:30:00.000Z') })).toEqual([phone])
    expect(titles()[0]).toBe('News of your delivery #12')
    await addEvent(anotherDay(_id, '2026-07-14'), domain)
    expect(await deliver({ now: NIGHT })).toEqual([phone])
  })

  it('about an order due today does not wait', async () => {
    const { _id, phone } = await aReader({ quietHours: { from: 22, to: 7 } })
    const orderOn = async (date: string) => {
      const order = await anOrder(domain, { form: { ...CHECKOUT_FORM, wish: { date } } })
      return order._id
    }
    const night = new Date('2026-11-22T17:30:00.000Z')
    const [today, tomorrow] = [await orderOn('2026-11-22'), await orderOn('2026-11-23')]
    await Outbox(domain.connection).deleteMany({})
    for (const orderId of [tomorrow, today]) await addEvent(orderStep(_id, { at: night, orderId }), domain)
    expect(await deliver({ now: night })).toEqual([phone])
    expect(titles()[0]).toBe(`News of your order #${today}`)
  })

  it('is retried with growing pauses only for the failing device', async () => {
    const { _id, phone } = await aReader()
    const laptop = await device(_id, 'laptop')
    await addEvent(orderStep(_id), domain)
    const busy = (endpoint: string) => (endpoint === phone ? new Error('The push service responded 429.') : 'sent')
    expect(await deliver({ respond: busy })).toEqual([laptop])
    expect(await deliver()).toEqual([])
    expect(await deliver({ now: later(0.01), respond: busy })).toEqual([])
    const [entry] = await Outbox(domain.connection).find({ channel: 'push' }).lean()
    expect(entry).toMatchObject({ attempts: 2, lastError: 'The push service responded 429.' })
    expect(await deliver({ now: later(1) })).toEqual([phone])
    expect(await deliver({ now: later(2) })).toEqual([])
  })

  it('ends a subscription that its service no longer has', async () => {
    const { _id, phone } = await aReader()
    await addEvent(orderStep(_id), domain)
    await deliver({ respond: () => 'gone' })
    expect(await PushSubscriptions(domain.connection).countDocuments({ endpoint: phone })).toBe(0)
    expect(await Outbox(domain.connection).countDocuments({ channel: 'push', doneAt: null })).toBe(0)
  })

  it('skips a device whose session has ended, and deletes its subscription', async () => {
    const { _id, phone } = await aReader()
    await device(_id, 'laptop')
    await addEvent(orderStep(_id), domain)
    expect(await deliver({ sessions: ['phone'] })).toEqual([phone])
    expect(await PushSubscriptions(domain.connection).countDocuments({ personId: _id })).toBe(1)
  })

  it('is not sent after two days', async () => {
    const { _id } = await aReader()
    await addEvent(orderStep(_id), domain)
    expect(await deliver({ now: later(49) })).toEqual([])
    expect(await deliver({ now: later(1) })).toEqual([])
  })

  it('says nothing of reserved boxes once their offer is over', async () => {
    const { _id: personId } = await aReader()
    const about = { personId, productId: 3, productName: 'Okra', farmName: 'Ravi’s Field', boxes: 1 }
    await addEvent({ kind: 'wishFulfilled', at: NOW, ...about, until: later(1) }, domain)
    expect(await deliver({ now: later(1) })).toEqual([])
  })

  it('names no person, farm, product or amount', async () => {
    const { _id } = await aReader()
    await addEvent(
      {
        kind: 'orderRefunded',
        at: NOW,
        orderId: 12,
        buyerId: _id,
        farmName: 'Ravi’s Field',
        amount: 48_000,
        reason: 'Hail',
      } as never,
      domain,
    )
    const wish = {
      kind: 'wishFulfilled',
      at: NOW,
      personId: _id,
      productId: 3,
      productName: 'Okra',
      farmName: 'Ravi’s Field',
      boxes: 1,
    }
    await addEvent(wish as never, domain)
    expect(await deliver()).toHaveLength(2)
    const words = sent.map(({ text }) => newsWords(text, 'en')).map(({ title, message }) => `${title}: ${message}`)
    expect(words.sort()).toEqual([
      'News of your order #12: Open it to see what is new.',
      'What you wait for is reserved for you: Open it to see until when.',
    ])
  })
})
