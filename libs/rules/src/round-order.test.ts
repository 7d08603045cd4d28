import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DELIVERY_WINDOWS } from './order-delivery.ts'
import { farmOrder, type RoundTarget, visitOrder } from './round-order.ts'

/** A place this many hundredths of a degree east of the farm, each about a kilometre. */
const east = (hundredths: number) => ({ lat: 13, lng: 77.5 + hundredths / 100 })
const FARM = east(0)

function target(id: number, options: Partial<RoundTarget> = {}): RoundTarget {
  return { id, zipCode: '560001', window: null, at: east(id), ...options }
}

describe('farmOrder', () => {
  // docs/product/delivery.md#order-of-a-round
  it('starts with most boxes and continues with the nearest farm', () => {
    const farms = [
      { id: 1, boxes: 2, at: east(9) },
      { id: 2, boxes: 7, at: east(0) },
      { id: 3, boxes: 3, at: east(4) },
    ]
    expect(farmOrder(farms)).toEqual([2, 3, 1])
  })

  it('puts unknown places last, and the lower id first among equals', () => {
    const farms = [
      { id: 4, boxes: 9, at: undefined },
      { id: 3, boxes: 2, at: east(1) },
      { id: 2, boxes: 2, at: east(1) },
    ]
    expect(farmOrder(farms)).toEqual([2, 3, 4])
    expect(farmOrder([])).toEqual([])
  })
})

describe('visitOrder', () => {
  it('starts at the last farm and continues with the nearest stop', () => {
    const stops = [target(1, { at: east(8) }), target(2, { at: east(-1) }), target(3, { at: east(2) })]
    expect(visitOrder(stops, FARM)).toEqual([2, 3, 1])
  })

  it('follows the windows, each starting where the previous one ended', () => {
    const stops = [
      target(1, { window: 'evening', at: east(1) }),
      target(2, { window: 'morning', at: east(5) }),
      target(3, { window: 'morning', at: east(9) }),
      target(4, { window: 'evening', at: east(8) }),
    ]
    expect(visitOrder(stops, FARM)).toEqual([2, 3, 4, 1])
  })

  it('inserts stops without a window at the shortest detour', () => {
    const stops = [
      target(1, { window: 'morning', at: east(4) }),
      target(2, { window: 'evening', at: east(9) }),
      target(3, { at: east(6) }),
      target(4, { at: east(2) }),
      target(5, { at: east(12) }),
    ]
    expect(visitOrder(stops, FARM)).toEqual([4, 1, 3, 2, 5])
  })

  it('puts unknown places last in their window, by PIN', () => {
    const unknown = { at: undefined }
    const stops = [
      target(1, { ...unknown, zipCode: '560099', window: 'morning' }),
      target(2, { ...unknown, zipCode: '560098', window: 'morning' }),
      target(3, { window: 'morning' }),
      target(4, { window: 'evening' }),
      target(5, { ...unknown, window: 'afternoon' }),
      target(6, { ...unknown, zipCode: '560097' }),
    ]
    expect(visitOrder(stops, FARM)).toEqual([3, 2, 1, 5, 4, 6])
  })

  it('works without a known farm', () => {
    expect(visitOrder([target(2), target(1)], undefined)).toEqual([1, 2])
    expect(visitOrder([], undefined)).toEqual([])
  })

  it('visits each stop once, never returns to a window, and ignores the input order', () => {
    const at = fc.option(
      fc.record({
        lat: fc.double({ min: 12.5, max: 13.5, noNaN: true }),
        lng: fc.double({ min: 77, max: 78.2, noNaN: true }),
      }),
      { nil: undefined },
    )
    const window = fc.option(fc.constantFrom(...DELIVERY_WINDOWS), { nil: null })
    const zipCode = fc.constantFrom('560001', '560002', '562110')
    const stops = fc
      .array(fc.record({ zipCode, window, at }), { maxLength: 12 })
      .map(rows => rows.map((row, place) => ({ id: place + 1, ...row })))
    const shuffled = stops.chain(given =>
      fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
    )
    fc.assert(
      fc.property(shuffled, at, ([given, again], from) => {
        const order = visitOrder(given, from)
        expect([...order].sort((a, b) => a - b)).toEqual(given.map(({ id }) => id))
        const windows = order.map(id => given[id - 1]?.window ?? null).filter(each => each !== null)
        const places = windows.map(each => DELIVERY_WINDOWS.indexOf(each))
        expect(places).toEqual([...places].sort((a, b) => a - b))
        expect(visitOrder(again, from)).toEqual(order)
      }),
    )
  })
})
