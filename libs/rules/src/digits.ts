/** Digits of other keyboards: Devanagari, Kannada, and the wide ones of East Asia. */
const OTHER_DIGITS = /[\u0966-\u096f\u0ce6-\u0cef\uff10-\uff19]/g
const ZEROS = [0x0966, 0x0ce6, 0xff10]

/** Returns a text with digits of Devanagari, Kannada and the wide ones as 0 to 9. */
export function plainDigits(text: string): string {
  return text.replace(OTHER_DIGITS, digit => {
    const code = digit.charCodeAt(0)
    return String(code - Math.max(...ZEROS.filter(zero => zero <= code)))
  })
}
