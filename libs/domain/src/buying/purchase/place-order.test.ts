import type { Actor } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { closeDomain, openDomain } from '../../foundation/domain.ts'
import { Orders } from '../../records/order.ts'
import type { ProductRecord } from '../../records/product.ts'
import { Quotes } from '../../records/quote.ts'
import { aBuyer, aFarm, aProduct, boxesOf, CHECKOUT_FORM, NOW, someFees, testDomain } from '../../testing/index.ts'
import { quoteCheckout } from '../cart/quote-checkout.ts'
import { setOrderStatus } from '../fulfilment/set-order-status.ts'
import { type PlaceOrder, placeOrder } from './place-order.ts'
import { placePurchase } from './place-purchase.ts'

const domain = await testDomain()
await someFees(domain)

function place(actor: Actor, product: ProductRecord, overrides: Partial<PlaceOrder> = {}, program = domain) {
  const items = [{ productId: product._id, quantity: 1 }]
  return placeOrder({ actor, form: CHECKOUT_FORM, farmerId: product.farmId, items, now: NOW, ...overrides }, program)
}

async function quotedCart() {
  const [tomato, mango] = [await aProduct(domain), await aProduct(domain, { name: 'Mango', price: 51_000 })]
  const actor = await aBuyer(domain)
  const items = [tomato, mango].map(product => ({ productId: product._id, quantity: 1 }))
  return { tomato, mango, actor, quote: await quoteCheckout({ actor, items, now: NOW }, domain) }
}

describe('one farm’s order', () => {
  it('is a purchase of only that farm, at the server’s prices, with available boxes', async () => {
    const product = await aProduct(domain, { price: 20_000, inventory: 3 })
    const order = await place(await aBuyer(domain), product, { total: 23_460 })
    expect(order).toMatchObject({ subtotal: 20_000, total: 23_460, status: 'pending' })
    expect(order.fees.map(fee => fee.amount)).toEqual([3_000, 460])
    expect(await boxesOf(product._id, domain)).toEqual({ available: 2, reserved: 0, sold: 1 })
  })

  it('takes the last box once; another buyer is refused as sold out', async () => {
    const product = await aProduct(domain, { inventory: 1, name: 'Sapota' })
    const [one, other] = [await aBuyer(domain), await aBuyer(domain)]
    const placed = await Promise.allSettled([place(one, product), place(other, product)].map(each => inWords(each)))
    const refused = placed.filter(each => each.status === 'rejected')
    expect(refused.map(({ reason }) => [reason.code, reason.message])).toEqual([
      ['OUT_OF_STOCK', 'Sapota is sold out. Nothing was ordered.'],
    ])
    expect(await boxesOf(product._id, domain)).toEqual({ available: 0, reserved: 0, sold: 1 })
  })

  // docs/product/calls.md#idempotency
  it('is placed once by concurrent requests with one key in two programs', async () => {
    const other = await openDomain({ uri: process.env.SANTHE_TEST_MONGO ?? '', database: domain.connection.name })
    const product = await aProduct(domain, { inventory: 20 })
    const actor = await aBuyer(domain)
    for (let turn = 0; turn < 5; turn += 1) {
      const once = { idempotencyKey: `key ${turn}` }
      const placed = await Promise.all([domain, other].map(program => place(actor, product, once, program)))
      expect(placed[0]?._id).toBe(placed[1]?._id)
    }
    await closeDomain(other)
    expect(await boxesOf(product._id, domain)).toEqual({ available: 15, reserved: 0, sold: 5 })
  })

  it('succeeds as soon as boxes are returned', async () => {
    const product = await aProduct(domain, { inventory: 1 })
    const order = await place(await aBuyer(domain), product)
    await expect(place(await aBuyer(domain), product)).rejects.toMatchObject({ code: 'OUT_OF_STOCK' })
    const cancel = { actor: { id: order.buyerId, role: 'customer' as const }, orderId: order._id, status: 'cancelled' }
    await setOrderStatus({ ...cancel, now: NOW }, domain)
    await expect(place(await aBuyer(domain), product)).resolves.toMatchObject({ status: 'pending' })
  })

  // docs/product/checkout.md#prices-compared
  it.each([
    ['a price', 23_999, undefined],
    ['a total', undefined, 1],
  ])('refuses %s other than the server’s with fresh figures, and stores nothing', async (_, price, total) => {
    const product = await aProduct(domain, { price: 24_000 })
    const actor = await aBuyer(domain)
    const items = [{ productId: product._id, quantity: 2, price }]
    await expect(place(actor, product, { items, total })).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      details: { lines: [{ productId: product._id, price: 240, lineTotal: 480 }], subtotal: 480, total: 520.2 },
    })
    expect(await Orders(domain.connection).countDocuments({ buyerId: actor.id })).toBe(0)
    expect(await boxesOf(product._id, domain)).toEqual({ available: 20, reserved: 0, sold: 0 })
  })

  it('refuses a delivery date before its estimate, and stores nothing', async () => {
    const product = await aProduct(domain)
    const actor = await aBuyer(domain)
    for (const date of ['2020-01-01', '2026-11-21']) {
      const form = { ...CHECKOUT_FORM, wish: { date } }
      await expect(inWords(place(actor, product, { form }))).rejects.toMatchObject({
        code: 'VALIDATION',
        message: 'Please choose tomorrow, 22 Nov 2026 or later',
        fields: { notes: 'Please choose tomorrow, 22 Nov 2026 or later' },
      })
    }
    expect(await Orders(domain.connection).countDocuments({ buyerId: actor.id })).toBe(0)
    expect(await boxesOf(product._id, domain)).toEqual({ available: 20, reserved: 0, sold: 0 })
    const form = { ...CHECKOUT_FORM, wish: { date: '2026-11-22' } }
    expect((await place(actor, product, { form })).delivery).toMatchObject({ ...form.wish, isChosen: true })
  })

  it('refuses boxes of another farm or of the buyer’s own', async () => {
    const { farm, farmer } = await aFarm(domain)
    const product = await aProduct(domain, { ofFarm: farm })
    await expect(place(await aBuyer(domain), product, { farmerId: farm._id + 1 })).rejects.toMatchObject({
      code: 'VALIDATION',
    })
    const actor: Actor = { id: farmer._id, role: 'farmer', farmId: farm._id }
    await expect(place(actor, product)).rejects.toMatchObject({ code: 'OWN_FARM' })
  })

  it('returns its first response again for a repeated key', async () => {
    const product = await aProduct(domain, { inventory: 1 })
    const actor = await aBuyer(domain)
    const placed = await Promise.all(
      Array.from({ length: 6 }, () => place(actor, product, { idempotencyKey: 'the-last-box' })),
    )
    for (const order of placed) expect(order).toEqual(placed[0])
    expect(await boxesOf(product._id, domain)).toEqual({ available: 0, reserved: 0, sold: 1 })
  })
})

