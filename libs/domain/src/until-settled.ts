import { setTimeout as pause } from 'node:timers/promises'
import { mongo } from 'mongoose'
import type { Domain } from './domain.ts'
import { failBusy, inTurn } from './take-turns.ts'

/** How long a command goes on against others that write the same documents, in milliseconds: a refused buyer hears of it within 10 s. */
const PATIENCE = 8_000
const LONGEST_PAUSE = 25
/** How long what an attempt has read may serve its transaction, when that collides and is tried again. */
const GOOD_FOR = 1_000

/** Somebody else was faster: what this try was based on is no longer true. */
class Overtaken extends Error {}

/** Ends a try whose guard refused; `untilSettled` looks again from the start. */
export function startOver(): never {
  throw new Overtaken('A guarded write found nothing to write')
}

function isCollision(error: unknown): boolean {
  return error instanceof mongo.MongoError && error.hasErrorLabel('TransientTransactionError')
}

/**
 * Runs `attempt` until it ends well or fails for a reason of its own; starts it over, after a random pause, when others were faster.
 * An attempt looks first, outside any transaction, so that 'sold out' costs no transaction, and then writes with guards.
 * It is handed the moment at which its patience ends, as `performance.now()` counts.
 * @throws UNAVAILABLE when others were faster for 8 seconds.
 */
export async function untilSettled<T>(attempt: (until: number) => Promise<T>, patience = PATIENCE): Promise<T> {
  const until = performance.now() + patience
  for (;;) {
    try {
      return await attempt(until)
    } catch (error) {
      if (!(error instanceof Overtaken) && !isCollision(error)) throw error
    }
    if (performance.now() >= until) failBusy()
    await pause(Math.random() * LONGEST_PAUSE)
  }
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

async function tryOnce<T>({ connection }: Domain, work: (inside: Domain) => Promise<T>): Promise<T> {
  const session = await connection.startSession()
  try {
    session.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } })
    const result = await work({ connection, session })
    await commit(session)
    return result
  } catch (error) {
    if (session.inTransaction()) await session.abortTransaction()
    throw error
  } finally {
    await session.endSession()
  }
}

export interface BoxTransaction {
  /** The products whose boxes move. */
  productIds: readonly number[]
  /** When patience ends, as `untilSettled` says. */
  until: number
}

/**
 * The transaction of an attempt. Within this process those who want the same products take turns; with other programs it may
 * collide, and is then tried again for a second before the attempt has to look anew.
 * @throws UNAVAILABLE when its turn does not come in time, and whatever `work` throws.
 */
export function inBoxTransaction<T>(
  domain: Domain,
  { productIds, until }: BoxTransaction,
  work: (inside: Domain) => Promise<T>,
): Promise<T> {
  return inTurn(productIds, until - performance.now(), async () => {
    const ends = performance.now() + GOOD_FOR
    for (;;) {
      try {
        return await tryOnce(domain, work)
      } catch (error) {
        if (!isCollision(error) || performance.now() >= ends) throw error
      }
      await pause(Math.random() * LONGEST_PAUSE)
    }
  })
}
