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
  /** 0 (the default) for a free port. */
  readonly port?: number
  /** Random by default. */
  readonly keys?: Keys
  /** Where its data are saved over a restart; in memory alone by default. */
  readonly file?: string | undefined
  /** When a webhook event that failed is sent again; after 2, 10 and 30 minutes by default. */
  readonly retrySeconds?: readonly number[]
  /** How long a refund is pending; 5 s by default. With 0 it is done at once. */
  readonly refundSeconds?: number
  /** Seconds from 'Close the window' until the money comes; 10 by default. */
  readonly laterSeconds?: number
  /** The time, in milliseconds since 1970. */
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
 * Starts the stand-in for the payment provider: the API of version 2023-08-01 below `/pg`, the checkout page and its script
 * below `/cashfree-sandbox`, signed webhook events with retries, and faults on demand. No money moves. Resolves when it listens.
 */
export async function startCashfreeSandbox(options: SandboxOptions = {}): Promise<CashfreeSandbox> {
  const { host = '127.0.0.1', port = 0, keys = newKeys(), file, now = Date.now } = options
  const { retrySeconds = RETRY_SECONDS, refundSeconds = 5, laterSeconds = 10 } = options
  const ledger = await openLedger({ file, now })
  const work = dueWork({ ledger, secret: keys.secret, retrySeconds })
  // What a response confirmed must survive a kill; refusals change only the counts of faults.
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
