import { addDays } from '@santhe/rules'
import { expect, it } from 'vitest'
import { Outbox } from '../../records/outbox.ts'
import { Products } from '../../records/product.ts'
import { aFarm, aProduct, bellOf, NOW, TODAY, testDomain } from '../../testing/index.ts'
import { deliverEvents } from '../outbox/deliver-events.ts'
import { type EndingOffersPlace, noticeEndingOffers } from './notice-ending-offers.ts'

const domain = await testDomain()
const later = (days: number) => new Date(NOW.getTime() + days * 24 * 3_600_000)

/** Processes all offers, as the job does in rounds. */
async function notice(now = NOW): Promise<void> {
  let place: EndingOffersPlace | undefined
  do place = await noticeEndingOffers({ now, after: place }, domain)
  while (place)
}

async function newsOf(personId: number, now = NOW): Promise<string[]> {
  await deliverEvents({ now }, domain)
  const notes = await bellOf({ personId }, domain)
  return notes.map(({ title, message }) => `${title}: ${message.split('.')[0]}`)
}

it('a farm is notified once that an offer ends within three days, and again if extended', async () => {
  const { farm, farmer } = await aFarm(domain)
  const until = addDays(TODAY, 4)
  const { _id } = await aProduct(domain, { ofFarm: farm, name: 'Ragi', inventory: 12, availableUntil: until })
  await notice()
  expect(await newsOf(farmer._id)).toEqual([])
  const first = 'The offer of Ragi ends soon: Its last day is Nov 25, 2026, with 12 boxes left to sell'
  for (const days of [1, 2, 3]) {
    await Promise.all([notice(later(days)), notice(later(days))])
    await Outbox(domain.connection).updateMany({ channel: 'bell' }, { $set: { dueAt: NOW } })
    expect(await newsOf(farmer._id, later(days))).toEqual([first])
  }
  await Products(domain.connection).updateOne({ _id }, { $set: { availableUntil: addDays(TODAY, 6) } })
  await notice(later(4))
  expect((await newsOf(farmer._id, later(4))).slice(1)).toEqual([
    'The offer of Ragi ends soon: Its last day is Nov 27, 2026, with 12 boxes left to sell',
  ])
})

it('ended, sold-out, pending, future and longer offers are no news', async () => {
  const { farm, farmer } = await aFarm(domain)
  const offer = (overrides: object) =>
    aProduct(domain, { ofFarm: farm, availableUntil: addDays(TODAY, 2), ...overrides })
  await offer({ inventory: 0 })
  await offer({ approvalStatus: 'pending' })
  await offer({ status: 'Coming Soon' })
  await offer({ availableUntil: addDays(TODAY, -1) })
  await offer({ availableUntil: addDays(TODAY, 4) })
  await notice()
  expect(await newsOf(farmer._id)).toEqual([])
})

it('more offers than one batch of one day are all noticed', async () => {
  const { farm, farmer } = await aFarm(domain)
  const { inventory: _inventory, ...product } = await aProduct(domain, { ofFarm: farm, availableUntil: TODAY })
  const copies = Array.from({ length: 240 }, (_, place) => ({ ...product, _id: 700_000 + place }))
  await Products(domain.connection).insertMany(copies)
  await notice()
  const written = { channel: 'bell' as const, 'event.kind': 'offerEndNeared' as const, 'event.farmId': farm._id }
  expect(await Outbox(domain.connection).countDocuments(written)).toBe(241)
  expect((await newsOf(farmer._id)).length).toBeGreaterThan(0)
})
