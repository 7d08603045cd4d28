import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stopOnSignals } from '@santhe/http-kit'
import { z } from 'zod'
import { Failure } from '../engines/failure.ts'
import { terminalLog } from '../engines/terminal-log.ts'
import { type Counts, newCounts } from './play/counts.ts'
import { runSeed } from './run-seed.ts'
import { checkout } from './world/engines.ts'
import { buildStorefront } from './world/storefront.ts'

const SEEDS = 50
/** The exit code of a program that was interrupted. */
const INTERRUPTED = 130

const Whole = z.coerce.number('give a whole number').int('give a whole number').nonnegative()
const Arguments = z.object({
  seed: Whole.optional(),
  from: Whole.default(1),
  seeds: Whole.default(SEEDS),
  seconds: z.coerce.number('give seconds').positive().default(6),
  buyers: Whole.default(14),
  trace: z.boolean().default(false),
})
type Arguments = z.output<typeof Arguments>

function readArguments(): Arguments {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      from: { type: 'string' },
      seeds: { type: 'string' },
      seconds: { type: 'string' },
      buyers: { type: 'string' },
      trace: { type: 'boolean' },
    },
  })
  const { data, error } = Arguments.safeParse(values)
  if (data) return data
  const [issue] = error.issues
  throw new Failure(`--${issue?.path.map(String).join('.')}: ${issue?.message}`)
}

function seedsOf({ seed, from, seeds }: Arguments): number[] {
  return seed === undefined ? Array.from({ length: seeds }, (_, place) => from + place) : [seed]
}

/** Plays one seed, prints what came of it and adds it to the totals; false where something does not hold. */
async function tellSeed(seed: number, asked: Arguments, program: string, totals: Counts): Promise<boolean> {
  const began = performance.now()
  const { seconds, buyers } = asked
  const trace = (line: string) => console.log(`${((performance.now() - began) / 1_000).toFixed(3).padStart(8)} ${line}`)
  const keepLogsIn = join(checkout, '.santhe', 'torture', `seed-${seed}`)
  const size = { seconds, buyers }
  const report = await runSeed({ seed, size, program, keepLogsIn, ...(asked.trace && { trace }) })
  const isWell = report.problems.length === 0
  const took = ((performance.now() - began) / 1_000).toFixed(1)
  console.log(
    `seed ${seed}: ${isWell ? 'all is well' : `${report.problems.length} PROBLEMS`} (${took} s). ${report.summary}.`,
  )
  for (const [what, times] of report.counts.all()) totals.add(what, times)
  for (const problem of report.problems) console.log(`  ${problem}`)
  const again = `npm run torture -- --seed ${seed} --buyers ${buyers} --seconds ${seconds} --trace`
  if (!isWell) console.log(`  logs: ${keepLogsIn}; the same deeds again: ${again}`)
  return isWell
}

async function main(): Promise<void> {
  const asked = readArguments()
  const { program, remove } = await buildStorefront()
  stopOnSignals(terminalLog('torture'), async () => {
    process.exitCode = INTERRUPTED
    await remove()
  })
  try {
    const seeds = seedsOf(asked)
    console.log(`Seeds ${seeds.join(', ')}; ${asked.buyers} buyers for ${asked.seconds} s each.`)
    const totals = newCounts()
    const failed: number[] = []
    for (const seed of seeds) if (!(await tellSeed(seed, asked, program, totals))) failed.push(seed)
    console.log(`In all: ${totals.text()}.`)
    console.log(
      failed.length === 0
        ? `${seeds.length} seeds, all is well.`
        : `${seeds.length} seeds, failed: ${failed.join(', ')}.`,
    )
    process.exitCode = failed.length === 0 ? 0 : 1
  } finally {
    await remove()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
})
