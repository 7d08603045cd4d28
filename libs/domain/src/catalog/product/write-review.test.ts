import { expect, it } from 'vitest'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import { Orders } from '../../records/order.ts'
import { Outbox } from '../../records/outbox.ts'
import { actorOf } from '../../records/person.ts'
import { type ProductRecord, Products } from '../../records/product.ts'
import { Reviews } from '../../records/review.ts'
import { aBuyer, aFarm, anOrder, aProduct, NOW, testDomain } from '../../testing/index.ts'
import { type WriteReview, writeReview } from './reviews.ts'

const domain = await testDomain()
const REVIEW = { rating: 4, comment: 'Sweet and firm.', now: NOW }

const ratingOfProduct = async (id: number) => {
  const product = await Products(domain.connection).findById(id).lean<ProductRecord>()
  return product && { sum: product.ratingSum, count: product.ratingCount, average: product.rating }
}

it('writeReview updates the product’s average, and notifies the farm', async () => {
  const product = await aProduct(domain, { name: 'Okra', ratingSum: 5, ratingCount: 1 })
  const asha = await aBuyer(domain)
  const review = await writeReview({ ...REVIEW, actor: asha, kind: 'product', targetId: product._id }, domain)
  expect(review).toMatchObject({ personId: asha.id, rating: 4, isVerifiedBuyer: false, createdAt: NOW })
  expect(await ratingOfProduct(product._id)).toEqual({ sum: 9, count: 2, average: 4.5 })
  const [entry] = await Outbox(domain.connection).find({ 'event.farmId': product.farmId }).lean()
  expect(entry?.event).toMatchObject({
    kind: 'reviewWritten',
    about: { name: 'Okra' },
    rating: 4,
    authorName: review.name,
  })
})

it('writeReview updates a farm’s average too', async () => {
  const { farm } = await aFarm(domain)
  await writeReview({ ...REVIEW, actor: await aBuyer(domain), kind: 'farm', targetId: farm._id }, domain)
  const rated = await Farms(domain.connection).findById(farm._id).lean<FarmRecord>()
  expect(rated).toMatchObject({ ratingSum: 4, ratingCount: 1, rating: 4 })
})

it('writeReview refuses a second review by the same person, also concurrently', async () => {
  const product = await aProduct(domain)
  const actor = await aBuyer(domain)
  const input: WriteReview = { ...REVIEW, actor, kind: 'product', targetId: product._id }
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => writeReview(input, domain)))
  const refused = tries.flatMap(tried => (tried.status === 'rejected' ? [tried.reason] : []))
  expect(refused).toHaveLength(5)
  for (const reason of refused) expect(reason).toMatchObject({ code: 'ALREADY_REVIEWED' })
  expect(await ratingOfProduct(product._id)).toEqual({ sum: 4, count: 1, average: 4 })
  const farm = await writeReview({ ...input, kind: 'farm', targetId: product.farmId }, domain)
  expect(farm.personId).toBe(actor.id)
})

it('writeReview counts all concurrent ratings', async () => {
  const product = await aProduct(domain)
  const people = await Promise.all(Array.from({ length: 12 }, () => aBuyer(domain)))
  const ratings = people.map((_actor, place) => 1 + (place % 5))
  await Promise.all(
    people.map((actor, place) =>
      writeReview({ ...REVIEW, rating: ratings[place] ?? 1, actor, kind: 'product', targetId: product._id }, domain),
    ),
  )
  const sum = ratings.reduce((total, rating) => total + rating, 0)
  expect(await ratingOfProduct(product._id)).toEqual({ sum, count: 12, average: sum / 12 })
  expect(await Reviews(domain.connection).countDocuments({ kind: 'product', targetId: product._id })).toBe(12)
})

// docs/product/roles.md#own-farm
it('writeReview refuses the own farm and its products', async () => {
  const { farm, farmer } = await aFarm(domain)
  const product = await aProduct(domain, { ofFarm: farm })
  const input = { ...REVIEW, actor: actorOf(farmer) }
  for (const target of [
    { kind: 'farm', targetId: farm._id },
    { kind: 'product', targetId: product._id },
  ] as const) {
    await expect(writeReview({ ...input, ...target }, domain)).rejects.toMatchObject({ code: 'OWN_FARM' })
  }
})

it('writeReview answers NOT_FOUND for what the actor may not see', async () => {
  const actor = await aBuyer(domain)
  const waiting = await aProduct(domain, { approvalStatus: 'pending' })
  const { farm } = await aFarm(domain, { isHidden: true })
  for (const target of [
    { kind: 'product', targetId: waiting._id },
    { kind: 'product', targetId: 99_999 },
    { kind: 'farm', targetId: farm._id },
  ] as const) {
    await expect(writeReview({ ...REVIEW, actor, ...target }, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

// docs/product/reviews.md#verified-buyer
it('a buyer is verified after a delivery of the product, or anything of the farm', async () => {
  const { farm } = await aFarm(domain)
  const [product, other] = [await aProduct(domain, { ofFarm: farm }), await aProduct(domain, { ofFarm: farm })]
  const verified = async (actor: WriteReview['actor'], kind: WriteReview['kind'], targetId: number) =>
    (await writeReview({ ...REVIEW, actor, kind, targetId }, domain)).isVerifiedBuyer
  const [asha, divya] = [await aBuyer(domain), await aBuyer(domain)]
  for (const buyer of [asha, divya]) await anOrder(domain, { buyer, product })
  await Orders(domain.connection).updateOne({ buyerId: asha.id }, { $set: { status: 'delivered' } })
  expect(await verified(asha, 'product', product._id)).toBe(true)
  expect(await verified(asha, 'product', other._id)).toBe(false)
  expect(await verified(asha, 'farm', farm._id)).toBe(true)
  expect(await verified(divya, 'product', product._id)).toBe(false)
  expect(await verified(divya, 'farm', farm._id)).toBe(false)
})
