import { addDays } from '@santhe/rules'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { harvestProduct } from '../../buying/fulfilment/harvest/harvest-product.ts'
import { takeBackOffer } from '../../buying/fulfilment/harvest/take-back-offer.ts'
import { toggleFollow } from '../../catalog/follow/follows.ts'
import { decideProductApproval } from '../../catalog/product/edit/decide-product-approval.ts'
import type { FarmRecord } from '../../records/farm.ts'
import { Follows } from '../../records/follow.ts'
import { FollowerDigests } from '../../records/follower-digest.ts'
import { Outbox } from '../../records/outbox.ts'
import { Products } from '../../records/product.ts'
import {
  AN_ADMIN,
  aBuyer,
  aFarm,
  aProduct,
  bellOf,
  NOW,
  type ProductOverrides,
  TODAY,
  testDomain,
} from '../../testing/index.ts'
import { deliverEvents } from '../outbox/deliver-events.ts'
import { collectFarmNews } from './collect-farm-news.ts'
import { writeDigests } from './write-digests.ts'

const domain = await testDomain()
/** `NOW` is a Saturday noon; the next digest is created on Sunday at 8:00 in India. */
const SUNDAY_EIGHT = new Date('2026-11-22T02:30:00.000Z')
const at = (hours: number) => new Date(SUNDAY_EIGHT.getTime() + hours * 3_600_000)

/** Creates the due digests, as the job does in one or more programs. */
async function makeDigests(now: Date): Promise<void> {
  while ((await collectFarmNews({ now }, domain)) > 0);
  let after: number | undefined
  do after = await writeDigests({ now, after }, domain)
  while (after !== undefined)
}

async function messagesOf(personId: number, now = at(48)): Promise<string[]> {
  while ((await deliverEvents({ now }, domain)) > 0);
  const notes = await bellOf({ personId }, domain)
  return notes.map(({ message }) => message)
}

async function aFollower(...farms: FarmRecord[]): Promise<number> {
  const actor = await aBuyer(domain)
  for (const { _id: farmId } of farms) await toggleFollow({ actor, farmId, now: NOW }, domain)
  return actor.id
}

const farmNamed = async (farmName: string) => (await aFarm(domain, { farmName })).farm

async function approved(farm: FarmRecord, name: string, now = NOW, overrides: ProductOverrides = {}) {
  const product = await aProduct(domain, { ofFarm: farm, name, approvalStatus: 'pending', ...overrides })
  const by = { ...AN_ADMIN, now }
  await decideProductApproval({ id: product._id, decision: { approvalStatus: 'approved' }, by }, domain)
  return product
}

async function harvested(farm: FarmRecord, name: string) {
  const booked = { status: 'Pre-Order' as const, harvestDate: addDays(TODAY, 5) }
  const product = await aProduct(domain, { ofFarm: farm, name, ...booked })
  await harvestProduct({ id: product._id, by: AN_ADMIN }, domain)
  return product
}

beforeEach(async () => {
  await Outbox(domain.connection).deleteMany({})
})
afterEach(() => vi.restoreAllMocks())

it('followers with news get one digest of all farms at eight in the morning', async () => {
  const [hill, field, other] = [await farmNamed('Hill'), await farmNamed('Field'), await farmNamed('Other')]
  const [both, one, without] = [await aFollower(hill, field), await aFollower(field), await aFollower(other)]
  await harvested(hill, 'Ragi')
  await approved(hill, 'Okra')
  await approved(field, 'Beans')
  await makeDigests(new Date(SUNDAY_EIGHT.getTime() - 1))
  expect(await messagesOf(both)).toEqual([])
  await makeDigests(SUNDAY_EIGHT)
  expect(await messagesOf(both)).toEqual(['Hill: harvested Ragi; new Okra. Field: new Beans.'])
  expect(await messagesOf(one)).toEqual(['Field: new Beans.'])
  expect(await messagesOf(without)).toEqual([])
  const [note] = await bellOf({ personId: one }, domain)
  expect(note).toMatchObject({ title: 'New from farms you follow', link: `/farmers/${field._id}` })
})

it('news after eight waits for the next morning, even after an outage', async () => {
  const farm = await farmNamed('Hill')
  const follower = await aFollower(farm)
  await approved(farm, 'Okra')
  await makeDigests(SUNDAY_EIGHT)
  await approved(farm, 'Beans', at(1))
  await makeDigests(at(6))
  expect(await messagesOf(follower)).toEqual(['Hill: new Okra.'])
  await makeDigests(at(31))
  expect(await messagesOf(follower)).toEqual(['Hill: new Okra.', 'Hill: new Beans.'])
})

