import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FuzzMarket, openFuzzMarket } from './market/open-market.ts'
import { type BuiltServers, startBuilt } from './market/start-built.ts'
import { reportText } from './report-text.ts'
import { runFuzz } from './run-fuzz.ts'
import { runWire } from './wire/run-wire.ts'

const WITHIN_MS = 900_000
/** `npm run fuzz` takes others, and `npm run test:long` makes 20,000 requests instead of six of each call. */
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

describe('every request to the market', () => {
  it(
    'that no client sends has a response or is closed, and ends no program: forms, packed bodies and raw bytes',
    async () => {
      const { findings, statuses } = await runWire(market, { seed: SEED, requests: WIRE_REQUESTS })
      expect(findings).toEqual([])
      // Forms that are all refused at the door would prove nothing.
      expect(Object.keys(statuses.form ?? {})).toEqual(expect.arrayContaining(['201', '400', '422']))
    },
    WITHIN_MS,
  )

  it(
    'has a response as the OpenAPI document says, and stores nothing that should not be stored',
    async () => {
      const report = await runFuzz(market, { seed: SEED, requests: 'inTurn' })
      const { text } = reportText(report, { seed: SEED })
      expect(
        report.findings.map(({ kind }) => kind),
        text,
      ).toEqual([])
      // Requests that are all refused at the door would prove nothing.
      expect(report.tally.neverGood().length, text).toBeLessThan(report.tally.calls / 7)
    },
    WITHIN_MS,
  )
})
