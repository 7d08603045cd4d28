import { plainSigns } from './typed/plain-signs.ts'

/** Validity in ms of a code on screen or by mail; below, of a printed card. docs/product/roles.md#assist-codes. */
export const ASSIST_CODE_MS = 10 * 60_000
export const ASSIST_CARD_MS = 30 * 24 * 3_600_000

/** Time in ms that an agent may act after entering a code. */
export const ASSIST_MS = 3_600_000

/** Limit of wrong codes; then agents are locked out until a new code is made. */
export const MOST_WRONG_CODES = 5

export const ASSIST_CODE_DIGITS = 8

/** Parses eight digits in any script, ignoring spaces, dashes and stops; undefined if invalid. */
export function readAssistCode(typed: string): string | undefined {
  const digits = plainSigns(typed).replace(/[ .-]/g, '')
  return /^\d{8}$/.test(digits) ? digits : undefined
}

/** Formats a code in two groups for reading aloud: '1234 5678'. */
export function assistCodeText(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}
