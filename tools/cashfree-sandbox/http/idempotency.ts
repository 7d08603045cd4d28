import { createHash } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Ledger } from '../ledger/open-ledger.ts'
import { refuse } from '../ledger/provider-error.ts'
import { bodyOf } from './read-input.ts'

/** The same `x-idempotency-key` again gets the first answer again; with another body it is refused. Kept for a day. */
export function idempotency({ state, now }: Ledger): Middleware {
  return async (ctx, next) => {
    const given = ctx.get('x-idempotency-key')
    if (given === '') return next()
    const key = `${ctx.method} ${ctx.path} ${given}`
    const fingerprint = createHash('sha256')
      .update(JSON.stringify(bodyOf(ctx)))
      .digest('base64')
    const first = state.answers.get(key)
    ctx.set('x-idempotency-key', given)
    if (!first) {
      await next()
      state.answers.set(key, { key, fingerprint, status: ctx.status, body: ctx.body, at: now() })
      return
    }
    if (first.fingerprint !== fingerprint) {
      refuse(422, 'request_invalid', 'the idempotency key was used with another request', 'idempotency_error')
    }
    ctx.set('x-idempotency-replayed', 'true')
    ctx.status = first.status
    ctx.body = first.body
  }
}
