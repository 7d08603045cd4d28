import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { withMarket } from '../browser/with-market.ts'
import { checkout, Failure } from '../engines/run-program.ts'
import { reportText } from './check/report.ts'
import { FUZZ_ENVIRONMENT, openFuzzMarket } from './market/open-market.ts'
import { runFuzz } from './run-fuzz.ts'
import { runWire } from './wire/run-wire.ts'

const Whole = z.coerce.number('give a whole number').int('give a whole number').nonnegative('give a whole number')
const Arguments = z.object({
  requests: Whole.default(2_000),
  seed: Whole.default(1),
  only: z.enum(['calls', 'wire'], 'give calls or wire').optional(),
})
type Arguments = z.output<typeof Arguments>

function readArguments(): Arguments {
  const { values } = parseArgs({
    options: { requests: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
  })
  const { data, error } = Arguments.safeParse(values)
  if (data) return data
  const [issue] = error.issues
  throw new Failure(`--${issue?.path.map(String).join('.')}: ${issue?.message}`)
}

async function main(): Promise<void> {
  const { requests, seed, only } = readArguments()
  await withMarket({ environment: FUZZ_ENVIRONMENT, onUnexpectedEnd: line => console.error(line) }, async market => {
    const fuzzMarket = await openFuzzMarket({ urlOf: () => market.url, pids: market.pids }, market.backEndEnvironment)
    try {
      const progress = (count: number) => count % 1_000 === 0 && console.log(`${count} requests`)
      const runs = [...(only === 'calls' ? [] : [runWire]), ...(only === 'wire' ? [] : [runFuzz])]
      const reports = []
      for (const run of runs) reports.push(reportText(await run(fuzzMarket, { seed, requests, progress })))
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
}

main().catch((error: unknown) => {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
})
