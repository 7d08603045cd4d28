import { describe, expect, it } from 'vitest'
import { Orders } from '../../records/order.ts'
import { aBuyer, aProduct, CHECKOUT_FORM, NOW, testDomain } from '../../testing/index.ts'
import { placeOrder } from '../purchase/place-order.ts'
import { placePurchase } from '../purchase/place-purchase.ts'
import { quoteCheckout } from '../quote/quote-checkout.ts'
import { createOrderFee } from './create-order-fee.ts'
import { deleteOrderFee } from './delete-order-fee.ts'
import { listActiveFees, listFees } from './queries.ts'
import { updateOrderFee } from './update-order-fee.ts'

const domain = await testDomain()
const delivery = await createOrderFee({ name: 'Delivery', value: 30 }, domain)

async function quoteOf({ productId, buyer }: { productId: number; buyer: Awaited<ReturnType<typeof aBuyer>> }) {
  return quoteCheckout({ actor: buyer, items: [{ productId, quantity: 1 }], now: NOW }, domain)
}

describe('a fee', () => {
  it('begins fixed, active, not applied to subtotal, at place 0', () => {
    expect(delivery).toMatchObject({
      ...{ description: '', type: 'fixed', isActive: true, applyToSubtotal: false, displayOrder: 0 },
    })
  })

  it('changes in what is given, for whoever asks from then on, and leaves the others alone', async () => {
    const fee = await createOrderFee({ name: 'Handling', value: 12.5, displayOrder: 5 }, domain)
    const changed = await updateOrderFee({ id: fee._id, changes: { value: 0.29, isActive: false } }, domain)
    expect(changed).toEqual({ ...fee, value: 0.29, isActive: false })
    expect(await listActiveFees(domain)).toEqual([delivery])
    expect(await listFees(domain)).toEqual([delivery, changed])
    expect(await updateOrderFee({ id: fee._id, changes: {} }, domain)).toEqual(changed)
    await deleteOrderFee(fee._id, domain)
    expect(await listFees(domain)).toEqual([delivery])
    await expect(deleteOrderFee(fee._id, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(updateOrderFee({ id: fee._id, changes: { name: 'x' } }, domain)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('is never a percentage above the whole, whichever of type and value makes it one', async () => {
    const tooMuch = { code: 'VALIDATION', details: undefined, fields: { value: 'Give a percentage of at most 100' } }
    const change = (id: number, changes: Parameters<typeof updateOrderFee>[0]['changes']) =>
      updateOrderFee({ id, changes }, domain)
    const fixed = await createOrderFee({ name: 'Cold chain', value: 500, isActive: false }, domain)
    await expect(change(fixed._id, { type: 'percentage' })).rejects.toMatchObject(tooMuch)
    await expect(change(fixed._id, { type: 'percentage', value: 100.01 })).rejects.toMatchObject(tooMuch)
    expect(await change(fixed._id, { type: 'percentage', value: 100 })).toMatchObject({ value: 100 })
    await expect(change(fixed._id, { value: 101 })).rejects.toMatchObject(tooMuch)
    await expect(createOrderFee({ name: 'x', type: 'percentage', value: 101 }, domain)).rejects.toMatchObject(tooMuch)
    expect(await change(fixed._id, { type: 'fixed', value: 101 })).toMatchObject({ type: 'fixed', value: 101 })
    for (const value of [0.001, -1]) {
      await expect(change(fixed._id, { value })).rejects.toMatchObject({ code: 'VALIDATION' })
    }
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
    await updateOrderFee({ id: delivery._id, changes: { value: 45, name: 'Delivery to the door' } }, domain)
    const fresh = await quoteOf({ productId: product._id, buyer: await aBuyer(domain) })
    expect([fresh.total, fresh.fees.map(({ name }) => name)]).toEqual([14_500, ['Delivery to the door']])

    const { quoteId } = quoted
    const placed = await placePurchase({ actor: buyer, form: CHECKOUT_FORM, quoteId, now: NOW }, domain)
    await deleteOrderFee(delivery._id, domain)
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
