import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstPhone, phonesIn, telLink } from './phones.ts'

describe('phonesIn', () => {
  it.each([
    ['98450 12345', ['9845012345']],
    ['+91 98450 12345', ['+919845012345']],
    ['919845012345', ['+919845012345']],
    ['0091 98450 12345', ['+919845012345']],
    ['+91 (0) 98450 12345', ['+919845012345']],
    ['098450-12345', ['09845012345']],
    ['(080) 2345 6789', ['08023456789']],
    ['98450.12345', ['9845012345']],
    ['98450/12345', ['9845012345']],
    ['೯೮೪೫೦ ೧೨೩೪೫', ['9845012345']],
    ['\u202A９８４５０\u201112345\u202C', ['9845012345']],
    ['+44 (0)20 7946 0958', ['+442079460958']],
    ['44 20 7946 0958', ['442079460958']],
    ['tel:+65-6123-4567', ['+6561234567']],
    ['98450 77881 / 98860 54321', ['9845077881', '9886054321']],
    ['98450 77881, +91 98860 54321', ['9845077881', '+919886054321']],
    ['98450 77881 or 98860 54321', ['9845077881', '9886054321']],
    ['98450 77881 ಅಥವಾ 98860 54321', ['9845077881', '9886054321']],
    ['98450 77881 (home) 98860 54321 (shop)', ['9845077881', '9886054321']],
    ['98450 77881 98860 54321', ['9845077881', '9886054321']],
    ['+91 98450 77881 +91 98860 54321', ['+919845077881', '+919886054321']],
    ['080-23456789/90', ['08023456789']],
    ['23456789 / 23456790', ['23456789', '23456790']],
    ['98450 77882 ext 12', ['9845077882']],
    ['98450 77882 x12', ['9845077882']],
    ['98450 77882 #12', ['9845077882']],
    ['98450 77882 12', ['9845077882']],
    ['080 2345 6789 extn. 104, 98450 12345', ['08023456789', '9845012345']],
    ['98450 1', ['984501']],
    ['1234567890123456', []],
    ['call me later', []],
    ['000000000000', []],
    ['+0000000000', []],
    ['+0044 20 7946 0958', ['+442079460958']],
    ['', []],
  ])('finds in %j %j', (typed, phones) => expect(phonesIn(typed)).toEqual(phones))

  it('finds all numbers, with any separators within and between them', () => {
    const mobile = fc
      .tuple(
        fc.constantFrom('6', '7', '8', '9'),
        fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 9, maxLength: 9 }),
      )
      .map(([first, rest]) => first + rest)
    const sign = fc.constantFrom('', ' ', '-', '\u2011', '–', '.', '\u00A0', '\u200E')
    const between = fc.constantFrom(', ', ' / ', '; ', ' or ', ' & ', ' | ', '\n', ' ಮತ್ತು ')
    const before = fc.constantFrom('', '+91', '+91 ', '0', '0091 ')
    fc.assert(
      fc.property(
        fc.array(fc.tuple(mobile, before, sign), { minLength: 1, maxLength: 3 }),
        between,
        (numbers, apart) => {
          const text = numbers
            .map(([digits, code, inside]) => code + digits.slice(0, 5) + inside + digits.slice(5))
            .join(apart)
          expect(phonesIn(text).map(phone => phone.slice(-10))).toEqual(numbers.map(([digits]) => digits))
        },
      ),
    )
  })

  it('lets telLink and firstPhone prefer the first complete number', () => {
    expect(telLink('98450 77881 / 98860 54321')).toBe('tel:9845077881')
    expect(telLink('234567 / 98450 12345')).toBe('tel:9845012345')
    expect(telLink('98450 1')).toBe('tel:984501')
    expect(telLink('call me later')).toBeUndefined()
    expect(firstPhone('98450 1')).toBeUndefined()
  })
})
