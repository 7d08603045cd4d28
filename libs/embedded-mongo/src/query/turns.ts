import { merge, PAUSE, type Steps } from './scan.ts'

const RUN = 1000
const PACE = 32
/** Writing in one go holds everybody else; a part also costs a commit, so it is no shorter. */
const WRITE_MS = 20

/** Hands items on, with a pause now and then. */
export function* paced<T>(items: Iterable<T>): Steps<T> {
  let count = 0
  for (const item of items) {
    if (++count % PACE === 0) yield PAUSE
    yield item
  }
}

/** Sorts in runs that are merged, so that no step takes long. */
export function* sortedInRuns<T>(items: readonly T[], compare: (a: T, b: T) => number): Steps<T> {
  const runs: T[][] = []
  for (let from = 0; from < items.length; from += RUN) {
    runs.push(items.slice(from, from + RUN).sort(compare))
    yield PAUSE
  }
  yield* merge(
    runs.map(run => paced(run)),
    compare,
  )
}

/** However quickly they are written. */
export const MOST_IN_PART = 300

/** Says when a part of a write has taken long enough; asked after each item, so that each part does at least one. */
export function partOfWrite(): () => boolean {
  const end = performance.now() + WRITE_MS
  return () => performance.now() > end
}
