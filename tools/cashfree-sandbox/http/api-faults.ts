import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context, Middleware } from 'koa'
import { takeFault } from '../ledger/faults.ts'
import type { Operation } from '../ledger/ledger-state.ts'
import type { Ledger } from '../ledger/open-ledger.ts'
import { refuse } from '../ledger/provider-error.ts'

/** Never responds; the caller has to give up. */
async function hang(ctx: Context): Promise<void> {
  ctx.respond = false
  await once(ctx.res, 'close')
}

/**
 * Applies faults to one operation of the API: it fails, hangs, is slow, or loses its response after the work is
 * done.
 */
export function apiFaults(ledger: Ledger, operation: Operation): Middleware {
  return async (ctx, next) => {
    const orderId: unknown = Reflect.get(ctx, 'params')?.orderId
    const query = { operation, orderId: typeof orderId === 'string' ? orderId : undefined }
    const fault = takeFault(ledger, ['apiError', 'apiHang', 'apiSlow', 'apiCut'], query)
    if (fault?.kind === 'apiHang') return hang(ctx)
    if (fault?.kind === 'apiError') refuse(500, 'internal_error', 'internal Server Error', 'api_error')
    if (fault?.kind === 'apiSlow') await pause(fault.seconds * 1_000)
    await next()
    if (fault?.kind === 'apiCut') {
      ctx.respond = false
      ctx.res.destroy()
    }
  }
}
