import { Failure } from '@santhe/contracts'
import { type Language, parseJson } from '@santhe/rules'
import { z } from 'zod'
import { hostText } from '../texts/host-texts.ts'

/** Status 0: the market is unreachable. */
export interface CallError {
  status: number
  code: string
  message: string
  fields: Readonly<Record<string, string>>
  details: Readonly<Record<string, unknown>>
  /** Seconds, if given by the server. */
  retryAfter?: number
}

/** Formats "status: message" (docs/product/calls.md#error-text), or only the message without a response. */
export function textOf(error: CallError): string {
  return error.status === 0 ? error.message : `${error.status}: ${error.message}`
}

/** Whether a retry with the same key may succeed: there was no response, or the market was busy. */
export function mayRepeat({ status, code }: Pick<CallError, 'status' | 'code'>): boolean {
  return status === 0 || code === 'UNAVAILABLE'
}

/** Whether a busy back end refused the call before its handler ran. docs/product/calls.md#busy-back-ends */
export function hasNotRun({ details }: Partial<Pick<CallError, 'details'>>): boolean {
  return details?.hasRun === false
}

/** Error codes of failures without a response of the market's servers. */
const NOT_REFUSED: readonly string[] = ['OFFLINE', 'NOT_UNDERSTOOD', 'EMPTY', 'UNKNOWN']

/** Returns the server's message, else `fallback` with the reason on a second line. docs/product/calls.md#fallback-texts */
export function withFallback(
  { status, code, message }: CallError,
  fallback: string,
): { text: string; reason?: string } {
  if (!NOT_REFUSED.includes(code) && message !== '') return { text: message }
  return { text: fallback, ...(status === 0 && { reason: message }) }
}

/** Returns the reason for a second line; '' for a bare status. docs/product/calls.md#fallback-texts */
export function reasonOf({ code, message }: CallError): string {
  return code === 'EMPTY' || code === 'UNKNOWN' ? '' : message
}

/** Distinguishes `CallError` from errors of libraries. */
export function isCallError(error: unknown): error is CallError {
  return typeof error === 'object' && error !== null && 'status' in error && 'fields' in error
}

/** Caches errors, so that each render returns the same object. */
function withoutResponse(code: string, text: 'offline' | 'notUnderstood' | 'noPushService') {
  const made = new Map<Language, CallError>()
  return (language: Language): CallError => {
    const error = made.get(language) ?? { status: 0, code, message: hostText(text, language), fields: {}, details: {} }
    made.set(language, error)
    return error
  }
}

export const offlineError = withoutResponse('OFFLINE', 'offline')
export const notUnderstoodError = withoutResponse('NOT_UNDERSTOOD', 'notUnderstood')
/** The push service of the browser is unreachable. */
export const noPushServiceError = withoutResponse('OFFLINE', 'noPushService')

/** Accepts any body. */
export async function readFailure(response: Response): Promise<CallError> {
  const text = await response.text().catch(() => '')
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const error =
    text === ''
      ? { status: response.status, code: 'EMPTY', message: response.statusText, fields: {}, details: {} }
      : failureOf(response.status, parseJson(text), text.slice(0, 300))
  return { ...error, ...(Number.isFinite(retryAfter) ? { retryAfter } : {}) }
}

/** Errors of proxies have no code. */
const Refusal = Failure.extend({ code: z.string().default('REFUSED') })

/** Returns the error in a refusal's body, or the message `otherwise` for other shapes. */
export function failureOf(status: number, body: unknown, otherwise = ''): CallError {
  const failure = Refusal.safeParse(body)
  if (!failure.success) return { status, code: 'UNKNOWN', message: otherwise, fields: {}, details: {} }
  const { code, message, fields = {}, details = {} } = failure.data
  return { status, code, message, fields, details }
}
