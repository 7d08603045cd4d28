import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitName } from './split-name.ts'

describe('splitName', () => {
  it.each([
    ['Asha Rao', 'Asha', 'Rao'],
    ['Asha Rao Kulkarni', 'Asha', 'Rao Kulkarni'],
    ['Manjunath K', 'Manjunath', 'K.'],
    ['Manjunath K.', 'Manjunath', 'K.'],
    ['R K Narayan', 'R.', 'K Narayan'],
    ['K S', 'K.', 'S.'],
    ['ಮಂಜುನಾಥ ಕ', 'ಮಂಜುನಾಥ', 'ಕ.'],
    ['ಐಶ್ವರ್ಯಾ ರೈ', 'ಐಶ್ವರ್ಯಾ', 'ರೈ'],
    ['மணி எ', 'மணி', 'எ.'],
    ['\u{11005} Rao', '\u{11005}.', 'Rao'],
    ['  Meena\u00a0 Gowda ', 'Meena', 'Gowda'],
    ['Manjunath', 'Manjunath', ''],
  ])('splits %s', (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName })
  })

  it('adds a dot to one-letter parts and changes nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 2, maxLength: 40 }), name => {
        const { firstName, lastName } = splitName(name)
        const [first = '', ...rest] = name.trim().split(/\s+/)
        const last = rest.join(' ')
        expect([first, `${first}.`]).toContain(firstName)
        expect([last, `${last}.`]).toContain(lastName)
        for (const part of [firstName, lastName]) expect([...part]).not.toHaveLength(1)
      }),
    )
  })
})
