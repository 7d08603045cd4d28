import { fail } from '@santhe/rules'

const NOT_OFFERED = 'Online payment is not offered here. Please choose cash on delivery.'

/** Called where no payment provider is set up. Throws VALIDATION always. */
export function failNotOffered(): never {
  return fail('VALIDATION', { message: NOT_OFFERED, fields: { paymentMethod: NOT_OFFERED } })
}
