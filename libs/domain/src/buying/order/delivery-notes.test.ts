import { SantheError } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { checkSharedDate, deliveryNotes } from './delivery-notes.ts'

const PLACED = '2026-11-21'
const OKRA = [{ status: 'Available Now' as const }]
const MANGO = [...OKRA, { status: 'Pre-Order' as const, harvestDate: '2027-04-05' }]
const field = 'deliveries.1.date'

function refusalOf(work: () => unknown) {
  try {
    return work()
  } catch (error) {
    return error instanceof SantheError ? error.fields : error
  }
}

// docs/product/delivery.md#earliest-date
describe('the notes of a farm’s order', () => {
  it('have its own delivery in lines at the end, instead of one for all', () => {
    const delivery = { date: '2026-11-22', window: 'evening' as const, field }
    expect(deliveryNotes({ notes: 'Ring twice\nDelivery Date: 2026-12-20', delivery }, OKRA, PLACED)).toBe(
      'Ring twice\nDelivery Date: 2026-11-22\nDelivery Window: evening',
    )
  })

  it.each([
    [OKRA, '2026-11-21', 'Please choose tomorrow, 22 Nov 2026 or later'],
    [MANGO, '2027-04-05', 'Please choose 06 Apr 2027 or later'],
    [[], '2026-11-21', 'Please choose tomorrow, 22 Nov 2026 or later'],
    [OKRA, '2026-12-22', 'Please choose 21 Dec 2026 or earlier'],
    [MANGO, '2099-01-01', 'Please choose 05 May 2027 or earlier'],
  ])('refuse a day before the estimate of that very order, or more than 30 days from it', (items, date, message) => {
    expect(refusalOf(() => deliveryNotes({ notes: '', delivery: { date, field } }, items, PLACED))).toEqual({
      [field]: message,
    })
    const notes = `Delivery Date: ${date}`
    expect(refusalOf(() => deliveryNotes({ notes, notesField: 'notes' }, items, PLACED))).toEqual({ notes: message })
  })

  it('take a day that all orders share where it is possible, and leave it out elsewhere', () => {
    const notes = 'Ring twice\nDelivery Date: 2026-12-20\nDelivery Window: morning'
    expect(deliveryNotes({ notes }, OKRA, PLACED)).toBe(notes)
    expect(deliveryNotes({ notes }, MANGO, PLACED)).toBe('Ring twice\nDelivery Window: morning')
  })

  it('refuse a day that all orders share where it is possible for none of them', () => {
    const refused = (date: string) =>
      refusalOf(() => checkSharedDate(`Ring twice\nDelivery Date: ${date}`, [MANGO, OKRA], PLACED))
    expect(refused('2020-01-01')).toEqual({ notes: 'Please choose tomorrow, 22 Nov 2026 or later' })
    expect(refused('2026-11-21')).toEqual({ notes: 'Please choose tomorrow, 22 Nov 2026 or later' })
    expect(refused('2026-12-22')).toEqual({ notes: 'Please choose 21 Dec 2026 or earlier' })
    expect(refused('2099-01-01')).toEqual({ notes: 'Please choose 05 May 2027 or earlier' })
    for (const possible of ['2026-11-22', '2026-12-21', '2027-04-06', '2027-05-05'])
      expect(refused(possible)).toBeUndefined()
    expect(refusalOf(() => checkSharedDate('Ring twice', [MANGO], PLACED))).toBeUndefined()
  })
})
