import { SantheError } from '@santhe/rules'
import { refusalWords } from '@santhe/texts'
import { describe, expect, it } from 'vitest'
import { checkSharedDate, possibleWish } from './new-orders.ts'

const PLACED = '2026-11-21'
const OKRA = [{ status: 'Available Now' as const }]
const MANGO = [...OKRA, { status: 'Pre-Order' as const, harvestDate: '2027-04-05' }]
const field = 'deliveries.1.date'
const fields = { date: field, window: 'deliveries.1.window' }
const shared = { fields: { date: 'notes', window: 'notes' }, isShared: true } as const

function refusalOf(work: () => unknown) {
  try {
    return work()
  } catch (error) {
    return error instanceof SantheError ? refusalWords(error, 'en').fields : error
  }
}

// docs/product/delivery.md#earliest-date
describe('the delivery wish of a farm’s order', () => {
  it.each([
    [OKRA, '2026-11-21', 'Please choose tomorrow, 22 Nov 2026 or later'],
    [MANGO, '2027-04-05', 'Please choose 06 Apr 2027 or later'],
    [[], '2026-11-21', 'Please choose tomorrow, 22 Nov 2026 or later'],
    [OKRA, '2026-12-22', 'Please choose 21 Dec 2026 or earlier'],
    [MANGO, '2099-01-01', 'Please choose 05 May 2027 or earlier'],
  ])('must be from its estimate on, within 30 days', (items, date, message) => {
    expect(refusalOf(() => possibleWish({ date, fields }, items, PLACED))).toEqual({ [field]: message })
  })

  it('uses the shared day if it suits the order', () => {
    const wish = { date: '2026-12-20', window: 'morning' } as const
    expect(possibleWish({ ...shared, ...wish }, OKRA, PLACED)).toEqual(wish)
    expect(possibleWish({ ...shared, ...wish }, MANGO, PLACED)).toEqual({ window: 'morning' })
  })

  it('refuses a shared day that suits no order', () => {
    const refused = (date: string) => refusalOf(() => checkSharedDate({ ...shared, date }, [MANGO, OKRA], PLACED))
    expect(refused('2020-01-01')).toEqual({ notes: 'Please choose tomorrow, 22 Nov 2026 or later' })
    expect(refused('2026-11-21')).toEqual({ notes: 'Please choose tomorrow, 22 Nov 2026 or later' })
    expect(refused('2026-12-22')).toEqual({ notes: 'Please choose 21 Dec 2026 or earlier' })
    expect(refused('2099-01-01')).toEqual({ notes: 'Please choose 05 May 2027 or earlier' })
    for (const possible of ['2026-11-22', '2026-12-21', '2027-04-06', '2027-05-05'])
      expect(refused(possible)).toBeUndefined()
    expect(refusalOf(() => checkSharedDate(shared, [MANGO], PLACED))).toBeUndefined()
  })
})
