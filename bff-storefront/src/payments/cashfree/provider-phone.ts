const NATIONAL = 10
const FEWEST_DIGITS = 10
/** The longest number there is, with its country (ITU-T E.164). */
const MOST_DIGITS = 15

/** Digits as they are typed on a Kannada or Devanagari keyboard, each script's from its zero on. */
const OTHER_DIGITS = /[\u0ce6-\u0cef\u0966-\u096f\uff10-\uff19]/g
const ZEROS = [0x0966, 0x0ce6, 0xff10]

function inAscii(typed: string): string {
  return typed.replace(OTHER_DIGITS, digit => {
    const code = digit.charCodeAt(0)
    return String(code - Math.max(...ZEROS.filter(zero => zero <= code)))
  })
}

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
  const number = firstNumber(inAscii(typed))
  if (number === undefined) return undefined
  const { digits, isInternational } = number
  if (digits.length === NATIONAL && !isInternational) return digits
  const significant = digits.replace(/^0+/, '')
  if (significant.length === NATIONAL && !isInternational) return significant
  if (significant.length === NATIONAL + 2 && significant.startsWith('91')) return significant.slice(2)
  if (significant.length >= FEWEST_DIGITS) return `+${significant}`
  return digits.slice(-NATIONAL)
}
