import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCanaryMarket, shownBy } from '../testing/canary-market.ts'

let market: Awaited<ReturnType<typeof openCanaryMarket>>
beforeAll(async () => {
  market = await openCanaryMarket()
})
afterAll(() => market.close())

async function open(role: string | undefined, release: string, site?: string) {
  const cookie = role && `santhe_session=${role}`
  const { status, html, headers, cookies } = await market.request(0, {
    path: `/stalls?release=${release}`,
    cookie,
    ...(site !== undefined && { site }),
  })
  const scripts = new Set(html.match(/\/slices\/stalls\/\w+\//g))
  const [, line] = /data-preview="(.*?)"/.exec(html) ?? []
  return { shown: shownBy(html), page: [status, ...scripts, headers.get('cache-control')], cookies, line }
}
const LIVE = { shown: 'v1', page: [200, '/slices/stalls/v1/', 'no-cache'], cookies: [], line: undefined }
/** Another session's cookie, which must not get into any cache. */
const PRIVATE = { ...LIVE, page: [200, '/slices/stalls/v1/', 'private, no-store'] }

// docs/rendering.md#previews
describe('a page with ?release=', () => {
  it.each(['admin', 'district_manager'])('shows %s a stored version, and nobody else', async role => {
    const page = [200, '/slices/stalls/v2/', 'private, no-store']
    expect(await open(role, 'stalls@v2')).toMatchObject({ shown: 'v2', page, line: 'stalls v2' })
    expect(await open(undefined, 'stalls@v1')).toEqual(LIVE)
  })

  it.each([undefined, 'customer', 'farmer', 'taluk_agent', 'delivery_agent'])(
    'shows the live version to %s',
    async role => {
      expect(await open(role, 'stalls@v2')).toEqual(role ? PRIVATE : LIVE)
    },
  )

  it.each(['stalls@v9', 'stalls@..', 'stalls', 'shell@s1', 'plums@v2'])(
    'shows the live version for %s',
    async release => {
      expect(await open('admin', release)).toEqual(/@\w/.test(release) ? PRIVATE : LIVE)
    },
  )

  it('is as without behind a link of another site, and over plain http, where browsers name no site', async () => {
    for (const site of ['cross-site', '']) expect(await open('admin', 'stalls@v2', site)).toEqual(LIVE)
    expect((await open('admin', 'stalls@v2', 'same-origin')).shown).toBe('v2')
  })

  it('shows the live version when the preview can’t be read or the session is slow', async () => {
    await market.spoilRelease('broken')
    expect(await open('admin', 'stalls@broken')).toEqual(PRIVATE)
    market.state.isSessionLate = true
    expect(await open('admin', 'stalls@v2')).toEqual(PRIVATE)
    market.state.isSessionLate = false
  })

  it('takes no part in a canary', async () => {
    await market.begin('broken', 50)
    const { shown, cookies } = await open('admin', 'stalls@v2')
    expect([shown, cookies]).toEqual(['v2', [expect.stringMatching(/^release_sample=; Max-Age=0;/)]])
  })
})
