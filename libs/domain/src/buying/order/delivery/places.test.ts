import { type Actor, type DeliveryWish, DISTRICTS, slotOf, type WindowPlaces } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { Products } from '../../../records/product.ts'
import {
  AN_ADMIN,
  aBuyer,
  aFarm,
  anOnlinePurchase,
  anOrder,
  aPaidProviderOrder,
  aProduct,
  aProviderOrder,
  CHECKOUT_FORM,
  LATE,
  NOW,
  orderNow,
  testDomain,
} from '../../../testing/index.ts'
import { quoteCheckout } from '../../cart/quote-checkout.ts'
import { setOrderStatus } from '../../fulfilment/set-order-status.ts'
import { settlePayment } from '../../fulfilment/settle-payment.ts'
import type { ProviderOrder } from '../../payment/provider-order.ts'
import { placeOnlinePurchase } from '../../purchase/place-online-purchase.ts'
import { placeOrder } from '../../purchase/place-order.ts'
import { placePurchase } from '../../purchase/place-purchase.ts'
import { listDeliveryDays } from './queries.ts'
import { setDeliveryPlan } from './set-delivery-plan.ts'

const domain = await testDomain()
const SUNDAY = '2026-11-22'
const MONDAY = '2026-11-23'
const OPEN: WindowPlaces = { morning: null, afternoon: null, evening: null }
const SHUT: WindowPlaces = { morning: 0, afternoon: 0, evening: 0 }
const only = (window: keyof WindowPlaces, places: number) => ({ ...SHUT, [window]: places })

let districts = 0
/** A farm in its own district, so that tests share no places, and its product, which arrives on Sunday. */
async function aZone(days: Record<string, WindowPlaces> = {}, reason = '') {
  districts += 1
  const district = DISTRICTS[districts]?.name ?? ''
  const { farm } = await aFarm(domain, { district })
  const product = await aProduct(domain, { ofFarm: farm, inventory: 50 })
  const limit = (changed: Record<string, WindowPlaces>) =>
    setDeliveryPlan(
      {
        ...{ district, area: 'urban', by: AN_ADMIN, week: Array.from({ length: 7 }, () => OPEN) },
        days: Object.entries(changed).map(([date, places]) => ({ date, places, reason })),
      },
      domain,
    )
  if (Object.keys(days).length > 0) await limit(days)
  const order = (options: Partial<Parameters<typeof anOrder>[1]> = {}) => anOrder(domain, { product, ...options })
  const items = [{ productId: product._id, quantity: 1 }]
  const remaining = async (date: string) =>
    (await listDeliveryDays({ district, area: 'urban', from: date }, domain))[0]?.left
  return { district, farm, product, items, limit, order, remaining }
}

const refusal = (promise: Promise<unknown>) =>
  inWords(promise).then(
    () => 'placed',
    ({ code, message, details, fields }) => ({
      code,
      message,
      ...(fields ? { at: Object.keys(fields) } : {}),
      details,
    }),
  )

async function quoteOf(items: { productId: number; quantity: number }[], actor?: Actor) {
  const buyer = actor ?? (await aBuyer(domain))
  return { actor: buyer, quote: await quoteCheckout({ actor: buyer, items, now: NOW }, domain) }
}

