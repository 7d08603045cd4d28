import { listFarmers, listProducts, readFarmer, readProduct } from '@santhe/contracts'
import { ownPath } from '@santhe/host'
import { encodingFor, labelRoute } from '@santhe/http-kit'
import {
  inLanguage,
  isLanguage,
  istDateOf,
  LANGUAGE_COOKIE,
  type Language,
  namesFor,
  offerOf,
  PRODUCT_SORTS,
  splitLanguage,
} from '@santhe/rules'
import { textOf } from '@santhe/texts'
import type { Context, Middleware } from 'koa'
import { visitorIp } from '../api/api-middleware.ts'
import { choiceCookie, isLight } from '../page/is-light.ts'
import type { ReadCall } from '../page/page-head.ts'
import { type Read, readFor } from '../page/read-for.ts'
import { pageOfReader } from '../page/reader-language.ts'
import { cachedAs, pageHeaders, readyDocument, sendDocument } from '../page/ready-document.ts'
import { type Html, html, lightDocument } from './light-document.ts'
import { farmsView, farmView, type LightAt, productsView, productView, type Rows } from './light-pages.ts'
import { idInSlug, LIGHT_POLICY, type LightOptions } from './light-reads.ts'
import { orderMiddleware } from './order-middleware.ts'
import { reservedBoxes } from './reserved-boxes.ts'

const PAGE = 24
const LONGEST_SEARCH = 200

interface View extends Read<Html> {
  title?: string
  /** Depends on the reader's session. */
  isPersonal?: boolean
}
interface Place extends LightAt {
  path: string
  query: URLSearchParams
  isReservedOf: (productId: number) => Promise<boolean>
}

function rowsOf<Row>({ data, nextCursor }: Read<readonly Row[]>, { path, query, language }: Place): Rows<Row> {
  const next = new URLSearchParams(query)
  if (nextCursor !== undefined) next.set('cursor', nextCursor)
  const more = nextCursor === undefined ? undefined : `${inLanguage(path, language)}?${next}`
  return { rows: data ?? [], more }
}

/** Query parameters that the list's call accepts, under the names of the full page, so that one URL fits both. */
function listQuery(query: URLSearchParams): Record<string, unknown> {
  const category = query.get('category') ?? ''
  const sort = PRODUCT_SORTS.find(each => each === query.get('sort') && each !== 'nearest')
  return {
    limit: PAGE,
    search: query.get('search')?.slice(0, LONGEST_SEARCH),
    cursor: query.get('cursor') ?? undefined,
    ...(/^[1-9]\d{0,14}$/.test(category) && { category }),
    availability: query.get('availability') ?? undefined,
    ...(sort && { sort }),
  }
}

/** Returns the view for a path; undefined without a light page. */
function viewsOf(read: ReadCall) {
  async function products(place: Place): Promise<View> {
    const list = await readFor(read, listProducts, {}, listQuery(place.query))
    const data =
      list.data && productsView(rowsOf(list, { ...place, path: '/products' }), place.query.get('search') ?? '', place)
    return { status: list.status, data }
  }
  async function farms(place: Place): Promise<View> {
    const { limit, search, cursor } = listQuery(place.query)
    const tag = place.query.get('tag')?.slice(0, LONGEST_SEARCH)
    const list = await readFor(read, listFarmers, {}, { limit, search, cursor, tag })
    return {
      status: list.status,
      data: list.data && farmsView(rowsOf(list, place), place.query.get('search') ?? '', place),
    }
  }
  async function product(place: Place, id: number): Promise<View> {
    const { status, data } = await readFor(read, readProduct, { id })
    if (!data) return { status }
    const isPersonal = !offerOf(data, istDateOf(place.now)).canBuy
    const isReserved = isPersonal && (await place.isReservedOf(id))
    const title = namesFor(data, place.language)[0]
    return { status, data: productView(data, { ...place, isReserved }), title, isPersonal }
  }
  async function farm(place: Place, id: number): Promise<View> {
    const { limit, cursor } = listQuery(place.query)
    const [{ status, data }, list] = await Promise.all([
      readFor(read, readFarmer, { id }),
      readFor(read, listProducts, {}, { farmerId: id, limit, cursor }),
    ])
    if (status !== 200 || list.status !== 200) return { status: status === 200 ? list.status : status }
    return { status, data: data && farmView(data, rowsOf(list, place), place), title: data?.farmName }
  }
  return (path: string): ((place: Place) => Promise<View>) | undefined => {
    if (/^\/(products\/?)?$/.test(path)) return products
    if (/^\/farmers\/?$/.test(path)) return farms
    const [, kind, identifier = ''] = /^\/(products|farmers|share\/product|share\/farm)\/([^/]+)\/?$/.exec(path) ?? []
    const id = kind && idInSlug(identifier)
    return id ? place => (kind.includes('product') ? product(place, id) : farm(place, id)) : undefined
  }
}

