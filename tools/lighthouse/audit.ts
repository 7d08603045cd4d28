import lighthouse, { type Result } from 'lighthouse'
import { CATEGORIES, type Run } from './verdict.ts'

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

/** Returns the figures of Lighthouse's result. Throws when it could not measure the page. */
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

/** Chromium sometimes loses the beginning of a trace, whatever the page. */
const LOST_TRACE = 'NO_NAVSTART'

/** Runs Lighthouse's mobile preset with simulated throttling in the Chromium that listens on `port`. Returns the figures and the whole report as JSON. */
export async function audit(url: string, port: number): Promise<{ run: Run; report: string }> {
  const runLighthouse = () =>
    lighthouse(url, {
      port,
      hostname: '127.0.0.1',
      output: 'json',
      logLevel: 'error',
      formFactor: 'mobile',
      throttlingMethod: 'simulate',
      onlyCategories: [...CATEGORIES],
    })
  const first = await runLighthouse()
  const outcome = first?.lhr.runtimeError?.code === LOST_TRACE ? await runLighthouse() : first
  if (!outcome) throw new Error(`Lighthouse gave no result for ${url}`)
  return { run: runOf(outcome.lhr), report: String(outcome.report) }
}
