import './time-words/all-languages.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clockText,
  formatDate,
  formatDeliveryDate,
  formatMoment,
  formatMonth,
  formatShortDate,
  harvestMonthIn,
  harvestMonthText,
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
import type { Language } from './languages.ts'

const TODAY = '2026-11-22'
const NOTHING = [undefined, null, '', 'soon', '2026-02-31', '2026-02-31T00:00:00Z', 'hello 1', new Date('never')]

describe('formatDate', () => {
  // docs/product/money-and-dates.md#dates-shown
  it('formats three letters of the month, two digits, a comma and the year', () => {
    expect(formatDate('2026-03-05', 'en')).toBe('Mar 05, 2026')
    expect(formatDate('2027-12-31', 'en')).toBe('Dec 31, 2027')
  })

  it('formats a moment as its day in India', () => {
    expect(formatDate('2026-03-05T20:00:00.000Z', 'en')).toBe('Mar 06, 2026')
    expect(formatDate(new Date('2026-03-05T18:29:00Z'), 'en')).toBe('Mar 05, 2026')
  })

  it.each(NOTHING)("returns '' for %j", missing => {
    expect(formatDate(missing, 'en')).toBe('')
    expect(formatShortDate(missing, TODAY, 'en')).toBe('')
    expect(nearDate(missing, TODAY, 'en')).toBe('')
    expect(nearDateInRow(missing, TODAY, 'en')).toBe('')
    expect(formatDeliveryDate(missing, 'en')).toBe('')
    expect(nearDeliveryDate(missing, TODAY, 'en')).toBe('')
    expect(nearShortDeliveryDate(missing, TODAY, 'en')).toBe('')
    expect(typedDate(missing)).toBe('')
  })
})

describe('formatShortDate', () => {
  it('omits the current year', () => {
    expect(formatShortDate('2026-12-01', TODAY, 'en')).toBe('Dec 01')
    expect(formatShortDate('2027-01-01', TODAY, 'en')).toBe('Jan 01, 2027')
    expect(formatShortDate('2025-12-31', TODAY, 'en')).toBe('Dec 31, 2025')
  })
})

describe('texts of near days', () => {
  it.each([
    ['2026-11-20', 'Nov 20, 2026', 'Nov 20, 2026', 'Nov 20', 'Nov 20'],
    ['2026-11-21', 'yesterday, Nov 21, 2026', 'Yesterday, Nov 21, 2026', 'yesterday', 'Yesterday, Nov 21'],
    ['2026-11-22', 'today, Nov 22, 2026', 'Today, Nov 22, 2026', 'today', 'Today, Nov 22'],
    ['2026-11-23', 'tomorrow, Nov 23, 2026', 'Tomorrow, Nov 23, 2026', 'tomorrow', 'Tomorrow, Nov 23'],
    ['2027-04-05', 'Apr 05, 2027', 'Apr 05, 2027', 'Apr 05, 2027', 'Apr 05, 2027'],
  ])('for %s are %j, %j, %j and %j', (date, inSentence, alone, short, inRow) => {
    expect(nearDate(date, TODAY, 'en')).toBe(inSentence)
    expect(nearDateAlone(date, TODAY, 'en')).toBe(alone)
    expect(nearShortDate(date, TODAY, 'en')).toBe(short)
    expect(nearDateInRow(date, TODAY, 'en')).toBe(inRow)
  })

  it('work across the end of a year', () => expect(nearShortDate('2027-01-01', '2026-12-31', 'en')).toBe('tomorrow'))
})

describe('texts of delivery days', () => {
  it('put the day before the month, after the word of a near day', () => {
    expect(formatDeliveryDate('2026-03-05', 'en')).toBe('05 Mar 2026')
    expect(nearDeliveryDate('2026-11-23', TODAY, 'en')).toBe('tomorrow, 23 Nov 2026')
    expect(nearDeliveryDateAlone('2026-11-21', TODAY, 'en')).toBe('Yesterday, 21 Nov 2026')
    expect(nearDeliveryDateAlone('2027-04-05', TODAY, 'en')).toBe('05 Apr 2027')
  })

  it.each([
    ['2026-11-23', 'tomorrow'],
    ['2026-12-13', '13 Dec'],
    ['2027-01-01', '01 Jan 2027'],
  ])('on cards for %s are %j', (date, text) => expect(nearShortDeliveryDate(date, TODAY, 'en')).toBe(text))
})

