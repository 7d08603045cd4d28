import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRupees, readWhole } from './figures.ts'

const SCRIPTS = ['latn', 'knda', 'deva', 'tamldec', 'telu', 'beng', 'arabext', 'fullwide', 'mathsans', 'nkoo'] as const
const script = fc.constantFrom(...SCRIPTS)
const paise = fc.nat(100_000_000_000)
/** Invisible characters and spaces around a figure. */
const around = fc.constantFrom('', ' ', '\u200E', '\u202A', '\u00A0', '\uFEFF', '\u200B')

/** Formats an amount in a script's digits; returns a function of the group and decimal signs. */
function formatted(amount: number, locale: 'en-IN' | 'en-US', numberingSystem: string) {
  const format = new Intl.NumberFormat(locale, { numberingSystem, minimumFractionDigits: 2 })
  const text = format
    .formatToParts(amount / 100)
    .map(({ type, value }) => ({ group: '⎵', decimal: '⎖' })[type as string] ?? value)
  return (group: string, decimal: string) => text.join('').replaceAll('⎵', group).replace('⎖', decimal)
}
const plainOf = (amount: number) => (amount / 100).toFixed(2)

// docs/product/money-and-dates.md#figures-typed
describe('readRupees', () => {
  const locale = fc.constantFrom('en-IN' as const, 'en-US' as const)

  it('reads amounts in every script with every group sign', () => {
    const group = fc.constantFrom(',', '', ' ', '\u00A0', '\u202F', "'", '’')
    fc.assert(
      fc.property(paise, locale, script, group, around, (amount, where, digits, sign, edge) => {
        expect(readRupees(`${edge}${formatted(amount, where, digits)(sign, '.')}${edge}`)).toBe(plainOf(amount))
      }),
    )
  })

  it('accepts a decimal comma in files with semicolons or tabs', () => {
    const group = fc.constantFrom('.', '', '\u00A0', '\u202F', '’')
    fc.assert(
      fc.property(paise, locale, script, group, (amount, where, digits, sign) => {
        const text = formatted(amount, where, digits)(sign, ',')
        expect(readRupees(text, { isCommaDecimal: true })).toBe(plainOf(amount))
        expect(readRupees(text)).toBeUndefined()
      }),
    )
  })

  it('never returns a different amount, for any commas and points', () => {
    const text = fc.array(fc.constantFrom('1', '20', '345', ',', '.'), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(text, fc.boolean(), (parts, isCommaDecimal) => {
        const typed = parts.join('')
        const read = readRupees(typed, { isCommaDecimal })
        if (read === undefined) return
        // The digits are the same, and only the last sign may precede decimals.
        expect(read.replace('.', '')).toBe(typed.replace(/[,.]/g, ''))
        const decimals = read.split('.')[1]
        const last = /[,.](\d*)$/.exec(typed)?.[1]
        if (decimals === undefined) expect(last === undefined || last.length === 3).toBe(true)
        else expect(decimals).toBe(last)
      }),
    )
  })

  it.each([
    ['₹ 1,23,456.50', '123456.50'],
    ['Rs. 240/-', '240'],
    ['ರೂ. ೨೪೦', '240'],
    ['1,20,000', '120000'],
    ['1,250.50', '1250.50'],
    ['12.345', '12.345'],
  ])('reads %s as %s', (typed, plain) => expect(readRupees(typed)).toBe(plain))

  it.each([
    '1250,50',
    '1,20.50',
    '10,50',
    '1,5',
    '0,250',
    '1,2345',
    '1,25,00',
    '1,,250',
    '.5',
    '5.',
    '1e3',
    'free',
    '',
  ])('refuses %j as ambiguous or invalid', typed => expect(readRupees(typed)).toBeUndefined())

  it.each([
    ['320,50', '320.50'],
    ['45,00', '45.00'],
    ['1,250', '1250'],
    ['1,23,456', '123456'],
    ['1.250,5', '1250.5'],
    ['1,250.50', '1250.50'],
    ['1,20.50', undefined],
    ['1,234,50', undefined],
    ['0,250', undefined],
  ])('with a decimal comma reads %s as %s', (typed, plain) => {
    expect(readRupees(typed, { isCommaDecimal: true })).toBe(plain)
  })
})

describe('readWhole', () => {
  it('reads whole numbers in every script', () => {
    const number = fc.integer({ min: -100_000_000, max: 100_000_000 })
    fc.assert(
      fc.property(number, fc.constantFrom('en-IN', 'en-US'), script, around, (value, where, numberingSystem, edge) => {
        const text = new Intl.NumberFormat(where, { numberingSystem }).format(value)
        expect(readWhole(edge + text + edge)).toBe(value === 0 ? Math.abs(value) : value)
      }),
    )
  })

  it.each([
    ['24.0', 24],
    ['1,200', 1200],
    ['२४', 24],
    ['\u200B10', 10],
    ['−3', -3],
    ['1.000', undefined],
    ['10,50', undefined],
    ['2.5', undefined],
    ['many', undefined],
    ['', undefined],
  ])('reads %j as %s', (typed, number) => expect(readWhole(typed)).toBe(number))
})
