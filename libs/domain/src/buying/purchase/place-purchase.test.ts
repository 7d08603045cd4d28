import { type Actor, type DeliveryWish, orderEstimate, wishOf } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { Orders } from '../../records/order.ts'
import { OrderFees } from '../../records/order-fee.ts'
import { Outbox } from '../../records/outbox.ts'
import { Products } from '../../records/product.ts'
import {
  aBuyer,
  aFarm,
  aProduct,
  boxesOf,
  CHECKOUT_FORM,
  NOW,
  purchaseOf,
  someFees,
  testDomain,
} from '../../testing/index.ts'
import { checkCart } from '../cart/check-cart.ts'
import { quoteCheckout } from '../cart/quote-checkout.ts'
import { splitCart } from '../cart/split-cart.ts'
import { type PlacePurchase, placePurchase } from './place-purchase.ts'

const domain = await testDomain()
await someFees(domain)

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const oneOf = (product: { _id: number }) => ({ productId: product._id, quantity: 1 })

async function quoted(actor: Actor, products: readonly { _id: number }[]) {
  return quoteCheckout({ actor, items: products.map(oneOf), now: NOW }, domain)
}

function place(
  actor: Actor,
  quoteId: string,
  options: Partial<Pick<PlacePurchase, 'idempotencyKey' | 'now' | 'deliveries'>> & {
    notes?: string
    wish?: DeliveryWish
  } = {},
) {
  const { notes, wish, ...others } = options
  return placePurchase({ actor, form: { ...CHECKOUT_FORM, notes, wish }, quoteId, now: NOW, ...others }, domain)
}

async function twoFarms() {
  const [near, far] = [await aFarm(domain), await aFarm(domain, { district: 'Kolar', taluk: 'Malur' })]
  return {
    tomato: await aProduct(domain, { ofFarm: near.farm, price: 24_000, localName: 'ಟೊಮೇಟೊ', inventory: 5 }),
    mango: await aProduct(domain, {
      ofFarm: far.farm,
      name: 'Mango',
      price: 99_999,
      status: 'Pre-Order',
      inventory: 5,
    }),
  }
}

