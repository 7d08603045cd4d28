/** `npm run flaky`: runs tests repeatedly, and prints which failed how often. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkout } from '../engines/run-program.ts'
import { countsOfPlaywright, countsOfVitest } from '../test/counts.mjs'
import { failuresOfPlaywright, failuresOfVitest, lastLines } from '../test/failures.mjs'
import { endRunningSteps, runStep } from '../test/run-step.mjs'
import { readArguments } from './arguments.ts'
import { type Failure, runRounds, summary } from './run-rounds.ts'

const LIMIT_MS = 60 * 60_000
const reports = mkdtempSync(join(tmpdir(), 'santhe-flaky-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    endRunningSteps()
    process.exit(1)
  })

function changedIn(commits: number): string[] {
  const args = ['diff', '--name-only', '--diff-filter=d', `HEAD~${commits}`]
  return execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).split('\n')
}

interface Runner {
  readonly command: string
  readonly args: readonly string[]
  readonly report: string
  readonly env?: NodeJS.ProcessEnv
  readonly count: (report: string, code: number) => { readonly failed: number }
  readonly failures: (report: string) => readonly Failure[]
}

/** Runs a test runner once. A failure without a test's name counts as one, with the end of the output. */
async function runOnce({ command, args, report, env, count, failures }: Runner): Promise<readonly Failure[]> {
  rmSync(report, { force: true })
  const bin = join(checkout, 'node_modules/.bin', command)
  const environment = { ...process.env, NODE_ENV: 'test', ...env }
  const ran = await runStep({ command: bin, args, cwd: checkout, env: environment, limit: LIMIT_MS, isLive: false })
  if (count(report, ran.code).failed === 0) return []
  const named = failures(report).map(({ name, message }) => ({ name: name.replace(checkout, ''), message }))
  return named.length > 0 ? named : [{ name: command, message: lastLines(ran.output) }]
}

try {
  const { tests, journeys, times, busy } = readArguments(process.argv.slice(2), changedIn)
  const vitest = join(reports, 'vitest.json')
  const playwright = join(reports, 'playwright.json')
  const runners: Runner[] = []
  if (tests.length > 0)
    runners.push({
      command: 'vitest',
      args: ['run', ...tests, '--reporter=json', `--outputFile=${vitest}`],
      report: vitest,
      count: countsOfVitest,
      failures: failuresOfVitest,
    })
  if (journeys.length > 0)
    runners.push({
      command: 'playwright',
      args: ['test', '-c', 'e2e/playwright.config.ts', '--retries=0', '--reporter=json', ...journeys],
      report: playwright,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwright, PLAYWRIGHT_JSON_OUTPUT_NAME: playwright },
      count: countsOfPlaywright,
      failures: failuresOfPlaywright,
    })
  const runAll = async () => {
    const failures: Failure[] = []
    for (const runner of runners) failures.push(...(await runOnce(runner)))
    return failures
  }
  const counts = await runRounds({ times, busy, runOnce: runAll, log: line => console.log(line) })
  console.log(`\n${summary(counts, times)}`)
  process.exitCode = counts.length > 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
