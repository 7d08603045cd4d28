import { ERRORS, type Failure } from '@santhe/contracts'
import { SantheError } from '@santhe/rules'
import type { Context } from '../call/call.ts'

export interface FailureResponse {
  readonly status: number
  readonly body: Failure
  readonly retryAfter: number | undefined
}

const WAIT_WHEN_UNAVAILABLE = 5
const MINUTE = 60
const HOUR = 60 * MINUTE

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}

/** Rounded up; `seconds` above zero. */
export function waitText(seconds: number): string {
  if (seconds <= 90) return counted(Math.ceil(seconds), 'second')
  if (seconds <= 90 * MINUTE) return counted(Math.ceil(seconds / MINUTE), 'minute')
  return counted(Math.ceil(seconds / HOUR), 'hour')
}

function textOf({ code, message }: SantheError, retryAfter: number | undefined): string {
  if (message) return message
  const isLimit = code === 'RATE_LIMITED' && retryAfter !== undefined
  return isLimit ? `Too many tries. Please wait ${waitText(retryAfter)} and try again.` : ERRORS[code].text
}

function retryAfterOf({ code, details }: SantheError): number | undefined {
  if (typeof details?.retryAfter === 'number') return details.retryAfter
  return code === 'UNAVAILABLE' ? WAIT_WHEN_UNAVAILABLE : undefined
}

/** Unexpected errors reveal nothing. */
export function failureResponse(error: unknown): FailureResponse {
  const santheError = error instanceof SantheError ? error : new SantheError('INTERNAL')
  const { code, fields, details } = santheError
  const retryAfter = retryAfterOf(santheError)
  return {
    status: ERRORS[code].status,
    body: { message: textOf(santheError, retryAfter), code, ...(fields && { fields }), ...(details && { details }) },
    retryAfter,
  }
}

export function sendFailure(ctx: Context, error: unknown): void {
  const { status, body, retryAfter } = failureResponse(error)
  ctx.state.failure = error
  ctx.status = status
  ctx.set('Cache-Control', 'no-store')
  if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter))
  ctx.body = body
}