describe('placePurchase', () => {
  // docs/product/delivery.md#earliest-date
  it('stores each farm’s delivery wish, and refuses all if one is before its estimate', async () => {
    const { tomato } = await twoFarms()
    const mango = await aProduct(domain, {
      status: 'Pre-Order',
      harvestDate: '2027-04-05',
      availableUntil: '2027-04-01',
    })
    const actor = await aBuyer(domain)
    const { quoteId, farms } = await quoted(actor, [tomato, mango])
    expect(farms.map(farm => farm.estimatedDelivery)).toEqual(['2026-11-22', '2027-04-06'])
    const early = [
      { farmerId: tomato.farmId, date: '2026-11-25' },
      { farmerId: mango.farmId, date: '2026-11-25' },
    ]
    await expect(inWords(place(actor, quoteId, { deliveries: early }))).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: { 'deliveries.1.date': 'Please choose 06 Apr 2027 or later' },
    })
    await expect(inWords(place(actor, quoteId, { deliveries: [{ farmerId: 999_999 }] }))).rejects.toMatchObject({
      fields: { 'deliveries.0.farmerId': 'This farm is not in your cart' },
    })
    const twice = [{ farmerId: tomato.farmId }, { farmerId: tomato.farmId }]
    await expect(inWords(place(actor, quoteId, { deliveries: twice }))).rejects.toMatchObject({
      fields: { 'deliveries.1.farmerId': 'Each farm has one delivery' },
    })
    await expect(inWords(place(actor, quoteId, { wish: { date: '2020-01-01' } }))).rejects.toMatchObject({
      message: 'Please choose tomorrow, 22 Nov 2026 or later',
      fields: { notes: 'Please choose tomorrow, 22 Nov 2026 or later' },
    })
    expect((await boxesOf(tomato._id, domain)).sold).toBe(0)
    const deliveries = [{ farmerId: tomato.farmId, date: '2026-11-25', window: 'morning' as const }]
    const { orders } = await place(actor, quoteId, {
      deliveries,
      notes: 'Ring twice',
      wish: { date: '2026-11-24' },
    })
    expect(orders.map(({ notes, delivery }) => [notes, wishOf(delivery)])).toEqual([
      ['Ring twice', { date: '2026-11-25', window: 'morning' }],
      ['Ring twice', {}],
    ])
  })

  it('estimates an undated pre-order by its harvest month, in quote, check and order', async () => {
    const tomato = await aProduct(domain)
    const yearly = { status: 'Pre-Order' as const, harvestDate: null, seasons: [{ from: 1, to: 2 }] }
    const mango = await aProduct(domain, yearly)
    const actor = await aBuyer(domain)
    const { quoteId, farms } = await quoted(actor, [tomato, mango])
    expect(farms.map(farm => farm.estimatedDelivery)).toEqual(['2026-11-22', '2027-03-01'])
    const items = [tomato, mango].map(oneOf)
    const lines = await checkCart({ items, now: NOW }, domain)
    expect(await splitCart({ items, lines, now: NOW }, domain)).toMatchObject({ laterFrom: '2027-03-01' })
    const early = [{ farmerId: mango.farmId, date: '2027-02-28' }]
    await expect(inWords(place(actor, quoteId, { deliveries: early }))).rejects.toMatchObject({
      fields: { 'deliveries.0.date': 'Please choose 01 Mar 2027 or later' },
    })
    const { orders } = await place(actor, quoteId)
    expect(orders.map(order => orderEstimate(order))).toEqual(['2026-11-22', '2027-03-01'])
    expect(orders[1]?.items[0]).toMatchObject({ productId: mango._id, harvestDate: null, harvestMonth: '02' })
  })

  it('refuses a day that moved at midnight since the quote, unless the buyer chose one', async () => {
    const evening = new Date('2026-11-21T18:25:00.000Z')
    const now = new Date('2026-11-21T18:32:00.000Z')
    const [actor, tomato] = [await aBuyer(domain), await aProduct(domain)]
    const quoteAt = (at: Date) => quoteCheckout({ actor, items: [oneOf(tomato)], now: at }, domain)
    const early = await quoteAt(evening)
    expect(early.farms[0]?.estimatedDelivery).toBe('2026-11-22')
    await expect(inWords(place(actor, early.quoteId, { now }))).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      message: expect.stringMatching(/would now come tomorrow, 23 Nov 2026: please look at the new day/),
      details: { estimatedDelivery: '2026-11-23' },
    })
    expect((await boxesOf(tomato._id, domain)).sold).toBe(0)
    const { quoteId, farms } = await quoteAt(now)
    expect(farms[0]?.estimatedDelivery).toBe('2026-11-23')
    expect((await place(actor, quoteId, { now })).orders[0]?.delivery.date).toBe('2026-11-23')
    const again = await quoteAt(evening)
    const deliveries = [{ farmerId: tomato.farmId, date: '2026-11-24' }]
    expect((await place(actor, again.quoteId, { now, deliveries })).orders[0]?.delivery.date).toBe('2026-11-24')
  })

  // docs/product/checkout.md#placing, docs/product/checkout.md#one-farm
  it('creates one order per farm with current data, and moves reserved boxes to sold', async () => {
    const { tomato, mango } = await twoFarms()
    const actor = await aBuyer(domain)
    const { quoteId, total } = await quoted(actor, [tomato, mango])
    const { purchaseId, orders } = await place(actor, quoteId, { notes: 'Ring twice' })
    expect(orders).toHaveLength(2)
    expect(orders[0]).toMatchObject({
      purchaseId,
      buyerId: actor.id,
      farmerId: tomato.farmId,
      farmName: tomato.farm.name,
      district: 'Bengaluru Rural',
      taluk: 'Hoskote',
      status: 'pending',
      paymentMethod: 'cod',
      paymentStatus: 'unpaid',
      isForFarm: true,
      notes: 'Ring twice',
      recipient: { firstName: 'Asha', zipCode: '560003' },
      items: [{ productName: 'Tomato', localName: 'ಟೊಮೇಟೊ', quantity: 1, price: 24_000, unit: 'kg', unitsPerBox: 5 }],
      timeline: [{ by: actor.id, from: null, to: 'pending', at: NOW }],
    })
    expect(orders[1]).toMatchObject({ district: 'Kolar', taluk: 'Malur', items: [{ status: 'Pre-Order' }] })
    expect(sum(orders.map(order => order.total))).toBe(total)
    for (const order of orders) expect(order.subtotal + sum(order.fees.map(fee => fee.amount))).toBe(order.total)
    expect(await purchaseOf(purchaseId, domain)).toMatchObject({ total, quoteId })
    expect(await boxesOf(tomato._id, domain)).toEqual({ available: 4, reserved: 0, sold: 1 })
    expect(await boxesOf(mango._id, domain)).toEqual({ available: 4, reserved: 0, sold: 1 })
    const events = await Outbox(domain.connection).find({ channel: 'bell', 'event.purchaseId': purchaseId }).lean()
    expect(events.map(({ event }) => event.kind)).toEqual(['orderPlaced', 'orderPlaced'])
  })

  it('places a quote once, also concurrently', async () => {
    const { tomato, mango } = await twoFarms()
    const actor = await aBuyer(domain)
    const { quoteId } = await quoted(actor, [tomato, mango])
    const placed = await Promise.allSettled([1, 2, 3].map(() => inWords(place(actor, quoteId))))
    const refused = placed.filter(one => one.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual(['QUOTE_EXPIRED', 'QUOTE_EXPIRED'])
    expect(refused[0]?.reason.message).toContain('already been ordered')
    expect(await Orders(domain.connection).countDocuments({ buyerId: actor.id })).toBe(2)
    expect(await boxesOf(tomato._id, domain)).toEqual({ available: 4, reserved: 0, sold: 1 })
  })

  it('refuses an expired, foreign or unknown quote, and stores nothing', async () => {
    const { tomato } = await twoFarms()
    const actor = await aBuyer(domain)
    const { quoteId, expiresAt } = await quoted(actor, [tomato])
    const stranger = await aBuyer(domain)
    const tries = [
      () => place(actor, quoteId, { now: expiresAt }),
      () => place(stranger, quoteId),
      () => place(actor, 'no-such-quote'),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
    expect(await Orders(domain.connection).countDocuments({ buyerId: actor.id })).toBe(0)
    expect(await boxesOf(tomato._id, domain)).toEqual({ available: 4, reserved: 1, sold: 0 })
  })

  it('refuses with fresh figures when a price has changed, and stores nothing', async () => {
    const { tomato, mango } = await twoFarms()
    const actor = await aBuyer(domain)
    const { quoteId } = await quoted(actor, [tomato, mango])
    await Products(domain.connection).updateOne({ _id: tomato._id }, { $set: { price: 25_050 } })
    await expect(place(actor, quoteId)).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      details: {
        lines: [
          { productId: tomato._id, price: 250.5, isBuyable: true },
          { productId: mango._id, price: 999.99, isBuyable: true },
        ],
        subtotal: 1250.49,
      },
    })
    expect(await Orders(domain.connection).countDocuments({ buyerId: actor.id })).toBe(0)
  })

  it('refuses all farms’ orders when a product can’t be bought any more, naming it', async () => {
    const { tomato, mango } = await twoFarms()
    const actor = await aBuyer(domain)
    const { quoteId } = await quoted(actor, [tomato, mango])
    await Products(domain.connection).updateOne({ _id: mango._id }, { $set: { isListed: false } })
    await expect(inWords(place(actor, quoteId))).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      message: expect.stringContaining('Mango'),
      details: { lines: [{ isBuyable: true }, { productId: mango._id, isBuyable: false }] },
    })
    expect(await boxesOf(tomato._id, domain)).toEqual({ available: 4, reserved: 1, sold: 0 })
  })

  it('uses the quoted fee even if the fee has changed', async () => {
    const { tomato } = await twoFarms()
    const actor = await aBuyer(domain)
    const { quoteId, total } = await quoted(actor, [tomato])
    await OrderFees(domain.connection).updateOne({ name: 'Delivery' }, { $inc: { value: 20 } })
    const { orders } = await place(actor, quoteId)
    expect(orders[0]?.total).toBe(total)
  })
})

