import { plainDigits } from '@santhe/rules'

const NATIONAL = 10
const FEWEST_DIGITS = 10
/** The longest number there is, with its country (ITU-T E.164). */
const MOST_DIGITS = 15

/** The first part that is long enough for a number: people name two, separated by a comma or the like. */
function firstNumber(typed: string): { digits: string; isInternational: boolean } | undefined {
  for (const part of [typed, ...typed.split(/[,;/|&]|\b(?:or|and)\b/i)]) {
    const digits = part.replace(/\D/g, '')
    const isInternational = /^\D*\+/.test(part)
    if (digits.length >= FEWEST_DIGITS && digits.length <= MOST_DIGITS) return { digits, isInternational }
  }
  return undefined
}

/**
 * Returns a phone number as the provider documents it, or undefined where there is none in the text: ten digits without country or trunk zero,
 * or + and a number with its country where it is not an Indian one.
 */
export function providerPhone(typed: string): string | undefined {
  const number = firstNumber(plainDigits(typed))
  if (number === undefined) return undefined
  const { digits, isInternational } = number
  if (digits.length === NATIONAL && !isInternational) return digits
  const significant = digits.replace(/^0+/, '')
  if (significant.length === NATIONAL && !isInternational) return significant
  if (significant.length === NATIONAL + 2 && significant.startsWith('91')) return significant.slice(2)
  if (significant.length >= FEWEST_DIGITS) return `+${significant}`
  return digits.slice(-NATIONAL)
}
