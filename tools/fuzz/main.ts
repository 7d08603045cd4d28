import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { withMarket } from '../browser/with-market.ts'
import { readArguments, run } from '../engines/run.ts'
import { checkout } from '../engines/run-program.ts'
import { reportText } from './check/report.ts'
import { FUZZ_ENVIRONMENT, openFuzzMarket } from './market/open-market.ts'
import { runFuzz } from './run-fuzz.ts'
import { runWire } from './wire/run-wire.ts'

const Whole = z.coerce.number().int().nonnegative()
const Arguments = z.object({
  requests: Whole.default(2_000),
  seed: Whole.default(1),
  only: z.enum(['calls', 'wire']).optional(),
})
const USAGE = 'npm run fuzz [-- --requests N --seed N --only calls|wire]'
const TEXT = { type: 'string' } as const

await run(async () => {
  const { requests, seed, only } = readArguments(Arguments, USAGE, { requests: TEXT, seed: TEXT, only: TEXT })
  await withMarket({ environment: FUZZ_ENVIRONMENT, onUnexpectedEnd: line => console.error(line) }, async market => {
    const fuzzMarket = await openFuzzMarket({ urlOf: () => market.url, pids: market.pids }, market.backEndEnvironment)
    try {
      const progress = (count: number) => count % 1_000 === 0 && console.log(`${count} requests`)
      const runs = [...(only === 'calls' ? [] : [runWire]), ...(only === 'wire' ? [] : [runFuzz])]
      const reports = []
      for (const send of runs) reports.push(reportText(await send(fuzzMarket, { seed, requests, progress })))
      for (const { text } of reports) console.log(text)
      if (reports.every(({ isPassing }) => isPassing)) return
      process.exitCode = 1
      const logs = join(checkout, '.santhe', 'fuzz', `seed-${seed}`)
      await mkdir(logs, { recursive: true })
      await cp(fuzzMarket.logFolder, logs, { recursive: true })
      console.log(`Logs: ${logs}`)
    } finally {
      await fuzzMarket.close()
    }
  })
})