// docs/product/delivery.md#capacity
describe('the places of a window', () => {
  it('are unlimited without a plan: the order gets the first window, which it does not store', async () => {
    const { order, remaining } = await aZone()
    expect(await order()).toMatchObject({
      notes: '',
      delivery: { date: SUNDAY, isChosen: false, window: null, area: 'urban', isPickup: false },
    })
    expect(await remaining(SUNDAY)).toEqual(OPEN)
  })

  // docs/product/delivery.md#place-of-an-order
  it('are taken window by window; the order then stores day and window', async () => {
    const { order, remaining } = await aZone({ [SUNDAY]: { morning: 1, afternoon: 2, evening: 0 } })
    const orders = [await order(), await order(), await order()]
    expect(orders.map(({ delivery }) => delivery.window)).toEqual(['morning', 'afternoon', 'afternoon'])
    expect(orders[1]).toMatchObject({ notes: '', delivery: { date: SUNDAY, isChosen: true, window: 'afternoon' } })
    expect(await remaining(SUNDAY)).toEqual(SHUT)
  })

  it('are freed by cancelling; reopening takes one, or is refused when full', async () => {
    const { order, remaining } = await aZone({ [SUNDAY]: only('morning', 1) })
    const buyer = await aBuyer(domain)
    const { _id: orderId } = await order({ buyer })
    expect(await remaining(SUNDAY)).toEqual(SHUT)
    await setOrderStatus({ actor: buyer, orderId, status: 'cancelled', now: NOW }, domain)
    expect(await remaining(SUNDAY)).toEqual(only('morning', 1))
    const reopen = () => setOrderStatus({ actor: AN_ADMIN.actor, orderId, status: 'pending', now: NOW }, domain)
    expect((await reopen()).status).toBe('pending')
    expect(await remaining(SUNDAY)).toEqual(SHUT)
    await setOrderStatus({ actor: AN_ADMIN.actor, orderId, status: 'cancelled', now: NOW }, domain)
    await order()
    expect(await refusal(reopen())).toMatchObject({
      code: 'CONFLICT',
      message: 'The morning of tomorrow, 22 Nov 2026 has no place left. The order stays cancelled.',
    })
  })

  it('are taken during an open online payment, and freed when it expires', async () => {
    const { product, items, remaining } = await aZone({ [SUNDAY]: only('evening', 1) })
    const { paymentMethod: _, ...form } = CHECKOUT_FORM
    const { payment } = await placeOnlinePurchase(
      {
        actor: await aBuyer(domain),
        orderData: [{ form, farmerId: product.farmId, items }],
        amount: product.price,
        now: NOW,
      },
      domain,
    )
    expect(await remaining(SUNDAY)).toEqual(SHUT)
    const now = new Date(payment.expiresAt.getTime() + 3_600_000)
    const providerOrder = aProviderOrder(payment, { status: 'ended' })
    await settlePayment({ paymentId: payment._id, providerOrder, now }, domain)
    expect(await remaining(SUNDAY)).toEqual(only('evening', 1))
  })

  // docs/product/payments.md#later-payment
  it('are taken again by late money, which is refunded for an order without one', async () => {
    const { district, product, order, remaining } = await aZone({ [SUNDAY]: only('evening', 2) })
    const { farm } = await aFarm(domain, { district })
    const placed = await anOnlinePurchase(domain, { products: [product, await aProduct(domain, { ofFarm: farm })] })
    const settle = (providerOrder: ProviderOrder) =>
      settlePayment({ paymentId: placed.payment._id, providerOrder, now: LATE }, domain)
    await settle(aProviderOrder(placed.payment, { status: 'ended' }))
    await order()
    await settle(aPaidProviderOrder(placed.payment))
    const [first, second] = await Promise.all(placed.orders.map(each => orderNow(each, domain)))
    expect(first).toMatchObject({ status: 'pending', refund: null })
    expect(second).toMatchObject({ status: 'cancelled', refund: { amount: second?.total } })
    expect(await remaining(SUNDAY)).toEqual(SHUT)
  })

  it('are not taken by a pickup order', async () => {
    const { farm, items, remaining } = await aZone({ [SUNDAY]: SHUT })
    await domain.connection
      .collection('products')
      .updateMany({ farmId: farm._id }, { $set: { 'farm.offersPickup': true } })
    const actor = await aBuyer(domain)
    const { quoteId, farms } = await quoteCheckout({ actor, items, pickup: true, now: NOW }, domain)
    expect(farms[0]).toMatchObject({ estimatedDelivery: SUNDAY })
    const { orders } = await placePurchase({ actor, form: CHECKOUT_FORM, quoteId, pickup: true, now: NOW }, domain)
    expect(orders[0]?.delivery).toMatchObject({ isPickup: true, date: SUNDAY, area: null })
    expect(await remaining(SUNDAY)).toEqual(SHUT)
  })

  it('include orders from before the limit, even if they exceed it', async () => {
    const { district, order, limit, remaining } = await aZone()
    for (let placed = 0; placed < 3; placed += 1) await order()
    const { coming } = await limit({ [SUNDAY]: only('morning', 2) })
    expect(coming[1]).toEqual({
      ...{ date: SUNDAY, places: only('morning', 2), reason: '' },
      taken: { morning: 3, afternoon: 0, evening: 0 },
    })
    expect(await remaining(SUNDAY)).toEqual(SHUT)
    const { delivery } = await anOrder(domain, {
      product: await aProduct(domain, { ofFarm: (await aFarm(domain, { district })).farm }),
    })
    expect(delivery.date).toBe(MONDAY)
  })
})

