import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './dates.ts'
import { billedOrder, billNumberOf, creditNotesOf, financialYearOf, paperNumber, paperSeries } from './papers.ts'

const PLACED = new Date('2027-03-30T06:00:00Z')
const LEFT = new Date('2027-03-31T06:00:00Z')
const LATER = new Date('2027-04-02T06:00:00Z')

const ORDER = {
  ...{ farmerId: 12, items: [{ productId: 1, quantity: 4, price: 10_000, lineTotal: 40_000 }] },
  fees: [{ id: 1, amount: 4_000 }],
  timeline: [
    { at: PLACED, from: null, to: 'pending' as const, reason: '' },
    { at: LEFT, from: 'packaging' as const, to: 'shipping' as const, reason: '' },
  ],
}
const less = (at: Date, note?: number) => ({
  ...{ kind: 'complaint' as const, at, reason: 'Bruised', lines: [{ productId: 1, quantity: -1, amount: -11_000 }] },
  ...(note !== undefined && { note }),
})

// docs/product/adjustments.md#paper
describe('bills and credit notes', () => {
  it.each([
    ['2027-03-31', '2026-27'],
    ['2027-04-01', '2027-28'],
    ['2026-12-31', '2026-27'],
    ['2099-04-01', '2099-00'],
  ])('dated %s belong to the financial year %s', (date, year) => {
    expect(financialYearOf(date)).toBe(year)
  })

  it('change their financial year exactly on 1 April', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), days => {
        const date = addDays('2000-01-01', days)
        const begins = date.slice(5) === '04-01'
        expect(financialYearOf(date) !== financialYearOf(addDays(date, -1))).toBe(begins)
      }),
    )
  })

  it('are numbered per farm, year and kind', () => {
    const place = { farmerId: 12, on: '2027-03-31' } as const
    expect(paperNumber({ ...place, kind: 'bill' }, 123)).toBe('B26/12/00123')
    expect(paperNumber({ ...place, kind: 'note' }, 4)).toBe('C26/12/00004')
    const series = [paperSeries({ ...place, kind: 'bill' }), paperSeries({ ...place, kind: 'note' })]
    expect(new Set([...series, paperSeries({ ...place, kind: 'bill', on: '2027-04-01' })]).size).toBe(3)
  })

  const paper = fc.record({
    kind: fc.constantFrom('bill' as const, 'note' as const),
    farmerId: fc.integer({ min: 1, max: 999_999 }),
    on: fc.constantFrom('2026-04-01', '2027-03-31', '2027-04-01', '2099-04-01'),
    number: fc.integer({ min: 1, max: 99_999 }),
  })

  it('have unique numbers of at most 16 characters allowed by rule 46', () => {
    fc.assert(
      fc.property(paper, paper, (one, other) => {
        const [first, second] = [paperNumber(one, one.number), paperNumber(other, other.number)]
        expect(first).toMatch(/^[A-Z0-9/-]{1,16}$/)
        const isSame = paperSeries(one) === paperSeries(other) && one.number === other.number
        expect(first === second).toBe(isSame)
      }),
    )
  })

  it('show the current order until it has a bill', () => {
    const order = { ...ORDER, adjustments: [less(LATER)] }
    expect([billNumberOf(order), billedOrder(order), creditNotesOf(order)]).toEqual([undefined, order, []])
  })

  it('list the boxes that left the farm; later refunds get notes of their year', () => {
    const bill = { number: 7, on: '2027-03-31' }
    const before = less(PLACED)
    const order = { ...ORDER, bill, adjustments: [before, less(LATER, 1)] }
    expect(billNumberOf(order)).toBe('B26/12/00007')
    expect(billedOrder(order).adjustments).toEqual([before])
    expect(creditNotesOf(order)).toMatchObject([
      { number: 'C27/12/00001', amount: 11_000, reason: 'Bruised', voidSince: undefined },
    ])
    const [unexplained] = creditNotesOf({ ...order, adjustments: [{ ...less(LATER, 1), reason: '' }] })
    expect(unexplained?.reason).toEqual({ code: 'reason.complaint' })
  })

  it('credit a cancelled order in full, and void the note on reopening', () => {
    const cancelled = { at: LATER, from: 'shipping' as const, to: 'cancelled' as const, reason: 'Lost', note: 2 }
    const order = {
      ...{ ...ORDER, bill: { number: 7, on: '2027-03-31' }, adjustments: [less(PLACED)] },
      timeline: [...ORDER.timeline, cancelled],
    }
    expect(creditNotesOf(order)).toMatchObject([{ amount: 33_000, reason: 'Lost', voidSince: undefined }])
    const reopened = {
      at: new Date(LATER.getTime() + 1),
      from: 'cancelled' as const,
      to: 'shipping' as const,
      reason: '',
    }
    const again = { ...order, timeline: [...order.timeline, reopened] }
    expect(creditNotesOf(again)).toMatchObject([{ amount: 33_000, voidSince: reopened.at }])
  })
})
