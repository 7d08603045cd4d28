import { expect, it } from 'vitest'
import { nextId } from '../../foundation/ids.ts'
import { actorOf } from '../../records/person.ts'
import { Reviews } from '../../records/review.ts'
import { aFarm, aPerson, aProduct, NOW, testDomain } from '../../testing/index.ts'
import { listReviews, mayReview } from './reviews.ts'

const domain = await testDomain()
const { farm, farmer } = await aFarm(domain)
const product = await aProduct(domain, { ofFarm: farm })
const about = { kind: 'product', targetId: product._id } as const

async function aReview(personId: number, daysAgo: number): Promise<void> {
  const createdAt = new Date(NOW.getTime() - daysAgo * 24 * 3600 * 1000)
  const fields = { personId, name: `Person ${personId}`, avatarUrl: null, rating: 4, comment: 'Sweet and firm.' }
  await Reviews(domain.connection).create([
    { _id: await nextId(domain, 'review'), ...about, ...fields, isVerifiedBuyer: false, createdAt },
  ])
}

it('listReviews returns one product’s reviews, newest first', async () => {
  await aReview(501, 3)
  await aReview(502, 1)
  await aReview(503, 2)
  expect((await listReviews(about, domain)).map(review => review.personId)).toEqual([502, 503, 501])
  expect(await listReviews({ kind: 'farm', targetId: product._id }, domain)).toEqual([])
})

it('mayReview requires a signed-in person of another farm without a review', async () => {
  const asha = actorOf(await aPerson(domain))
  const may = (actor: typeof asha | undefined) => mayReview({ ...about, farmId: farm._id, actor }, domain)
  expect(await may(undefined)).toBe(false)
  expect(await may(actorOf(farmer))).toBe(false)
  expect(await may(asha)).toBe(true)
  await aReview(asha.id, 0)
  expect(await may(asha)).toBe(false)
})

it('the database refuses a second review by the same person', async () => {
  await aReview(700, 0)
  await expect(aReview(700, 0)).rejects.toMatchObject({ code: 11000 })
})
