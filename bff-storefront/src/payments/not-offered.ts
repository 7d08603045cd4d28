import { fail } from '@santhe/rules'

const NOT_OFFERED = 'Online payment is not offered here. Please choose cash on delivery.'

/** @throws VALIDATION always, without a provider */
export function failNotOffered(): never {
  return fail('VALIDATION', { message: NOT_OFFERED, fields: { paymentMethod: NOT_OFFERED } })
}
