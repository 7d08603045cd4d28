import { addDays } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { type ProductRecord, Products } from '../../records/product.ts'
import type { ProductOverrides } from '../../testing/factories.ts'
import { aBuyer, aFarm, anOrder, aProduct, CHECKOUT_FORM, NOW, TODAY, testDomain } from '../../testing/index.ts'
import { quoteCheckout } from '../cart/quote-checkout.ts'
import { placePurchase } from './place-purchase.ts'
import { readOrderAgain, readPurchaseAgain } from './read-again.ts'

const domain = await testDomain()
const HARVEST = addDays(TODAY, 40)
const LATER = addDays(TODAY, 60)
const comingSoon = { status: 'Coming Soon', harvestDate: HARVEST, availableUntil: LATER } as const

/** A sort unique in this file, so that each test sees its own offers. */
let sorts = 0
const newSort = () => `Sort number ${++sorts}`

/** An order of three boxes of a product that has changed since. */
async function orderedBefore(changes: Partial<ProductRecord>, overrides: ProductOverrides = {}) {
  const buyer = await aBuyer(domain)
  const product = await aProduct(domain, { name: newSort(), inventory: 5, ...overrides })
  const order = await anOrder(domain, { buyer, product, boxes: 3 })
  await Products(domain.connection).updateOne({ _id: product._id }, { $set: changes })
  return { product, order, read: () => readOrderAgain({ actor: buyer, id: order._id, now: NOW }, domain) }
}
const sold = { status: 'Sold Out', rank: 1 } as const

