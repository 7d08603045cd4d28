import { type Contract, Farm, listFarmers, listProducts, Product, type z } from '@santhe/contracts'
import { urlOf } from '@santhe/host'
import { escapeHtml, farmSlug, inLanguage, LANGUAGES, type Language, localeOf, productSlug } from '@santhe/rules'
import type { Middleware } from 'koa'
import { COMPANY } from '../../src/company.ts'
import type { ReadCall } from './page-head.ts'
import { sendUnavailable } from './send-unavailable.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** `/.well-known/security.txt` (RFC 9116), expiring a year from now. */
function securityText(publicUrl: string, now: Date): string {
  return `${[
    `Contact: mailto:${COMPANY.securityEmail}`,
    `Expires: ${new Date(now.getTime() + YEAR_MS).toISOString()}`,
    'Preferred-Languages: en, kn, hi',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ].join('\n')}\n`
}

interface CrawlerOptions {
  read: ReadCall
  publicUrl: string
  onFailure: (error: unknown) => void
}

const TEXT = 'text/plain; charset=utf-8'

/** `/robots.txt`, `/sitemap.xml`, `/.well-known/security.txt`. */
export function crawlerMiddleware({ read, publicUrl, onFailure }: CrawlerOptions): Middleware {
  const readSitemap = sitemap(read, publicUrl)
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    if (ctx.path === '/robots.txt') {
      ctx.set('Cache-Control', 'public, max-age=3600')
      ctx.type = TEXT
      ctx.body = robotsOf(publicUrl)
    } else if (ctx.path === '/.well-known/security.txt') {
      ctx.set('Cache-Control', 'public, max-age=3600')
      ctx.type = TEXT
      ctx.body = securityText(publicUrl, new Date())
    } else if (ctx.path === '/sitemap.xml') {
      try {
        ctx.body = await readSitemap()
        ctx.set('Cache-Control', 'public, max-age=600')
        ctx.type = 'application/xml; charset=utf-8'
      } catch (error) {
        onFailure(error)
        sendUnavailable(ctx, 'en', 30)
      }
    } else await next()
  }
}

/** Sitemaps allow 50,000 URLs (sitemaps.org), and each page has one per language. */
const MAX_ENTRIES = Math.floor(50_000 / LANGUAGES.length)
/** Maximum page size of lists. */
const PAGE = 200
const TIMEOUT_MS = 20_000
const MAX_AGE_MS = 10 * 60_000

const ALWAYS = ['/', '/products', '/farmers', '/calendar', '/how-it-works']

interface Entry {
  path: string
  changed?: string
}

interface Walk<Item> {
  contract: Contract
  item: z.ZodType<Item>
  entry: (item: Item) => Entry
}

async function* entriesOf<Item>({ contract, item, entry }: Walk<Item>, read: ReadCall, signal: AbortSignal) {
  let cursor: string | undefined
  do {
    const response = await read(contract.method, urlOf(contract, {}, { limit: PAGE, cursor }), signal)
    if (response.status !== 200) throw new Error(`${contract.call} responded ${response.status}`)
    yield* item.array().parse(response.body).map(entry)
    cursor = response.nextCursor
  } while (cursor !== undefined)
}

const FarmNamed = Farm.pick({ id: true, farmName: true, location: true })
const ProductNamed = Product.pick({ id: true, name: true, category: true, updatedAt: true })

const FARMS: Walk<z.output<typeof FarmNamed>> = {
  contract: listFarmers,
  item: FarmNamed,
  entry: farm => ({ path: `/farmers/${farmSlug(farm)}` }),
}
const PRODUCTS: Walk<z.output<typeof ProductNamed>> = {
  contract: listProducts,
  item: ProductNamed,
  entry: product => ({ path: `/products/${productSlug(product)}`, changed: product.updatedAt }),
}

function element({ path, changed }: Entry, publicUrl: string): string {
  const urlIn = (language: Language) => escapeHtml(new URL(inLanguage(path, language), publicUrl).href)
  const alternates = LANGUAGES.map(
    language => `<xhtml:link rel="alternate" hreflang="${localeOf(language)}" href="${urlIn(language)}"/>`,
  ).join('')
  const rest = `${changed ? `<lastmod>${changed}</lastmod>` : ''}${alternates}`
  return LANGUAGES.map(language => `<url><loc>${urlIn(language)}</loc>${rest}</url>`).join('\n')
}

async function sitemapOf(read: ReadCall, publicUrl: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const entries: Entry[] = ALWAYS.map(path => ({ path }))
  for (const walk of [entriesOf(FARMS, read, signal), entriesOf(PRODUCTS, read, signal)]) {
    for await (const entry of walk) if (entries.push(entry) === MAX_ENTRIES) break
    if (entries.length === MAX_ENTRIES) break
  }
  const urls = entries.map(entry => element(entry, publicUrl)).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls}\n</urlset>\n`
}

/**
 * Lists all public URLs: farms, then products in shop order. Rebuilt at most every ten minutes; on failure the last one
 * stays.
 */
export function sitemap(read: ReadCall, publicUrl: string): () => Promise<string> {
  let cached: { text: string; createdAt: number } | undefined
  let making: Promise<string> | undefined
  async function make(): Promise<string> {
    const text = await sitemapOf(read, publicUrl)
    cached = { text, createdAt: Date.now() }
    return text
  }
  return async () => {
    if (cached && Date.now() - cached.createdAt < MAX_AGE_MS) return cached.text
    making ??= make().finally(() => {
      making = undefined
    })
    return making.catch(error => {
      if (cached) return cached.text
      throw error
    })
  }
}

/** Keeps crawlers out of calls and private pages. */
function robotsOf(publicUrl: string): string {
  const closed = [
    '/api/',
    '/dashboard',
    '/admin',
    '/cart',
    '/checkout',
    '/login',
    '/register',
    '/auth',
    '/start',
    '/light',
  ]
  const paths = LANGUAGES.flatMap(language =>
    closed.map(path => (path === '/api/' ? path : inLanguage(path, language))),
  )
  return `User-agent: *\n${[...new Set(paths)].map(path => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}
