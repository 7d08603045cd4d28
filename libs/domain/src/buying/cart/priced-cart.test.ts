import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderFeeRecord } from '../../records/order-fee.ts'
import { type PricedProduct, priceCart } from './priced-cart.ts'

function aFee(overrides: Partial<OrderFeeRecord>): OrderFeeRecord {
  const fee = { _id: 1, name: 'Delivery', description: '', type: 'fixed' as const, value: 30, isActive: true }
  return { ...fee, applyToSubtotal: false, displayOrder: 0, ...overrides }
}

function productsBy(products: readonly PricedProduct[]): Map<number, PricedProduct> {
  return new Map(products.map(product => [product._id, product]))
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

const TABLE = [
  { from: 0, urban: 49.5, rural: 79, extended: 99 },
  { from: 500, urban: 29.01, rural: 59, extended: 79 },
]

const fees = fc
  .array(
    fc.record({
      type: fc.constantFrom('fixed' as const, 'percentage' as const, 'table' as const),
      table: fc.constant(TABLE),
      value: fc.integer({ min: 0, max: 9_999 }).map(hundredths => hundredths / 100),
      applyToSubtotal: fc.boolean(),
      displayOrder: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 4 },
  )
  .map(some => some.map((fee, place) => aFee({ ...fee, _id: place + 1, name: `Fee ${place}` })))

const cart = fc
  .array(
    fc.record({
      farmId: fc.integer({ min: 1, max: 5 }),
      price: fc.integer({ min: 1, max: 5_000_000 }),
      quantity: fc.integer({ min: 1, max: 10 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map(lines => ({
    lines: lines.map(({ quantity }, place) => ({ productId: place + 1, quantity })),
    products: productsBy(
      lines.map(({ farmId, price }, place) => ({
        _id: place + 1,
        name: 'Ragi',
        farmId,
        price,
        farm: { name: 'Farm' },
      })),
    ),
  }))

describe('priceCart', () => {
  it('charges the fees in order, including earlier fees if applied to subtotal', () => {
    const products = productsBy([
      { _id: 1, name: 'Tomato', farmId: 1, price: 24_000, farm: { name: 'Green Acres' } },
      { _id: 2, name: 'Ragi', farmId: 2, price: 10_001, farm: { name: 'Red Soil' } },
    ])
    const lines = [
      { productId: 1, quantity: 2 },
      { productId: 2, quantity: 1 },
    ]
    const delivery = aFee({ applyToSubtotal: true, displayOrder: 1 })
    const platform = aFee({
      _id: 2,
      name: 'Platform',
      type: 'percentage',
      value: 2,
      applyToSubtotal: true,
      displayOrder: 2,
    })
    const priced = priceCart(lines, products, { active: [platform, delivery], area: 'urban', pickup: false })
    expect(priced.subtotal).toBe(58_001)
    expect(priced.fees).toEqual([
      { id: 1, name: 'Delivery', amount: 3_000, displayOrder: 1 },
      { id: 2, name: 'Platform', amount: 1_220, displayOrder: 2 },
    ])
    expect(priced.total).toBe(62_221)
    expect(
      priced.farms.map(({ farmerId, farmName, subtotal, total }) => ({ farmerId, farmName, subtotal, total })),
    ).toEqual([
      { farmerId: 1, farmName: 'Green Acres', subtotal: 48_000, total: 51_492 },
      { farmerId: 2, farmName: 'Red Soil', subtotal: 10_001, total: 10_729 },
    ])
  })

  it('adds up to the paisa over farms, over fees, and within each farm', () => {
    fc.assert(
      fc.property(cart, fees, ({ lines, products }, active) => {
        const priced = priceCart(lines, products, { active, area: 'urban', pickup: false })
        expect(sum(priced.lines.map(line => line.lineTotal))).toBe(priced.subtotal)
        expect(priced.subtotal + sum(priced.fees.map(fee => fee.amount))).toBe(priced.total)
        expect(sum(priced.farms.map(farm => farm.subtotal))).toBe(priced.subtotal)
        expect(sum(priced.farms.map(farm => farm.total))).toBe(priced.total)
        for (const farm of priced.farms) {
          expect(farm.subtotal + sum(farm.fees.map(fee => fee.amount))).toBe(farm.total)
          expect(farm.fees.every(fee => fee.amount >= 0)).toBe(true)
        }
        for (const [place, fee] of priced.fees.entries()) {
          expect(sum(priced.farms.map(farm => farm.fees[place]?.amount ?? 0))).toBe(fee.amount)
        }
      }),
    )
  })

  it('throws for a line without its product', () => {
    expect(() =>
      priceCart([{ productId: 7, quantity: 1 }], new Map(), { active: [], area: 'urban', pickup: false }),
    ).toThrow(RangeError)
  })
})
