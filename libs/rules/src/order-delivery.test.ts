import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './dates.ts'
import {
  deliveryDateOf,
  estimatedDelivery,
  orderEstimate,
  readNotes,
  slotOf,
  wishedDelivery,
  wishOf,
  writeNotes,
} from './order-delivery.ts'

const placed = {
  createdAt: new Date('2026-12-30T19:00:00Z'),
  items: [{ status: 'Available Now' as const }, { status: 'Pre-Order' as const, harvestDate: '2027-01-10' }],
}
const estimated = wishedDelivery(placed, {}, false)
const chosen = wishedDelivery(placed, { date: '2027-02-01', window: 'evening' }, false)
const unknown = wishedDelivery({ ...placed, items: [] }, {}, false)

describe('delivery of an order', () => {
  it('is on the chosen day, else on the items’ estimate', () => {
    expect([chosen.date, estimated.date]).toEqual(['2027-02-01', '2027-01-11'])
    expect([wishOf(chosen), wishOf(estimated)]).toEqual([{ date: '2027-02-01', window: 'evening' }, {}])
  })

  it('moves with a harvest unless the day was chosen', () => {
    const items = [{ status: 'Pre-Order' as const, harvestDate: '2027-01-10', harvestedOn: '2027-01-04' }]
    const harvestedOf = (delivery: typeof chosen) => estimatedDelivery({ ...placed, items, delivery })
    expect([harvestedOf(estimated).date, harvestedOf(chosen)]).toEqual(['2027-01-05', chosen])
  })

  it('sorts last if its day is unknown', () => {
    expect(deliveryDateOf(unknown)).toBeUndefined()
    expect(unknown.date > addDays('2026-12-30', 100_000)).toBe(true)
  })

  // docs/product/delivery.md#windows
  it('takes a slot in the first window by default, and none without an area', () => {
    const area = 'urban'
    expect(slotOf({ ...estimated, area })).toEqual({ area, date: '2027-01-11', window: 'morning' })
    expect(slotOf({ ...chosen, area })).toEqual({ area, date: '2027-02-01', window: 'evening' })
    expect(slotOf(chosen)).toBeUndefined()
  })
})

describe('orderEstimate', () => {
  it('returns undefined for delivered and cancelled orders and for unknown days', () => {
    expect(orderEstimate({ status: 'shipping', delivery: chosen })).toBe('2027-02-01')
    for (const status of ['delivered', 'cancelled'] as const)
      expect(orderEstimate({ status, delivery: chosen })).toBeUndefined()
    expect(orderEstimate({ status: 'pending', delivery: unknown })).toBeUndefined()
  })
})

// docs/product/delivery.md#delivery-wishes
describe('readNotes', () => {
  it.each([
    ['Delivery Date: 2027-02-01', '', '2027-02-01'],
    ['Leave at the gate\r\n  Delivery Date: 2027-02-01 \r\nThanks', 'Leave at the gate\nThanks', '2027-02-01'],
    ['My Delivery Date: 2027-02-01', 'My Delivery Date: 2027-02-01', undefined],
    ['Delivery Date: 01-02-2027', 'Delivery Date: 01-02-2027', undefined],
    ['Delivery Date: 2027-02-30', 'Delivery Date: 2027-02-30', undefined],
    ['', '', undefined],
    [undefined, '', undefined],
  ])('separates words and wish in %j', (text, notes, date) =>
    expect(readNotes(text)).toEqual({ notes, wish: date ? { date } : {} }),
  )

  it('reads back the wish beside any text', () => {
    const date = fc.integer({ min: -400, max: 400 }).map(days => addDays('2026-12-31', days))
    const window = fc.constantFrom('morning' as const, 'afternoon' as const, 'evening' as const)
    const lines = fc.array(fc.oneof(fc.string(), fc.constantFrom('Delivery Date: 2020-01-01', '\n', '\r\n')))
    fc.assert(
      fc.property(lines, fc.record({ date, window }), (texts, wish) => {
        const { notes } = readNotes(texts.join('\n'))
        expect(readNotes(writeNotes(notes, wish))).toEqual({ notes, wish })
      }),
    )
  })
})

describe('writeNotes', () => {
  it('appends the wish on separate lines', () => {
    const wish = { date: '2027-02-01', window: 'morning' } as const
    expect(writeNotes(' Ring twice', wish)).toBe('Ring twice\nDelivery Date: 2027-02-01\nDelivery Window: morning')
    expect(writeNotes('', { date: '2027-03-01' })).toBe('Delivery Date: 2027-03-01')
    expect(writeNotes('Ring twice', { window: 'evening' })).toBe('Ring twice\nDelivery Window: evening')
    expect(writeNotes(' Ring twice', {})).toBe('Ring twice')
  })
})
