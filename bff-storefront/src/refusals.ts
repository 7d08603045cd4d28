import type { Outcome } from '@santhe/http-kit'
import { type ErrorCode, SantheError } from '@santhe/rules'

const isRefusal = (error: unknown, code: ErrorCode): boolean => error instanceof SantheError && error.code === code

/** Lets a limit count guesses only, never holders of valid links. */
export const isRefusedWith = (code: ErrorCode) => (outcome: Outcome<unknown>) =>
  'error' in outcome && isRefusal(outcome.error, code)

/** Undefined when refused with this code. */
export async function unlessRefused<T>(code: ErrorCode, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isRefusal(error, code)) return undefined
    throw error
  }
}
