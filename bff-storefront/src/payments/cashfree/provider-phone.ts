const FEWEST_DIGITS = 10
const MOST_DIGITS = 15

/** A phone number as the provider takes it, or undefined where what was typed holds none: digits, with + where a country is named. */
export function providerPhone(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '')
  if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS) return undefined
  return typed.trim().startsWith('+') ? `+${digits}` : digits
}
