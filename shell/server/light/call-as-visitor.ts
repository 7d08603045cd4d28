import { randomUUID } from 'node:crypto'
import { type Contract, Failure } from '@santhe/contracts'
import { urlOf } from '@santhe/host'
import { failureResponse } from '@santhe/http-kit'
import { type Language, SantheError } from '@santhe/rules'
import type { Context } from 'koa'
import type { z } from 'zod'
import { type ApiOptions, visitorIp } from '../api/api-middleware.ts'

/** In ms, longer than a busy back end takes. */
const TIMEOUT_MS = 20_000

export type Outcome<Data> = { ok: true; data: Data } | { ok: false; status: number; failure: Failure }

interface Sent {
  params?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
}

function refused(error: SantheError, language: Language): { ok: false; status: number; failure: Failure } {
  const { status, body } = failureResponse(error, language)
  return { ok: false, status, failure: body }
}

/**
 * Makes calls with the visitor's cookie and ip, so that guards and limits of back ends apply. Counted together with
 * calls of scripts.
 */
export function visitorCalls({ directory, backEndClient, proxies, limit, log }: ApiOptions, timeoutMs = TIMEOUT_MS) {
  return async function call<Response extends z.ZodType>(
    ctx: Context,
    language: Language,
    contract: Contract & { readonly response: Response },
    { params, body, idempotencyKey }: Sent = {},
  ): Promise<Outcome<z.output<Response>>> {
    const ip = visitorIp(ctx.req, proxies)
    const retryAfter = limit(ip, Date.now())
    if (retryAfter !== undefined) {
      ctx.set('Retry-After', String(retryAfter))
      return refused(new SantheError('RATE_LIMITED', { details: { retryAfter } }), language)
    }
    const target = urlOf(contract, params)
    const match = directory.find(contract.method, target)
    if (match.kind !== 'match') return refused(new SantheError('UNAVAILABLE'), language)
    const sent = { method: contract.method, target, ip, requestId: randomUUID(), language, body, idempotencyKey }
    const response = await backEndClient
      .callAs(match.backEnd, ctx.req, sent, AbortSignal.timeout(timeoutMs))
      .catch((error: unknown) => log.warn({ err: error, backEnd: match.backEnd.name }, 'a back end is away'))
    if (!response) return refused(new SantheError('UNAVAILABLE'), language)
    if (response.cookies.length > 0) ctx.append('Set-Cookie', response.cookies)
    const data = response.status < 300 ? contract.response.safeParse(response.body) : undefined
    if (data?.success) return { ok: true, data: data.data }
    const failure = Failure.safeParse(response.body)
    if (failure.success) return { ok: false, status: response.status, failure: failure.data }
    return refused(new SantheError('UNAVAILABLE'), language)
  }
}
