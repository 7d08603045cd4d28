import { setTimeout as pause } from 'node:timers/promises'
import { fail } from '@santhe/rules'

/** The last command in the queue of each product, in this process. */
const queues = new Map<number, Promise<unknown>>()

const BUSY =
  'So many people are ordering at this moment that yours did not get through. Nothing was ordered; please try again.'

/** Ends a command because others were faster for too long. Throws UNAVAILABLE always. */
export function failBusy(): never {
  return fail('UNAVAILABLE', { message: BUSY })
}

/**
 * Lets commands of this process with the same products run one after the other, in order of arrival, instead of colliding in the database,
 * where they still meet those of other programs. A command joins all of its queues in one step, so no circle can form: with a mutex or
 * p-limit per product it would wait in one queue for the turn that it needs before it joins the next.
 * @throws UNAVAILABLE when the turn does not come within `patience` milliseconds, and whatever `work` throws
 */
export async function runInTurn<T>(
  productIds: readonly number[],
  patience: number,
  work: () => Promise<T>,
): Promise<T> {
  const before = Promise.all(productIds.map(id => queues.get(id)))
  const timer = new AbortController()
  const timeout = pause(patience, undefined, { signal: timer.signal }).then(failBusy)
  const outcome = Promise.race([before, timeout])
    .finally(() => timer.abort())
    .then(work)
  // Later commands wait for the earlier ones and for this one, even when it fails.
  const done = Promise.allSettled([before, outcome])
  for (const id of productIds) queues.set(id, done)
  try {
    return await outcome
  } finally {
    for (const id of productIds) if (queues.get(id) === done) queues.delete(id)
  }
}
