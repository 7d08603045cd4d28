import { type Contract, joinLine, writeFarmReview, writeProductReview } from '@santhe/contracts'
import { aFarm, aProduct } from '@santhe/domain/testing'
import type { ErrorCases } from '@santhe/http-kit/testing'
import type { ErrorMarket } from './market.ts'

/** Returns how to provoke the errors of reviews and of waiting. */
export function reviewErrors({ domain, strict, codeOf, secondCode, someone, ownProduct }: ErrorMarket): ErrorCases {
  const review = { rating: 5, comment: 'Sweet, and picked the same day.' }
  async function secondReview(contract: Contract, id: () => Promise<number>): Promise<string | undefined> {
    const { as } = await someone(strict)
    return secondCode(contract, { params: { id: await id() }, body: review }, as.token)
  }
  async function twice(contract: Contract, id: number): Promise<string | undefined> {
    const { as } = await someone()
    await codeOf(contract, { params: { id }, body: review }, as)
    return codeOf(contract, { params: { id }, body: review }, as)
  }

  async function underOneKey(contract: Contract, id: number): Promise<string | undefined> {
    const { as } = await someone()
    const keyed = { ...as, headers: { 'Idempotency-Key': 'review' } }
    await codeOf(contract, { params: { id }, body: review }, keyed)
    return codeOf(contract, { params: { id }, body: { ...review, rating: 4 } }, keyed)
  }

  const productReviewed = async () => (await aProduct(domain))._id
  const farmReviewed = async () => (await aFarm(domain)).farm._id

  return {
    [joinLine.call]: {
      CONFLICT: async () => {
        const { as } = await someone()
        const { _id: id } = await aProduct(domain)
        return codeOf(joinLine, { params: { id }, body: {} }, as)
      },
    },
    [writeProductReview.call]: {
      OWN_FARM: async () => {
        const { product, as } = await ownProduct()
        return codeOf(writeProductReview, { params: { id: product._id }, body: review }, as)
      },
      ALREADY_REVIEWED: async () => twice(writeProductReview, await productReviewed()),
      RATE_LIMITED: () => secondReview(writeProductReview, productReviewed),
      KEY_REUSED: async () => underOneKey(writeProductReview, await productReviewed()),
    },
    [writeFarmReview.call]: {
      OWN_FARM: async () => {
        const { farm, as } = await ownProduct()
        return codeOf(writeFarmReview, { params: { id: farm._id }, body: review }, as)
      },
      ALREADY_REVIEWED: async () => twice(writeFarmReview, await farmReviewed()),
      RATE_LIMITED: () => secondReview(writeFarmReview, farmReviewed),
      KEY_REUSED: async () => underOneKey(writeFarmReview, await farmReviewed()),
    },
  }
}
