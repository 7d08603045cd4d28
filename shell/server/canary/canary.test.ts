import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCanaryMarket, shownBy } from '../testing/canary-market.ts'

let market: Awaited<ReturnType<typeof openCanaryMarket>>
beforeAll(async () => {
  market = await openCanaryMarket('https://santhe.example')
})
afterAll(() => market.close())

const REPORT = { broken: 1, missing: 0, liveMs: 900, lcpMs: 800, cls: 0, inpMs: 10 }
const report = (cookie: string | undefined, ip = '10.1.1.1', body: unknown = { slices: { stalls: REPORT } }) =>
  market.request(0, { path: '/release-reports', cookie, ip, body })
const ipAt = (at: number) => `10.${at >> 8}.${at & 255}.7`

describe('pages without a canary', () => {
  it('set no cookie and remain cacheable', async () => {
    const { cookies, headers, html } = await market.request(0, {})
    expect([cookies, headers.get('cache-control'), shownBy(html)]).toEqual([[], 'no-cache', 'v1'])
    expect((await report('release_share=AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(403)
  })
})

// docs/rendering.md#canary
describe('a canary', () => {
  it('is shown to its share of visitors, chosen by an anonymous cookie', async () => {
    await market.begin('v2', 20)
    const visits: Awaited<ReturnType<typeof market.visit>>[] = []
    for (let at = 0; at < 2_000; at += 50)
      visits.push(
        ...(await Promise.all(Array.from({ length: 50 }, (_, next) => market.visit({ ip: ipAt(at + next) })))),
      )
    const inCanary = visits.filter(({ shown }) => shown === 'v2')
    expect([inCanary.length > 320, inCanary.length < 480]).toEqual([true, true])
    expect(new Set(inCanary.map(({ arm }) => arm))).toEqual(new Set(['canary']))
    expect(visits.filter(({ arm }) => arm === 'control').length).toBeGreaterThan(320)
    const { cookies, headers } = await market.request(0, {})
    expect(cookies[0]).toMatch(/^release_share=[\w-]{22}; Max-Age=2592000; HttpOnly; Path=\/; SameSite=Lax; Secure$/)
    expect(headers.get('cache-control')).toBe('private, no-cache')
  })

  it('stays with its visitors on every page and edge, hidden from other lists', async () => {
    const visits = await Promise.all(Array.from({ length: 40 }, () => market.visit()))
    for (const { shown, cookie } of visits) {
      const pages = await Promise.all([0, 1, 1, 0].map(edge => market.request(edge, { cookie })))
      expect(pages.map(({ html }) => shownBy(html))).toEqual([shown, shown, shown, shown])
      expect(pages[0]?.cookies.join()).not.toContain('release_share')
      const list = await market.request(1, { path: '/releases.json', cookie })
      expect(JSON.parse(list.html).slices[0]).toMatchObject({ version: shown })
      expect(list.html).not.toContain('canary')
    }
  })
})

describe('POST /release-reports', () => {
  let trial = ''
  beforeEach(async () => {
    trial = await market.begin('v2', 50)
  })
  const figures = () => market.figuresOf(trial).canary.counts

  async function inCanary(ip?: string): Promise<string> {
    const { arm, cookie } = await market.visit(ip === undefined ? {} : { ip })
    return arm === 'canary' ? cookie : inCanary(ip)
  }

  it('counts once per visitor and at most four visitors per network', async () => {
    const cookie = await inCanary()
    for (let times = 0; times < 3; times += 1) expect((await report(cookie)).status).toBe(204)
    await expect.poll(() => figures().errors).toBe(1)
    for (let at = 0; at < 40; at += 1) await report(await inCanary(), '10.1.1.9')
    await expect.poll(() => figures().reported).toBe(4)
    expect(market.figuresOf(trial).canary.networks.errors).toBe(1)
  })

  it('counts only with the signed cookie of the reported page', async () => {
    const [one, other] = [await inCanary(), await inCanary()]
    const [idOfOther = ''] = other.split('; ')
    const foreign = [idOfOther, one.split('; ')[1]].join('; ')
    const forged = one.replace(':canary~', ':control~')
    for (const cookie of [undefined, idOfOther, foreign, forged]) expect((await report(cookie)).status).toBe(403)
    expect((await report(one, '10.1.1.1', { slices: { stalls: { ...REPORT, text: 'x'.repeat(2_000) } } })).status).toBe(
      400,
    )
    await report(one)
    await expect.poll(() => market.figuresOf(trial).canary.counts.reported).toBe(1)
    expect(market.figuresOf(trial).control.counts.reported).toBe(0)
  })

  it('refuses more than 60 reports a minute from one ip with 429', async () => {
    const cookie = await inCanary()
    const statuses = await Promise.all(Array.from({ length: 61 }, () => report(cookie, '10.9.9.9')))
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})
