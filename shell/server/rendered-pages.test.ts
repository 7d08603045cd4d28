import { FIRST_VIEW_ELEMENT, FirstView } from '@santhe/host'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStalls } from './testing/stalls.ts'

let stalls: Awaited<ReturnType<typeof openStalls>>
let url = ''

beforeAll(async () => {
  stalls = await openStalls()
  stalls.state.stalls = ['Tomatoes </script><script>alert(1)</script>', 'ಬಾಳೆ']
  url = stalls.url
})
afterAll(() => stalls.close())

async function open(
  path: string,
  baseUrl = url,
): Promise<{ status: number; html: string; root: string; firstView?: FirstView }> {
  const response = await fetch(baseUrl + path)
  const html = await response.text()
  const root = /<div id="root">(.*)<\/div>\n<noscript>/s.exec(html)?.[1] ?? 'no root'
  const data = new RegExp(`id="${FIRST_VIEW_ELEMENT}">(.*?)</script>`, 's').exec(html)?.[1]
  return { status: response.status, html, root, ...(data ? { firstView: FirstView.parse(JSON.parse(data)) } : {}) }
}

describe('a public page', () => {
  it('is sent with frame and content, for a signed-out visitor', async () => {
    const { status, root } = await open('/stalls')
    expect(status).toBe(200)
    expect(root).toContain('<main id="main"')
    expect(root).toContain('ಬಾಳೆ')
    expect(root).toMatch(/<li>\d{4} null true 0<\/li>/)
    expect(root).toContain('href="/login"')
  })

  // docs/rendering.md#slices
  it('has the links of slices for visitors, in its language', async () => {
    const { html, root } = await open('/kn/stalls')
    expect(root).toMatch(/<a [^>]*href="\/kn\/stalls"[^>]*>ಅಂಗಡಿಗಳು<\/a>/)
    expect(root).not.toContain('For farmers')
    const list = /id="santhe-releases">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
    expect(JSON.parse(list).slices[0].navigation).toEqual([
      { path: '/stalls', title: 'ಅಂಗಡಿಗಳು' },
      { path: '/broken', for: ['farmer'], title: 'For farmers' },
    ])
  })

  it('inlines its responses and the rounded time', async () => {
    const { firstView } = await open('/stalls')
    expect(firstView?.preloaded).toEqual([
      {
        request: { call: 'GET /api/stalls', url: '/api/stalls?search=', provides: ['product'] },
        response: { body: ['Tomatoes </script><script>alert(1)</script>', 'ಬಾಳೆ'], nextCursor: 'after-2', total: 9 },
      },
    ])
    expect(firstView?.now).toBe(`${stalls.now.toISOString().slice(0, 16)}:00.000Z`)
  })

  it('preloads the lightest source of pictures that are visible at first', async () => {
    const { html } = await open('/stalls')
    expect(html.match(/<link [^>]*as="image"[^>]*>/g)).toEqual([
      '<link rel="preload" as="image" type="image/avif" imagesrcset="/ragi-160.avif 160w" imagesizes="(min-width: 60rem) 2px, 9px" fetchpriority="high">',
    ])
  })

  it('contains no executable inline script, even with hostile responses', async () => {
    const { html } = await open('/stalls')
    const scripts = [...html.matchAll(/<script(?![^>]* src=)([^>]*)>/g)].map(([, attributes]) => attributes)
    expect(scripts).toEqual([
      ' type="application/json" id="santhe-releases"',
      ` type="application/json" id="${FIRST_VIEW_ELEMENT}"`,
    ])
  })

  it('responds 404 with a text when its subject is missing', async () => {
    const { status, root } = await open('/stalls/9')
    expect(status).toBe(404)
    expect(root).toContain('No such stall: It has moved')
  })

  it.each([
    ['of which a part throws', '/broken', '<title>Broken · Santhe</title>'],
    ['whose bundle is torn', '/torn', '<title>Santhe</title>'],
    ['of a release with the bundle of former edges', '/former', '<title>Santhe</title>'],
    ['of the shell', '/login', '<title>Sign In · Santhe</title>'],
  ])('%s is left to the browser', async (_why, path, title) => {
    const { status, html, root, firstView } = await open(path)
    expect(status).toBe(200)
    expect(html).toContain(title)
    expect(root).toBe('')
    expect(firstView).toBeUndefined()
  })

  it('that never finishes rendering is left to the browser', async () => {
    const hasty = await openStalls({ rendering: 50 })
    const { status, html, root, firstView } = await open('/endless', hasty.url)
    await hasty.close()
    expect([status, root, firstView]).toEqual([200, '', undefined])
    expect(html).toContain('<title>Endless · Santhe</title>')
  })

  it('is a 503 left to the browser while its back end is away', async () => {
    stalls.state.isAway = true
    const response = await fetch(`${url}/stalls`)
    stalls.state.isAway = false
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.text()).toContain('<div id="root"></div>')
    expect((await open('/stalls')).status).toBe(200)
  })
})

describe('crawlers', () => {
  it('get every public URL in one sitemap, beyond a list’s first page', async () => {
    const response = await fetch(`${url}/sitemap.xml`)
    expect(response.headers.get('content-type')).toContain('xml')
    const xml = await response.text()
    const urls = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)
    const home = ['https://santhe.example/', 'https://santhe.example/kn', 'https://santhe.example/hi']
    expect(urls.slice(0, 4)).toEqual([...home, 'https://santhe.example/products'])
    const farm = (id: number) => `/farmers/ravis-field-hoskote-bengaluru-rural-${id}`
    expect(urls.slice(-4)).toEqual([
      `https://santhe.example/hi${farm(3)}`,
      `https://santhe.example${farm(4)}`,
      `https://santhe.example/kn${farm(4)}`,
      `https://santhe.example/hi${farm(4)}`,
    ])
    expect(xml).toContain(`<xhtml:link rel="alternate" hreflang="kn-IN" href="https://santhe.example/kn${farm(4)}"/>`)
  })

  it('get the sitemap’s URL and no access to calls by robots.txt', async () => {
    const robots = await (await fetch(`${url}/robots.txt`)).text()
    expect(robots).toContain('Sitemap: https://santhe.example/sitemap.xml')
    expect(robots).toContain('Disallow: /api/')
  })

  it('get a security contact valid for a year by security.txt', async () => {
    const response = await fetch(`${url}/.well-known/security.txt`)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
    expect(text).toContain('Canonical: https://santhe.example/.well-known/security.txt')
    const expires = new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
    expect(expires.getTime() - Date.now()).toBeGreaterThan(364 * 24 * 3600 * 1000)
    expect(expires.getTime() - Date.now()).toBeLessThanOrEqual(365 * 24 * 3600 * 1000)
  })
})
