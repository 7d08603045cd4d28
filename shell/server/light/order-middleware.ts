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
import { reservedBoxes } from './reserved-boxes.ts'

/** All fields at full length, in Kannada, percent-encoded. */
const MOST_BYTES = 24_000
const NEW_QUOTE: readonly string[] = ['QUOTE_EXPIRED', 'PRICE_CHANGED']

/** @throws UNSUPPORTED_MEDIA_TYPE or TOO_LARGE */
async function readForm(ctx: Context): Promise<URLSearchParams> {
  if (ctx.method !== 'POST' || ctx.is('urlencoded') === null) return new URLSearchParams()
  if (!ctx.is('urlencoded')) fail('UNSUPPORTED_MEDIA_TYPE')
  return new URLSearchParams((await bytesOf(ctx.req, MOST_BYTES)).toString())
}

/** For a session that ended meanwhile: the input is lost, and an order may have been placed. */
const endedView = (product: ProductDetail, language: Language) =>
  signInView(product, language, { notice: textsIn(language)('light.ended'), leadsToOrders: true })

function idIn(ctx: Context, name: string): string | undefined {
  return /^[1-9]\d{0,14}$/.exec(new URLSearchParams(ctx.search).get(name) ?? '')?.[0]
}

function valuesIn(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...FIELD_NAMES, 'quantity'].map(name => [name, form.get(name) ?? '']))
}

/** Maps errors to visible fields: 'items.0.quantity' to 'quantity'. */
function errorsOf({ fields = {} }: Failure): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.split('.').at(-1) ?? name, text]))
}

/** A request and the functions that respond to it. */
interface Visit {
  ctx: Context
  language: Language
  publicUrl: string
  call: ReturnType<typeof visitorCalls>
  tokens: ReturnType<typeof formTokens>
}
interface At extends Visit {
  session: string
  product: ProductDetail
}

function setHeaders({ ctx, publicUrl }: Visit): void {
  ctx.set(pageHeaders(publicUrl, ctx.path))
  ctx.set({ 'Content-Security-Policy': LIGHT_POLICY, 'Referrer-Policy': 'same-origin' })
  ctx.set('Cache-Control', 'private, no-store')
}

function seeOther(visit: Visit, path: string): void {
  setHeaders(visit)
  visit.ctx.status = 303
  visit.ctx.redirect(inLanguage(path, visit.language))
}

function show(visit: Visit, main: Html, status = 200): void {
  const { ctx, language } = visit
  setHeaders(visit)
  ctx.status = status
  ctx.type = 'text/html; charset=utf-8'
  const to = splitLanguage(ctx.path).path + ctx.search
  ctx.body = lightDocument({ language, title: textsIn(language)('light.order'), to, main })
}

function showText(visit: Visit, text: string, status: number): void {
  const { path, search } = visit.ctx
  const again = textsIn(visit.language)('light.again')
  show(visit, html`<p class="notice">${text}</p><p><a href="${path + search}">${again}</a></p>`, status)
}

function showOrder(at: At, state: Omit<OrderState, 'token'>, status = 200): void {
  const { language, session, product } = at
  const token = at.tokens.tokenOf({ session, key: state.key, productId: product.id })
  show(at, orderView(product, { ...state, token }, language), status)
}

/** Signs in by the same call as scripts, with its limits; stores no password. */
async function signIn(visit: Visit, product: ProductDetail, form: URLSearchParams): Promise<void> {
  const { ctx, language, call } = visit
  const body = { username: form.get('username') ?? '', password: form.get('password') ?? '' }
  const outcome = await call(ctx, language, login, { body })
  if (outcome.ok) return seeOther(visit, orderPath(product.id))
  const view = signInView(product, language, { notice: outcome.failure.message, username: body.username })
  show(visit, view, outcome.status)
}

async function firstForm(at: At): Promise<void> {
  const { ctx, language, product, call } = at
  const person = await call(ctx, language, readUserProfile)
  if (!person.ok && person.status === 401) return show(at, signInView(product, language))
  if (!person.ok) return showText(at, person.failure.message, person.status)
  const saved = person.data.address === '' ? await call(ctx, language, listAddresses) : undefined
  showOrder(at, { values: firstValues(person.data, saved?.ok ? saved.data[0] : undefined), key: randomUUID() })
}

function refuse(
  at: At,
  state: Pick<OrderState, 'values' | 'key' | 'quoteId' | 'quotedFor' | 'toPay'>,
  { status, failure }: { status: number; failure: Failure },
): void {
  if (failure.code === 'NOT_SIGNED_IN') show(at, endedView(at.product, at.language), status)
  else showOrder(at, { ...state, notice: failure.message, errors: errorsOf(failure) }, status)
}

type Typed = Pick<OrderState, 'values' | 'key' | 'notice' | 'errors'>

async function price(at: At, typed: Typed): Promise<void> {
  const { quantity = '', zipCode = '' } = typed.values
  const body = { items: [{ productId: at.product.id, quantity: Number(quantity) }], zipCode }
  const quote = await at.call(at.ctx, at.language, quoteCheckout, { body })
  if (!quote.ok) return refuse(at, { values: typed.values, key: typed.key }, quote)
  showOrder(at, { ...typed, quote: quote.data, quoteId: quote.data.quoteId, quotedFor: `${quantity} ${zipCode}` })
}

