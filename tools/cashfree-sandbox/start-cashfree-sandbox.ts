import { httpServer } from '@santhe/http-kit'
import Koa, { type Middleware } from 'koa'
import { apiRoutes } from './http/api-routes.ts'
import { checkoutRoutes } from './http/checkout-routes.ts'
import { controlRoutes } from './http/control-routes.ts'
import { refusals } from './http/middleware.ts'
import { readBody } from './http/read-input.ts'
import { openLedger } from './ledger/open-ledger.ts'
import { type Keys, newKeys } from './settings.ts'
import { dueWork } from './webhooks/due-work.ts'

const RETRY_SECONDS = [120, 600, 1_800]

export interface SandboxOptions {
  readonly host?: string
  /** 0 (the default) picks a free port. */
  readonly port?: number
  /** Random by default. */
  readonly keys?: Keys
  /** File that preserves its data over a restart; by default they stay in memory. */
  readonly file?: string | undefined
  /** Pauses before retries of a failed webhook event; 2, 10 and 30 minutes by default. */
  readonly retrySeconds?: readonly number[]
  /** How long a refund is pending; 5 s by default. 0 completes it at once. */
  readonly refundSeconds?: number
  /** Seconds from 'Close the window' until the money arrives; 10 by default. */
  readonly laterSeconds?: number
  /** Returns the time in milliseconds since 1970. */
  readonly now?: () => number
}

export interface CashfreeSandbox extends Keys {
  /** The base URL of checkout page and control. */
  readonly url: string
  /** The base URL of the API: the back end's CASHFREE_URL. */
  readonly apiUrl: string
  close(): Promise<void>
}

/**
 * Starts the stand-in for the payment provider; resolves when it listens. No money moves.
 * It serves the API of version 2023-08-01 below `/pg`, and the checkout page and its script below
 * `/cashfree-sandbox`.
 * It sends signed webhook events with retries, and produces faults on demand.
 */
export async function startCashfreeSandbox(options: SandboxOptions = {}): Promise<CashfreeSandbox> {
  const { host = '127.0.0.1', port = 0, keys = newKeys(), file, now = Date.now } = options
  const { retrySeconds = RETRY_SECONDS, refundSeconds = 5, laterSeconds = 10 } = options
  const ledger = await openLedger({ file, now })
  const work = dueWork({ ledger, secret: keys.secret, retrySeconds })
  // A confirmed change must survive a kill; refusals only change the counts of faults.
  const saveChanges: Middleware = async (_ctx, next) => {
    await next()
    await ledger.save()
    work.wake()
  }

  const app = new Koa()
  app.use(refusals)
  app.use(readBody)
  app.use(async (ctx, next) => {
    if (ctx.path !== '/readyz') return next()
    ctx.body = { name: 'cashfree-sandbox', status: 'ready' }
  })
  for (const router of [
    apiRoutes({ ledger, keys, refundSeconds, saveChanges }),
    checkoutRoutes({ ledger, laterSeconds, saveChanges }),
    controlRoutes({ ledger, keys, work, saveChanges }),
  ]) {
    app.use(router.routes())
  }

  const handle = app.callback()
  const server = httpServer((request, response) => void handle(request, response), { graceMs: 0 })
  const { url } = await server.listen({ host, port })
  work.wake()
  return {
    ...keys,
    url,
    apiUrl: `${url}/pg`,
    async close() {
      await server.close()
      await work.stop()
    },
  }
}
