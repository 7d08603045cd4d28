import { createServer } from 'node:http'
import Koa, { type Middleware } from 'koa'
import { koaBody } from 'koa-body'
import { apiRoutes } from './http/api-routes.ts'
import { checkoutRoutes } from './http/checkout-routes.ts'
import { controlRoutes } from './http/control-routes.ts'
import { refusals } from './http/middleware.ts'
import { openLedger } from './ledger/open-ledger.ts'
import { type Keys, newKeys } from './new-keys.ts'
import { dueWork } from './webhooks/due-work.ts'

const RETRY_SECONDS = [120, 600, 1_800]
const BODY_BYTES = 256_000

export interface SandboxOptions {
  readonly host?: string
  /** 0 or nothing for a free one. */
  readonly port?: number
  /** Random ones where nothing is said. */
  readonly keys?: Keys
  /** Where it remembers everything over a restart; in memory alone where nothing is said. */
  readonly file?: string | undefined
  /** When a webhook that was not taken comes again; after 2, 10 and 30 minutes where nothing is said. */
  readonly retrySeconds?: readonly number[]
  /** How long a refund is under way; 5 s where nothing is said. With 0 it is done at once. */
  readonly refundSeconds?: number
  /** How long after 'Close the window' the money comes; 10 s where nothing is said. */
  readonly laterSeconds?: number
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number
}

export interface CashfreeSandbox extends Keys {
  /** Its own door: checkout page and control. */
  readonly url: string
  /** Where the API begins: the back end's CASHFREE_URL. */
  readonly apiUrl: string
  close(): Promise<void>
}

/**
 * Starts the stand-in for the payment provider: the API of version 2023-08-01 below `/pg`, the checkout page and its script
 * below `/cashfree-sandbox`, signed webhooks with retries, and faults on demand. No money moves. Resolves when it listens.
 */
export async function startCashfreeSandbox(options: SandboxOptions = {}): Promise<CashfreeSandbox> {
  const { host = '127.0.0.1', port = 0, keys = newKeys(), file, now = Date.now } = options
  const { retrySeconds = RETRY_SECONDS, refundSeconds = 5, laterSeconds = 10 } = options
  const ledger = await openLedger({ file, now })
  const work = dueWork({ ledger, secret: keys.secret, retrySeconds })
  // Whoever was answered finds it again after a kill; refusals change nothing but used up faults.
  const saveChanges: Middleware = async (_ctx, next) => {
    await next()
    await ledger.save()
    work.wake()
  }

  const app = new Koa()
  app.use(refusals)
  app.use(koaBody({ jsonLimit: BODY_BYTES, formLimit: BODY_BYTES, text: false, multipart: false }))
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
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  work.wake()
  const addressInfo = server.address()
  const url = `http://${host}:${typeof addressInfo === 'object' && addressInfo ? addressInfo.port : port}`
  return {
    ...keys,
    url,
    apiUrl: `${url}/pg`,
    async close() {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
      await work.stop()
    },
  }
}
