import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './dates.ts'
import {
  deliveryDateFromNotes,
  deliveryWindowFromNotes,
  type EstimatedItem,
  itemsEstimate,
  notesWithoutDeliveryDate,
  orderEstimate,
  productEstimate,
  withDeliveryWish,
} from './delivery-estimate.ts'

const today = '2026-12-31'
const date = fc.integer({ min: -400, max: 400 }).map(days => addDays(today, days))
const item: fc.Arbitrary<EstimatedItem> = fc.record({
  status: fc.constantFrom('Available Now' as const, 'Pre-Order' as const, 'Coming Soon' as const),
  harvestDate: fc.option(date),
})

// docs/product/delivery.md#estimate
describe('productEstimate', () => {
  // docs/product/delivery.md#timing
  it('is tomorrow for Available Now and the day after the harvest for Pre-Order', () => {
    expect(productEstimate({ status: 'Available Now', harvestDate: '2026-01-01' }, today)).toBe('2027-01-01')
    expect(productEstimate({ status: 'Pre-Order', harvestDate: '2027-02-28' }, today)).toBe('2027-03-01')
  })

  it.each([
    ['December 2026', '2027-01-01'],
    ['February 2028', '2028-03-01'],
    ['December', '2027-01-01'],
    ['January', '2027-02-01'],
    ['November', '2027-12-01'],
  ])('is the day after the harvest month %s for a Pre-Order without a date', (harvestMonth, expected) => {
    expect(productEstimate({ status: 'Pre-Order', harvestMonth }, today)).toBe(expected)
    expect(productEstimate({ status: 'Pre-Order', harvestDate: '2027-02-28', harvestMonth }, today)).toBe('2027-03-01')
    expect(productEstimate({ status: 'Available Now', harvestMonth }, today)).toBe('2027-01-01')
  })

  it.each(['', 'Soon', 'Monsoon 2026', 'December 26', '12/2026'])('is unknown where the month is %j', harvestMonth => {
    expect(productEstimate({ status: 'Pre-Order', harvestMonth }, today)).toBeUndefined()
  })

  it('is unknown without a harvest date, and for what cannot be ordered', () => {
    expect(productEstimate({ status: 'Pre-Order' }, today)).toBeUndefined()
    expect(productEstimate({ status: 'Coming Soon', harvestDate: '2027-02-28' }, today)).toBeUndefined()
    expect(productEstimate({ status: 'Sold Out', harvestDate: '2027-02-28' }, today)).toBeUndefined()
  })
})

