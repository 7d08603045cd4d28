import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CalendarProduct,
  calendarRows,
  emptyMonths,
  isHarvested,
  MONTH_STATES,
  type MonthlyStatus,
  mergeMonths,
  SEASON_STATES,
  type SeasonalProduct,
  type SeasonMonths,
  seasonMonths,
  seasonsOf,
} from './calendar.ts'
import { addDays, MONTHS } from './dates.ts'
import { PRODUCT_STATUSES } from './product-status.ts'

const today = '2026-10-15'

function aProduct(product: Partial<CalendarProduct> = {}): CalendarProduct {
  return {
    produceName: 'Tomato',
    category: 'Vegetables',
    imageUrl: '/files/tomato.webp',
    farm: { id: 1, name: 'Ravi’s farm', logoUrl: null },
    status: 'Coming Soon',
    inventory: 0,
    availableUntil: '2027-09-30',
    ...product,
  }
}

/** Returns the months of the product as its only calendar row, or 'none' for all. */
function monthsOf(product: Partial<CalendarProduct>): MonthlyStatus {
  return calendarRows([aProduct(product)], today)[0]?.monthlyStatus ?? emptyMonths()
}

/** Returns the filled months as text: 'oct available, nov available'. */
function filledMonths(months: MonthlyStatus): Record<string, string> {
  return Object.fromEntries(Object.entries(months).filter(([, cell]) => cell !== 'none'))
}

const cells = fc.constantFrom('none' as const, ...MONTH_STATES)
const months = fc.array(cells, { minLength: 12, maxLength: 12 }).map(all => {
  const row = emptyMonths()
  for (const month of MONTHS) row[month] = all[month] ?? 'none'
  return row
})
const product: fc.Arbitrary<SeasonalProduct> = fc.record({
  status: fc.constantFrom(...PRODUCT_STATUSES),
  inventory: fc.nat(2),
  availableUntil: fc.integer({ min: -60, max: 365 }).map(days => addDays(today, days)),
  harvestDate: fc.option(fc.integer({ min: -200, max: 600 }).map(days => addDays(today, days))),
  seasons: fc.array(fc.record({ from: fc.nat(11), to: fc.nat(11) }), { maxLength: 2 }),
})

describe('calendar months of a product', () => {
  it('are harvesting in the harvest month and growing in the two before', () => {
    expect(filledMonths(monthsOf({ harvestDate: '2027-02-10' }))).toEqual({
      0: 'growing',
      1: 'harvesting',
      11: 'growing',
    })
  })

  it('cover only the twelve months from the current one', () => {
    const of = (harvestDate: string) => filledMonths(monthsOf({ harvestDate }))
    expect(of('2026-09-30')).toEqual({})
    expect(of('2026-10-01')).toEqual({ 9: 'harvesting' })
    expect(of('2026-11-01')).toEqual({ 9: 'growing', 10: 'harvesting' })
    expect(of('2027-10-01')).toEqual({ 7: 'growing', 8: 'growing' })
    expect(of('2027-12-01')).toEqual({})
  })

  it('are available while it is on sale, and pre-order while it can be booked', () => {
    const buyable = { inventory: 3, availableUntil: '2027-01-02', harvestDate: '2027-02-10' }
    expect(filledMonths(monthsOf({ ...buyable, status: 'Available Now' }))).toEqual({
      9: 'available',
      10: 'available',
      11: 'available',
      0: 'available',
      1: 'harvesting',
    })
    expect(monthsOf({ ...buyable, status: 'Pre-Order' })).toMatchObject({
      9: 'pre-order',
      1: 'harvesting',
    })
    expect(filledMonths(monthsOf({ ...buyable, inventory: 0, status: 'Available Now' }))).toEqual({
      0: 'growing',
      1: 'harvesting',
      11: 'growing',
    })
  })

  it('take yearly seasons only where empty, also over New Year', () => {
    const seasons = [{ from: 10, to: 1 }]
    expect(filledMonths(monthsOf({ seasons }))).toEqual({
      10: 'harvesting',
      11: 'harvesting',
      0: 'harvesting',
      1: 'harvesting',
    })
    expect(monthsOf({ seasons, harvestDate: '2027-01-10' })).toMatchObject({
      10: 'growing',
      11: 'growing',
      0: 'harvesting',
      1: 'harvesting',
    })
    const growing = [{ from: 3, to: 3, state: 'growing' as const }]
    expect(filledMonths(monthsOf({ seasons: growing }))).toEqual({ 3: 'growing' })
  })

  it('show a product on sale in the current month, and no sale otherwise', () => {
    fc.assert(
      fc.property(product, each => {
        const row = monthsOf(each)
        const sells = each.inventory > 0 && (each.availableUntil ?? today) >= today
        expect(row[9] === 'available').toBe(sells && each.status === 'Available Now')
        expect(row[9] === 'pre-order').toBe(sells && each.status === 'Pre-Order')
        if (!sells) expect(Object.values(row).some(cell => cell === 'available' || cell === 'pre-order')).toBe(false)
      }),
    )
  })
})

