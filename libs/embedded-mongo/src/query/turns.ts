import { merge, PAUSE, type Steps } from './scan.ts'

const RUN = 1000
const PAUSE_EVERY = 32

/** Yields the items, with regular pauses. */
export function* withPauses<T>(items: Iterable<T>): Steps<T> {
  let count = 0
  for (const item of items) {
    if (++count % PAUSE_EVERY === 0) yield PAUSE
    yield item
  }
}

/** Yields all results of one item, which may be a long list. */
export function* flatSteps<T, U>(steps: Steps<T>, change: (item: T) => Iterable<U>): Steps<U> {
  for (const item of steps) {
    if (item === PAUSE) yield PAUSE
    else yield* withPauses(change(item))
  }
}

/** Sorts in merged runs, so that no step takes long. */
export function* sortedInRuns<T>(items: readonly T[], compare: (a: T, b: T) => number): Steps<T> {
  const runs: T[][] = []
  for (let from = 0; from < items.length; from += RUN) {
    runs.push(items.slice(from, from + RUN).sort(compare))
    yield PAUSE
  }
  yield* merge(
    runs.map(run => withPauses(run)),
    compare,
  )
}
