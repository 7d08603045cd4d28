import type { CountedFinding } from './check/finding.ts'
import type { FuzzReport } from './run-fuzz.ts'
import type { WireReport } from './wire/run-wire.ts'

/** The number of requests that is enough for every call to succeed at least once. */
const ENOUGH = 10_000

function sectionOf({ kind, problem, requestIndex, times, request, response }: CountedFinding, seed: number): string {
  return [
    `FOUND ${kind} (${times} ${times === 1 ? 'time' : 'times'})`,
    `seed ${seed}, request ${requestIndex ?? 'unknown'}: ${problem}`,
    ...[request, `→ ${response}`].map(text => text.replace(/^/gm, '    ')),
  ].join('\n')
}

/** Returns the report of what no client sends as text, and whether the run passed. */
export function wireText({ findings, statuses, requests }: WireReport, { seed }: { seed: number }) {
  const counts = Object.entries(statuses).map(([kind, byStatus]) => {
    const each = Object.entries(byStatus).map(([status, times]) => `${status === '0' ? 'closed' : status}×${times}`)
    return `${kind.padEnd(26)} ${each.join(' ')}`
  })
  const outcome =
    findings.length === 0 ? 'nothing was found, and every program is the one it was' : `${findings.length} FINDINGS`
  const sections = findings.map(finding => sectionOf(finding, seed))
  const text = [...counts, ...sections, `Seed ${seed}, ${requests} requests that no client sends: ${outcome}.`].join(
    '\n',
  )
  return { text, isPassing: findings.length === 0 }
}

/** Returns a report as text, and whether the run passed. */
export function reportText(
  { findings, tally, requests }: FuzzReport,
  { seed }: { seed: number },
): { text: string; isPassing: boolean } {
  const never = tally.neverGood()
  const isDeep = never.length === 0 || requests < ENOUGH
  const sections = findings.map(finding => sectionOf(finding, seed))
  const text = [
    tally.text(),
    ...(never.length > 0 ? [`Never succeeded: ${never.join(', ')}.`] : []),
    ...sections,
    `Seed ${seed}, ${requests} requests: ${findings.length === 0 ? 'nothing was found' : `${findings.length} FINDINGS`}${isDeep ? '' : ', and calls that never got past their checks'}.`,
  ].join('\n')
  return { text, isPassing: findings.length === 0 && isDeep }
}
