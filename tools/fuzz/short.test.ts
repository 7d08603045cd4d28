import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportText } from './check/report.ts'
import { type FuzzMarket, openFuzzMarket } from './market/open-market.ts'
import { PREPARE_AFTERMATH } from './request/prepare-aftermath.ts'
import { runFuzz } from './run-fuzz.ts'
import { type BuiltServers, startBuilt } from './testing/start-built.ts'
import { runWire } from './wire/run-wire.ts'

const WITHIN_MS = 900_000
/** `npm run fuzz` uses other seeds; `npm run test:long` makes 20,000 requests instead of six per call. */
const SEED = 1
const WIRE_REQUESTS = 1_000

let servers: BuiltServers
let market: FuzzMarket

beforeAll(async () => {
  servers = await startBuilt()
  market = await openFuzzMarket({ urlOf: owner => servers.urls[owner], pids: servers.pids }, servers.environment)
}, WITHIN_MS)
afterAll(async () => {
  await market?.close()
  await servers?.stop()
}, WITHIN_MS)

describe('a fuzzed market', () => {
  it(
    'answers or closes hostile forms, compressed bodies and raw bytes, and no program ends',
    async () => {
      const { findings, statuses } = await runWire(market, { seed: SEED, requests: WIRE_REQUESTS })
      expect(findings).toEqual([])
      // If all forms were refused early, they would prove nothing.
      expect(Object.keys(statuses.form ?? {})).toEqual(expect.arrayContaining(['201', '400', '422']))
    },
    WITHIN_MS,
  )

  it(
    'answers as the OpenAPI document says and stores nothing invalid',
    async () => {
      const report = await runFuzz(market, { seed: SEED, requests: 'inTurn' })
      const { text } = reportText(report)
      expect(
        report.findings.map(({ kind }) => kind),
        text,
      ).toEqual([])
      // If all requests were refused early, they would prove nothing.
      for (const name of Object.keys(PREPARE_AFTERMATH)) expect(report.neverGood, text).not.toContain(name)
      expect(report.neverGood.length, text).toBeLessThan(Object.keys(report.statuses).length / 7)
    },
    WITHIN_MS,
  )
})
