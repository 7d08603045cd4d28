import { ORDER_STATUSES, PAYMENT_STATUSES } from '@santhe/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOW } from '../../testing/index.ts'
import { type CountedOrder, differenceOf, figuresOfOrder, sumOf, waitOf } from './figures.ts'
import { flat } from './stored-figures.ts'

const item = fc.record({
  productId: fc.integer({ min: 1, max: 9 }),
  categoryId: fc.option(fc.integer({ min: 1, max: 4 })),
  quantity: fc.integer({ min: 1, max: 10 }),
  price: fc.constant(100),
  lineTotal: fc.constant(100),
  status: fc.constantFrom('Available Now' as const, 'Pre-Order' as const),
  harvestDate: fc.option(fc.constantFrom('2026-11-22', '2026-11-23', '2026-12-06')),
  harvestMonth: fc.option(fc.constantFrom('2026-12', '03')),
})

const order: fc.Arbitrary<CountedOrder> = fc.record({
  _id: fc.constant(1),
  buyerId: fc.constant(1),
  district: fc.constant('Kolar'),
  taluk: fc.constant(null),
  createdAt: fc.constant(NOW),
  status: fc.constantFrom(...ORDER_STATUSES),
  paymentMethod: fc.constantFrom('cod' as const, 'cashfree' as const),
  paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
  isForFarm: fc.boolean(),
  total: fc.integer({ min: 0, max: 10_000_000 }),
  fees: fc.constant([]),
  items: fc.array(item, { maxLength: 4 }),
})

const COST = { price: 100, lineTotal: 100 }
const AN_ORDER: CountedOrder = {
  ...{ _id: 1, buyerId: 1, district: 'Kolar', taluk: null, createdAt: NOW, isForFarm: true, total: 48_000 },
  ...{ status: 'pending', paymentMethod: 'cod', paymentStatus: 'unpaid', fees: [] },
  items: [
    { productId: 1, categoryId: 3, quantity: 2, ...COST, status: 'Pre-Order', harvestDate: '2026-12-06' },
    { productId: 2, categoryId: 3, quantity: 1, ...COST, status: 'Pre-Order', harvestDate: '2026-11-30' },
    { productId: 3, categoryId: 5, quantity: 4, ...COST, status: 'Available Now', harvestDate: '2026-11-20' },
  ],
}

// docs/product/office.md#history
describe('the figures of an order', () => {
  it('count it with its money, its boxes by category, and once per harvest week', () => {
    expect(figuresOfOrder(AN_ORDER)).toEqual({
      ...{ 'statuses.pending': 1, 'orders.cod': 1, 'paid.cod.count': 1, 'paid.cod.amount': 48_000 },
      ...{ 'boxes.3': 3, 'boxes.5': 4, 'weeks.2026-11-30.orders': 1, 'weeks.2026-11-30.boxes': 3 },
    })
  })

  it('count lines without a date in the month’s last week, and others separately', () => {
    const weeksOf = (harvestMonth: string | null | undefined) => {
      const items = AN_ORDER.items.map(item => ({ ...item, harvestDate: null, harvestMonth: harvestMonth ?? null }))
      return Object.entries(figuresOfOrder({ ...AN_ORDER, items })).filter(([path]) => path.startsWith('weeks'))
    }
    const counted = (week: string) => [
      [`weeks.${week}.orders`, 1],
      [`weeks.${week}.boxes`, 3],
    ]
    expect(weeksOf('2026-12')).toEqual(counted('2026-12-28'))
    // Yearly: the next one after the order.
    expect(weeksOf('03')).toEqual(counted('2027-03-29'))
    expect(weeksOf(undefined)).toEqual(counted('none'))
    expect(weeksOf('soon')).toEqual(counted('none'))
  })

  it('leave the harvest weeks when delivered, and all but the count when cancelled', () => {
    const delivered = Object.keys(figuresOfOrder({ ...AN_ORDER, status: 'delivered' }))
    expect(delivered.filter(path => path.startsWith('weeks'))).toEqual([])
    expect(figuresOfOrder({ ...AN_ORDER, status: 'cancelled' })).toEqual({ 'statuses.cancelled': 1, 'orders.cod': 1 })
  })

  it('are empty during an open online payment, and without money once refunded', () => {
    const online = { ...AN_ORDER, paymentMethod: 'cashfree' as const }
    expect(figuresOfOrder({ ...online, isForFarm: false })).toEqual({})
    expect(figuresOfOrder({ ...online, paymentStatus: 'paid' })).toMatchObject({ 'paid.cashfree.amount': 48_000 })
    expect(figuresOfOrder({ ...online, paymentStatus: 'refunded' })).not.toHaveProperty('paid.cashfree.amount')
  })

  it('add up to the last state, through any intermediate ones', () => {
    fc.assert(
      fc.property(fc.array(order, { minLength: 1, maxLength: 6 }), states => {
        let counted = {}
        let figures = {}
        for (const state of states) {
          figures = sumOf([figures, differenceOf(counted, figuresOfOrder(state))])
          counted = figuresOfOrder(state)
        }
        expect(figures).toEqual(counted)
      }),
    )
  })

  it('have an empty difference with themselves, and a commutative sum', () => {
    fc.assert(
      fc.property(fc.array(order, { maxLength: 6 }), orders => {
        const parts = orders.map(figuresOfOrder)
        for (const part of parts) expect(differenceOf(part, part)).toEqual({})
        expect(sumOf(parts)).toEqual(sumOf(parts.toReversed()))
      }),
    )
  })
})

it('waitOf returns the group whose limit a wait does not exceed', () => {
  const after = (hours: number) => waitOf(NOW, new Date(NOW.getTime() + hours * 3_600_000))
  expect([0, 24, 24.1, 72, 72.1, 168, 168.1].map(after)).toEqual([1, 1, 3, 3, 7, 7, null])
})

it('flat reads nested figures by path', () => {
  expect(flat({ boxes: { 3: 2 }, paid: { cod: { count: 1 } } })).toEqual({ 'boxes.3': 2, 'paid.cod.count': 1 })
})
