import { firstPhone, NATIONAL_DIGITS } from '@santhe/rules'

const MAX_EMAIL = 100

/** Letters, digits and a dotted domain: accepted everywhere. */
const PLAIN = /^[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/

/** Undefined if the provider may refuse it. */
export function providerEmail(typed: string): string | undefined {
  const email = typed.trim()
  return email.length <= MAX_EMAIL && PLAIN.test(email) ? email : undefined
}

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

const SHORTEST = 3
const LONGEST = 100

/**
 * Control, invisible and markup characters, lone surrogates, and astral ones such as emoji. Joiners stay after
 * letters, where Kannada needs them.
 */
const UNWANTED = /(?<![\p{L}\p{M}])(?:\u200c|\u200d)|(?!\u200c|\u200d)[\p{C}\u2028\u2029<>]|[\u{10000}-\u{10ffff}]/gu

const graphemes = new Intl.Segmenter('kn', { granularity: 'grapheme' })

/** Cuts between graphemes: splitting off a vowel sign changes the word. */
function cut(text: string): string {
  if (text.length <= LONGEST) return text
  let result = ''
  for (const { segment } of graphemes.segment(text)) {
    if (result.length + segment.length > LONGEST) break
    result += segment
  }
  return result
}

/** 3 to 100 characters for a name or note; undefined if less remains. */
export function providerText(typed: string): string | undefined {
  const line = typed.normalize('NFC').replace(UNWANTED, ' ').replace(/\s+/g, ' ').trim()
  const text = cut(line).trim()
  return text.length < SHORTEST ? undefined : text
}
