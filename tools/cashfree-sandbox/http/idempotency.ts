import { createHash } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Ledger } from '../ledger/open-ledger.ts'
import { refuse } from '../ledger/provider-error.ts'
import { bodyOf } from './read-input.ts'

/**
 * Repeats the first response for a repeated `x-idempotency-key`; refuses the key with another body. Stores
 * responses for a day.
 */
export function idempotency({ state, now }: Ledger): Middleware {
  return async (ctx, next) => {
    const idempotencyKey = ctx.get('x-idempotency-key')
    if (idempotencyKey === '') return next()
    const key = `${ctx.method} ${ctx.path} ${idempotencyKey}`
    const fingerprint = createHash('sha256')
      .update(JSON.stringify(bodyOf(ctx)))
      .digest('base64')
    const stored = state.responses.get(key)
    ctx.set('x-idempotency-key', idempotencyKey)
    if (!stored) {
      await next()
      state.responses.set(key, { key, fingerprint, status: ctx.status, body: ctx.body, at: now() })
      return
    }
    if (stored.fingerprint !== fingerprint) {
      refuse(422, 'request_invalid', 'the idempotency key was used with another request', 'idempotency_error')
    }
    ctx.set('x-idempotency-replayed', 'true')
    ctx.status = stored.status
    ctx.body = stored.body
  }
}
