import { firstPhone, NATIONAL_DIGITS } from '@santhe/rules'

/**
 * Returns the first phone number of a text as the provider documents it, or undefined where there is none: ten digits without country or
 * trunk zero, or + and a number with its country where it is not an Indian one.
 */
export function providerPhone(typed: string): string | undefined {
  const phone = firstPhone(typed)
  if (phone === undefined || phone.length === NATIONAL_DIGITS) return phone
  const [, indian] = /^(?:\+91|0)(\d{10})$/.exec(phone) ?? []
  return indian ?? `+${phone.replace(/^[+0]+/, '')}`
}
