import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOfLines, currentOrder, givenBack } from './adjusted-order.ts'
import { complaintBack, complainUntil, complainUntilFrom, mostBack, waitAt, waitFrom } from './complaint.ts'

const HOUR = 3_600_000
const NOON = new Date('2026-11-20T06:30:00Z')
const later = (hours: number) => new Date(NOON.getTime() + hours * HOUR)

// docs/product/adjustments.md#complaints
describe('a complaint', () => {
  it('is possible until 24 hours after the latest delivery, and only if delivered', () => {
    const steps = [
      { at: later(-30), to: 'delivered' as const },
      { at: later(-29), to: 'shipping' as const },
      { at: NOON, to: 'delivered' as const },
    ]
    expect(complainUntil({ status: 'delivered', timeline: steps })).toEqual(later(24))
    expect(complainUntil({ status: 'cancelled', timeline: steps })).toBeUndefined()
    const recorded = { complainUntil: complainUntilFrom(later(5)) }
    expect(complainUntil({ status: 'delivered', timeline: steps, ...recorded })).toEqual(later(29))
  })

  it.each([
    [0, 'farm', 12],
    [12, 'farm', 12],
    [12.001, 'manager', 60],
    [60, 'manager', 60],
    [60.001, 'admin', 108],
    [1_000, 'admin', 108],
  ])('waits, %s hours after it was made, for the %s until hour %s', (hours, waitsFor, until) => {
    expect(waitAt(waitFrom('farm', NOON), later(hours))).toEqual({ waitsFor, dueAt: later(until) })
  })

  it('moves on by time alone, regardless of how often it is checked', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 })), looks => {
        const first = waitFrom('farm', NOON)
        const sorted = [...looks].sort((a, b) => a - b)
        const stepwise = sorted.reduce((wait, hours) => waitAt(wait, later(hours)), first)
        expect(stepwise).toEqual(waitAt(first, later(sorted.at(-1) ?? 0)))
      }),
    )
  })
})

const orders = fc
  .record({
    lines: fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 5 }), price: fc.integer({ min: 1, max: 9_999 }) }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    fees: fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 3 }),
  })
  .map(({ lines, fees }) => ({
    items: lines.map((line, place) => ({ productId: place + 1, ...line, lineTotal: line.price * line.quantity })),
    fees: fees.map((amount, place) => ({ id: place + 1, amount })),
    subtotal: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    total: 0,
  }))

describe('complaintBack', () => {
  it('refunds the amount to the paisa, shared by the boxes’ price; boxes stay', () => {
    fc.assert(
      fc.property(orders, fc.double({ min: 0, max: 1, noNaN: true }), (order, share) => {
        const lines = order.items.map(({ productId, quantity }) => ({ productId, quantity }))
        const most = mostBack(order, lines)
        expect(most).toBe(order.subtotal)
        const amount = Math.floor(most * share)
        const given = givenBack(order, complaintBack(order, lines, amount))
        expect(0 - amountOfLines(given)).toBe(amount)
        expect(given.every(({ quantity }) => quantity === 0)).toBe(true)
        expect(() => complaintBack(order, lines, most + 1)).toThrow(RangeError)
      }),
    )
  })

  it('never refunds more than remains; refunding everything leaves nothing', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 0, max: 3 }), (order, off) => {
        const lines = order.items.map(({ productId }) => ({ productId, quantity: 10 }))
        const first = complaintBack(order, lines.slice(0, off), undefined)
        const adjustments = [{ at: NOON, lines: givenBack(order, first) }]
        const then = { ...order, adjustments }
        const all = { at: NOON, lines: givenBack(then, complaintBack(then, lines, undefined)) }
        const after = currentOrder({ ...then, adjustments: [...adjustments, all] })
        expect(after).toMatchObject({ subtotal: 0, total: 0, items: [] })
      }),
    )
  })
})
