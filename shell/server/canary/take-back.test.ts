import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCanaryMarket } from '../testing/canary-market.ts'

let market: Awaited<ReturnType<typeof openCanaryMarket>>
beforeEach(async () => {
  market = await openCanaryMarket()
})
afterEach(() => market.close())

const ipAt = (at: number) => `10.${at >> 8}.${at & 255}.7`
const GOOD = { broken: 0, missing: 0, liveMs: 900, lcpMs: 800, cls: 0, inpMs: 10 }
const BAD = { ...GOOD, broken: 2 }
const isLive = async () => (await market.readList()).slices[0].canary !== undefined

/** Opens pages and reports them as `stateOf` returns, each from its own ip by default. */
async function visitAll(
  count: number,
  { path, ip, stateOf }: { path?: string; ip?: string; stateOf?: (arm: string) => object } = {},
) {
  for (let at = 0; at < count; at += 1) {
    const from = ip ?? ipAt(at)
    const { arm, cookie } = await market.visit({ ip: from, ...(path && { path }) })
    if (stateOf && arm)
      await market.request(1, {
        path: '/release-reports',
        cookie,
        ip: from,
        body: { slices: { stalls: stateOf(arm) } },
      })
  }
}
const served = (trial: string) => {
  const { canary, control } = market.figuresOf(trial)
  return Math.min(canary.counts.served ?? 0, control.counts.served ?? 0)
}

async function expectTakenBackOnce(reason: RegExp): Promise<void> {
  await expect
    .poll(() => market.journal)
    .toEqual([expect.objectContaining({ slice: 'stalls', reason: expect.stringMatching(reason) })])
  expect(await isLive()).toBe(false)
  const lines = market.lines.filter(line => line.includes('clearly worse'))
  expect(lines.map(line => JSON.parse(line).reason)).toEqual([expect.stringMatching(reason)])
}

// docs/rendering.md#canary
describe('a clearly worse canary', () => {
  it('is taken back once by two edges when its pages fail to render', async () => {
    await market.begin('broken', 50)
    await visitAll(200)
    await expectTakenBackOnce(/^release.worse.failed ."visitors":(\d+),"bad":\1,"badBefore":0,"before":\d+.$/)
    // Each edge follows the list in its own time.
    await expect.poll(async () => (await market.visit()).shown).toBe('v1')
  })

  it('reaches the journal even if its edges die before writing it', async () => {
    market.state.isJournalAway = true
    const trial = await market.begin('broken', 50)
    await visitAll(200)
    await expect.poll(isLive).toBe(false)
    const refused = await market.begin('broken', 50)
    await visitAll(200)
    await expect.poll(isLive).toBe(false)
    await market.replaceEdges()
    Object.assign(market.state, { isJournalAway: false, refusedTrial: refused })
    await expect.poll(() => market.journal).toEqual([expect.objectContaining({ slice: 'stalls', trial })])
    const isLogged = () => market.lines.some(line => line.includes(refused) && line.includes('responded with 400'))
    await expect.poll(isLogged).toBe(true)
  })

  it('is taken back when browsers in many networks report errors', async () => {
    await market.begin('v2', 50)
    await visitAll(200, { stateOf: arm => (arm === 'canary' ? BAD : GOOD) })
    await expectTakenBackOnce(/^release.worse.errors ."visitors":(\d+),"bad":\1,"badBefore":0,"before":\d+.$/)
  })
})

describe('a canary stays live', () => {
  it('when it is as good as the previous version', async () => {
    const trial = await market.begin('v2', 50)
    await visitAll(250, { stateOf: () => BAD })
    await expect.poll(() => served(trial)).toBeGreaterThan(80)
    expect([await isLive(), market.journal]).toEqual([true, []])
  })

  it('when only one network reports errors', async () => {
    const trial = await market.begin('v2', 50)
    await visitAll(150, { stateOf: () => GOOD })
    await visitAll(100, { ip: '10.200.1.1', stateOf: arm => (arm === 'canary' ? BAD : GOOD) })
    await expect.poll(() => market.figuresOf(trial).canary.counts.errors).toBe(4)
    expect([await isLive(), market.journal]).toEqual([true, []])
  })

  it('when visitors open pages that fail in both versions', async () => {
    const trial = await market.begin('v2', 50)
    await visitAll(150, { path: '/always-broken' })
    await expect.poll(() => served(trial)).toBeGreaterThan(50)
    expect(market.figuresOf(trial).canary.counts.failed).toBe(0)
    expect(await isLive()).toBe(true)
  })
})
