import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, istDateOf } from './dates.ts'
import { type EstimatedItem, itemsEstimate, productEstimate } from './delivery-estimate.ts'

const today = '2026-12-31'
const date = fc.integer({ min: -400, max: 400 }).map(days => addDays(today, days))
const item: fc.Arbitrary<EstimatedItem> = fc.record({
  status: fc.constantFrom('Available Now' as const, 'Pre-Order' as const, 'Coming Soon' as const),
  harvestDate: fc.option(date),
})

// docs/product/delivery.md#estimate
describe('productEstimate', () => {
  // docs/product/delivery.md#timing
  it('returns tomorrow for Available Now, and the day after the harvest for Pre-Order', () => {
    expect(productEstimate({ status: 'Available Now', harvestDate: '2026-01-01' }, today)).toBe('2027-01-01')
    expect(productEstimate({ status: 'Pre-Order', harvestDate: '2027-02-28' }, today)).toBe('2027-03-01')
  })

  it.each([
    ['December 2026', '2027-01-01'],
    ['February 2028', '2028-03-01'],
    ['December', '2027-01-01'],
    ['January', '2027-02-01'],
    ['November', '2027-12-01'],
    ['2028-02', '2028-03-01'],
    ['12', '2027-01-01'],
    ['01', '2027-02-01'],
  ])('returns the day after the harvest month %s for a Pre-Order without a date', (harvestMonth, expected) => {
    expect(productEstimate({ status: 'Pre-Order', harvestMonth }, today)).toBe(expected)
    expect(productEstimate({ status: 'Pre-Order', harvestDate: '2027-02-28', harvestMonth }, today)).toBe('2027-03-01')
    expect(productEstimate({ status: 'Available Now', harvestMonth }, today)).toBe('2027-01-01')
  })

  it.each(['', 'Soon', 'Monsoon 2026', 'December 26', '12/2026'])(
    'returns undefined for the month %j',
    harvestMonth => {
      expect(productEstimate({ status: 'Pre-Order', harvestMonth }, today)).toBeUndefined()
    },
  )

  it('returns undefined without a harvest date, or if it can’t be ordered', () => {
    expect(productEstimate({ status: 'Pre-Order' }, today)).toBeUndefined()
    expect(productEstimate({ status: 'Coming Soon', harvestDate: '2027-02-28' }, today)).toBeUndefined()
    expect(productEstimate({ status: 'Sold Out', harvestDate: '2027-02-28' }, today)).toBeUndefined()
  })
})

describe('itemsEstimate', () => {
  const order = {
    createdAt: new Date('2026-12-30T19:00:00Z'),
    items: [{ status: 'Available Now' as const }, { status: 'Pre-Order' as const, harvestDate: '2027-01-10' }],
  }

  const estimateOf = ({ createdAt, items }: { createdAt: Date; items: readonly EstimatedItem[] }) =>
    itemsEstimate(items, istDateOf(createdAt))

  it('counts boxes that are ready now from the day on which they were added', () => {
    const added = { status: 'Available Now' as const, boughtAt: new Date('2027-01-04T18:30:00Z') }
    expect(estimateOf({ ...order, items: [added] })).toBe('2027-01-06')
  })

  it('returns the latest estimate of its items, from the IST day of the order', () => {
    expect(estimateOf(order)).toBe('2027-01-11')
    expect(estimateOf({ ...order, items: [{ status: 'Available Now' }] })).toBe('2027-01-01')
  })

  it('uses the harvest month of a Pre-Order without a date', () => {
    const items = [{ status: 'Available Now' as const }, { status: 'Pre-Order' as const, harvestMonth: 'December' }]
    expect(estimateOf({ ...order, items })).toBe('2027-01-01')
    expect(estimateOf({ ...order, createdAt: new Date('2026-12-31T19:00:00Z'), items })).toBe('2028-01-01')
  })

  it('returns the day after an early harvest of a Pre-Order', () => {
    const now = { status: 'Available Now' as const }
    const booked = { status: 'Pre-Order' as const, harvestDate: '2027-01-10' }
    const harvested = (harvestedOn: string) => estimateOf({ ...order, items: [now, { ...booked, harvestedOn }] })
    expect(harvested('2027-01-04')).toBe('2027-01-05')
    expect(harvested('2027-01-12')).toBe('2027-01-11')
  })

  it('never gets later by a harvest', () => {
    const day = fc.integer({ min: -20, max: 60 }).map(days => addDays('2026-12-30', days))
    const item = fc.record({
      status: fc.constantFrom('Available Now' as const, 'Pre-Order' as const),
      harvestDate: fc.option(day),
      harvestMonth: fc.constantFrom(null, 'December', 'January 2027'),
      harvestedOn: fc.option(day),
    })
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 4 }), items => {
        const before = estimateOf({ ...order, items: items.map(each => ({ ...each, harvestedOn: null })) })
        const after = estimateOf({ ...order, items })
        if (before !== undefined) expect(after !== undefined && after <= before).toBe(true)
      }),
    )
  })

  it('returns undefined without items', () => expect(estimateOf({ ...order, items: [] })).toBeUndefined())

  it('equals the latest estimate of its items', () => {
    fc.assert(
      fc.property(fc.array(item), items => {
        const latest = itemsEstimate(items, today)
        const each = items.map(one => productEstimate(one, today)).filter(one => one !== undefined)
        expect(latest).toBe(each.sort().at(-1))
      }),
    )
  })
})
