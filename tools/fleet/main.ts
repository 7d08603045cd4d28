import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { stopOnSignals } from '@santhe/http-kit'
import { z } from 'zod'
import { cacheOfCheckout } from '../engines/provide-engines.ts'
import { locateRedis } from '../engines/redis.ts'
import { readArguments, run } from '../engines/run.ts'
import { checkout } from '../engines/run-program.ts'
import { terminalLog } from '../engines/terminal-log.ts'
import { buildWhatChanged } from '../start/build.ts'
import { checkFleet } from './check-fleet.ts'
import { type Incident, judge } from './figures.ts'
import { namespaceArguments } from './network.ts'
import { LOG_FOLDER, openFleet } from './open-fleet.ts'
import { letPeopleWork } from './people.ts'
import { playFaults } from './play-faults.ts'
import { playReleases } from './play-releases.ts'

/** Maximum share of failed requests during incidents. */
const MOST_FAILED = 0.01
/** Longest time without a stream: noticing a cut, plus a browser's pause, on a busy machine. */
const MOST_AWAY_MS = 15_000

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const OPTIONS = { releases: flag, minutes: text, visits: text, inside: flag } as const
const Positive = z.coerce.number().positive()
const Arguments = z.object({
  /** Plays releases instead of faults. */
  releases: z.boolean().default(false),
  minutes: Positive.default(10),
  /** Per second. */
  visits: Positive.default(4),
  /** Whether it already runs in its own namespaces. */
  inside: z.boolean().default(false),
})
type Arguments = z.output<typeof Arguments>

/** Runs this program again in its own namespaces. */
async function runInside(): Promise<void> {
  const args = await namespaceArguments()
  const letOthersBuild = await buildWhatChanged({ root: checkout, note: () => {} })
  await letOthersBuild()
  // Installs it while the network is available.
  await locateRedis({ cacheFolder: cacheOfCheckout, environment: process.env, log: console.log })
  const program = [process.execPath, ...process.execArgv, fileURLToPath(import.meta.url)]
  const inside = spawn('unshare', [...args, ...program, ...process.argv.slice(2), '--inside'], { stdio: 'inherit' })
  stopOnSignals(terminalLog('fleet'), async () => void inside.kill('SIGTERM'))
  const [code] = await once(inside, 'exit')
  process.exitCode = code ?? 1
}

async function play({ releases, minutes, visits }: Arguments): Promise<void> {
  const began = Date.now()
  const print = (line: string) => console.log(`${Math.round((Date.now() - began) / 1_000)} s`.padStart(6), line)
  const fleet = await openFleet(print)
  stopOnSignals(terminalLog('fleet'), fleet.close)
  try {
    const incidents: Incident[] = []
    const note = (name: string) => {
      incidents.push({ name, at: Date.now() })
      print(name)
    }
    const people = letPeopleWork(fleet.url, fleet.market, visits)
    const stage = { ...fleet, note, print }
    const ended = await (releases ? playReleases(stage, minutes) : playFaults(stage)).catch((error: Error) => error)
    const awayMs = await people.stop()
    const { lines, problems } = judge(people.received, incidents, releases ? 0 : MOST_FAILED)
    if (ended) problems.push(ended.message)
    if (awayMs > MOST_AWAY_MS) problems.push('Open pages were without a stream too long')
    for (const line of [...lines, `Open pages were without a stream for ${awayMs} ms at most`]) print(line)
    problems.push(...(await checkFleet(stage, people.confirmations)))
    for (const problem of problems) print(`FAULT: ${problem}`)
    if (problems.length === 0) return
    print(`Logs: ${LOG_FOLDER}`)
    process.exitCode = 1
  } finally {
    await fleet.close()
  }
}

await run(async () => {
  const args = readArguments(Arguments, 'npm run fleet -- [--releases [--minutes 10]] [--visits 4]', OPTIONS)
  await (args.inside ? play(args) : runInside())
})
// Forwarded connections would keep it open.
process.exit()
