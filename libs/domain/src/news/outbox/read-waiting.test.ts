import { Types } from 'mongoose'
import { expect, it } from 'vitest'
import { quoteCheckout } from '../../buying/cart/quote-checkout.ts'
import { Outbox, type OutboxRecord } from '../../records/outbox.ts'
import { aBuyer, anOnlinePurchase, aPaidPurchase, aProduct, faultOf, NOW, watchedReads } from '../../testing/index.ts'
import { readWaiting } from './read-waiting.ts'

const { domain, during } = await watchedReads()
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000)
const event = { kind: 'passwordChanged', at: NOW, personId: 1 } as const

function anEvent(fields: Pick<OutboxRecord, 'channel' | 'at' | 'attempts'> & { dueAt?: Date }) {
  return Outbox(domain.connection).create({ eventId: new Types.ObjectId(), event, ...fields })
}

// docs/operations.md#objectives
it('readWaiting counts farms’ news for followers only after the morning’s digest', async () => {
  await Outbox(domain.connection).deleteMany({})
  const news = { channel: 'followers', attempts: 0 } as const
  await anEvent({ ...news, at: before(3_600), dueAt: before(3_600) })
  const ofFollowers = async () => (await readWaiting(NOW, domain)).find(({ what }) => what === 'followers')
  expect(await ofFollowers()).toEqual({ what: 'followers', count: 0, seconds: 0 })
  // NOW is noon in India; this one was due for the digest at 8.
  await anEvent({ ...news, at: before(5 * 3_600), dueAt: before(5 * 3_600) })
  expect(await ofFollowers()).toEqual({ what: 'followers', count: 1, seconds: 4 * 3_600 })
})

// docs/operations.md#objectives
it('readWaiting counts waiting events, payments and reservations, with the oldest, from indexes', async () => {
  await aPaidPurchase(domain, { now: before(900) })
  await anOnlinePurchase(domain, { now: before(600) })
  const items = [{ productId: (await aProduct(domain))._id, quantity: 1 }]
  await quoteCheckout({ actor: await aBuyer(domain), items, now: before(60) }, domain)
  await Outbox(domain.connection).deleteMany({})
  await anEvent({ channel: 'mail', at: before(9_000), attempts: 0, dueAt: before(-60) })
  await anEvent({ channel: 'mail', at: before(9_000), attempts: 0, dueAt: before(30) })
  await anEvent({ channel: 'mail', at: before(300), attempts: 3, dueAt: before(-60) })
  await anEvent({ channel: 'bell', at: before(9_000), attempts: 0 })
  const waiting = await readWaiting(NOW, domain)
  const of = (what: string) => waiting.find(one => one.what === what)
  expect([of('mail'), of('bell')]).toEqual([
    { what: 'mail', count: 2, seconds: 300 },
    { what: 'bell', count: 0, seconds: 0 },
  ])
  expect(of('payment')).toEqual({ what: 'payment', count: 1, seconds: 600 })
  expect(of('reservation')).toEqual({ what: 'reservation', count: 1, seconds: 60 })
  const reads = await during(() => readWaiting(NOW, domain))
  expect(reads.length).toBeGreaterThan(5)
  expect(reads.map(faultOf).filter(fault => fault !== undefined)).toEqual([])
})
