import { expect, it } from 'vitest'
import { addressText } from './address-text.ts'

it.each([
  [
    { address: '14, 3rd Cross', city: 'Bengaluru', state: 'Karnataka', zipCode: '560003' },
    '14, 3rd Cross\nBengaluru, Karnataka 560003',
  ],
  [{ address: '', city: 'Bengaluru', state: '', zipCode: '560003' }, 'Bengaluru 560003'],
  [{ address: '', city: '', state: '', zipCode: '' }, ''],
])('addressText writes an address as on a parcel, without missing parts: %j', (address, text) => {
  expect(addressText(address)).toBe(text)
})