describe('formatMonth', () => {
  it('formats month and year', () => expect(formatMonth('2026-11-01', 'en')).toBe('Nov 2026'))
})

describe('texts of moments', () => {
  it.each([
    ['2026-11-21T18:30:00Z', 'Nov 22, 2026, 12:00 am'],
    ['2026-11-22T06:30:00Z', 'Nov 22, 2026, 12:00 pm'],
    ['2026-11-22T08:09:00Z', 'Nov 22, 2026, 1:39 pm'],
  ])('for %s are %s in IST', (moment, text) => expect(formatMoment(moment, 'en')).toBe(text))

  it('start with the word of a near day in India', () => {
    const now = new Date('2026-11-21T18:29:00Z')
    expect(nearMoment('2026-11-21T18:30:00Z', now, 'en')).toBe('tomorrow, Nov 22, 2026, 12:00 am')
    expect(nearMomentAlone('2026-11-21T18:30:00Z', now, 'en')).toBe('Tomorrow, Nov 22, 2026, 12:00 am')
    expect(nearMoment('2026-11-25T06:30:00Z', now, 'en')).toBe('Nov 25, 2026, 12:00 pm')
    expect(nearMoment('soon', now, 'en')).toBe('')
    expect(nearMomentAlone('soon', now, 'en')).toBe('')
    expect(formatMoment('soon', 'en')).toBe('')
  })
})

