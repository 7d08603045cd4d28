import type { FuzzReport } from '../run-fuzz.ts'

/** So many requests reach every call often enough for a good answer. */
const ENOUGH = 10_000

/** A report as people read it, and whether all is well. */
export function reportText(
  { findings, tally }: FuzzReport,
  { seed, requests }: { seed: number; requests: number },
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
    ...(never.length > 0 ? [`Never answered well: ${never.join(', ')}.`] : []),
    ...sections,
    `Seed ${seed}, ${requests} requests: ${findings.length === 0 ? 'nothing was found' : `${findings.length} FINDINGS`}${isDeep ? '' : ', and served calls that never got past their checks'}.`,
  ].join('\n')
  return { text, isPassing: findings.length === 0 && isDeep }
}
