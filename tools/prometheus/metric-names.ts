import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { checkout } from '../engines/run-program.ts'

export const FOLDER = join(checkout, 'deploy/prometheus')

const Dashboard = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })

/**
 * Matches names of the market's or Node's metrics: PromQL's keywords have no underscore, and labels no such
 * ending.
 */
const METRIC = /\b(?!humanize)[a-z]+(?:_[a-z0-9]+)*_(?:seconds|seconds_count|seconds_bucket|total|bytes|waiting)\b/g

/** Returns the metrics in alert rules and dashboard. */
export async function namedMetrics(): Promise<string[]> {
  const rules = await readFile(join(FOLDER, 'alerts.yml'), 'utf8')
  const { panels } = Dashboard.parse(JSON.parse(await readFile(join(FOLDER, 'dashboard.json'), 'utf8')))
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  return [...new Set([rules, ...expressions].flatMap(text => text.match(METRIC) ?? []))].sort()
}