describe('orderEstimate', () => {
  const order = {
    status: 'pending' as const,
    createdAt: new Date('2026-12-30T19:00:00Z'),
    items: [{ status: 'Available Now' as const }, { status: 'Pre-Order' as const, harvestDate: '2027-01-10' }],
  }

  it('is the latest over its items, counted from the day it was placed in India', () => {
    expect(orderEstimate(order)).toBe('2027-01-11')
    expect(orderEstimate({ ...order, items: [{ status: 'Available Now' }] })).toBe('2027-01-01')
  })

  it('goes by the harvest month of a Pre-Order without a date, counted from the day it was placed', () => {
    const items = [{ status: 'Available Now' as const }, { status: 'Pre-Order' as const, harvestMonth: 'December' }]
    expect(orderEstimate({ ...order, items })).toBe('2027-01-01')
    expect(orderEstimate({ ...order, createdAt: new Date('2026-12-31T19:00:00Z'), items })).toBe('2028-01-01')
  })

  it('is the day after the harvest of a Pre-Order, where the farm harvested before it had said', () => {
    const now = { status: 'Available Now' as const }
    const booked = { status: 'Pre-Order' as const, harvestDate: '2027-01-10' }
    const harvested = (harvestedOn: string) => orderEstimate({ ...order, items: [now, { ...booked, harvestedOn }] })
    expect(harvested('2027-01-04')).toBe('2027-01-05')
    expect(harvested('2027-01-12')).toBe('2027-01-11')
  })

  it('is never later for a harvest, whatever the order contains', () => {
    const day = fc.integer({ min: -20, max: 60 }).map(days => addDays('2026-12-30', days))
    const item = fc.record({
      status: fc.constantFrom('Available Now' as const, 'Pre-Order' as const),
      harvestDate: fc.option(day),
      harvestMonth: fc.constantFrom(null, 'December', 'January 2027'),
      harvestedOn: fc.option(day),
    })
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 4 }), items => {
        const before = orderEstimate({ ...order, items: items.map(each => ({ ...each, harvestedOn: null })) })
        const after = orderEstimate({ ...order, items })
        if (before !== undefined) expect(after !== undefined && after <= before).toBe(true)
      }),
    )
  })

  it('is the date in the notes where one was chosen', () => {
    expect(orderEstimate({ ...order, notes: 'Ring twice\nDelivery Date: 2027-02-01' })).toBe('2027-02-01')
    expect(orderEstimate({ ...order, notes: 'Delivery Date: 2027-02-31' })).toBe('2027-01-11')
  })

  it('is none for delivered and cancelled orders, notes or not, and where nothing is known', () => {
    const notes = 'Delivery Date: 2027-02-01'
    expect(orderEstimate({ ...order, notes, status: 'delivered' })).toBeUndefined()
    expect(orderEstimate({ ...order, notes, status: 'cancelled' })).toBeUndefined()
    expect(orderEstimate({ ...order, items: [] })).toBeUndefined()
  })

  it('is never before any of its items', () => {
    fc.assert(
      fc.property(fc.array(item), items => {
        const latest = itemsEstimate(items, today)
        const each = items.map(one => productEstimate(one, today)).filter(one => one !== undefined)
        expect(latest).toBe(each.sort().at(-1))
      }),
    )
  })
})

// docs/product/delivery.md#delivery-wishes
describe('the delivery date in the notes', () => {
  it.each([
    ['Delivery Date: 2027-02-01', '2027-02-01'],
    ['Leave at the gate\r\n  Delivery Date: 2027-02-01 \r\nThanks', '2027-02-01'],
    ['My Delivery Date: 2027-02-01', undefined],
    ['Delivery Date: 01-02-2027', undefined],
    ['Delivery Date: 2027-02-30', undefined],
    ['', undefined],
    [null, undefined],
  ])('of %j is %s', (notes, expected) => expect(deliveryDateFromNotes(notes)).toBe(expected))

  it('replaces an earlier wish and keeps what the buyer wrote', () => {
    const first = withDeliveryWish('Ring twice', { date: '2027-02-01', window: 'morning' })
    expect(first).toBe('Ring twice\nDelivery Date: 2027-02-01\nDelivery Window: morning')
    expect(withDeliveryWish(first, { date: '2027-03-01' })).toBe('Ring twice\nDelivery Date: 2027-03-01')
    expect(withDeliveryWish(undefined, { date: '2027-03-01' })).toBe('Delivery Date: 2027-03-01')
    expect(withDeliveryWish(first, { window: 'evening' })).toBe('Ring twice\nDelivery Window: evening')
    expect(withDeliveryWish(' Ring twice', {})).toBe('Ring twice')
  })

  // docs/product/delivery.md#windows
  it('reads back whatever was written, beside any text', () => {
    const window = fc.constantFrom('morning' as const, 'afternoon' as const, 'evening' as const)
    const notes = fc.array(fc.oneof(fc.string(), fc.constantFrom('Delivery Date: 2020-01-01', '\n', '\r\n')))
    fc.assert(
      fc.property(notes, date, window, (lines, day, when) => {
        const written = withDeliveryWish(lines.join('\n'), { date: day, window: when })
        expect(deliveryDateFromNotes(written)).toBe(day)
        expect(deliveryWindowFromNotes(written)).toBe(when)
        expect(notesWithoutDeliveryDate(written)).toBe(notesWithoutDeliveryDate(lines.join('\n')))
      }),
    )
  })
})
