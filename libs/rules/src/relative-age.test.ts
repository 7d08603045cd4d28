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
  ])('of %i ms is %s', (age, text) => expect(relativeAge(new Date(now.getTime() - age), now)).toBe(text))

  it('reads a moment as text, and nothing from nonsense', () => {
    expect(relativeAge('2026-03-05T11:00:00Z', now)).toBe('1h ago')
    expect(relativeAge('soon', now)).toBe('')
  })
})