describe('an Idempotency-Key', () => {
  it('returns the first response for the same body, even after the order progressed', async () => {
    const { tomato } = await twoFarms()
    const actor = await aBuyer(domain)
    const { quoteId } = await quoted(actor, [tomato])
    const first = await place(actor, quoteId, { idempotencyKey: 'k1' })
    await Orders(domain.connection).updateOne(
      { purchaseId: first.purchaseId },
      {
        $set: { status: 'accepted' },
        $push: { timeline: { at: NOW, by: 1, role: 'admin', from: 'pending', to: 'accepted' } },
      },
    )
    expect(await place(actor, quoteId, { idempotencyKey: 'k1' })).toEqual(first)
  })

  // docs/product/calls.md#idempotency
  it('places once for many concurrent requests, with equal responses', async () => {
    const { tomato, mango } = await twoFarms()
    const actor = await aBuyer(domain)
    const { quoteId } = await quoted(actor, [tomato, mango])
    const placed = await Promise.all(
      Array.from({ length: 8 }, () => place(actor, quoteId, { idempotencyKey: 'at-once' })),
    )
    for (const one of placed) expect(one).toEqual(placed[0])
    expect(await Orders(domain.connection).countDocuments({ buyerId: actor.id })).toBe(2)
    expect(await boxesOf(tomato._id, domain)).toEqual({ available: 4, reserved: 0, sold: 1 })
  })

  it('is refused for another body or live quote, and is free for another person', async () => {
    const { tomato } = await twoFarms()
    const [actor, other] = [await aBuyer(domain), await aBuyer(domain)]
    const { quoteId } = await quoted(actor, [tomato])
    await place(actor, quoteId, { idempotencyKey: 'mine' })
    await expect(place(actor, quoteId, { idempotencyKey: 'mine', notes: 'other' })).rejects.toMatchObject({
      code: 'KEY_REUSED',
    })
    const next = await quoted(actor, [tomato])
    const before = await boxesOf(tomato._id, domain)
    await expect(place(actor, next.quoteId, { idempotencyKey: 'mine' })).rejects.toMatchObject({ code: 'KEY_REUSED' })
    expect(await boxesOf(tomato._id, domain)).toEqual(before)
    const otherQuote = await quoted(other, [tomato])
    await expect(place(other, otherQuote.quoteId, { idempotencyKey: 'mine' })).resolves.toBeDefined()
  })

  it('stays free after a refused order', async () => {
    const { tomato } = await twoFarms()
    const actor = await aBuyer(domain)
    const { quoteId, expiresAt } = await quoted(actor, [tomato])
    const late = place(actor, quoteId, { idempotencyKey: 'again', now: expiresAt })
    await expect(late).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
    await expect(place(actor, quoteId, { idempotencyKey: 'again' })).resolves.toBeDefined()
  })
})
