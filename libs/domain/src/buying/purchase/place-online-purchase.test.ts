import type { Actor } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { Orders } from '../../records/order.ts'
import { OnlinePayments, POLL_FIELDS } from '../../records/payment.ts'
import type { PricedCart } from '../../records/priced-cart.ts'
import {
  aBuyer,
  aProduct,
  boxesOf,
  CHECKOUT_FORM,
  countPurchases,
  eventsWith,
  NOW,
  ofTwoFarms,
  purchaseOf,
  someFees,
  testDomain,
} from '../../testing/index.ts'
import { quoteCheckout } from '../cart/quote-checkout.ts'
import { payOnDelivery } from '../payment/pay-on-delivery.ts'
import { findPaymentOfPurchase } from '../payment/queries.ts'
import { type PlaceOnlinePurchase, placeOnlinePurchase } from './place-online-purchase.ts'
import { placePurchase } from './place-purchase.ts'
import { findPurchase } from './queries.ts'

const domain = await testDomain()
await someFees(domain)
const { paymentMethod: _, ...FORM } = CHECKOUT_FORM

/** A quote's order data, as a browser sends it. */
function onlineOrder(actor: Actor, { lines, farms, total }: Omit<PricedCart, 'area' | 'pickup'>): PlaceOnlinePurchase {
  const orderData = farms.map(farm => ({
    form: FORM,
    farmerId: farm.farmerId,
    items: lines
      .filter(line => line.farmerId === farm.farmerId)
      .map(({ productId, quantity, price, farmerId }) => ({ productId, quantity, price, farmerId })),
    total: farm.total,
  }))
  return { actor, orderData, amount: total, now: NOW }
}

async function quoted(inventory = 5) {
  const products = await ofTwoFarms(domain, inventory)
  const actor = await aBuyer(domain)
  const items = products.map(({ _id }) => ({ productId: _id, quantity: 1 }))
  const quote = await quoteCheckout({ actor, items, now: NOW }, domain)
  return { products, actor, quote, order: onlineOrder(actor, quote) }
}

const purchasesOf = ({ id }: Actor) => countPurchases(id, domain)

