import { splitName } from '@santhe/rules'
import { expect, it } from 'vitest'
import { LONGEST_NAME, PersonName } from './account.ts'
import { checkoutFields } from './checkout.ts'

const LONG = 'ಮ'.repeat(LONGEST_NAME - 2)

it.each([
  'Asha Rao',
  'Manjunath K',
  'R K Narayan',
  'K S',
  'ಮಂಜುನಾಥ ಕ',
  'ಕೆ ಎಸ್ ನರಸಿಂಹಸ್ವಾಮಿ',
  'மணி எ',
  'É 王',
  '\u{11005} !',
  'ಕ\u00a0ಎ',
  `K ${LONG}`,
  `${LONG} K`,
])('the registered name %s splits into valid first and last names', name => {
  expect(PersonName.parse(name)).toBe(name)
  const { firstName, lastName } = splitName(name)
  expect(checkoutFields.firstName.parse(firstName)).toBe(firstName)
  expect(checkoutFields.lastName.parse(lastName)).toBe(lastName)
})
