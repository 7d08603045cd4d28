import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  APPROVAL_STATUSES,
  AVAILABILITIES,
  boxesOnSale,
  hasEnded,
  offerOf,
  PRODUCT_STATUSES,
  statusAsRead,
  statusOfAvailability,
} from './product-status.ts'

const today = '2026-03-05'
const dates = fc.constantFrom('2026-03-04', '2026-03-05', '2026-03-06')
const product = fc.record({
  status: fc.constantFrom(...PRODUCT_STATUSES),
  inventory: fc.nat(3),
  availableUntil: fc.option(dates),
  approvalStatus: fc.constantFrom(undefined, ...APPROVAL_STATUSES),
})

// docs/product/products.md#product-status, docs/product/products.md#offer
describe('offerOf', () => {
  // docs/product/products.md#availability-metadata
  it.each([
    ['Available Now', 5, 'Available Now', 'ADD TO CART', true, 'InStock', 'in stock'],
    ['Pre-Order', 5, 'Pre-Order', 'PRE-ORDER NOW', true, 'PreOrder', 'preorder'],
    ['Coming Soon', 5, 'Coming Soon', 'Coming Soon', false, 'PreOrder', 'preorder'],
    ['Sold Out', 5, 'Sold Out', 'Sold Out', false, 'OutOfStock', 'preorder'],
    ['Available Now', 0, 'Sold Out', 'Sold Out', false, 'OutOfStock', 'preorder'],
    ['Pre-Order', 0, 'Sold Out', 'Sold Out', false, 'OutOfStock', 'preorder'],
  ] as const)('of %s with %i boxes is %s', (status, inventory, label, button, canBuy, schema, meta) => {
    const offer = offerOf({ status, inventory, availableUntil: today }, today)
    expect(offer).toEqual({ label, button, canBuy, schema, meta, hasEnded: false })
  })

  it('is ended after the last day, but still for sale on that day', () => {
    const until = (availableUntil: string) => offerOf({ status: 'Available Now', inventory: 5, availableUntil }, today)
    expect(until('2026-03-05').canBuy).toBe(true)
    expect(until('2026-03-04')).toMatchObject({ button: 'Ended', canBuy: false, hasEnded: true, schema: 'OutOfStock' })
  })

  it.each(['pending', 'rejected'] as const)('can’t be bought while %s', approvalStatus => {
    const offer = offerOf({ status: 'Available Now', inventory: 5, availableUntil: today, approvalStatus }, today)
    expect(offer).toMatchObject({ canBuy: false, label: 'Available Now' })
  })

  it('can be bought only if approved, in stock and not ended', () => {
    fc.assert(
      fc.property(product, each => {
        const offer = offerOf(each, today)
        expect(offer.label).toBe(statusAsRead(each))
        expect(offer.hasEnded).toBe(offer.button === 'Ended')
        if (!offer.canBuy) return
        expect(each.inventory).toBeGreaterThan(0)
        expect(['ADD TO CART', 'PRE-ORDER NOW']).toContain(offer.button)
        expect(each.approvalStatus ?? 'approved').toBe('approved')
        expect(hasEnded(each, today)).toBe(false)
      }),
    )
  })

  it('has all its boxes on sale if it can be bought, else none', () => {
    fc.assert(
      fc.property(product, each => {
        expect(boxesOnSale(each, today)).toBe(offerOf(each, today).canBuy ? each.inventory : 0)
      }),
    )
    expect(boxesOnSale({ status: 'Sold Out', inventory: 5 }, today)).toBe(0)
    expect(boxesOnSale({ status: 'Pre-Order', inventory: 5 }, today)).toBe(5)
  })
})

describe('statusOfAvailability', () => {
  it('returns the status for each filter, and undefined for all', () => {
    expect(AVAILABILITIES.map(statusOfAvailability)).toEqual([undefined, 'Available Now', 'Pre-Order', 'Coming Soon'])
  })
})