// docs/product/delivery.md#full-days
describe('a full or closed day', () => {
  it('moves the estimate in the quote, and so in the order, to the next day with room', async () => {
    const { district, items, remaining } = await aZone({ [SUNDAY]: SHUT, [MONDAY]: only('afternoon', 1) })
    const { actor, quote } = await quoteOf(items)
    expect(quote.farms[0]).toMatchObject({ estimatedDelivery: MONDAY, movedFrom: SUNDAY, planDistrict: district })
    const { orders } = await placePurchase({ actor, form: CHECKOUT_FORM, quoteId: quote.quoteId, now: NOW }, domain)
    expect(orders[0]?.delivery).toMatchObject({ date: MONDAY, window: 'afternoon' })
    expect(await remaining(MONDAY)).toEqual(SHUT)
  })

  it('is one of the farm’s current district, even if the quote was for another', async () => {
    const [from, to] = [await aZone({ [SUNDAY]: only('evening', 9) }), await aZone({ [SUNDAY]: only('afternoon', 1) })]
    const { actor, quote } = await quoteOf(from.items)
    await Products(domain.connection).updateOne({ _id: from.product._id }, { $set: { 'farm.district': to.district } })
    const { orders } = await placePurchase({ actor, form: CHECKOUT_FORM, quoteId: quote.quoteId, now: NOW }, domain)
    expect(orders[0]?.delivery).toMatchObject({ date: SUNDAY, window: 'afternoon' })
    expect(await to.remaining(SUNDAY)).toEqual(SHUT)
  })

  it('that fills up after the quote refuses the order; the next quote has the new day', async () => {
    const { items, order } = await aZone({ [SUNDAY]: only('morning', 1) })
    const { actor, quote } = await quoteOf(items)
    expect(quote.farms[0]?.movedFrom).toBeUndefined()
    await order()
    const place = (quoteId: string) => placePurchase({ actor, form: CHECKOUT_FORM, quoteId, now: NOW }, domain)
    expect(await refusal(place(quote.quoteId))).toMatchObject({
      code: 'PRICE_CHANGED',
      message: expect.stringMatching(
        /^Tomorrow, 22 Nov 2026 is full\. The boxes of Farm \d+ would arrive 23 Nov 2026: /,
      ),
    })
    const again = (await quoteOf(items, actor)).quote
    expect(again.farms[0]).toMatchObject({ estimatedDelivery: MONDAY, movedFrom: SUNDAY })
    expect((await place(again.quoteId)).orders[0]?.delivery.date).toBe(MONDAY)
  })

  it('does not change the quoted day when an earlier one becomes free', async () => {
    const { items, order } = await aZone({ [SUNDAY]: only('morning', 1) })
    const first = await order()
    const { actor, quote } = await quoteOf(items)
    await setOrderStatus({ actor: AN_ADMIN.actor, orderId: first._id, status: 'cancelled', now: NOW }, domain)
    const placed = await placePurchase({ actor, form: CHECKOUT_FORM, quoteId: quote.quoteId, now: NOW }, domain)
    expect(placed.orders.map(({ delivery }) => slotOf(delivery))).toMatchObject([{ date: MONDAY, window: 'morning' }])
  })

  it('refuses the buyer’s choice of it, naming the free windows', async () => {
    const days = { [SUNDAY]: { morning: 0, afternoon: null, evening: 1 }, [MONDAY]: SHUT }
    const { product, items } = await aZone(days, 'Dasara')
    const { actor, quote } = await quoteOf(items)
    const place = (wish: object) =>
      placePurchase(
        {
          ...{ actor, form: CHECKOUT_FORM, quoteId: quote.quoteId, now: NOW },
          deliveries: [{ farmerId: product.farmId, ...wish }],
        },
        domain,
      )
    expect(await refusal(place({ window: 'morning' }))).toMatchObject({
      at: ['deliveries.0.window'],
      message:
        'The morning of tomorrow, 22 Nov 2026 is full. Please choose another time, such as tomorrow, 22 Nov 2026: afternoon, evening',
    })
    expect(await refusal(place({ date: MONDAY, window: 'evening' }))).toMatchObject({
      at: ['deliveries.0.date'],
      message:
        '23 Nov 2026 is closed (Dasara). Please choose another time, such as 24 Nov 2026: morning, afternoon, evening',
    })
    const { orders } = await place({ date: SUNDAY, window: 'evening' })
    expect(orders[0]?.delivery).toMatchObject({ date: SUNDAY, window: 'evening' })
  })

  it('without a quote refuses a choice in `notes`, and an estimate as PRICE_CHANGED', async () => {
    const { product, items } = await aZone({ [SUNDAY]: SHUT })
    const place = async (wish: DeliveryWish) =>
      placeOrder(
        { actor: await aBuyer(domain), form: { ...CHECKOUT_FORM, wish }, farmerId: product.farmId, items, now: NOW },
        domain,
      )
    expect(await refusal(place({ date: SUNDAY }))).toMatchObject({ code: 'VALIDATION', at: ['notes'] })
    expect(await refusal(place({}))).toMatchObject({ code: 'PRICE_CHANGED', details: { estimatedDelivery: MONDAY } })
    expect((await place({ date: MONDAY })).delivery.date).toBe(MONDAY)
  })

  it('is skipped for up to 30 days, after which quotes fail', async () => {
    const { district, items } = await aZone()
    const week = Array.from({ length: 7 }, () => SHUT)
    await setDeliveryPlan({ district, area: 'urban', week, days: [], by: AN_ADMIN }, domain)
    const until = (date: string) =>
      setDeliveryPlan(
        { district, area: 'urban', week, days: [{ date, places: OPEN, reason: '' }], by: AN_ADMIN },
        domain,
      )
    await until('2026-12-22')
    expect(await refusal(quoteOf(items))).toMatchObject({
      code: 'VALIDATION',
      message: expect.stringMatching(/^No day of the next 30 has room for the boxes of Farm/),
    })
    await until('2026-12-21')
    expect((await quoteOf(items)).quote.farms[0]?.estimatedDelivery).toBe('2026-12-21')
  })

  it('with one place moves the second of a cart’s two farms to the next day', async () => {
    const { district, product } = await aZone({ [SUNDAY]: only('morning', 1) })
    const other = await aProduct(domain, { ofFarm: (await aFarm(domain, { district })).farm })
    const { actor, quote } = await quoteOf([product, other].map(({ _id }) => ({ productId: _id, quantity: 1 })))
    expect(quote.farms.map(({ estimatedDelivery }) => estimatedDelivery)).toEqual([SUNDAY, MONDAY])
    const placed = await placePurchase({ actor, form: CHECKOUT_FORM, quoteId: quote.quoteId, now: NOW }, domain)
    expect(placed.orders.map(({ delivery }) => delivery.date)).toEqual([SUNDAY, MONDAY])
  })
})
