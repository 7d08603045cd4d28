import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from './dates.ts'
import {
  boxesAfter,
  isHigherPrice,
  laterByWeek,
  mayBeHarvested,
  OFFER_STEPS,
  offeredAgain,
  restockedStatus,
  soldStatusOf,
} from './product-offer.ts'
import { PRODUCT_STATUSES } from './product-status.ts'

const TODAY = '2026-11-21'
const date = fc.integer({ min: -800, max: 364 }).map(days => addDays(TODAY, days))

describe('boxesAfter', () => {
  it('adds up with concurrent purchases in any order, while boxes last', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.array(fc.integer({ min: 0, max: 20 })), fc.nat(50), (available, added, bought) => {
        const before = added.reduce((boxes, each) => boxesAfter(boxes, each), available)
        fc.pre(bought <= available)
        const after = added.reduce((boxes, each) => boxesAfter(boxes, each), available - bought)
        expect(after).toBe(before - bought)
      }),
    )
  })

  it('never falls below zero', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.integer({ min: -200, max: 200 }), (available, added) => {
        expect(boxesAfter(available, added)).toBeGreaterThanOrEqual(0)
        if (added >= -available) expect(boxesAfter(available, added)).toBe(available + added)
      }),
    )
  })
})

describe('status of a product', () => {
  it('follows the harvest; restocking changes only products marked sold out', () => {
    expect(soldStatusOf('2026-11-22', TODAY)).toBe('Pre-Order')
    for (const harvest of [null, TODAY, '2026-11-20']) expect(soldStatusOf(harvest, TODAY)).toBe('Available Now')
    for (const status of PRODUCT_STATUSES) {
      const restocked = restockedStatus({ status, harvestDate: '2026-12-01' }, TODAY)
      expect(restocked).toBe(status === 'Sold Out' ? 'Pre-Order' : status)
    }
  })
})

it('mayBeHarvested accepts pre-orders and products sold out before their harvest', () => {
  const harvestable = (harvestDate: string | null) =>
    PRODUCT_STATUSES.filter(status => mayBeHarvested({ status, harvestDate }, TODAY))
  expect(harvestable('2026-11-22')).toEqual(['Pre-Order', 'Sold Out'])
  for (const harvest of [null, TODAY, '2026-11-20']) expect(harvestable(harvest)).toEqual(['Pre-Order'])
})

describe('offeredAgain', () => {
  it.each([
    ['week', '2026-11-20', '2026-11-10', '2026-11-27', '2026-11-17', 'Available Now'],
    ['week', '2026-10-30', '2026-10-28', '2026-11-27', '2026-11-25', 'Pre-Order'],
    ['year', '2026-05-31', '2026-05-02', '2027-05-31', '2027-05-02', 'Pre-Order'],
    ['year', '2024-02-29', null, '2027-02-28', null, 'Available Now'],
  ] as const)('by a %s moves %s and %s to %s and %s as %s', (by, until, harvest, newUntil, newHarvest, status) => {
    const again = offeredAgain({ availableUntil: until, harvestDate: harvest }, by, TODAY)
    expect(again).toEqual({ availableUntil: newUntil, harvestDate: newHarvest, status })
  })

  // docs/product/farmer-dashboard.md#offer-again
  it('moves both dates alike, to the first week or year that ends in the future', () => {
    fc.assert(
      fc.property(date, date, fc.constantFrom(...OFFER_STEPS), (availableUntil, harvestDate, by) => {
        const again = offeredAgain({ availableUntil, harvestDate }, by, TODAY)
        const days = daysBetween(availableUntil, again.availableUntil)
        expect(again.availableUntil > TODAY && days > 0).toBe(true)
        // With a leap day between the dates, one of them moves a day further by a year.
        const slack = by === 'year' ? 1 : 0
        expect(Math.abs(daysBetween(harvestDate, again.harvestDate ?? '') - days)).toBeLessThanOrEqual(slack)
        const step = by === 'week' ? 7 : 366
        if (days > step) expect(addDays(again.availableUntil, -step) <= TODAY).toBe(true)
        if (by === 'week') expect(laterByWeek(availableUntil, TODAY)).toBe(again.availableUntil)
      }),
    )
  })
})

it('isHigherPrice is true only for a higher price', () => {
  expect([90, 100, 110].map(price => isHigherPrice(100, price))).toEqual([false, false, true])
})