/** The page of this market that linked here. */
function pageBefore({ headers: { referer = '', host } }: Context): string | undefined {
  const page = URL.canParse(referer) ? new URL(referer) : undefined
  return page?.host === host ? `${page?.pathname}${page?.search}` : undefined
}

async function send(
  ctx: Context,
  { language, path, publicUrl }: Place & Pick<LightOptions, 'publicUrl'>,
  { status, data, title, isPersonal, retryAfter = 5 }: View & { retryAfter?: number },
): Promise<void> {
  const main = data ?? html`<p>${textOf({ code: status === 429 ? 'RATE_LIMITED' : 'UNAVAILABLE' }, language)}</p>`
  const document = lightDocument({
    ...{ language, main, isPublic: true, to: path + ctx.search },
    title: title ?? textOf({ code: path === '/farmers' ? 'light.farms' : 'light.products' }, language),
  })
  const always = {
    ...pageHeaders(publicUrl, path),
    'Content-Security-Policy': LIGHT_POLICY,
    ...(status !== 200 && { 'Retry-After': String(retryAfter) }),
  }
  const encoding = encodingFor(ctx.req.headers['accept-encoding'])
  ctx.respond = false
  const ready = await readyDocument({ status, html: document, encoding, always })
  await sendDocument(ctx.req, ctx.res, isPersonal ? cachedAs(ready, 'private, no-cache') : ready)
}

/** Light pages for readers who save data, their choice, and orders without scripts. docs/rendering.md#light-pages */
export function lightMiddleware(options: LightOptions): Middleware {
  const { read, publicUrl, proxies, limit, now } = options
  const isSecure = publicUrl.startsWith('https:')
  const viewAt = viewsOf(read)
  const [order, isReserved] = [orderMiddleware(options), reservedBoxes(options)]

  function choose(ctx: Context, isChosen: boolean): void {
    const query = new URLSearchParams(ctx.search)
    const language = query.get('language')
    ctx.status = 303
    ctx.set('Cache-Control', 'private, no-store')
    ctx.set(
      'Set-Cookie',
      isLanguage(language)
        ? choiceCookie(LANGUAGE_COOKIE, language, { isSecure })
        : choiceCookie('light', isChosen ? '1' : '0', { isSecure }),
    )
    ctx.redirect(ownPath(query.get('to') ?? pageBefore(ctx), inLanguage('/', splitLanguage(ctx.path).language)))
  }

  /** Returns the view if the request wants light pages. A shared link without a prefix uses its reader's language. */
  function requested(ctx: Context): { view: ReturnType<typeof viewAt>; language: Language } {
    const { language, path } = splitLanguage(ctx.path)
    const inOther = pageOfReader(ctx.req)
    const isShared = path.startsWith('/share/')
    const view = viewAt(path)
    if (isShared && view) ctx.vary('Save-Data, Cookie')
    const isRequested = isLight(ctx.req) && (isShared || inOther === undefined)
    return {
      view: isRequested ? view : undefined,
      language: isShared && inOther !== undefined ? splitLanguage(inOther).language : language,
    }
  }

  return async (ctx, next) => {
    const { path } = splitLanguage(ctx.path)
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
    if (isRead && (path === '/light' || path === '/light/off')) return choose(ctx, path === '/light')
    const { view, language } = requested(ctx)
    const isOrder = path.startsWith('/light/order')
    if (!isOrder && !(isRead && view)) return next()
    labelRoute(ctx.res, { route: '/light' })
    if (!view) return order(ctx, next)
    const isReservedOf = (id: number) => isReserved(ctx, language, id)
    const place = { language, path, publicUrl, query: new URLSearchParams(ctx.search), now: now(), isReservedOf }
    const retryAfter = limit(visitorIp(ctx.req, proxies), place.now.getTime())
    if (retryAfter !== undefined) return send(ctx, place, { status: 429, retryAfter })
    const result = await view(place)
    // The full page explains what is missing, or drops invalid parameters.
    if (result.status === 404 || result.status === 400) return next()
    return send(ctx, place, result.data ? result : { status: 503 })
  }
}
