import { randomUUID } from 'node:crypto'
import {
  type Failure,
  listAddresses,
  login,
  type ProductDetail,
  placePurchase,
  quoteCheckout,
  readProduct,
  readPurchase,
  readUserProfile,
} from '@santhe/contracts'
import { bytesOf, failureResponse, isOurOrigin, sessionCookies } from '@santhe/http-kit'
import { fail, inLanguage, istDateOf, type Language, offerOf, SantheError, splitLanguage } from '@santhe/rules'
import { textsIn } from '@santhe/texts'
import type { Context, Middleware } from 'koa'
import { visitorIp } from '../api/api-middleware.ts'
import { readFor } from '../page/read-for.ts'
import { pageHeaders } from '../page/ready-document.ts'
import { visitorCalls } from './call-as-visitor.ts'
import { formTokens } from './form-token.ts'
import { type Html, html, lightDocument } from './light-document.ts'
import { orderPath } from './light-pages.ts'
import { LIGHT_POLICY, type LightOptions } from './light-reads.ts'
import { doneView, FIELD_NAMES, firstValues, type OrderState, orderView, signInView } from './order-page.ts'

/** All fields at their longest, in Kannada, percent-encoded. */
const MOST_BYTES = 24_000
const NEW_QUOTE: readonly string[] = ['QUOTE_EXPIRED', 'PRICE_CHANGED']

/** @throws UNSUPPORTED_MEDIA_TYPE or TOO_LARGE */
async function readForm(ctx: Context): Promise<URLSearchParams> {
  if (ctx.method !== 'POST' || ctx.is('urlencoded') === null) return new URLSearchParams()
  if (!ctx.is('urlencoded')) fail('UNSUPPORTED_MEDIA_TYPE')
  return new URLSearchParams((await bytesOf(ctx.req, MOST_BYTES)).toString())
}

/** A session that ended meanwhile: what was typed is gone, and an order may have been placed. */
const endedView = (product: ProductDetail, language: Language) =>
  signInView(product, language, { notice: textsIn(language)('light.ended'), leadsToOrders: true })

function idIn(ctx: Context, name: string): string | undefined {
  return /^[1-9]\d{0,14}$/.exec(new URLSearchParams(ctx.search).get(name) ?? '')?.[0]
}

/** What a form holds of a purchase. */
function valuesIn(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...FIELD_NAMES, 'quantity'].map(name => [name, form.get(name) ?? '']))
}

/** 'items.0.quantity' stands at the field that people see. */
function errorsOf({ fields = {} }: Failure): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.split('.').at(-1) ?? name, text]))
}

interface At {
  ctx: Context
  language: Language
  session: string
  product: ProductDetail
}

