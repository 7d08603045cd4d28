import type { FeeRow } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { Journal } from '../../records/journal-entry.ts'
import { Orders } from '../../records/order.ts'
import { AN_ADMIN, aBuyer, aFee, aProduct, CHECKOUT_FORM, NOW, testDomain } from '../../testing/index.ts'
import { quoteCheckout } from '../cart/quote-checkout.ts'
import { placeOrder } from '../purchase/place-order.ts'
import { placePurchase } from '../purchase/place-purchase.ts'
import { storedTable } from './fee-value.ts'
import { listActiveFees, listFees } from './queries.ts'
import { deleteOrderFee, updateOrderFee } from './write-order-fees.ts'

const domain = await testDomain()
const by = AN_ADMIN
const delivery = await aFee({ name: 'Delivery', value: 30 }, domain)

async function quoteOf({ productId, buyer }: { productId: number; buyer: Awaited<ReturnType<typeof aBuyer>> }) {
  return quoteCheckout({ actor: buyer, items: [{ productId, quantity: 1 }], now: NOW }, domain)
}

// docs/product/checkout.md#fee-fields
describe('an order fee', () => {
  it('defaults to fixed, active, not applied to subtotal, at place 0', () => {
    expect(delivery).toMatchObject({
      ...{ description: '', type: 'fixed', isActive: true, applyToSubtotal: false, displayOrder: 0 },
    })
  })

  it('changes only the given fields, for every later read, and no other fee', async () => {
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

  it('refuses a change of what another admin has changed meanwhile, and of nothing else', async () => {
    const { _id: id, ...seen } = await aFee({ name: 'Ice', value: 10, isActive: false }, domain)
    await updateOrderFee({ id, changes: { value: 12 }, seen, by }, domain)
    const late = updateOrderFee({ id, changes: { value: 15 }, seen, by }, domain)
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT' })
    const repeated = await updateOrderFee({ id, changes: { value: 12 }, seen, by }, domain)
    expect(repeated.value).toBe(12)
    const renamed = await updateOrderFee({ id, changes: { name: 'Ice box' }, seen, by }, domain)
    expect(renamed).toMatchObject({ name: 'Ice box', value: 12 })
    await deleteOrderFee({ id, by }, domain)
  })

  it('can’t become a percentage above 100 by a change of type or value', async () => {
    const tooMuch = { code: 'VALIDATION', details: undefined, fields: { value: 'Give a percentage of at most 100' } }
    const change = (id: number, changes: Parameters<typeof updateOrderFee>[0]['changes']) =>
      updateOrderFee({ id, changes, by }, domain)
    const fixed = await aFee({ name: 'Cold chain', value: 500, isActive: false }, domain)
    await expect(inWords(change(fixed._id, { type: 'percentage' }))).rejects.toMatchObject(tooMuch)
    await expect(inWords(change(fixed._id, { type: 'percentage', value: 100.01 }))).rejects.toMatchObject(tooMuch)
    expect(await change(fixed._id, { type: 'percentage', value: 100 })).toMatchObject({ value: 100 })
    await expect(inWords(change(fixed._id, { value: 101 }))).rejects.toMatchObject(tooMuch)
    await expect(inWords(aFee({ name: 'x', type: 'percentage', value: 101 }, domain))).rejects.toMatchObject(tooMuch)
    expect(await change(fixed._id, { type: 'fixed', value: 101 })).toMatchObject({ type: 'fixed', value: 101 })
    for (const value of [0.001, -1]) {
      await expect(change(fixed._id, { value })).rejects.toMatchObject({ code: 'VALIDATION' })
    }
  })

  it('accepts only valid table rows, and none for other types', async () => {
    const table = [
      { from: 0, urban: 49, rural: 79, extended: 99.5 },
      { from: 500, urban: 0, rural: 29, extended: 49 },
    ]
    const change = (changes: Parameters<typeof updateOrderFee>[0]['changes']) =>
      updateOrderFee({ id: fee._id, changes, by }, domain)
    const fee = await aFee({ name: 'By area', type: 'table', value: 0, table, isActive: false }, domain)
    expect(fee).toMatchObject({ type: 'table', value: 0, table })
    expect((await listFees(domain)).at(-1)).toEqual(fee)
    expect(await change({ name: 'Area fee' })).toEqual({ ...fee, name: 'Area fee' })
    const raised = table.map(row => ({
      extended: row.extended,
      rural: row.rural,
      urban: row.urban,
      from: row.from * 2,
    }))
    expect((await change({ table: raised })).table).toEqual(raised)
    await change({ table: storedTable(raised) })

    const refusals: [Parameters<typeof change>[0], string, string][] = [
      [{ value: 1 }, 'value', 'A fee with a table has the value 0'],
      [{ table: [] }, 'table', 'Give at least one step'],
      [
        { table: Array.from({ length: 13 }, (_, from) => ({ ...raised[0], from }) as FeeRow) },
        'table',
        'Give at most 12 steps',
      ],
      [{ table: raised.slice(1) }, 'table.0.from', 'The first step begins at 0'],
      [{ table: [...raised, ...raised.slice(1)] }, 'table.2.from', 'Give more than in the step above'],
      [
        { table: raised.map(row => ({ ...row, rural: -1 })) },
        'table.0.rural',
        'Give a value of 0 or more with at most two decimals',
      ],
      [{ type: 'fixed', table: raised }, 'table', 'Only a fee of type table has a table'],
    ]
    for (const [changes, field, message] of refusals) {
      await expect(inWords(change(changes))).rejects.toMatchObject({ code: 'VALIDATION', fields: { [field]: message } })
    }
    const fixed = await change({ type: 'fixed', value: 40 })
    expect([fixed.type, fixed.value, fixed.table]).toEqual(['fixed', 40, undefined])
    await expect(inWords(change({ type: 'table', value: 0 }))).rejects.toMatchObject({
      fields: { table: 'Give at least one step' },
    })
    const changesInJournal = await Journal(domain.connection)
      .find({ thing: 'fee', thingId: fee._id })
      .sort({ _id: 1 })
      .lean()
    expect(changesInJournal.map(({ fields }) => fields)).toEqual([[], ['name'], ['table'], ['type', 'value', 'table']])
    await deleteOrderFee({ id: fee._id, by }, domain)
  })

  it('has a journal of its changes', async () => {
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

describe('a fee table', () => {
  it('charges by the total boxes of all farms, and each farm its share', async () => {
    const shipping = await aFee(
      {
        name: 'Shipping',
        type: 'table',
        value: 0,
        table: [
          { from: 0, urban: 49, rural: 79, extended: 99 },
          { from: 500, urban: 29, rural: 59, extended: 79 },
        ],
      },
      domain,
    )
    const [one, other] = [await aProduct(domain, { price: 30_000 }), await aProduct(domain, { price: 20_000 })]
    const buyer = await aBuyer(domain)
    const items = [one, other].map(({ _id: productId }) => ({ productId, quantity: 1 }))
    const { fees, farms } = await quoteCheckout({ actor: buyer, items, now: NOW }, domain)
    expect(fees.find(({ id }) => id === shipping._id)?.amount).toBe(2_900)
    expect(
      farms.flatMap(farm => farm.fees.filter(({ id }) => id === shipping._id).map(({ amount }) => amount)),
    ).toEqual([1_740, 1_160])
    const alone = await quoteCheckout({ actor: buyer, items: items.slice(0, 1), now: NOW }, domain)
    expect(alone.fees.find(({ id }) => id === shipping._id)?.amount).toBe(4_900)
    await deleteOrderFee({ id: shipping._id, by }, domain)
  })
})

describe('while a quote is live', () => {
  it('changed or deleted fees affect only the next quote', async () => {
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
