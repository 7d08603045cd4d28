import { setTimeout as pause } from 'node:timers/promises'
import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { mongo } from 'mongoose'
import { duplicateKey, isDatabaseAway } from './database-errors.ts'
import type { Domain } from './domain.ts'

/** How long a command competes with others for the same documents: a buyer gets a refusal within 10 s. */
const PATIENCE = 8_000
const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 80
/** How long an attempt may repeat its transaction with its earlier reads. */
const TRANSACTION_RETRY_MS = 1_000

/** Another writer won: the reads of this attempt are outdated. */
class ConflictError extends Error {}

/** Ends an attempt whose guarded write matched nothing, so that `retryOnConflict` repeats it. Always throws. */
export function startOver(): never {
  throw new ConflictError('A guarded write found nothing to write')
}

/** For the `catch` of a write whose record a concurrent one has stored: the next attempt reads it. */
export function restartIfTwice(error: unknown): never {
  if (duplicateKey(error)) startOver()
  throw error
}

function isCollision(error: unknown): boolean {
  return error instanceof mongo.MongoError && error.hasErrorLabel('TransientTransactionError')
}

/**
 * Returns the result of `attempt`, repeating it after a random pause on write conflicts; rethrows other errors. An attempt first
 * reads outside any transaction, so that 'sold out' costs none, and then writes with guards (`tryTransaction`). Within this process,
 * attempts with the same products or document take turns.
 * @throws UNAVAILABLE when conflicts last for 8 seconds, or the domain's own patience
 */
export function retryOnConflict<T>(
  { patience = PATIENCE }: Pick<Domain, 'patience'>,
  attempt: () => Promise<T>,
  turns: readonly (number | string)[] = [],
): Promise<T> {
  const deadline = performance.now() + patience
  return runInTurn(turns, patience, async () => {
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof ConflictError) && !isCollision(error)) throw error
      }
      if (performance.now() >= deadline) failBusy()
      await pause(Math.random() * FIRST_PAUSE_MS)
    }
  })
}

function isCommitUnknown(error: unknown): boolean {
  return error instanceof mongo.MongoError && error.hasErrorLabel('UnknownTransactionCommitResult')
}

async function commit(session: mongo.ClientSession): Promise<void> {
  try {
    await session.commitTransaction()
  } catch (error) {
    // Repeating a commit is safe: the server returns the result of the first.
    if (!isCommitUnknown(error)) throw error
    await session.commitTransaction()
  }
}

/**
 * A connection lost before the commit wrote nothing, so its transaction may be repeated.
 * The driver labels only the first connection that it loses, not those lost together with it.
 */
function markTransient(error: unknown): void {
  if (isDatabaseAway(error) && error instanceof mongo.MongoError) error.addErrorLabel('TransientTransactionError')
}

async function tryOnce<T>({ connection }: Domain, work: (tx: Domain) => Promise<T>): Promise<T> {
  const session = await connection.startSession()
  try {
    session.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } })
    let result: T
    try {
      result = await work({ connection, session })
    } catch (error) {
      markTransient(error)
      throw error
    }
    await commit(session)
    return result
  } catch (error) {
    if (session.inTransaction()) await session.abortTransaction()
    throw error
  } finally {
    await session.endSession()
  }
}

/**
 * Runs `work` in the transaction of an attempt under `retryOnConflict` and returns its result. Earlier reads outdate quickly, so it
 * repeats collisions for a second at most, with growing random pauses, and then throws: `retryOnConflict` repeats the whole attempt,
 * reads included. Always starts its own transaction; use `withTransaction` for work that reads inside it.
 */
export async function tryTransaction<T>(domain: Domain, work: (tx: Domain) => Promise<T>): Promise<T> {
  const deadline = performance.now() + TRANSACTION_RETRY_MS
  for (let tries = 0; ; tries += 1) {
    try {
      return await tryOnce(domain, work)
    } catch (error) {
      if (!isCollision(error) || performance.now() >= deadline) throw error
    }
    await pause(Math.random() * Math.min(FIRST_PAUSE_MS * 1.5 ** tries, LONGEST_PAUSE_MS))
  }
}

/** This process's last queued command of each product, order and document series. */
const queues = new Map<number | string, Promise<unknown>>()

/** @throws UNAVAILABLE always: conflicts lasted too long */
function failBusy(): never {
  return fail('UNAVAILABLE', { message: say('orders.busy') })
}

/**
 * Runs this process's commands on the same products, or documents of one series, in order of arrival. So they do not collide in the
 * database; those of other programs still may. A command joins all of its queues in one step, so that no
 * deadlock can form: with a mutex or p-limit per product it would wait in one queue before joining the next.
 * @throws UNAVAILABLE when the turn does not come within `patience` milliseconds, and whatever `work` throws
 */
export async function runInTurn<T>(
  ids: readonly (number | string)[],
  patience: number | undefined = PATIENCE,
  work: () => Promise<T>,
): Promise<T> {
  const before = Promise.all(ids.map(id => queues.get(id)))
  const timer = new AbortController()
  const timeout = pause(patience, undefined, { signal: timer.signal }).then(failBusy)
  const outcome = Promise.race([before, timeout])
    .finally(() => timer.abort())
    .then(work)
  // Later commands wait for the earlier ones and for this one, even if it fails.
  const done = Promise.allSettled([before, outcome])
  for (const id of ids) queues.set(id, done)
  try {
    return await outcome
  } finally {
    for (const id of ids) if (queues.get(id) === done) queues.delete(id)
  }
}
