import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isLight } from '../page/is-light.ts'
import { openStalls } from '../testing/stalls.ts'
import { openLightMarket } from './testing/light-market.ts'

let market: Awaited<ReturnType<typeof openLightMarket>>
beforeAll(async () => {
  market = await openLightMarket()
})
beforeEach(() => {
  market.received.length = 0
  market.state.isAway = false
})
afterAll(() => market.close())

const SAVES = { 'save-data': 'on' }
async function open(path: string, headers: Record<string, string> = SAVES) {
  const response = await fetch(market.url + path, { headers, redirect: 'manual' })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

describe('isLight', () => {
  it.each([
    [{ 'save-data': 'on' }, true],
    [{ cookie: 'a=b; light=1' }, true],
    [{ 'save-data': 'on', cookie: 'light=0; a=b' }, false],
    [{ cookie: 'highlight=1' }, false],
    [{ cookie: 'light=11' }, false],
    [{ 'save-data': 'on', cookie: ';;=%;light;' }, true],
    [{}, false],
  ])('for headers %j returns %s', (headers, expected) => {
    expect(isLight({ headers })).toBe(expected)
  })
})

describe('a light page', () => {
  it.each(['/', '/products', '/products/tomato-7', '/farmers', '/farmers/ravis-field-3'])(
    '%s has no script, is small, and varies by the reader’s choice',
    async path => {
      const { status, headers, html } = await open(path)
      expect(status).toBe(200)
      expect(html).not.toMatch(/<script|<link|\son\w+=/i)
      expect(Buffer.byteLength(html)).toBeLessThan(30_000)
      expect(headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Save-Data, Cookie')
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
      expect((await open(path, { cookie: 'light=1' })).html).toBe(html)
      expect((await open(path, { ...SAVES, cookie: 'light=0' })).html).toContain('main.js')
    },
  )

  it('of a product shows its facts, escaped, and a form to order', async () => {
    const { html } = await open('/products/tomato-7')
    for (const text of [
      '<h1>Tomato &lt;b&gt; <small lang="kn">ಟೊಮೇಟೊ</small></h1>',
      '₹1,320.50 a box',
      '<dd>10 kg</dd>',
      '14 boxes left',
      '<dt>Estimated delivery</dt>',
      '<a href="tel:+918055501234">',
      'srcset="/files/products/tomato-400.avif"',
      '<form method="post" action="/light/order?product=7">',
    ])
      expect(html).toContain(text)
    expect((await open('/products/tomato-8')).html).not.toContain('method="post"')
  })

  it('uses the language of its prefix, also in links', async () => {
    const { html } = await open('/kn/products/tomato-7')
    expect(html).toContain('<html lang="kn-IN">')
    expect(html).toContain('<h1>ಟೊಮೇಟೊ <small lang="en">Tomato &lt;b&gt;</small></h1>')
    expect(html).toContain('action="/kn/light/order?product=7"')
    expect(html).toContain('href="/light?language=hi&to=%2Fhi%2Fproducts%2Ftomato-7"')
    expect(html).toContain('href="/light/off?to=%2Fkn%2Fproducts%2Ftomato-7"')
  })

  it('is sent for shared links too, in the reader’s language', async () => {
    const shared = await open('/share/product/tomato-7', { ...SAVES, accept: 'text/html', 'accept-language': 'kn' })
    expect(shared.html).toContain('<html lang="kn-IN">')
    expect((await open('/share/farm/ravis-field-3')).html).toContain('<h1>Ravi’s Field</h1>')
    const full = await open('/share/product/tomato-7', {})
    expect(full.html).toContain('<link rel="stylesheet" href="/slices/shell/')
    expect(shared.html).not.toContain('stylesheet')
    expect(full.html).toContain('<a class="in" href="/products/')
    expect(full.headers.get('vary')).toContain('Save-Data, Cookie')
    expect((await open('/share/market/old.jpg')).headers.get('vary') ?? '').not.toContain('Cookie')
  })

  it('of a list passes on search and cursor, and links to the next page', async () => {
    const { html } = await open('/products?search=%22%3E%3Cb%3E&category=x&cursor=c')
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;"')
    expect(html).toMatch(/href="\/products\?[^"]*cursor=page\+2"/)
    const url = new URL(market.received.at(-1)?.call.slice(4) ?? '', 'http://x')
    expect(Object.fromEntries(url.searchParams)).toEqual({ search: '"><b>', cursor: 'c', limit: '24' })
  })

  it('is the usual 404 when missing, and 503 while the back end is away', async () => {
    expect(await open('/products/none-99')).toMatchObject({ status: 404, html: expect.stringContaining('main.js') })
    market.state.isAway = true
    const { status, headers } = await open('/products/tomato-7')
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  })
})

describe('switching light pages on or off', () => {
  it.each([
    ['/light?to=%2Fkn%2Fproducts%2F%E0%B2%9F-7', '/kn/products/%E0%B2%9F-7', 'light=1'],
    ['/light/off?to=/products?search=a', '/products?search=a', 'light=0'],
    ['/light?to=//evil.example', '/', 'light=1'],
    ['/light?to=/\\evil.example', '/', 'light=1'],
    ['/light?to=https://evil.example', '/', 'light=1'],
    ['/light', '/', 'light=1'],
    ['/kn/light/off', '/kn', 'light=0'],
    ['/light?language=hi&to=/hi/products', '/hi/products', 'language=hi'],
    ['/light?language=xx&to=/products', '/products', 'light=1'],
  ])('by %s redirects to %s and sets a cookie', async (path, to, cookie) => {
    const { status, headers } = await open(path, {})
    expect([status, headers.get('location')]).toEqual([303, to])
    expect(headers.get('set-cookie')).toBe(`${cookie}; Path=/; Max-Age=31536000; SameSite=Lax`)
    expect(headers.get('cache-control')).toBe('private, no-store')
  })
})

it.each([
  ['/kn/products?search=ragi', '/kn/products?search=ragi'],
  ['//evil.example/', '/'],
  ['https://evil.example/products', '/'],
])('switching light pages returns to the previous page if it belongs to this market: %s', async (page, to) => {
  const referer = page.startsWith('https:') ? page : new URL(market.url).origin + page
  expect((await open('/light', { referer })).headers.get('location')).toBe(to)
})

describe('the page cache with light pages', () => {
  it('never mixes up full and light pages', async () => {
    const stalls = await openStalls()
    stalls.state.stalls = ['5 boxes']
    const get = async (headers = {}) => (await fetch(`${stalls.url}/products`, { headers })).text()
    expect(await get(SAVES)).toContain('Nothing was found.')
    for (const _again of [1, 2, 3]) expect(await get()).toContain('5 boxes')
    expect(await get(SAVES)).toContain('Nothing was found.')
    expect(await get({ ...SAVES, cookie: 'light=0' })).toContain('5 boxes')
    await stalls.close()
  })
})