// docs/product/money-and-dates.md#dates-shown
describe('dates in other languages', () => {
  const now = new Date('2026-03-05T04:00:00Z')
  const today = '2026-03-05'
  const worded = (language: Language) => ({
    formatDate: formatDate('2026-03-05', language),
    formatDeliveryDate: formatDeliveryDate('2026-03-05', language),
    formatMonth: formatMonth('2026-12-01', language),
    formatShortDate: ['2026-03-05', '2027-01-01'].map(date => formatShortDate(date, today, language)),
    nearDate: nearDate('2026-03-06', today, language),
    nearDateAlone: nearDateAlone('2026-03-04', today, language),
    nearShortDate: nearShortDate('2026-03-06', today, language),
    nearDateInRow: nearDateInRow('2026-03-05', today, language),
    nearDeliveryDate: nearDeliveryDate('2026-03-06', today, language),
    nearDeliveryDateAlone: nearDeliveryDateAlone('2026-03-06', today, language),
    nearShortDeliveryDate: ['2026-03-06', '2026-03-09'].map(date => nearShortDeliveryDate(date, today, language)),
    clockText: ['00:00', '03:59', '04:00', '11:59', '12:00', '15:40', '16:00', '20:00', '23:59'].map(clock =>
      clockText(new Date(`2026-03-05T${clock}:00+05:30`), language),
    ),
    formatMoment: formatMoment('2026-03-05T10:10:00Z', language),
    nearMoment: nearMoment('2026-03-05T10:10:00Z', now, language),
    nearMomentAlone: nearMomentAlone('2026-03-05T10:10:00Z', now, language),
    harvestMonthIn: ['December 2026', 'May', '2026-12', '12', null, 'soon'].map(month =>
      harvestMonthIn(month, language),
    ),
  })

  it('are formatted in Kannada', () =>
    expect(worded('kn')).toEqual({
      formatDate: '05 ಮಾರ್ಚ್ 2026',
      formatDeliveryDate: '05 ಮಾರ್ಚ್ 2026',
      formatMonth: 'ಡಿಸೆಂ 2026',
      formatShortDate: ['05 ಮಾರ್ಚ್', '01 ಜನವರಿ 2027'],
      nearDate: 'ನಾಳೆ, 06 ಮಾರ್ಚ್ 2026',
      nearDateAlone: 'ನಿನ್ನೆ, 04 ಮಾರ್ಚ್ 2026',
      nearShortDate: 'ನಾಳೆ',
      nearDateInRow: 'ಇಂದು, 05 ಮಾರ್ಚ್',
      nearDeliveryDate: 'ನಾಳೆ, 06 ಮಾರ್ಚ್ 2026',
      nearDeliveryDateAlone: 'ನಾಳೆ, 06 ಮಾರ್ಚ್ 2026',
      nearShortDeliveryDate: ['ನಾಳೆ', '09 ಮಾರ್ಚ್'],
      clockText: [
        ...['ರಾತ್ರಿ 12:00', 'ರಾತ್ರಿ 3:59', 'ಬೆಳಿಗ್ಗೆ 4:00', 'ಬೆಳಿಗ್ಗೆ 11:59', 'ಮಧ್ಯಾಹ್ನ 12:00'],
        ...['ಮಧ್ಯಾಹ್ನ 3:40', 'ಸಂಜೆ 4:00', 'ರಾತ್ರಿ 8:00', 'ರಾತ್ರಿ 11:59'],
      ],
      formatMoment: '05 ಮಾರ್ಚ್ 2026, ಮಧ್ಯಾಹ್ನ 3:40',
      nearMoment: 'ಇಂದು, 05 ಮಾರ್ಚ್ 2026, ಮಧ್ಯಾಹ್ನ 3:40',
      nearMomentAlone: 'ಇಂದು, 05 ಮಾರ್ಚ್ 2026, ಮಧ್ಯಾಹ್ನ 3:40',
      harvestMonthIn: ['ಡಿಸೆಂಬರ್ 2026', 'ಮೇ', 'ಡಿಸೆಂಬರ್ 2026', 'ಡಿಸೆಂಬರ್', '', 'soon'],
    }))

  it('are formatted in Hindi', () =>
    expect(worded('hi')).toEqual({
      formatDate: '05 मार्च 2026',
      formatDeliveryDate: '05 मार्च 2026',
      formatMonth: 'दिसं 2026',
      formatShortDate: ['05 मार्च', '01 जनवरी 2027'],
      nearDate: 'कल, 06 मार्च 2026',
      nearDateAlone: 'बीता कल, 04 मार्च 2026',
      nearShortDate: 'कल',
      nearDateInRow: 'आज, 05 मार्च',
      nearDeliveryDate: 'कल, 06 मार्च 2026',
      nearDeliveryDateAlone: 'कल, 06 मार्च 2026',
      nearShortDeliveryDate: ['कल', '09 मार्च'],
      clockText: [
        ...['रात 12:00', 'रात 3:59', 'सुबह 4:00', 'सुबह 11:59', 'दोपहर 12:00'],
        ...['दोपहर 3:40', 'शाम 4:00', 'रात 8:00', 'रात 11:59'],
      ],
      formatMoment: '05 मार्च 2026, दोपहर 3:40',
      nearMoment: 'आज, 05 मार्च 2026, दोपहर 3:40',
      nearMomentAlone: 'आज, 05 मार्च 2026, दोपहर 3:40',
      harvestMonthIn: ['दिसंबर 2026', 'मई', 'दिसंबर 2026', 'दिसंबर', '', 'soon'],
    }))

  it("are '' for invalid dates", () => {
    for (const language of ['kn', 'hi'] as const) {
      const none = [formatDate('soon', language), nearDate(null, today, language), formatMoment('soon', language)]
      expect(none).toEqual(['', '', ''])
    }
  })

  it('keep an English harvest month of a response unchanged', () => {
    for (const month of ['2026-12', '05', null]) {
      expect(harvestMonthIn(harvestMonthText(month), 'en')).toBe(harvestMonthText(month) ?? '')
    }
  })
})

describe('parseTypedDate', () => {
  it.each([
    ['05/04/2027', '2027-04-05'],
    [' 5/4/2027 ', '2027-04-05'],
    ['5.4.2027', '2027-04-05'],
    ['5-4-2027', '2027-04-05'],
    ['05 04 2027', '2027-04-05'],
    ['29/02/2028', '2028-02-29'],
    ['೫/೪/೨೦೨೭', '2027-04-05'],
    ['5\u20114\u20112027\u200E', '2027-04-05'],
  ])('reads %j as %s, day first', (text, date) => expect(parseTypedDate(text)).toBe(date))

  it.each(['', '5/4', '5/4/27', '31/02/2027', '13/13/2027', '2027-04-05', '5/4/20277', 'tomorrow'])(
    'refuses %j',
    text => expect(parseTypedDate(text)).toBeUndefined(),
  )

  it('reads back every date that typedDate writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80_000 }), days => {
        const date = addDays('1950-01-01', days)
        expect(parseTypedDate(typedDate(date))).toBe(date)
      }),
    )
  })
})
