/** Limits for every page: minimum scores out of 100, and the maximum layout shift. */
const LIMITS = { performance: 90, accessibility: 95, 'best-practices': 95, seo: 95, shift: 0.02 } as const

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

/** A page's other figures, in milliseconds except the shift. */
interface Timings {
  /** First and largest contentful paint. */
  firstPaint: number
  largestPaint: number
  blocked: number
  speedIndex: number
  shift: number
}

export interface Run {
  scores: Readonly<Record<Category, number>>
  timings: Timings
  /** Readable lines about the audits that cost points, worst first. */
  failedAudits: readonly string[]
}

const byPerformance = (one: Run, other: Run) => one.scores.performance - other.scores.performance

/**
 * Returns the run with the median performance: its figures belong together, unlike the median of each figure.
 * @throws Error without a run
 */
export function medianOf(runs: readonly Run[]): Run {
  const middle = [...runs].sort(byPerformance)[Math.floor((runs.length - 1) / 2)]
  if (!middle) throw new Error('There is no median of no runs')
  return middle
}

/** Returns the missed limits in words; empty if the page meets all. */
export function missedBy({ scores, timings }: Run): string[] {
  const low = CATEGORIES.filter(category => scores[category] < LIMITS[category]).map(
    category => `${category} ${scores[category]} of ${LIMITS[category]}`,
  )
  const shift = timings.shift > LIMITS.shift ? [`layout shift ${timings.shift.toFixed(3)} over ${LIMITS.shift}`] : []
  return [...low, ...shift]
}

const COLUMNS = ['page', 'performance', 'accessib.', 'practices', 'seo', 'FCP', 'LCP', 'TBT', 'speed', 'CLS'] as const
const WIDTHS = [34, 11, 9, 9, 5, 8, 8, 8, 8, 6] as const

function row(cells: readonly string[]): string {
  return cells
    .map((cell, index) => (index === 0 ? cell.padEnd(WIDTHS[index] ?? 0) : cell.padStart(WIDTHS[index] ?? 0)))
    .join(' ')
}

const milliseconds = (value: number) => `${Math.round(value)} ms`

export function tableOf(pages: readonly { name: string; run: Run }[]): string {
  const lines = pages.map(({ name, run: { scores, timings } }) =>
    row([
      name,
      ...CATEGORIES.map(category => String(scores[category])),
      ...[timings.firstPaint, timings.largestPaint, timings.blocked, timings.speedIndex].map(milliseconds),
      timings.shift.toFixed(3),
    ]),
  )
  return [row(COLUMNS), ...lines].join('\n')
}
