import { plainSigns } from './typed/plain-signs.ts'

/** How long a code opens its farm: on the screen or in a mail, and on a printed card. docs/product/roles.md#assist-codes. */
export const ASSIST_CODE_MS = 10 * 60_000
export const ASSIST_CARD_MS = 30 * 24 * 3_600_000

/** How long an agent may work for a farmer after a code. */
export const ASSIST_MS = 3_600_000

/** So many wrong codes close a farm to agents until its farmer makes another code. */
export const MOST_WRONG_CODES = 5

export const ASSIST_CODE_DIGITS = 8

/** Returns the eight digits of a code as somebody typed it, in digits of any script and with any spaces, dashes and stops; undefined where it is none. */
export function readAssistCode(typed: string): string | undefined {
  const digits = plainSigns(typed).replace(/[ .-]/g, '')
  return /^\d{8}$/.test(digits) ? digits : undefined
}

/** Returns a code in two groups, as people read it out: '1234 5678'. */
export function assistCodeText(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}