// docs/product/calendar.md#yearly-seasons, docs/product/farmer-dashboard.md#yearly-season
describe('yearly seasons', () => {
  const anyMonths: fc.Arbitrary<SeasonMonths> = fc
    .array(fc.constantFrom('none' as const, ...SEASON_STATES), { minLength: 12, maxLength: 12 })
    .map(states => ({ ...seasonMonths([]), ...Object.fromEntries(states.map((state, month) => [month, state])) }))

  it('are one per run of equal months, also over New Year', () => {
    const months = seasonMonths([
      { from: 10, to: 1 },
      { from: 8, to: 9, state: 'growing' },
    ])
    expect(seasonsOf(months)).toEqual([
      { from: 8, to: 9, state: 'growing' },
      { from: 10, to: 1, state: 'harvesting' },
    ])
    expect(seasonsOf(seasonMonths([{ from: 3, to: 2 }]))).toEqual([{ from: 0, to: 11, state: 'harvesting' }])
    expect(seasonsOf(seasonMonths([]))).toEqual([])
  })

  it('convert to months and back without a change', () => {
    fc.assert(
      fc.property(anyMonths, months => {
        expect(seasonMonths(seasonsOf(months))).toEqual(months)
      }),
    )
  })
})

describe('mergeMonths', () => {
  // docs/product/calendar.md#month-states
  it('keeps the stronger state: available > pre-order > harvesting > growing', () => {
    fc.assert(
      fc.property(months, months, (a, b) => {
        const order = ['none', 'growing', 'harvesting', 'pre-order', 'available']
        const merged = mergeMonths(a, b)
        for (const month of MONTHS) {
          expect(order.indexOf(merged[month])).toBe(Math.max(order.indexOf(a[month]), order.indexOf(b[month])))
        }
        expect(mergeMonths(b, a)).toEqual(merged)
        expect(mergeMonths(a, a)).toEqual(a)
      }),
    )
  })
})

describe('calendarRows', () => {
  it('groups products by name despite different spelling, and lists each farm once', () => {
    const other = { id: 2, name: 'Meena’s farm', logoUrl: '/files/meena.webp' }
    const rows = calendarRows(
      [
        aProduct({ harvestDate: '2026-12-01', farm: other }),
        aProduct({ produceName: ' tomato', harvestDate: '2027-03-01', localName: 'ಟೊಮೇಟೊ' }),
        aProduct({ harvestDate: '2027-04-01' }),
        aProduct({ produceName: 'Mango', harvestDate: '2027-05-01', category: 'Fruits' }),
      ],
      today,
    )
    expect(rows.map(row => [row.produceName, row.localName, row.category, row.farms.map(farm => farm.id)])).toEqual([
      ['Mango', '', 'Fruits', [1]],
      ['Tomato', 'ಟೊಮೇಟೊ', 'Vegetables', [2, 1]],
    ])
    expect(rows[1]?.monthlyStatus).toMatchObject({ 11: 'harvesting', 2: 'harvesting', 3: 'harvesting', 1: 'growing' })
  })

  it('prefers dated products to seasons, even of another farm', () => {
    const rows = calendarRows(
      [aProduct({ seasons: [{ from: 0, to: 11 }] }), aProduct({ harvestDate: '2027-01-10' })],
      today,
    )
    expect(rows[0]?.monthlyStatus).toMatchObject({ 10: 'growing', 11: 'growing', 0: 'harvesting', 5: 'harvesting' })
  })

  it('omits unapproved products and empty rows', () => {
    const products = [
      aProduct({ harvestDate: '2026-12-01', approvalStatus: 'pending' }),
      aProduct({ harvestDate: '2026-12-01', approvalStatus: 'rejected' }),
      aProduct({ produceName: 'Okra' }),
    ]
    expect(calendarRows(products, today)).toEqual([])
  })
})

describe('isHarvested', () => {
  it.each([
    ['Tomato', 'Vegetables', true],
    ['Honey', 'Honey & Dairy', true],
    ['Eggplant', 'Vegetables', true],
    ['Farm Milk', 'Honey & Dairy', false],
    ['Nati Eggs', 'Honey & Dairy', false],
    ['A2 Ghee', 'Honey & Dairy', false],
    ['Duck', 'Eggs', false],
  ])('for %s in %s is %s', (produceName, category, harvested) =>
    expect(isHarvested({ produceName, category })).toBe(harvested),
  )
})