describe('one farm’s order out of a quote', () => {
  it('has the farm’s share and reserved boxes, with or without the quote’s id', async () => {
    const { tomato, mango, actor, quote } = await quotedCart()
    const first = await place(actor, tomato, { quoteId: quote.quoteId })
    const second = await place(actor, mango)
    expect(first.total).toBe(quote.farms[0]?.total)
    expect(first.total + second.total).toBe(quote.total)
    expect(await boxesOf(tomato._id, domain)).toEqual({ available: 19, reserved: 0, sold: 1 })
    expect(await boxesOf(mango._id, domain)).toEqual({ available: 19, reserved: 0, sold: 1 })
    expect(await Quotes(domain.connection).findById(actor.id).lean()).toBeNull()
  })

  it('orders both parts concurrently', async () => {
    const { tomato, mango, actor, quote } = await quotedCart()
    const orders = await Promise.all([tomato, mango].map(product => place(actor, product, { quoteId: quote.quoteId })))
    expect(orders.reduce((sum, order) => sum + order.total, 0)).toBe(quote.total)
    expect(await boxesOf(tomato._id, domain)).toEqual({ available: 19, reserved: 0, sold: 1 })
  })

  it('can’t be ordered twice, and prevents ordering the whole quote', async () => {
    const { tomato, mango, actor, quote } = await quotedCart()
    await place(actor, tomato, { quoteId: quote.quoteId })
    await expect(place(actor, tomato, { quoteId: quote.quoteId })).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
    const whole = placePurchase({ actor, form: CHECKOUT_FORM, quoteId: quote.quoteId, now: NOW }, domain)
    await expect(inWords(whole)).rejects.toMatchObject({
      code: 'QUOTE_EXPIRED',
      message: expect.stringContaining('Part of'),
    })
    expect(await boxesOf(mango._id, domain)).toEqual({ available: 19, reserved: 1, sold: 0 })
  })

  it('refuses lines that differ from the named quote', async () => {
    const { tomato, actor, quote } = await quotedCart()
    const items = [{ productId: tomato._id, quantity: 2 }]
    await expect(place(actor, tomato, { items, quoteId: quote.quoteId })).rejects.toMatchObject({
      code: 'QUOTE_EXPIRED',
    })
  })

  it('creates a separate purchase when the lines differ and no quote is named', async () => {
    const { tomato, actor } = await quotedCart()
    const order = await place(actor, tomato, { items: [{ productId: tomato._id, quantity: 2 }] })
    expect(order.subtotal).toBe(2 * tomato.price)
    expect(await boxesOf(tomato._id, domain)).toEqual({ available: 17, reserved: 1, sold: 2 })
  })
})