describe('available lines of an order to repeat', () => {
  it('are each product with its boxes, at the current price', async () => {
    const { product, read } = await orderedBefore({ price: 99_00 }, { inventory: 20 })
    expect(await read()).toMatchObject({
      available: [{ product: { _id: product._id, price: 99_00 }, quantity: 3, ordered: 3 }],
      missing: [],
    })
  })

  it('are limited to the available boxes', async () => {
    const { read } = await orderedBefore({})
    expect((await read()).available).toMatchObject([{ quantity: 2, ordered: 3 }])
  })

  it('count boxes reserved by the buyer’s own quote, and nobody else’s', async () => {
    const buyer = await aBuyer(domain)
    const product = await aProduct(domain, { name: newSort(), inventory: 6 })
    const order = await anOrder(domain, { buyer, product, boxes: 3 })
    const again = () => readOrderAgain({ actor: buyer, id: order._id, now: NOW }, domain)
    const reserve = async (actor: typeof buyer, quantity: number) =>
      quoteCheckout({ actor, items: [{ productId: product._id, quantity }], now: NOW }, domain)
    await reserve(await aBuyer(domain), 1)
    await reserve(buyer, 2)
    expect((await again()).available).toMatchObject([{ quantity: 2 }])
  })

  it('cover all farms for a purchase, one for an order', async () => {
    const buyer = await aBuyer(domain)
    const products = [await aProduct(domain), await aProduct(domain)]
    const items = products.map(({ _id: productId }) => ({ productId, quantity: 1 }))
    const { quoteId } = await quoteCheckout({ actor: buyer, items, now: NOW }, domain)
    const placed = await placePurchase({ actor: buyer, form: CHECKOUT_FORM, quoteId, now: NOW }, domain)
    const ids = products.map(({ _id }) => _id).sort((a, b) => a - b)
    const whole = await readPurchaseAgain({ actor: buyer, id: placed.purchaseId, now: NOW }, domain)
    expect(whole.available.map(({ product }) => product._id).sort((a, b) => a - b)).toEqual(ids)
    const [first] = placed.orders
    const part = await readOrderAgain({ actor: buyer, id: first?._id ?? 0, now: NOW }, domain)
    expect(part.available).toHaveLength(1)
  })

  it('can’t be read by other people', async () => {
    const { order } = await orderedBefore({})
    const actor = await aBuyer(domain)
    await expect(readOrderAgain({ actor, id: order._id, now: NOW }, domain)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(readPurchaseAgain({ actor, id: order.purchaseId, now: NOW }, domain)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

// docs/product/orders.md#order-again
describe('a missing line of an order to repeat', () => {
  it.each([
    ['gone', { isListed: false }],
    ['ended', { availableUntil: addDays(TODAY, -1) }],
    ['notSold', { status: 'Coming Soon', rank: 1, harvestDate: null }],
  ] as const)('has its ordered name and is %s', async (state, changes) => {
    const { product, read } = await orderedBefore(changes)
    expect(await read()).toMatchObject({
      available: [],
      missing: [{ productId: product._id, name: product.name, ordered: 3, state }],
    })
  })

  it('is sold out when no box is available', async () => {
    const { read } = await orderedBefore({}, { inventory: 3 })
    expect((await read()).missing).toMatchObject([{ state: 'soldOut', nearest: null }])
  })

  it('suggests the same sort of the same farm before another’s', async () => {
    const { product, read } = await orderedBefore(sold)
    await aProduct(domain, { name: product.name, rating: 5, ratingCount: 1, ratingSum: 5 })
    const farm = (await aFarm(domain)).farm
    const ofSameFarm = await aProduct(domain, {
      name: product.name.toUpperCase(),
      ofFarm: { ...farm, _id: product.farmId },
    })
    expect((await read()).missing[0]?.nearest?._id).toBe(ofSameFarm._id)
  })

  it('suggests available ones before pre-orders, and those before the next harvest', async () => {
    const { product, read } = await orderedBefore(sold)
    const { name } = product
    const coming = await aProduct(domain, { name, ...comingSoon })
    expect((await read()).missing[0]?.nearest?._id).toBe(coming._id)
    const booked = await aProduct(domain, { name, ...comingSoon, status: 'Pre-Order' })
    expect((await read()).missing[0]?.nearest?._id).toBe(booked._id)
    const now = await aProduct(domain, { name })
    expect((await read()).missing[0]?.nearest?._id).toBe(now._id)
  })

  it('suggests its own next harvest when nobody else has the sort', async () => {
    const { product, read } = await orderedBefore({ ...comingSoon, rank: 1 })
    expect((await read()).missing).toMatchObject([
      { state: 'notSold', nearest: { _id: product._id, harvestDate: HARVEST } },
    ])
  })

  it('suggests no product that goes into the cart anyway', async () => {
    const buyer = await aBuyer(domain)
    const name = newSort()
    const [first, second] = [await aProduct(domain, { name, inventory: 1 }), await aProduct(domain, { name })]
    const items = [first, second].map(({ _id: productId }) => ({ productId, quantity: 1 }))
    const { quoteId } = await quoteCheckout({ actor: buyer, items, now: NOW }, domain)
    const { purchaseId } = await placePurchase({ actor: buyer, form: CHECKOUT_FORM, quoteId, now: NOW }, domain)
    expect(await readPurchaseAgain({ actor: buyer, id: purchaseId, now: NOW }, domain)).toMatchObject({
      available: [{ product: { _id: second._id } }],
      missing: [{ productId: first._id, nearest: null }],
    })
  })

  it('suggests neither an ended offer nor one of the buyer’s own farm', async () => {
    const { product, order, read } = await orderedBefore(sold)
    const { name } = product
    await aProduct(domain, { name, availableUntil: addDays(TODAY, -1) })
    const { farm } = await aFarm(domain)
    await aProduct(domain, { name, ofFarm: farm })
    const actor = { id: order.buyerId, role: 'farmer', farmId: farm._id, district: null, taluk: null } as const
    const again = await readOrderAgain({ actor, id: order._id, now: NOW }, domain)
    expect(again.missing).toMatchObject([{ nearest: null }])
    expect((await read()).missing[0]?.nearest?.farmId).toBe(farm._id)
  })
})
