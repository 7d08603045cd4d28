import { describe, expect, it } from 'vitest'
import { earliestDelivery, isTooEarly, notesWithWish } from './delivery-wish.ts'

describe('earliestDelivery', () => {
  it('is when the latest item is expected', () =>
    expect(
      earliestDelivery(
        [
          { status: 'Available Now', harvestDate: null },
          { status: 'Pre-Order', harvestDate: '2026-12-10' },
        ],
        '2026-11-21',
      ),
    ).toBe('2026-12-11'))
  it('is tomorrow where nothing is known', () =>
    expect(earliestDelivery([{ status: 'Coming Soon' }], '2026-11-21')).toBe('2026-11-22'))
})

describe('isTooEarly', () => {
  it.each([
    ['', false],
    ['2026-12-10', true],
    ['2026-12-11', false],
    ['2026-02-31', true],
    ['soon', true],
  ])('%j is %s', (wish, tooEarly) => expect(isTooEarly(wish, '2026-12-11')).toBe(tooEarly))
})

describe('notesWithWish', () => {
  it.each([
    [{ notes: 'Ring twice', deliveryDate: '', deliveryWindow: '' }, 'Ring twice'],
    [{ notes: '', deliveryDate: '2026-12-11', deliveryWindow: '' }, 'Delivery Date: 2026-12-11'],
    [
      { notes: 'Ring twice', deliveryDate: '2026-12-11', deliveryWindow: 'morning' },
      'Ring twice\nDelivery Date: 2026-12-11\nDelivery Window: morning',
    ],
    [{ notes: 'Ring twice', deliveryDate: '', deliveryWindow: 'evening' }, 'Ring twice\nDelivery Window: evening'],
    [{ notes: '', deliveryDate: '', deliveryWindow: 'midnight' }, ''],
  ])('%j reads %j', (wish, notes) => expect(notesWithWish(wish)).toBe(notes))
})
