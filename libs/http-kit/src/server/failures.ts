import { randomInt } from 'node:crypto'
import { type Failure, STATUS_OF } from '@santhe/contracts'
import { type Language, localeOf, type Message, SantheError } from '@santhe/rules'
import { refusalWords, say } from '@santhe/texts'
import type { Context } from 'koa'

export interface FailureResponse {
  readonly status: number
  readonly body: Failure
  readonly retryAfter: number | undefined
}

/** Seconds. Random per response, so that waiting clients return one by one. */
const waitWhenUnavailable = () => randomInt(5, 16)

function reasonOf({ code, reason }: SantheError, retryAfter: number | undefined): Message | undefined {
  const isLimit = reason === undefined && code === 'RATE_LIMITED' && retryAfter !== undefined
  return isLimit ? say('request.wait', { seconds: retryAfter }) : reason
}

function retryAfterOf({ code, details }: SantheError): number | undefined {
  if (typeof details?.retryAfter === 'number') return details.retryAfter
  return code === 'UNAVAILABLE' ? waitWhenUnavailable() : undefined
}

/** Unexpected errors reveal nothing. */
export function failureResponse(error: unknown, language: Language): FailureResponse {
  const santheError = error instanceof SantheError ? error : new SantheError('INTERNAL')
  const { code, fields, details } = santheError
  const retryAfter = retryAfterOf(santheError)
  const words = refusalWords({ code, reason: reasonOf(santheError, retryAfter), fields }, language)
  return { status: STATUS_OF[code], body: { ...words, code, ...(details && { details }) }, retryAfter }
}

export function sendFailure(ctx: Pick<Context, 'body' | 'set' | 'status'>, error: unknown, language: Language): void {
  const { status, body, retryAfter } = failureResponse(error, language)
  ctx.set('Content-Language', localeOf(language))
  ctx.status = status
  ctx.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
  if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter))
  ctx.body = body
}
