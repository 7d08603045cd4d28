import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Browser } from '../engines/chromium.ts'
import { checkout, Failure, runProgram } from '../engines/run-program.ts'
import { install, isInstalled } from '../start/install.mjs'
import { CATEGORIES, type Run } from './verdict.ts'

/**
 * Lighthouse has its own lock file: its packages are a fifth of all files, and only `npm run lighthouse` needs
 * them.
 */
const program = join(checkout, 'tools/lighthouse/program')

const Result = z.object({
  runtimeError: z.object({ code: z.string(), message: z.string() }).optional(),
  categories: z.partialRecord(
    z.enum(CATEGORIES),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.partialRecord(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      displayValue: z.string().optional(),
      numericValue: z.number().optional(),
    }),
  ),
})

type Result = z.infer<typeof Result>

/** Installs Lighthouse on first use, and after a change of its lock file. Rejects with npm's error. */
export async function installLighthouse(): Promise<void> {
  if (isInstalled(program)) return
  console.log('Lighthouse is not installed here: installing the packages of tools/lighthouse/program')
  await install(program)
}

const hundredths = (score: number | null | undefined) => Math.round((score ?? 0) * 100)

function failedAuditsOf({ categories, audits }: Result): string[] {
  return CATEGORIES.flatMap(category => {
    const weighted = (categories[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0)
    return weighted.flatMap(({ id, weight }) => {
      const { score, title = id, displayValue = '' } = audits[id] ?? {}
      const isFailed = typeof score === 'number' && score < 1
      return isFailed ? [{ points: weight * (1 - score), text: `${category}: ${title} ${displayValue}`.trim() }] : []
    })
  })
    .sort((one, other) => other.points - one.points)
    .map(({ text }) => text)
}

/**
 * Returns the figures of Lighthouse's result.
 * @throws Error when it could not measure the page
 */
function runOf(result: Result): Run {
  if (result.runtimeError) throw new Error(`Lighthouse: ${result.runtimeError.message}`)
  const { categories, audits } = result
  const number = (id: string) => {
    const value = audits[id]?.numericValue
    if (value === undefined) throw new Error(`Lighthouse did not measure ${id}`)
    return value
  }
  return {
    scores: {
      performance: hundredths(categories.performance?.score),
      accessibility: hundredths(categories.accessibility?.score),
      'best-practices': hundredths(categories['best-practices']?.score),
      seo: hundredths(categories.seo?.score),
    },
    timings: {
      firstPaint: number('first-contentful-paint'),
      largestPaint: number('largest-contentful-paint'),
      blocked: number('total-blocking-time'),
      speedIndex: number('speed-index'),
      shift: number('cumulative-layout-shift'),
    },
    failedAudits: failedAuditsOf(result),
  }
}

/** Chromium sometimes loses the beginning of a trace, on any page. */
const LOST_TRACE = 'NO_NAVSTART'

/**
 * Runs Lighthouse once. Returns its report as JSON, even if it could not measure the page.
 * @throws Failure when it gives no report
 */
async function reportOn(url: string, { executablePath, args }: Browser): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'santhe-lighthouse-report-'))
  const file = join(folder, 'report.json')
  try {
    const options = [
      ...[join(program, 'node_modules/lighthouse/cli/index.js'), url],
      ...[`--chrome-flags=--headless=new ${args.join(' ')}`, '--output=json', `--output-path=${file}`, '--quiet'],
      ...['--no-enable-error-reporting', '--form-factor=mobile', '--throttling-method=simulate'],
      `--only-categories=${CATEGORIES.join(',')}`,
    ]
    const env = { ...process.env, CHROME_PATH: executablePath }
    const { output } = await runProgram(process.execPath, options, { env })
    return await readFile(file, 'utf8').catch(() => {
      throw new Failure(`Lighthouse gave no result for ${url}:\n${output.trim()}`)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Runs Lighthouse's mobile preset with simulated throttling. Returns the figures and the whole report as JSON.
 * Call `installLighthouse` first.
 */
export async function audit(url: string, browser: Browser): Promise<{ run: Run; report: string }> {
  const resultOf = (report: string) => Result.parse(JSON.parse(report))
  let report = await reportOn(url, browser)
  if (resultOf(report).runtimeError?.code === LOST_TRACE) report = await reportOn(url, browser)
  return { run: runOf(resultOf(report)), report }
}
