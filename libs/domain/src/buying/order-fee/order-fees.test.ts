import { describe, expect, it } from 'vitest'
import { Journal } from '../../records/journal-entry.ts'
import { Orders } from '../../records/order.ts'
import { AN_ADMIN, aBuyer, aFee, aProduct, CHECKOUT_FORM, NOW, testDomain } from '../../testing/index.ts'
import { placeOrder } from '../purchase/place-order.ts'
import { placePurchase } from '../purchase/place-purchase.ts'
import { quoteCheckout } from '../quote/quote-checkout.ts'
import { deleteOrderFee } from './delete-order-fee.ts'
import { listActiveFees, listFees } from './queries.ts'
import { updateOrderFee } from './update-order-fee.ts'

const domain = await testDomain()
const by = AN_ADMIN
const delivery = await aFee({ name: 'Delivery', value: 30 }, domain)

async function quoteOf({ productId, buyer }: { productId: number; buyer: Awaited<ReturnType<typeof aBuyer>> }) {
  return quoteCheckout({ actor: buyer, items: [{ productId, quantity: 1 }], now: NOW }, domain)
}

describe('a fee', () => {
  it('begins fixed, active, not applied to subtotal, at place 0', () => {
    expect(delivery).toMatchObject({
      ...{ description: '', type: 'fixed', isActive: true, applyToSubtotal: false, displayOrder: 0 },
    })
  })

  it('changes in the fields that are given, for every read from then on, and leaves the others alone', async () => {
    const fee = await aFee({ name: 'Handling', value: 12.5, displayOrder: 5 }, domain)
    const changed = await updateOrderFee({ id: fee._id, changes: { value: 0.29, isActive: false }, by }, domain)
    expect(changed).toEqual({ ...fee, value: 0.29, isActive: false })
    expect(await listActiveFees(domain)).toEqual([delivery])
    expect(await listFees(domain)).toEqual([delivery, changed])
    expect(await updateOrderFee({ id: fee._id, changes: {}, by }, domain)).toEqual(changed)
    await deleteOrderFee({ id: fee._id, by }, domain)
    expect(await listFees(domain)).toEqual([delivery])
    await expect(deleteOrderFee({ id: fee._id, by }, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(updateOrderFee({ id: fee._id, changes: { name: 'x' }, by }, domain)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('is never a percentage above the whole, whichever of type and value makes it one', async () => {
    const tooMuch = { code: 'VALIDATION', details: undefined, fields: { value: 'Give a percentage of at most 100' } }
    const change = (id: number, changes: Parameters<typeof updateOrderFee>[0]['changes']) =>
      updateOrderFee({ id, changes, by }, domain)
    const fixed = await aFee({ name: 'Cold chain', value: 500, isActive: false }, domain)
    await expect(change(fixed._id, { type: 'percentage' })).rejects.toMatchObject(tooMuch)
    await expect(change(fixed._id, { type: 'percentage', value: 100.01 })).rejects.toMatchObject(tooMuch)
    expect(await change(fixed._id, { type: 'percentage', value: 100 })).toMatchObject({ value: 100 })
    await expect(change(fixed._id, { value: 101 })).rejects.toMatchObject(tooMuch)
    await expect(aFee({ name: 'x', type: 'percentage', value: 101 }, domain)).rejects.toMatchObject(tooMuch)
    expect(await change(fixed._id, { type: 'fixed', value: 101 })).toMatchObject({ type: 'fixed', value: 101 })
    for (const value of [0.001, -1]) {
      await expect(change(fixed._id, { value })).rejects.toMatchObject({ code: 'VALIDATION' })
    }
  })

  it('leaves who did what in the journal, with what changed', async () => {
    const fee = await aFee({ name: 'Ice', value: 10, isActive: false }, domain)
    await updateOrderFee({ id: fee._id, changes: { value: 12 }, by }, domain)
    await updateOrderFee({ id: fee._id, changes: { value: 12 }, by }, domain)
    await expect(updateOrderFee({ id: fee._id, changes: { value: 1.234 }, by }, domain)).rejects.toThrow()
    await deleteOrderFee({ id: fee._id, by }, domain)
    const entries = await Journal(domain.connection).find({ thing: 'fee', thingId: fee._id }).sort({ _id: 1 }).lean()
    const author = { personId: 1, role: 'admin', device: by.device, at: NOW, name: 'Ice', district: null }
    expect(entries).toMatchObject([
      { ...author, act: 'fee.created', before: null, after: { value: 10, isActive: false } },
      { ...author, act: 'fee.changed', fields: ['value'], before: { value: 10 }, after: { value: 12 } },
      { ...author, act: 'fee.deleted', before: { name: 'Ice', value: 12 }, after: null },
    ])
  })
})

describe('while somebody has a quote', () => {
  it('a fee that changes or ends leaves the quote as it was, and the next quote has the new ones', async () => {
    const product = await aProduct(domain, { price: 10_000 })
    const [buyer, other] = [await aBuyer(domain), await aBuyer(domain)]
    const [quoted, partOfQuote] = [
      await quoteOf({ productId: product._id, buyer }),
      await quoteOf({ productId: product._id, buyer: other }),
    ]
    expect(quoted.total).toBe(13_000)
    await updateOrderFee({ id: delivery._id, changes: { value: 45, name: 'Delivery to the door' }, by }, domain)
    const fresh = await quoteOf({ productId: product._id, buyer: await aBuyer(domain) })
    expect([fresh.total, fresh.fees.map(({ name }) => name)]).toEqual([14_500, ['Delivery to the door']])

    const { quoteId } = quoted
    const placed = await placePurchase({ actor: buyer, form: CHECKOUT_FORM, quoteId, now: NOW }, domain)
    await deleteOrderFee({ id: delivery._id, by }, domain)
    const items = [{ productId: product._id, quantity: 1, price: 10_000 }]
    const input = { actor: other, form: CHECKOUT_FORM, farmerId: product.farmId, items, total: 13_000, now: NOW }
    const solo = await placeOrder({ ...input, quoteId: partOfQuote.quoteId }, domain)

    const fee = { name: 'Delivery', amount: 3_000 }
    for (const orderId of [placed.orders[0]?._id ?? 0, solo._id]) {
      expect(await Orders(domain.connection).findById(orderId).lean()).toMatchObject({ total: 13_000, fees: [fee] })
    }
    expect((await quoteOf({ productId: product._id, buyer })).total).toBe(10_000)
  })
})
