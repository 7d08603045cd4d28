import './time-words/all-languages.ts'
import { describe, expect, it } from 'vitest'
import { relativeAge } from './relative-age.ts'

// docs/product/money-and-dates.md#ages
describe('relativeAge', () => {
  const now = new Date('2026-03-05T12:00:00Z')
  it.each([
    [-5_000, 'just now'],
    [0, 'just now'],
    [59_999, 'just now'],
    [60_000, '1m ago'],
    [3_599_999, '59m ago'],
    [3_600_000, '1h ago'],
    [86_399_999, '23h ago'],
    [86_400_000, '1d ago'],
    [40 * 86_400_000, '40d ago'],
  ])('of %i ms is %s', (age, text) => expect(relativeAge(new Date(now.getTime() - age), now, 'en')).toBe(text))

  it.each([
    ['kn', ['ಈಗಷ್ಟೇ', '5 ನಿಮಿಷದ ಹಿಂದೆ', '3 ಗಂಟೆ ಹಿಂದೆ', '2 ದಿನದ ಹಿಂದೆ']],
    ['hi', ['अभी-अभी', '5 मिनट पहले', '3 घंटे पहले', '2 दिन पहले']],
  ] as const)('is translated into %s', (language, texts) => {
    const ages = [0, 5 * 60_000, 3 * 3_600_000, 2 * 86_400_000]
    expect(ages.map(age => relativeAge(new Date(now.getTime() - age), now, language))).toEqual(texts)
  })

  it("accepts a moment as text, and returns '' if invalid", () => {
    expect(relativeAge('2026-03-05T11:00:00Z', now, 'en')).toBe('1h ago')
    expect(relativeAge('soon', now, 'en')).toBe('')
  })
})
