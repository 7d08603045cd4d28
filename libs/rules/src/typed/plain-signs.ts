/** Invisible characters, direction marks, and the frame of keycap emoji, which contacts, PDFs and chats copy with a number. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFFF9-\uFFFB]|\u20E3/gu
const DIGIT = /\p{Nd}/u
const DIGITS = /\p{Nd}/gu
const SPACES = /[\s\p{Z}\u2800]+/gu
const DASHES = /[\p{Pd}\u2043\u2212]/gu
/** ASCII characters in full width, as typed on East Asian keyboards. */
const WIDE = /[\uFF01-\uFF5E]/g
const WIDE_OFFSET = 0xfee0

/** Values of digits seen so far; Unicode has some 760. A cell of a sheet may have thousands of the last of five adjacent rows. */
const VALUES = new Map<string, string>()

function digitValue(digit: string): string {
  const value = VALUES.get(digit) ?? String(countBefore(digit) % 10)
  VALUES.set(digit, value)
  return value
}

/** Unicode has the digits of each script in a row from zero to nine; rows may be adjacent. */
function countBefore(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1
  return before
}

/**
 * Returns figures as typed on an English keyboard: digits of every script as 0 to 9, dashes as '-', spaces as one ' ', without
 * invisible characters.
 */
export function plainSigns(text: string): string {
  return text
    .replace(HIDDEN, '')
    .replace(DIGITS, digitValue)
    .replace(WIDE, sign => String.fromCharCode(sign.charCodeAt(0) - WIDE_OFFSET))
    .replace(DASHES, '-')
    .replaceAll('\u066B', '.')
    .replaceAll('\u066C', ',')
    .replace(SPACES, ' ')
    .trim()
}