async function place(at: At, { values, key }: Typed, form: URLSearchParams): Promise<void> {
  const [quoteId, quotedFor] = [form.get('quoteId') ?? '', form.get('quotedFor') ?? '']
  const { quantity, ...fields } = values
  const t = textsIn(at.language)
  if (quotedFor !== `${quantity} ${fields.zipCode}`) return price(at, { values, key, notice: t('light.changed') })
  const body = { ...fields, paymentMethod: 'cod', quoteId }
  const placed = await at.call(at.ctx, at.language, placePurchase, { body, idempotencyKey: key })
  if (placed.ok) return seeOther(at, `/light/order/done?purchase=${placed.data.purchaseId}`)
  const { code, fields: refusedFields, message } = placed.failure
  if (refusedFields || NEW_QUOTE.includes(code))
    return price(at, { values, key, notice: message, errors: errorsOf(placed.failure) })
  if (code === 'KEY_REUSED') return showText(at, t('light.twice'), 409)
  // Retries with the same quote and key: an order whose response was lost is not placed twice.
  const isSame = placed.status >= 500 || placed.status === 429
  refuse(at, { values, key, ...(isSame && { quoteId, quotedFor, toPay: form.get('toPay') ?? '' }) }, placed)
}

async function act(at: At, step: 'price' | 'place', form: URLSearchParams): Promise<void> {
  const [key, values] = [form.get('key') ?? '', valuesIn(form)]
  if (!at.tokens.isValid(form.get('token') ?? '', { session: at.session, key, productId: at.product.id })) {
    return showOrder(at, { values, key: randomUUID(), notice: textsIn(at.language)('light.stale') }, 403)
  }
  return step === 'price' ? price(at, { values, key }) : place(at, { values, key }, form)
}

function showError(visit: Visit, error: unknown, log: LightOptions['log']): void {
  if (!(error instanceof SantheError)) log.error({ err: error }, 'a light order failed')
  const { status, body, retryAfter } = failureResponse(error, visit.language)
  if (retryAfter !== undefined) visit.ctx.set('Retry-After', String(retryAfter))
  showText(visit, body.message, status)
}

/** `/light/order`: sign-in, price and order on delivery by plain forms. docs/security.md#light-orders */
export function orderMiddleware(options: LightOptions): Middleware {
  const { read, publicUrl, edgeKey, now } = options
  const { protocol, host: publicHost } = new URL(publicUrl)
  const cookies = sessionCookies({ isSecure: protocol === 'https:' })
  const [tokens, call, isReserved] = [formTokens(edgeKey), visitorCalls(options), reservedBoxes(options)]
  const sessionOf = ({ headers: { cookie } }: Context) => cookies.credentialOf({ cookie })?.token

  /** Here a missing Origin counts as foreign. */
  function isOwn({ headers: { origin, host } }: Context): boolean {
    return origin !== undefined && isOurOrigin({ origin, host }, publicHost)
  }

  async function handle(visit: Visit, product: ProductDetail): Promise<void> {
    const { ctx, language } = visit
    const form = await readForm(ctx)
    const step = form.get('step')
    if (step !== null && !isOwn(ctx)) return showText(visit, textsIn(language)('light.foreign'), 403)
    if (step === 'signIn') return signIn(visit, product, form)
    const session = sessionOf(ctx)
    if (session === undefined)
      return show(visit, step === null ? signInView(product, language) : endedView(product, language))
    const at = { ...visit, session, product }
    if (step === 'price' || step === 'place') return act(at, step, form)
    // Later steps may have reserved the last boxes themselves, so only the first step checks stock.
    const { canBuy } = offerOf(product, istDateOf(now()))
    if (canBuy || (await isReserved(ctx, language, product.id))) return firstForm(at)
    showText(visit, textsIn(language)('light.notNow'), 409)
  }

  async function done(visit: Visit): Promise<boolean> {
    const { ctx, language } = visit
    const id = idIn(ctx, 'purchase')
    if (id === undefined || sessionOf(ctx) === undefined) return false
    const purchase = await call(ctx, language, readPurchase, { params: { id } })
    if (purchase.ok) show(visit, doneView(purchase.data, language))
    else showText(visit, purchase.failure.message, purchase.status)
    return true
  }

  return async (ctx, next) => {
    const { language, path } = splitLanguage(ctx.path)
    const visit = { ctx, language, publicUrl, call, tokens }
    const id = idIn(ctx, 'product')
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
    if (!isRead && ctx.method !== 'POST') return next()
    if (path === '/light/order/done' && isRead && (await done(visit))) return
    if (path !== '/light/order' || id === undefined) return next()
    try {
      const retryAfter = isRead ? options.limit(visitorIp(ctx.req, options.proxies), Date.now()) : undefined
      if (retryAfter !== undefined) fail('RATE_LIMITED', { details: { retryAfter } })
      const product = await readFor(read, readProduct, { id })
      if (product.status === 404) return await next()
      if (!product.data) fail('UNAVAILABLE')
      await handle(visit, product.data)
    } catch (error) {
      showError(visit, error, options.log)
    }
  }
}
