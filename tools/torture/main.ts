import { join } from 'node:path'
import { stopOnSignals } from '@santhe/http-kit'
import { z } from 'zod'
import { readArguments, run } from '../engines/run.ts'
import { checkout } from '../engines/run-program.ts'
import { terminalLog } from '../engines/terminal-log.ts'
import { type Counts, newCounts } from './play/counts.ts'
import { runSeed } from './run-seed.ts'
import { type BuiltPrograms, buildPrograms } from './world/back-end.ts'

const SEEDS = 50
const INTERRUPTED = 130

const USAGE = 'npm run torture -- [--seed <seed>] [--from 1] [--seeds 50] [--seconds 6] [--buyers 14] [--trace]'
const Whole = z.coerce.number().int().nonnegative()
const Arguments = z.object({
  seed: Whole.optional(),
  from: Whole.default(1),
  seeds: Whole.default(SEEDS),
  seconds: z.coerce.number().positive().default(6),
  buyers: Whole.default(14),
  trace: z.boolean().default(false),
})
type Arguments = z.output<typeof Arguments>

function seedsOf({ seed, from, seeds }: Arguments): number[] {
  return seed === undefined ? Array.from({ length: seeds }, (_, index) => from + index) : [seed]
}

/** Runs one seed, prints its result and adds its counts to the totals. Returns false if a check failed. */
async function reportSeed(
  seed: number,
  args: Arguments,
  programs: BuiltPrograms['programs'],
  totals: Counts,
): Promise<boolean> {
  const began = performance.now()
  const { seconds, buyers } = args
  const trace = (line: string) => console.log(`${((performance.now() - began) / 1_000).toFixed(3).padStart(8)} ${line}`)
  const logFolder = join(checkout, '.santhe', 'torture', `seed-${seed}`)
  const size = { seconds, buyers }
  const report = await runSeed({ seed, size, programs, logFolder, ...(args.trace && { trace }) })
  const isPassing = report.problems.length === 0
  const elapsed = ((performance.now() - began) / 1_000).toFixed(1)
  console.log(
    `seed ${seed}: ${isPassing ? 'all is well' : `${report.problems.length} PROBLEMS`} (${elapsed} s). ${report.summary}.`,
  )
  for (const [name, times] of report.counts.all()) totals.add(name, times)
  for (const problem of report.problems) console.log(`  ${problem}`)
  const command = `npm run torture -- --seed ${seed} --buyers ${buyers} --seconds ${seconds} --trace`
  if (!isPassing) console.log(`  logs: ${logFolder}; the same deeds again: ${command}`)
  return isPassing
}

const text = { type: 'string' } as const
const OPTIONS = {
  seed: text,
  from: text,
  seeds: text,
  seconds: text,
  buyers: text,
  trace: { type: 'boolean' },
} as const

await run(async () => {
  const args = readArguments(Arguments, USAGE, OPTIONS)
  const { programs, remove } = await buildPrograms()
  stopOnSignals(terminalLog('torture'), async () => {
    process.exitCode = INTERRUPTED
    await remove()
  })
  try {
    const seeds = seedsOf(args)
    console.log(`Seeds ${seeds.join(', ')}; ${args.buyers} buyers for ${args.seconds} s each.`)
    const totals = newCounts()
    const failed: number[] = []
    for (const seed of seeds) if (!(await reportSeed(seed, args, programs, totals))) failed.push(seed)
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
})
