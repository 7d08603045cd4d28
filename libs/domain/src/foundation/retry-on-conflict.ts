import { setTimeout as pause } from 'node:timers/promises'
import { mongo } from 'mongoose'
import { isDatabaseAway } from './database-away.ts'
import type { Domain } from './domain.ts'
import { failBusy, runInTurn } from './take-turns.ts'

/** How long a command goes on against others that write the same documents, in milliseconds: a refused buyer hears of it within 10 s. */
const PATIENCE = 8_000
const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 80
/** How long what an attempt has read may serve its transaction, when that collides and is tried again. */
const TRANSACTION_RETRY_MS = 1_000

/** Somebody else was faster: what this try was based on is no longer true. */
class ConflictError extends Error {}

/** Ends a try whose guard refused; `untilSettled` looks again from the start. */
export function startOver(): never {
  throw new ConflictError('A guarded write found nothing to write')
}

function isCollision(error: unknown): boolean {
  return error instanceof mongo.MongoError && error.hasErrorLabel('TransientTransactionError')
}

/**
 * Runs `attempt` until it ends well or fails for a reason of its own; starts it over, after a random pause, when others were faster.
 * An attempt looks first, outside any transaction, so that 'sold out' costs no transaction, and then writes with guards.
 * Within this process those who name the same products take turns.
 * @throws UNAVAILABLE when others were faster for 8 seconds, or the domain's own patience.
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
    // Committing again is safe: the server answers what became of the first.
    if (!isCommitUnknown(error)) throw error
    await session.commitTransaction()
  }
}

/**
 * A connection that is lost before the commit has written nothing, so its transaction may be tried again.
 * The driver says so only of the first connection it loses, not of those that were lost with it.
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
 * The transaction of an attempt. When it collides with another program's it is tried again for a second, with growing random pauses,
 * before the attempt has to look anew. Hand nothing but plain values into `work`.
 */
export async function inOneTransaction<T>(domain: Domain, work: (tx: Domain) => Promise<T>): Promise<T> {
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
