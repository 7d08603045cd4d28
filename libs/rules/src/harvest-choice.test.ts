import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOfLines, boxesNow, currentOrder } from './adjusted-order.ts'
import { addDays, startOfIstDay } from './dates.ts'
import { choiceDeadline, isSwap, mayChooseIn, silentChoice, swapOf } from './harvest-choice.ts'

const HOUR = 3_600_000
const TO = '2026-12-09'
/** 18:00 IST on the day before. */
const EVENING = startOfIstDay(TO).getTime() - 6 * HOUR

// docs/product/adjustments.md#moved
describe('choiceDeadline', () => {
  it.each([
    ['48 hours after the message', EVENING - 60 * HOUR, EVENING - 12 * HOUR],
    ['the evening before, where that is sooner', EVENING - 47 * HOUR, EVENING],
    ['the evening before, 48 hours after the message', EVENING - 48 * HOUR, EVENING],
    ['the evening before, six hours after the message', EVENING - 6 * HOUR, EVENING],
    ['none a millisecond later', EVENING - 6 * HOUR + 1, undefined],
    ['none after that evening', EVENING + HOUR, undefined],
  ])('is %s', (_name, now, until) => {
    expect(choiceDeadline(new Date(now), TO)?.getTime()).toBe(until)
  })

  it('allows 6 to 48 hours, until 18:00 IST on the day before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: -100 * HOUR, max: 100 * HOUR }), (days, ms) => {
        const to = addDays(TO, days)
        const evening = startOfIstDay(to).getTime() - 6 * HOUR
        const now = evening + ms
        const until = choiceDeadline(new Date(now), to)?.getTime()
        expect(until !== undefined).toBe(evening - now >= 6 * HOUR)
        if (until === undefined) return
        expect(until).toBe(Math.min(now + 48 * HOUR, evening))
        expect(until - now).toBeGreaterThanOrEqual(6 * HOUR)
      }),
    )
  })
})

it('silentChoice accepts a move of up to three days, and refunds longer ones', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), days => {
      expect(silentChoice({ from: TO, to: addDays(TO, days) })).toBe(days <= 3 ? 'keep' : 'refund')
    }),
  )
  expect(silentChoice({ from: '2026-12-30', to: '2027-01-02' })).toBe('keep')
})

it('mayChooseIn allows choices only until packing begins', () => {
  expect(['pending', 'harvested'].map(status => mayChooseIn(status as 'pending'))).toEqual([true, true])
  expect(['packaging', 'cancelled'].map(status => mayChooseIn(status as 'pending'))).toEqual([false, false])
})

it('isSwap accepts offers that cost no more and are available by the new date', () => {
  const offer = { status: 'Available Now', harvestDate: null, price: 100 }
  expect(isSwap(offer, 100, TO)).toBe(true)
  expect(isSwap(offer, 99, TO)).toBe(false)
  expect(isSwap({ ...offer, status: 'Pre-Order', harvestDate: TO }, 100, TO)).toBe(true)
  expect(isSwap({ ...offer, status: 'Pre-Order', harvestDate: addDays(TO, 1) }, 100, TO)).toBe(false)
  expect(isSwap({ ...offer, status: 'Pre-Order' }, 100, TO)).toBe(false)
})

it('swapOf replaces all boxes and never raises the buyer’s cost', () => {
  const price = fc.integer({ min: 1, max: 50_000 })
  const boxes = fc.integer({ min: 1, max: 10 })
  const fee = fc.integer({ min: 0, max: 9_999 })
  fc.assert(
    fc.property(price, boxes, price, price, fee, fee, fc.nat(400), (cost, quantity, other, offered, one, two, off) => {
      const items = [
        { productId: 1, quantity, price: cost, lineTotal: cost * quantity },
        { productId: 2, quantity: 2, price: other, lineTotal: other * 2 },
      ]
      const light = { productId: 1, quantity: 0, amount: -Math.min(off, cost * quantity) }
      const fees = [
        { id: 1, amount: one },
        { id: 2, amount: two },
      ]
      const order = { items, fees, adjustments: [{ at: new Date(1), lines: light.amount === 0 ? [] : [light] }] }
      const item = { productId: 3, price: Math.min(offered, cost) }
      const { price: paid, fees: own, lines } = swapOf(order, { productId: 1, quantity, item })
      expect(amountOfLines(lines)).toBeLessThanOrEqual(0)
      const bought = { productId: 3, quantity, price: paid, lineTotal: paid * quantity }
      const swapped = { at: new Date(2), lines, items: [bought], fees: own }
      const after = { ...order, adjustments: [...order.adjustments, swapped] }
      expect([boxesNow(after, 1), boxesNow(after, 3)]).toEqual([0, quantity])
      const total = (of: typeof order) => {
        const { items: now, fees: nowFees } = currentOrder(of)
        return [...now.map(({ lineTotal }) => lineTotal), ...nowFees.map(({ amount }) => amount)].reduce(
          (a, b) => a + b,
          0,
        )
      }
      expect(total(after) - total(order)).toBe(amountOfLines(lines))
    }),
  )
})

it('currentOrder dates boxes bought before a moved harvest; the placed items stay', () => {
  const item = { productId: 1, quantity: 2, price: 100, lineTotal: 200, harvestDate: '2026-12-03' }
  const more = { ...item, quantity: 1, lineTotal: 100 }
  const bought = { at: new Date(1), lines: [{ productId: 1, quantity: 1, amount: 100 }], items: [more], fees: [] }
  const harvest = { productId: 1, from: '2026-12-03', to: TO }
  const order = { items: [item], fees: [], adjustments: [bought, { at: new Date(2), lines: [], harvest }] }
  expect(currentOrder(order).items.map(({ harvestDate }) => harvestDate)).toEqual([TO, TO])
  expect(order.items[0]?.harvestDate).toBe('2026-12-03')
})
