import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { APPROVAL_STATUSES, offerOf, PRODUCT_STATUSES, productWord } from './product-status.ts'

const TODAY = '2026-11-21'
const product = fc.record({
  status: fc.constantFrom(...PRODUCT_STATUSES),
  inventory: fc.nat(2),
  availableUntil: fc.constantFrom('2026-11-20', TODAY, '2026-11-22'),
  approvalStatus: fc.constantFrom(...APPROVAL_STATUSES),
})

describe('productWord', () => {
  it.each([
    ['onSale', { status: 'Available Now', inventory: 1, approvalStatus: 'approved' }],
    ['onSale', { status: 'Pre-Order', inventory: 1, approvalStatus: 'approved' }],
    ['soldOut', { status: 'Available Now', inventory: 0, approvalStatus: 'approved' }],
    ['soldOut', { status: 'Sold Out', inventory: 5, approvalStatus: 'approved' }],
    ['comingSoon', { status: 'Coming Soon', inventory: 5, approvalStatus: 'approved' }],
    ['waiting', { status: 'Sold Out', inventory: 0, approvalStatus: 'pending' }],
    ['rejected', { status: 'Available Now', inventory: 1, approvalStatus: 'rejected' }],
  ] as const)('returns %s for %o', (word, each) => {
    expect(productWord({ ...each, availableUntil: TODAY }, TODAY)).toBe(word)
  })

  it('returns ended after the last day, regardless of stock', () => {
    const ended = { status: 'Available Now', availableUntil: '2026-11-20', approvalStatus: 'approved' } as const
    for (const inventory of [0, 3]) expect(productWord({ ...ended, inventory }, TODAY)).toBe('ended')
  })

  // docs/product/farmer-dashboard.md#product-words
  it('returns onSale exactly for products that can be bought; decisions come first', () => {
    fc.assert(
      fc.property(product, each => {
        const word = productWord(each, TODAY)
        expect(word === 'onSale').toBe(offerOf(each, TODAY).canBuy)
        expect(word === 'waiting').toBe(each.approvalStatus === 'pending')
        expect(word === 'rejected').toBe(each.approvalStatus === 'rejected')
        if (each.approvalStatus === 'approved') expect(word === 'ended').toBe(each.availableUntil < TODAY)
      }),
    )
  })
})
