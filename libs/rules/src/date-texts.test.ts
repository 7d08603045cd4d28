import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayWord,
  formatDate,
  formatDeliveryDate,
  formatMoment,
  formatMonth,
  formatShortDate,
  nearDate,
  nearDateAlone,
  nearDateInRow,
  nearDeliveryDate,
  nearDeliveryDateAlone,
  nearMoment,
  nearMomentAlone,
  nearShortDate,
  nearShortDeliveryDate,
  parseTypedDate,
  typedDate,
} from './date-texts.ts'
import { addDays } from './dates.ts'

const TODAY = '2026-11-22'
const NOTHING = [undefined, null, '', 'soon', '2026-02-31', '2026-02-31T00:00:00Z', 'hello 1', new Date('never')]

describe('formatDate', () => {
  // docs/product/money-and-dates.md#dates-shown
  it('shows the month in three letters, two figures, a comma and the year', () => {
    expect(formatDate('2026-03-05')).toBe('Mar 05, 2026')
    expect(formatDate('2027-12-31')).toBe('Dec 31, 2027')
  })

  it('shows a moment as the day it is in India', () => {
    expect(formatDate('2026-03-05T20:00:00.000Z')).toBe('Mar 06, 2026')
    expect(formatDate(new Date('2026-03-05T18:29:00Z'))).toBe('Mar 05, 2026')
  })

  it.each(NOTHING)('shows nothing for %j', missing => {
    expect(formatDate(missing)).toBe('')
    expect(formatShortDate(missing, TODAY)).toBe('')
    expect(nearDate(missing, TODAY)).toBe('')
    expect(nearDateInRow(missing, TODAY)).toBe('')
    expect(formatDeliveryDate(missing)).toBe('')
    expect(nearDeliveryDate(missing, TODAY)).toBe('')
    expect(nearShortDeliveryDate(missing, TODAY)).toBe('')
    expect(typedDate(missing)).toBe('')
  })
})

describe('formatShortDate', () => {
  it('leaves the year out where it is this one', () => {
    expect(formatShortDate('2026-12-01', TODAY)).toBe('Dec 01')
    expect(formatShortDate('2027-01-01', TODAY)).toBe('Jan 01, 2027')
    expect(formatShortDate('2025-12-31', TODAY)).toBe('Dec 31, 2025')
  })
})

describe('near days', () => {
  it.each([
    ['2026-11-20', '', 'Nov 20, 2026', 'Nov 20, 2026', 'Nov 20', 'Nov 20'],
    ['2026-11-21', 'yesterday', 'yesterday, Nov 21, 2026', 'Yesterday, Nov 21, 2026', 'yesterday', 'Yesterday, Nov 21'],
    ['2026-11-22', 'today', 'today, Nov 22, 2026', 'Today, Nov 22, 2026', 'today', 'Today, Nov 22'],
    ['2026-11-23', 'tomorrow', 'tomorrow, Nov 23, 2026', 'Tomorrow, Nov 23, 2026', 'tomorrow', 'Tomorrow, Nov 23'],
    ['2027-04-05', '', 'Apr 05, 2027', 'Apr 05, 2027', 'Apr 05, 2027', 'Apr 05, 2027'],
  ])('%s is %j, %j, %j, %j and %j', (date, word, inSentence, alone, short, inRow) => {
    expect(dayWord(date, TODAY)).toBe(word)
    expect(nearDate(date, TODAY)).toBe(inSentence)
    expect(nearDateAlone(date, TODAY)).toBe(alone)
    expect(nearShortDate(date, TODAY)).toBe(short)
    expect(nearDateInRow(date, TODAY)).toBe(inRow)
  })

  it('are counted over the end of a year', () => expect(nearShortDate('2027-01-01', '2026-12-31')).toBe('tomorrow'))
})

describe('the day of an estimate or a delivery', () => {
  it('stands before its month, with the word of a near day', () => {
    expect(formatDeliveryDate('2026-03-05')).toBe('05 Mar 2026')
    expect(nearDeliveryDate('2026-11-23', TODAY)).toBe('tomorrow, 23 Nov 2026')
    expect(nearDeliveryDateAlone('2026-11-21', TODAY)).toBe('Yesterday, 21 Nov 2026')
    expect(nearDeliveryDateAlone('2027-04-05', TODAY)).toBe('05 Apr 2027')
  })

  it.each([
    ['2026-11-23', 'tomorrow'],
    ['2026-12-13', '13 Dec'],
    ['2027-01-01', '01 Jan 2027'],
  ])('%s is %j on a card', (date, text) => expect(nearShortDeliveryDate(date, TODAY)).toBe(text))
})

describe('formatMonth', () => {
  it('shows month and year', () => expect(formatMonth('2026-11-01')).toBe('Nov 2026'))
})

describe('moments', () => {
  it.each([
    ['2026-11-21T18:30:00Z', 'Nov 22, 2026, 12:00 am'],
    ['2026-11-22T06:30:00Z', 'Nov 22, 2026, 12:00 pm'],
    ['2026-11-22T08:09:00Z', 'Nov 22, 2026, 1:39 pm'],
  ])('%s is %s by India’s clock', (moment, text) => expect(formatMoment(moment)).toBe(text))

  it('have the word of a near day before them, counted in India', () => {
    const now = new Date('2026-11-21T18:29:00Z')
    expect(nearMoment('2026-11-21T18:30:00Z', now)).toBe('tomorrow, Nov 22, 2026, 12:00 am')
    expect(nearMomentAlone('2026-11-21T18:30:00Z', now)).toBe('Tomorrow, Nov 22, 2026, 12:00 am')
    expect(nearMoment('2026-11-25T06:30:00Z', now)).toBe('Nov 25, 2026, 12:00 pm')
    expect(nearMoment('soon', now)).toBe('')
    expect(nearMomentAlone('soon', now)).toBe('')
    expect(formatMoment('soon')).toBe('')
  })
})

describe('dates that are typed', () => {
  it.each([
    ['05/04/2027', '2027-04-05'],
    [' 5/4/2027 ', '2027-04-05'],
    ['5.4.2027', '2027-04-05'],
    ['5-4-2027', '2027-04-05'],
    ['05 04 2027', '2027-04-05'],
    ['29/02/2028', '2028-02-29'],
    ['೫/೪/೨೦೨೭', '2027-04-05'],
    ['5\u20114\u20112027\u200E', '2027-04-05'],
  ])('%j is %s: the day first', (text, date) => expect(parseTypedDate(text)).toBe(date))

  it.each(['', '5/4', '5/4/27', '31/02/2027', '13/13/2027', '2027-04-05', '5/4/20277', 'tomorrow'])(
    '%j is none',
    text => expect(parseTypedDate(text)).toBeUndefined(),
  )

  it('are read as they are written, every day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80_000 }), days => {
        const date = addDays('1950-01-01', days)
        expect(parseTypedDate(typedDate(date))).toBe(date)
      }),
    )
  })
})
