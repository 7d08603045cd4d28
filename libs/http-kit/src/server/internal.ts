import { fail } from '@santhe/rules'
import type { Middleware } from 'koa'
import type { RequestState } from '../call/call.ts'
import { bytesOf } from '../call/read-request-body.ts'

/** By path: each gets the JSON that the edge posts. */
export type InternalCalls = Readonly<Record<string, (body: unknown, now: Date) => Promise<unknown>>>

const MOST_BYTES = 10_000

/** Calls of the edge only; none without its key. */
export function internalCalls(calls: InternalCalls, clock: () => Date): Middleware<RequestState> {
  return async (ctx, next) => {
    const call = Object.hasOwn(calls, ctx.path) ? calls[ctx.path] : undefined
    if (!call || ctx.method !== 'POST') return next()
    if (!ctx.state.isFromEdge) fail('NO_SUCH_CALL')
    ctx.body = await call(JSON.parse(String(await bytesOf(ctx.req, MOST_BYTES))), clock())
    ctx.set('Cache-Control', 'no-store')
  }
}
