import { setTimeout as pause } from 'node:timers/promises'
import { fail } from '@santhe/rules'
import { mongo } from 'mongoose'
import type { Domain } from './domain.ts'

/** How long a command goes on against others that write the same documents, in milliseconds: a refused buyer hears of it within 10 s. */
const PATIENCE = 8_000
const FIRST_PAUSE = 6
const LONGEST_PAUSE = 120

/** Somebody else was faster: what this try was based on is no longer true. */
class Overtaken extends Error {}

/** Ends a try whose guard refused; `untilSettled` looks again from the start. */
export function startOver(): never {
  throw new Overtaken('A guarded write found nothing to write')
}

function isConflict(error: unknown): boolean {
  if (error instanceof Overtaken) return true
  return error instanceof mongo.MongoError && error.hasErrorLabel('TransientTransactionError')
}

/**
 * Runs `attempt` until it ends well or fails for a reason of its own; starts it over, after a random pause, when writers collided.
 * An attempt looks first, outside any transaction, so that 'sold out' costs no transaction, and then writes with guards.
 * @throws UNAVAILABLE when others were faster for 8 seconds.
 */
export async function untilSettled<T>(attempt: () => Promise<T>, patience = PATIENCE): Promise<T> {
  const ends = performance.now() + patience
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isConflict(error)) throw error
    }
    if (performance.now() >= ends) {
      return fail('UNAVAILABLE', {
        message:
          'So many people are ordering at this moment that yours did not get through. Nothing was ordered; please try again.',
      })
    }
    await pause(Math.random() * Math.min(FIRST_PAUSE * 1.5 ** tries, LONGEST_PAUSE))
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

/** One transaction, tried once: a collision is the caller's to answer (`untilSettled`). */
export async function inOneTransaction<T>(domain: Domain, work: (inside: Domain) => Promise<T>): Promise<T> {
  const session = await domain.connection.startSession()
  try {
    session.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } })
    const result = await work({ connection: domain.connection, session })
    await commit(session)
    return result
  } catch (error) {
    if (session.inTransaction()) await session.abortTransaction()
    throw error
  } finally {
    await session.endSession()
  }
}