describe('placeOnlinePurchase', () => {
  it('writes purchase, unpaid orders and one open payment, with the quoted figures and boxes', async () => {
    const { products, actor, quote, order } = await quoted()
    const placed = await placeOnlinePurchase({ ...order, quoteId: quote.quoteId, paymentSeconds: 60 }, domain)
    const expiresAt = new Date(NOW.getTime() + 60_000)
    expect(placed.payment).toMatchObject({
      amount: quote.total,
      status: 'open',
      sessionId: null,
      expiresAt,
      [POLL_FIELDS.count]: 0,
    })
    expect(placed.payment._id).toMatch(new RegExp(`^santhe-${placed.purchaseId}-[0-9a-f]{8}$`))
    expect(placed.orders.map(each => each.total)).toEqual(quote.farms.map(farm => farm.total))
    for (const each of placed.orders) {
      expect(each).toMatchObject({
        status: 'pending',
        paymentMethod: 'cashfree',
        paymentStatus: 'unpaid',
        isForFarm: false,
        hasBoxes: true,
        payUntil: expiresAt,
      })
      expect(await eventsWith({ kind: 'orderPlaced', orderId: each._id }, domain)).toMatchObject([{ isForFarm: false }])
    }
    for (const product of products)
      expect(await boxesOf(product._id, domain)).toEqual({ available: 4, reserved: 0, sold: 1 })
    expect(await findPurchase({ id: placed.purchaseId, buyerId: actor.id }, domain)).toMatchObject({
      purchase: { quoteId: quote.quoteId, total: quote.total },
      orders: placed.orders,
      payment: placed.payment,
    })
    await expect(findPurchase({ id: placed.purchaseId, buyerId: actor.id + 1 }, domain)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const others = { purchaseId: placed.purchaseId, buyerId: actor.id + 1 }
    await expect(findPaymentOfPurchase(others, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('refuses a delivery date before the estimate, naming the entry, and stores nothing', async () => {
    const { actor, order } = await quoted()
    const orderData = order.orderData.map((part, place) =>
      place === 1 ? { ...part, form: { ...FORM, wish: { date: '2020-01-01' } } } : part,
    )
    await expect(inWords(placeOnlinePurchase({ ...order, orderData }, domain))).rejects.toMatchObject({
      code: 'VALIDATION',
      message: 'Please choose tomorrow, 22 Nov 2026 or later',
      fields: { 'orderData.1.notes': 'Please choose tomorrow, 22 Nov 2026 or later' },
    })
    expect(await purchasesOf(actor)).toBe(0)
  })

  it('uses an unnamed live quote of the same cart', async () => {
    const { products, quote, order } = await quoted(1)
    const placed = await placeOnlinePurchase(order, domain)
    expect((await purchaseOf(placed.purchaseId, domain))?.quoteId).toBe(quote.quoteId)
    for (const product of products)
      expect(await boxesOf(product._id, domain)).toEqual({ available: 0, reserved: 0, sold: 1 })
  })

  it('prices an unquoted cart and takes available boxes', async () => {
    const { products, order, quote } = await quoted()
    const other = await aBuyer(domain)
    const placed = await placeOnlinePurchase({ ...order, actor: other }, domain)
    expect(placed.payment.amount).toBe(quote.total)
    expect(await boxesOf(products[0]._id, domain)).toEqual({ available: 3, reserved: 1, sold: 1 })
  })

  it('keeps each farm’s own form', async () => {
    const { order } = await quoted()
    const [first, second] = order.orderData
    if (!first || !second) throw new Error('Two parts are needed')
    const orderData = [first, { ...second, form: { ...FORM, notes: 'To the neighbour' } }]
    const placed = await placeOnlinePurchase({ ...order, orderData }, domain)
    expect(placed.orders.map(each => each.notes)).toEqual(['', 'To the neighbour'])
  })

  it('places once for eight concurrent requests with one key', async () => {
    const { actor, order, quote, products } = await quoted()
    const again = { ...order, idempotencyKey: 'pay-once' }
    const placed = await Promise.all(Array.from({ length: 8 }, () => placeOnlinePurchase(again, domain)))
    expect(new Set(placed.map(one => one.payment._id)).size).toBe(1)
    expect(await purchasesOf(actor)).toBe(1)
    expect(await OnlinePayments(domain.connection).countDocuments({ buyerId: actor.id })).toBe(1)
    expect(await Orders(domain.connection).countDocuments({ buyerId: actor.id })).toBe(2)
    expect(await boxesOf(products[0]._id, domain)).toEqual({ available: 4, reserved: 0, sold: 1 })
    const payer = { name: 'Asha Rao', email: 'asha@example.com', phone: '9845012345' }
    for (const changed of [{ amount: quote.total + 1 }, { payer }]) {
      const other = placeOnlinePurchase({ ...again, ...changed }, domain)
      await expect(other).rejects.toMatchObject({ code: 'KEY_REUSED' })
    }
  })

  it('returns its ended payment on a retry after the switch to paying on delivery', async () => {
    const { actor, order } = await quoted()
    const again = { ...order, idempotencyKey: 'switched' }
    const { purchaseId, payment } = await placeOnlinePurchase(again, domain)
    await payOnDelivery({ purchaseId, buyerId: actor.id, now: NOW }, domain)
    const repeated = await placeOnlinePurchase(again, domain)
    expect([repeated.purchaseId, repeated.payment._id, repeated.payment.status]).toEqual([
      purchaseId,
      payment._id,
      'expired',
    ])
  })

  it('is created once via placePurchase too, and returns the same payment again', async () => {
    const { actor, quote } = await quoted()
    const form = { ...CHECKOUT_FORM, paymentMethod: 'cashfree' as const }
    const order = { actor, form, quoteId: quote.quoteId, now: NOW, idempotencyKey: 'checkout-once' }
    const placed = await Promise.all(Array.from({ length: 8 }, () => placePurchase(order, domain)))
    expect(new Set(placed.map(one => one.payment?._id)).size).toBe(1)
    expect(placed[0]?.payment?.amount).toBe(quote.total)
    expect(await purchasesOf(actor)).toBe(1)
  })

  type Change = (order: PlaceOnlinePurchase) => Partial<PlaceOnlinePurchase>
  it.each<[string, string, Change]>([
    ['another amount', 'PRICE_CHANGED', ({ amount }) => ({ amount: amount + 1 })],
    [
      'another total of a farm',
      'PRICE_CHANGED',
      ({ orderData }) => ({ orderData: orderData.map(part => ({ ...part, total: 1 })) }),
    ],
    [
      'another price of a box',
      'PRICE_CHANGED',
      ({ orderData }) => ({
        orderData: orderData.map(part => ({ ...part, items: part.items.map(item => ({ ...item, price: 1 })) })),
      }),
    ],
    ['a farm twice', 'VALIDATION', ({ orderData }) => ({ orderData: [...orderData, ...orderData] })],
    [
      'a line of another farm',
      'VALIDATION',
      ({ orderData }) => ({
        orderData: orderData.map(part => ({ ...part, items: orderData.flatMap(each => each.items) })),
      }),
    ],
    [
      'boxes under the wrong farm',
      'VALIDATION',
      ({ orderData }) => ({
        orderData: orderData.map((part, place) => ({
          ...part,
          items: (orderData[1 - place]?.items ?? []).map(({ productId, quantity }) => ({ productId, quantity })),
        })),
      }),
    ],
    [
      'another cart than was quoted',
      'QUOTE_EXPIRED',
      ({ orderData }) => ({ quoteId: 'named below', orderData: orderData.slice(0, 1) }),
    ],
    ['nothing', 'VALIDATION', () => ({ orderData: [] })],
  ])('refuses %s and stores nothing', async (_what, code, change) => {
    const { actor, order, quote, products } = await quoted()
    const changed = change(order)
    const quoteId = changed.quoteId && quote.quoteId
    const placing = placeOnlinePurchase({ ...order, ...changed, quoteId }, domain)
    await expect(placing).rejects.toMatchObject({ code })
    expect(await purchasesOf(actor)).toBe(0)
    expect(await boxesOf(products[0]._id, domain)).toEqual({ available: 4, reserved: 1, sold: 0 })
  })

  it('returns fresh figures when a price has changed', async () => {
    const { order, quote } = await quoted()
    const placing = placeOnlinePurchase({ ...order, amount: 100 }, domain)
    await expect(placing).rejects.toMatchObject({ code: 'PRICE_CHANGED', details: { total: quote.total / 100 } })
  })

  it('takes all boxes or none', async () => {
    const scarce = await aProduct(domain, { inventory: 1 })
    const buyers = await Promise.all(Array.from({ length: 6 }, () => aBuyer(domain)))
    const placed = await Promise.allSettled(
      buyers.map(actor => {
        const item = { productId: scarce._id, quantity: 1 }
        const orderData = [{ form: FORM, farmerId: scarce.farmId, items: [item] }]
        return placeOnlinePurchase({ actor, orderData, amount: 27_540, now: NOW }, domain)
      }),
    )
    expect(placed.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of placed) if (one.status === 'rejected') expect(one.reason.code).toBe('OUT_OF_STOCK')
    expect(await boxesOf(scarce._id, domain)).toEqual({ available: 0, reserved: 0, sold: 1 })
  })
})
