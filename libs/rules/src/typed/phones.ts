import { plainSigns } from './plain-signs.ts'

/** Digits of an Indian number without country code and trunk zero. */
export const NATIONAL_DIGITS = 10
/** Shorter groups are extensions, or alternative endings as in '080-23456789/90'. */
const LEAST_DIGITS = 6
/** Longest number with its country code (ITU-T E.164). */
const MOST_DIGITS = 15

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Returns how many digits an Indian number with this beginning has; undefined for other numbers, whose length is unknown. */
function indianLength(groups: readonly string[], isInternational: boolean): number | undefined {
  const digits = groups.join('')
  if (isInternational) return digits.startsWith('91') ? NATIONAL_DIGITS + 2 : undefined
  if (digits.startsWith('0091')) return NATIONAL_DIGITS + 4
  if (groups[0] === '91') return NATIONAL_DIGITS + 2
  if (digits.startsWith('0')) return NATIONAL_DIGITS + 1
  return /^[6-9]/.test(digits) ? NATIONAL_DIGITS : undefined
}

/** Returns how many of the first groups belong to one number: those of an Indian number, or else all. */
function groupsOfFirst(groups: readonly string[], isInternational: boolean): number {
  const length = indianLength(groups, isInternational)
  let digits = 0
  const last = groups.findIndex(group => {
    digits += group.length
    return digits === length
  })
  return last < 0 ? groups.length : last + 1
}

/** Returns the digits to dial: with + and country code, or as in India. */
function dialled(digits: string, isInternational: boolean): string {
  const abroad = isInternational ? digits.replace(/^0+/, '') : /^00([1-9]\d{10,})$/.exec(digits)?.[1]
  if (abroad !== undefined) return `+${abroad.replace(/^91(0+)(?=\d{10}$)/, '91')}`
  return /^91\d{10}$/.test(digits) ? `+${digits}` : digits.replace(/^00+/, '0')
}

function withoutSeparators(groups: readonly string[], isInternational: boolean): string[] {
  if (groups.length === 0) return []
  const count = groupsOfFirst(groups, isInternational)
  const number = dialled(groups.slice(0, count).join(''), isInternational)
  const { length } = digitsOf(number)
  const isNumber = length >= LEAST_DIGITS && length <= MOST_DIGITS
  return [...(isNumber ? [number] : []), ...withoutSeparators(groups.slice(count), false)]
}

/** Returns the numbers of a text with only spaces, dashes and brackets between digits. */
function numbersIn(text: string): string[] {
  return text.split(/(?=\+)/).flatMap(part => {
    const isInternational = part.startsWith('+')
    const dialledPart = isInternational ? part.replace(/\( ?0 ?\)/, '') : part
    return withoutSeparators(dialledPart.match(/\d+/g) ?? [], isInternational)
  })
}

/**
 * Returns the phone numbers of a text in the form to dial: '9845012345', '08023456789', '+919845012345'. Leaves out extensions and
 * anything below six digits.
 */
export function phonesIn(text: string): string[] {
  // Letters separate numbers, or precede an extension.
  const sections = plainSigns(text).split(/[\p{L}\p{M}#*=]+/u)
  return sections.flatMap(section => {
    const parts = section.split(/[,;/\\|&]/)
    const isParted = parts.some(part => digitsOf(part).length >= NATIONAL_DIGITS)
    const isOne = !isParted && digitsOf(section).length >= NATIONAL_DIGITS && digitsOf(section).length <= MOST_DIGITS
    return isOne ? numbersIn(section) : parts.flatMap(numbersIn)
  })
}

/** Returns the first complete phone number of a text: ten digits or more. */
export function firstPhone(text: string): string | undefined {
  return phonesIn(text).find(phone => digitsOf(phone).length >= NATIONAL_DIGITS)
}

export function telLink(text: string): string | undefined {
  const phone = firstPhone(text) ?? phonesIn(text)[0]
  return phone && `tel:${phone}`
}