/** `/light/order`: signing in, price and order on delivery by plain forms. docs/security.md#light-orders */
export function orderMiddleware(options: LightOptions): Middleware {
  const { read, publicUrl, edgeKey, now } = options
  const { protocol, host: publicHost } = new URL(publicUrl)
  const cookies = sessionCookies({ isSecure: protocol === 'https:' })
  const tokens = formTokens(edgeKey)
  const call = visitorCalls(options)

  function setHeaders(ctx: Context): void {
    ctx.set(pageHeaders(publicUrl, ctx.path))
    ctx.set({ 'Content-Security-Policy': LIGHT_POLICY, 'Referrer-Policy': 'same-origin' })
    ctx.set('Cache-Control', 'private, no-store')
  }
  function seeOther(ctx: Context, language: Language, path: string): void {
    setHeaders(ctx)
    ctx.status = 303
    ctx.redirect(inLanguage(path, language))
  }
  function show(ctx: Context, language: Language, main: Html, status = 200): void {
    setHeaders(ctx)
    ctx.status = status
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = lightDocument({
      language,
      title: textsIn(language)('light.order'),
      to: splitLanguage(ctx.path).path + ctx.search,
      main,
    })
  }
  const showText = (ctx: Context, language: Language, text: string, status: number) =>
    show(
      ctx,
      language,
      html`<p class="notice">${text}</p><p><a href="${ctx.path + ctx.search}">${textsIn(language)('light.again')}</a></p>`,
      status,
    )

  function showOrder({ ctx, language, session, product }: At, state: Omit<OrderState, 'token'>, status = 200): void {
    const token = tokens.tokenOf({ session, key: state.key, productId: product.id })
    show(ctx, language, orderView(product, { ...state, token }, language), status)
  }

  /** Signs in by the call that scripts use, with its limits; nothing of a password stays here. */
  async function signIn(ctx: Context, language: Language, product: ProductDetail, form: URLSearchParams) {
    const body = { username: form.get('username') ?? '', password: form.get('password') ?? '' }
    const outcome = await call(ctx, language, login, { body })
    if (!outcome.ok) {
      const view = signInView(product, language, { notice: outcome.failure.message, username: body.username })
      return show(ctx, language, view, outcome.status)
    }
    seeOther(ctx, language, orderPath(product.id))
  }

  async function firstForm(at: At): Promise<void> {
    const { ctx, language, product } = at
    const person = await call(ctx, language, readUserProfile)
    if (!person.ok && person.status === 401) return show(ctx, language, signInView(product, language))
    if (!person.ok) return showText(ctx, language, person.failure.message, person.status)
    const saved = person.data.address === '' ? await call(ctx, language, listAddresses) : undefined
    showOrder(at, { values: firstValues(person.data, saved?.ok ? saved.data[0] : undefined), key: randomUUID() })
  }

  async function price(
    at: At,
    values: Record<string, string>,
    key: string,
    notice?: string,
    errors?: OrderState['errors'],
  ): Promise<void> {
    const { quantity = '', zipCode = '' } = values
    const body = { items: [{ productId: at.product.id, quantity: Number(quantity) }], zipCode }
    const quote = await call(at.ctx, at.language, quoteCheckout, { body })
    if (!quote.ok) return refuse(at, { values, key }, quote)
    const { quoteId } = quote.data
    showOrder(at, { values, key, notice, errors, quote: quote.data, quoteId, quotedFor: `${quantity} ${zipCode}` })
  }

  function refuse(
    at: At,
    state: Pick<OrderState, 'values' | 'key' | 'quoteId' | 'quotedFor' | 'toPay'>,
    refusal: { status: number; failure: Failure },
  ) {
    const { status, failure } = refusal
    if (failure.code === 'NOT_SIGNED_IN') {
      return show(at.ctx, at.language, endedView(at.product, at.language), status)
    }
    return showOrder(at, { ...state, notice: failure.message, errors: errorsOf(failure) }, status)
  }

  async function place(at: At, values: Record<string, string>, key: string, form: URLSearchParams): Promise<void> {
    const [quoteId, quotedFor] = [form.get('quoteId') ?? '', form.get('quotedFor') ?? '']
    const { quantity, ...fields } = values
    if (quotedFor !== `${quantity} ${fields.zipCode}`) {
      return price(at, values, key, textsIn(at.language)('light.changed'))
    }
    const body = { ...fields, paymentMethod: 'cod', quoteId }
    const placed = await call(at.ctx, at.language, placePurchase, { body, idempotencyKey: key })
    if (placed.ok) return seeOther(at.ctx, at.language, `/light/order/done?purchase=${placed.data.purchaseId}`)
    const { code, fields: refusedFields, message } = placed.failure
    if (refusedFields || NEW_QUOTE.includes(code)) return price(at, values, key, message, errorsOf(placed.failure))
    if (code === 'KEY_REUSED') return showText(at.ctx, at.language, textsIn(at.language)('light.twice'), 409)
    // The same quote and key again: what was placed without a response is not placed twice.
    const isSame = placed.status >= 500 || placed.status === 429
    refuse(at, { values, key, ...(isSame && { quoteId, quotedFor, toPay: form.get('toPay') ?? '' }) }, placed)
  }

  /** A missing Origin is foreign here. */
  function isOwn({ headers: { origin, host } }: Context): boolean {
    return origin !== undefined && isOurOrigin({ origin, host }, publicHost)
  }

  async function act(at: At, step: 'price' | 'place', form: URLSearchParams): Promise<void> {
    const [key, values] = [form.get('key') ?? '', valuesIn(form)]
    if (!tokens.isValid(form.get('token') ?? '', { session: at.session, key, productId: at.product.id })) {
      return showOrder(at, { values, key: randomUUID(), notice: textsIn(at.language)('light.stale') }, 403)
    }
    return step === 'price' ? price(at, values, key) : place(at, values, key, form)
  }

  async function handle(ctx: Context, language: Language, product: ProductDetail): Promise<void> {
    const t = textsIn(language)
    const form = await readForm(ctx)
    const step = form.get('step')
    if (step !== null && !isOwn(ctx)) return showText(ctx, language, t('light.foreign'), 403)
    if (step === 'signIn') return signIn(ctx, language, product, form)
    const session = cookies.credentialOf({ cookie: ctx.headers.cookie })?.token
    if (session === undefined)
      return show(ctx, language, step === null ? signInView(product, language) : endedView(product, language))
    const at = { ctx, language, session, product }
    if (step !== 'price' && step !== 'place') {
      // Later steps have reserved boxes themselves, so they may be the last.
      const { canBuy } = offerOf(product, istDateOf(now()))
      return canBuy ? firstForm(at) : showText(ctx, language, t('light.notNow'), 409)
    }
    return act(at, step, form)
  }

  function showError(ctx: Context, language: Language, error: unknown): void {
    if (!(error instanceof SantheError)) options.log.error({ err: error }, 'a light order failed')
    const { status, body, retryAfter } = failureResponse(error, language)
    if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter))
    showText(ctx, language, body.message, status)
  }

  async function done(ctx: Context, language: Language): Promise<boolean> {
    const id = idIn(ctx, 'purchase')
    if (id === undefined || cookies.credentialOf({ cookie: ctx.headers.cookie }) === undefined) return false
    const purchase = await call(ctx, language, readPurchase, { params: { id } })
    if (purchase.ok) show(ctx, language, doneView(purchase.data, language))
    else showText(ctx, language, purchase.failure.message, purchase.status)
    return true
  }

  return async (ctx, next) => {
    const { language, path } = splitLanguage(ctx.path)
    const id = idIn(ctx, 'product')
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
    if (!isRead && ctx.method !== 'POST') return next()
    if (path === '/light/order/done' && isRead && (await done(ctx, language))) return
    if (path !== '/light/order' || id === undefined) return next()
    try {
      const retryAfter = isRead ? options.limit(visitorIp(ctx.req, options.proxies), Date.now()) : undefined
      if (retryAfter !== undefined) fail('RATE_LIMITED', { details: { retryAfter } })
      const product = await readFor(read, readProduct, { id })
      if (product.status === 404) return await next()
      if (!product.data) fail('UNAVAILABLE')
      await handle(ctx, language, product.data)
    } catch (error) {
      showError(ctx, language, error)
    }
  }
}
