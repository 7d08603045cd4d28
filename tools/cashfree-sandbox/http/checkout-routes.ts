import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { z } from 'zod'
import { METHODS, type SandboxOrder } from '../ledger/ledger-state.ts'
import type { Ledger } from '../ledger/open-ledger.ts'
import { orderOfSession, paymentsOf, statusOf } from '../ledger/orders.ts'
import { actOnOrder } from '../ledger/payments.ts'
import { closedDocument, laterDocument, payDocument, unknownDocument } from './checkout-document.ts'
import { bodyOf } from './read-input.ts'

export interface CheckoutOptions {
  readonly ledger: Ledger
  /** Seconds from 'Close the window' until the money arrives. */
  readonly laterSeconds: number
  readonly saveChanges: Middleware
}

const ASSETS = {
  '/checkout/checkout.css': 'text/css; charset=utf-8',
  '/checkout/checkout.js': 'text/javascript; charset=utf-8',
  '/v3/cashfree.js': 'text/javascript; charset=utf-8',
} as const

const Session = z.object({ session: z.string().max(500) })
const Choice = z.object({
  session: z.string().max(500),
  method: z.enum(METHODS).default('upi'),
  outcome: z.enum(['pay', 'fail', 'drop', 'later']),
})

/** Returns the shop's URL to which the buyer returns. */
function returnTo({ returnUrl, orderId }: SandboxOrder): string | undefined {
  return returnUrl?.replaceAll('{order_id}', encodeURIComponent(orderId))
}

/** Returns the page's content security policy. Chromium applies it to the redirect after a form too, so it names the shop's own origin. */
function policyFor(order: SandboxOrder | undefined): string {
  const back = order && returnTo(order)
  const shop = back ? ` ${new URL(back).origin}` : ''
  return `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; form-action 'self'${shop}; base-uri 'none'; frame-ancestors 'none'`
}

function sendHtml(ctx: Context, html: string, order: SandboxOrder | undefined): void {
  ctx.set('Content-Security-Policy', policyFor(order))
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.set('Referrer-Policy', 'no-referrer')
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = html
}

/** Serves the payment page, the script that opens it, and their files. */
export function checkoutRoutes({ ledger, laterSeconds, saveChanges }: CheckoutOptions): Router {
  const router = new Router({ prefix: '/cashfree-sandbox' })

  function sendUnknown(ctx: Context): void {
    ctx.status = 404
    sendHtml(ctx, unknownDocument(), undefined)
  }

  function sendCheckout(ctx: Context, order: SandboxOrder): void {
    const back = returnTo(order)
    const status = statusOf(ledger, order)
    const isUnderWay = paymentsOf(ledger, order.orderId).some(payment => payment.status === 'PENDING')
    if (status !== 'ACTIVE' || isUnderWay) sendHtml(ctx, closedDocument({ order, back, status, isUnderWay }), order)
    else sendHtml(ctx, payDocument({ order, back, now: ledger.now() }), order)
  }

  router.get('/checkout', ctx => {
    const parsed = Session.safeParse(ctx.query)
    const order = parsed.success ? orderOfSession(ledger, parsed.data.session) : undefined
    if (order) sendCheckout(ctx, order)
    else sendUnknown(ctx)
  })

  router.post('/checkout', saveChanges, ctx => {
    const parsed = Choice.safeParse(bodyOf(ctx))
    const order = parsed.success ? orderOfSession(ledger, parsed.data.session) : undefined
    if (!parsed.success || !order) return sendUnknown(ctx)
    const { outcome, method } = parsed.data
    const isUnderWay = paymentsOf(ledger, order.orderId).some(payment => payment.status === 'PENDING')
    // A double press, or an old open page, must not pay twice.
    if (isUnderWay || statusOf(ledger, order) !== 'ACTIVE') return sendCheckout(ctx, order)
    actOnOrder(ledger, { order_id: order.orderId, outcome, method, after_seconds: laterSeconds })
    const back = returnTo(order)
    if (outcome === 'later' || !back) return sendHtml(ctx, laterDocument({ order, back, outcome, laterSeconds }), order)
    ctx.redirect(back)
    ctx.status = 303
  })

  for (const [path, type] of Object.entries(ASSETS)) {
    const file = fileURLToPath(new URL(`../assets/${path.split('/').at(-1)}`, import.meta.url))
    router.get(path, async ctx => {
      ctx.set('X-Content-Type-Options', 'nosniff')
      ctx.type = type
      ctx.body = await readFile(file)
    })
  }
  return router
}
