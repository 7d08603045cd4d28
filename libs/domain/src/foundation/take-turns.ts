import { setTimeout as pause } from 'node:timers/promises'
import { fail } from '@santhe/rules'

/** The last in line for each product, in this process. */
const queues = new Map<number, Promise<unknown>>()

const BUSY =
  'So many people are ordering at this moment that yours did not get through. Nothing was ordered; please try again.'

/** Ends a command because others were faster for too long. @throws UNAVAILABLE always. */
export function failBusy(): never {
  return fail('UNAVAILABLE', { message: BUSY })
}

/**
 * Lets those of this process who want the same products write one after the other, first come first served, instead of colliding
 * in the database; what other programs do is still met there. Joining every line is one step, so nobody waits in a circle.
 * @throws UNAVAILABLE when the turn does not come within `patience` milliseconds, and whatever `work` throws.
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
  // Those behind wait for those before and for this one, however it ends.
  const done = Promise.allSettled([before, outcome])
  for (const id of productIds) queues.set(id, done)
  try {
    return await outcome
  } finally {
    for (const id of productIds) if (queues.get(id) === done) queues.delete(id)
  }
}
