import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openStalls } from './testing/stalls.ts'

let stalls: Awaited<ReturnType<typeof openStalls>>
const MOST = 12

beforeAll(async () => {
  stalls = await openStalls({}, { TRUSTED_PROXIES: '1', RATE_LIMITS: JSON.stringify({ pageRenders: MOST }) })
  Object.assign(stalls.state, { stalls: ['5 boxes'] })
})
afterAll(() => stalls.close())

let visitor = 0
/** An ip that no earlier test has used. */
let ip = ''
beforeEach(() => {
  visitor += 1
  ip = `203.0.113.${visitor}`
  // Makes responses of earlier tests stale.
  stalls.state.versions = { product: `p${visitor}` }
  stalls.state.stalls = [`${visitor} boxes`]
})

/** Number of renders when the renderer rendered this page. */
const rendersIn = ({ html }: { html: string }) => /data-renders="(\d+)"/.exec(html)?.[1]

async function open(path: string, from = ip): Promise<{ status: number; html: string }> {
  const response = await fetch(stalls.url + path, { headers: { 'X-Forwarded-For': from } })
  return { status: response.status, html: await response.text() }
}
const hasContent = ({ html }: { html: string }) => html.includes('<main id="main"')

describe('query parameters', () => {
  it('that the page does not read share one render and one read', async () => {
    const first = await open('/stalls')
    stalls.state.requests.length = 0
    const pages = await Promise.all(Array.from({ length: 400 }, (_, one) => open(`/stalls?u=${one}&utm_source=${one}`)))
    expect(pages.every(hasContent)).toBe(true)
    expect(new Set(pages.map(rendersIn))).toEqual(new Set([rendersIn(first)]))
    expect(new Set(stalls.state.requests)).toEqual(new Set(['/internal/versions']))
  })

  it('that the page reads decide its content, regardless of order and repetition', async () => {
    const first = await open('/stalls?search=ragi&sort=price')
    stalls.state.requests.length = 0
    const pages = await Promise.all([
      open('/stalls?sort=price&search=ragi'),
      open('/stalls?search=ragi&search=oil&sort=price&fbclid=9'),
    ])
    expect(pages.every(hasContent)).toBe(true)
    expect(new Set(pages.map(rendersIn))).toEqual(new Set([rendersIn(first)]))
    await open('/stalls?utm_campaign=x&search=oil')
    expect(stalls.state.requests).toContain('/api/stalls?search=oil')
  })
})

// docs/product/calls.md#rate-limits
describe('rendered pages per ip', () => {
  it('are sent as the frame only above the limit, for that ip', async () => {
    const own = await Promise.all(Array.from({ length: MOST }, (_, one) => open(`/stalls?search=${visitor}-${one}`)))
    expect(own.every(hasContent)).toBe(true)
    stalls.state.requests.length = 0
    const beyond = await open(`/stalls?search=${visitor}-beyond`)
    expect([beyond.status, hasContent(beyond)]).toEqual([200, false])
    expect(beyond.html).toContain('<div id="root"></div>')
    expect(stalls.state.requests).toEqual([])
    const other = await open(`/stalls?search=${visitor}-beyond`, '198.51.100.7')
    expect(hasContent(other)).toBe(true)
  })

  it('do not count when cached, even if their responses are read again', async () => {
    await open(`/stalls?search=${visitor}`)
    for (let time = 0; time < 3 * MOST; time += 1) {
      stalls.state.versions = { product: `p${visitor} ${time}` }
      await open(`/stalls?search=${visitor}`)
    }
    const another = await open(`/stalls?search=${visitor}-new`)
    expect(hasContent(another)).toBe(true)
  })
})
