import { firstPhone, NATIONAL_DIGITS } from '@santhe/rules'

/**
 * The first number in the provider's format: ten digits, or + and country code if foreign. Undefined if there is
 * none.
 */
export function providerPhone(typed: string): string | undefined {
  const phone = firstPhone(typed)
  if (phone === undefined || phone.length === NATIONAL_DIGITS) return phone
  const [, indian] = /^(?:\+91|0)(\d{10})$/.exec(phone) ?? []
  return indian ?? `+${phone.replace(/^[+0]+/, '')}`
}