it('concurrent programs and repeats create one digest a day', async () => {
  const farm = await farmNamed('Hill')
  const followers = [await aFollower(farm), await aFollower(farm), await aFollower(farm)]
  for (const name of ['Okra', 'Beans']) await approved(farm, name)
  await Promise.all([makeDigests(SUNDAY_EIGHT), makeDigests(SUNDAY_EIGHT), makeDigests(SUNDAY_EIGHT)])
  await Outbox(domain.connection).updateMany({ channel: 'followers' }, { $set: { dueAt: NOW } })
  await makeDigests(at(1))
  await Outbox(domain.connection).updateMany({ channel: 'bell' }, { $set: { dueAt: NOW } })
  for (const id of followers) expect(await messagesOf(id)).toEqual(['Hill: new Okra and Beans.'])
  // Collected again, the item waits for the next day's digest.
  expect(await FollowerDigests(domain.connection).countDocuments({ _id: followers[0] ?? 0 })).toBe(1)
})

it('a crash between two writes leaves the digest to be created in full', async () => {
  const farm = await farmNamed('Hill')
  const follower = await aFollower(farm)
  await approved(farm, 'Okra')
  const dying = vi.spyOn(Outbox(domain.connection), 'insertMany').mockRejectedValue(new Error('killed'))
  await expect(makeDigests(SUNDAY_EIGHT)).rejects.toThrow('killed')
  dying.mockRestore()
  expect(await messagesOf(follower)).toEqual([])
  await makeDigests(at(2))
  expect(await messagesOf(follower)).toEqual(['Hill: new Okra.'])
})

it('digests exclude undone, hidden and merely edited products', async () => {
  const farm = await farmNamed('Hill')
  const follower = await aFollower(farm)
  const ragi = await harvested(farm, 'Ragi')
  await takeBackOffer({ id: ragi._id, by: AN_ADMIN }, domain)
  const okra = await approved(farm, 'Okra')
  await Products(domain.connection).updateOne({ _id: okra._id }, { $set: { isListed: false } })
  await approved(farm, 'Beans', NOW, { approvalStatus: 'approved', pendingEdit: { at: NOW, name: 'Long beans' } })
  await makeDigests(SUNDAY_EIGHT)
  expect(await messagesOf(follower)).toEqual([])
  expect(await FollowerDigests(domain.connection).countDocuments({ _id: follower })).toBe(0)
})

it('a farm with more followers than one write allows reaches all of them', async () => {
  const farm = await farmNamed('Hill')
  const many = Array.from({ length: 1_020 }, (_, place) => 800_000 + place)

  await Follows(domain.connection).insertMany(many.map(personId => ({ personId, farmId: farm._id, createdAt: NOW })))
  await approved(farm, 'Okra')
  await makeDigests(SUNDAY_EIGHT)
  const written = { channel: 'bell' as const, 'event.kind': 'followedFarmsDigested' as const }
  expect(await Outbox(domain.connection).countDocuments(written)).toBe(1_020)
})

// docs/product/notifications.md#kinds-of-news
it('a failed write neither repeats nor delays digests', async () => {
  const farm = await farmNamed('Hill')
  const many = Array.from({ length: 501 }, (_, place) => 810_000 + place)
  await Follows(domain.connection).insertMany(many.map(personId => ({ personId, farmId: farm._id, createdAt: NOW })))
  await approved(farm, 'Okra')
  const digests = FollowerDigests(domain.connection)
  const write = digests.bulkWrite.bind(digests)
  const failing = vi.spyOn(digests, 'bulkWrite').mockImplementationOnce(write).mockRejectedValueOnce(new Error('away'))
  const written = () =>
    Outbox(domain.connection).countDocuments({ channel: 'bell', 'event.kind': 'followedFarmsDigested' })
  await makeDigests(SUNDAY_EIGHT)
  expect([failing.mock.calls.length, await written()]).toEqual([2, 0])
  await makeDigests(at(1))
  expect(await written()).toBe(501)
  await makeDigests(at(24))
  expect(await written()).toBe(501)
})

it('an event that can’t be collected delays the others for ten rounds', async () => {
  const [field, hill] = [await farmNamed('Field'), await farmNamed('Hill')]
  const follower = await aFollower(field)
  await approved(field, 'Beans')
  await approved(hill, 'Kale')
  const broken = { channel: 'followers' as const, 'event.farmId': hill._id }
  await Outbox(domain.connection).updateMany(broken, { $set: { 'event.farmId': 'broken' } })
  for (let round = 0; round < 9; round += 1) await makeDigests(at(1))
  expect(await messagesOf(follower)).toEqual([])
  for (let round = 0; round < 2; round += 1) await makeDigests(at(1))
  expect(await messagesOf(follower)).toEqual(['Field: new Beans.'])
})
