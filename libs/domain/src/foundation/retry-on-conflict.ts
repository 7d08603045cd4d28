import { setTimeout as pause } from 'node:timers/promises'
import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { mongo } from 'mongoose'
import { isDatabaseAway } from './database-errors.ts'
import type { Domain } from './domain.ts'

/** How long a command competes with others that write the same documents: a buyer is refused within 10 s. */
const PATIENCE = 8_000
const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 80
/** How long an attempt may repeat its transaction with what it has read before. */
const TRANSACTION_RETRY_MS = 1_000

/** Somebody else was faster: what this attempt has read is no longer true. */
class ConflictError extends Error {}

/** Ends an attempt whose guarded write matched nothing; `retryOnConflict` starts it over. Throws always. */
export function startOver(): never {
  throw new ConflictError('A guarded write found nothing to write')
}

function isCollision(error: unknown): boolean {
  return error instanceof mongo.MongoError && error.hasErrorLabel('TransientTransactionError')
}

/**
 * Returns the result of `attempt`, which is started over, after a random pause, when others were faster; its other errors are thrown. An
 * attempt reads first, outside of any transaction, so that 'sold out' costs none, and then writes with guards (`tryTransaction`). Within
 * this process, attempts with the same products take turns.
 * @throws UNAVAILABLE when others were faster for 8 seconds, or the domain's own patience
 */
export function retryOnConflict<T>(
  { patience = PATIENCE }: Pick<Domain, 'patience'>,
  attempt: () => Promise<T>,
  productIds: readonly number[] = [],
): Promise<T> {
  const deadline = performance.now() + patience
  return runInTurn(productIds, patience, async () => {
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
    // Committing again is safe: the server returns the result of the first commit.
    if (!isCommitUnknown(error)) throw error
    await session.commitTransaction()
  }
}

/**
 * A connection that is lost before the commit has written nothing, so its transaction may be repeated.
 * The driver adds this label for the first connection that it loses, but not for those that are lost together with it.
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
 * Runs `work` in the transaction of an attempt under `retryOnConflict` and returns its result. What the attempt has read before
 * soon is no longer true, so a collision is repeated for a second at most, with growing random pauses, and then thrown:
 * `retryOnConflict` starts the attempt over, reads included. Always a transaction of its own; `withTransaction` is for work that
 * reads inside of it.
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

/** The last command in the queue of each product, and of each series of papers, in this process. */
const queues = new Map<number | string, Promise<unknown>>()

/** Ends a command because others were faster for too long. Throws UNAVAILABLE always. */
function failBusy(): never {
  return fail('UNAVAILABLE', { message: say('orders.busy') })
}

/**
 * Lets commands of this process with the same products, or papers of one series, run one after the other, in order of arrival, instead of colliding in the database,
 * where they still meet those of other programs. A command joins all of its queues in one step, so no circle can form: with a mutex or
 * p-limit per product it would wait in one queue for the turn that it needs before it joins the next.
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
  // Later commands wait for the earlier ones and for this one, even when it fails.
  const done = Promise.allSettled([before, outcome])
  for (const id of ids) queues.set(id, done)
  try {
    return await outcome
  } finally {
    for (const id of ids) if (queues.get(id) === done) queues.delete(id)
  }
}
