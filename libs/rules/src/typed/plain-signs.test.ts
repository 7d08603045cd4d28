import { describe, expect, it } from 'vitest'
import { plainSigns } from './plain-signs.ts'

const SCRIPTS = Intl.supportedValuesOf('numberingSystem')
  .map(numberingSystem => new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }))
  .filter(format => /^\p{Nd}{10}$/u.test(format.format(9_876_543_210)))

// docs/product/money-and-dates.md#figures-typed
describe('plainSigns', () => {
  it('converts the digits of every script', () => {
    expect(SCRIPTS.length).toBeGreaterThan(50)
    for (const format of SCRIPTS) expect(plainSigns(format.format(9_876_543_210))).toBe('9876543210')
  })

  it('maps every row of Unicode digits to 0 through 9', () => {
    const digits = Array.from({ length: 0x110000 }, (_, code) => code).filter(code =>
      /\p{Nd}/u.test(String.fromCodePoint(code)),
    )
    const rows = digits.filter((code, place) => code !== (digits[place - 1] ?? -2) + 1)
    for (const code of rows) expect(plainSigns(String.fromCodePoint(code, code + 9))).toBe('09')
  })

  it.each([
    ['\u202A+91 98450 12345\u202C', '+91 98450 12345'],
    ['\u200E98450\u00AD12345\uFE0D', '9845012345'],
    ['98450–12345', '98450-12345'],
    ['98450\u201112345', '98450-12345'],
    ['−5', '-5'],
    ['＋９１（０８０）', '+91(080)'],
    ['\uFEFF 98450\u00A0\u202F 12345\t', '98450 12345'],
    ['1️⃣2️⃣', '12'],
    ['۱۲٬۵۰۰٫۵', '12,500.5'],
    ['ka-05', 'ka-05'],
  ])('turns %j into %j', (typed, plain) => expect(plainSigns(typed)).toBe(plain))

  it('takes no longer for many digits of a late row', () => {
    const began = Date.now()
    expect(plainSigns('𝟿'.repeat(1_000_000))).toHaveLength(1_000_000)
    const mostMs = 2_000
    expect(Date.now() - began).toBeLessThan(mostMs)
  })
})
