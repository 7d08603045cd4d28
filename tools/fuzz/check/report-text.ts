import type { FuzzReport } from '../run-fuzz.ts'

/** The number of requests that is enough for every call to succeed at least once. */
const ENOUGH = 10_000

/** Returns a report as text, and whether the run passed. */
export function reportText(
  { findings, tally, requests }: FuzzReport,
  { seed }: { seed: number },
): { text: string; isPassing: boolean } {
  const never = tally.neverGood()
  const isDeep = never.length === 0 || requests < ENOUGH
  const sections = findings.map(({ kind, problem, requestIndex, times, request, response }) =>
    [
      `FOUND ${kind} (${times} ${times === 1 ? 'time' : 'times'})`,
      `seed ${seed}, request ${requestIndex ?? 'unknown'}: ${problem}`,
      ...[request, `→ ${response}`].map(text => text.replace(/^/gm, '    ')),
    ].join('\n'),
  )
  const text = [
    tally.text(),
    ...(never.length > 0 ? [`Never succeeded: ${never.join(', ')}.`] : []),
    ...sections,
    `Seed ${seed}, ${requests} requests: ${findings.length === 0 ? 'nothing was found' : `${findings.length} FINDINGS`}${isDeep ? '' : ', and calls that never got past their checks'}.`,
  ].join('\n')
  return { text, isPassing: findings.length === 0 && isDeep }
}
