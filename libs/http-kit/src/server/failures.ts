import { ERRORS, type Failure } from '@santhe/contracts'
import { SantheError } from '@santhe/rules'
import type { Context } from './request-state.ts'

export interface FailureAnswer {
  readonly status: number
  readonly body: Failure
  /** Seconds. */
  readonly retryAfter: number | undefined
}

const WAIT_WHEN_UNAVAILABLE = 5

function retryAfterOf({ code, details }: SantheError): number | undefined {
  if (typeof details?.retryAfter === 'number') return details.retryAfter
  return code === 'UNAVAILABLE' ? WAIT_WHEN_UNAVAILABLE : undefined
}

/** The one shape of every answer that is not good. What nobody meant to throw says nothing of itself. */
export function failureAnswer(error: unknown): FailureAnswer {
  const known = error instanceof SantheError ? error : new SantheError('INTERNAL')
  const { status, text } = ERRORS[known.code]
  const { code, fields, details } = known
  return {
    status,
    body: { message: known.message || text, code, ...(fields && { fields }), ...(details && { details }) },
    retryAfter: retryAfterOf(known),
  }
}

/** Answers a failure on a Koa context. */
export function sendFailure(ctx: Context, error: unknown): void {
  const { status, body, retryAfter } = failureAnswer(error)
  ctx.state.failure = error
  ctx.status = status
  ctx.set('Cache-Control', 'no-store')
  if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter))
  ctx.body = body
}
