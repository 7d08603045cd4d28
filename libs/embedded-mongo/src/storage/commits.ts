import type { RootDatabase } from 'lmdb'
import { MongoError } from '../errors.ts'

/** Writes of a storage transaction, which can't be undone. */
export interface Sink {
  put(key: Buffer, value: Buffer): void
  remove(key: Buffer): void
}

/**
 * Runs `work` in the storage's only write transaction; resolves when it is on the disk. Concurrent callers share a
 * commit.
 * If that commit fails, every caller's `undo` runs before any later work, and the error is MongoDB's
 * OutOfDiskSpace or
 * LMDB's own. `work` must throw before its first put, since its puts are never undone.
 */
export type Write = <T>(work: (sink: Sink) => T, undo?: () => void) => Promise<T>

interface Job {
  /** Never throws: an error would not undo other jobs' puts. */
  run(sink: Sink): void
  undo(): void
  done(failure: Error | undefined): void
}

/**
 * Makes one commit at a time, each with all waiting jobs, so that a failed commit is undone before anything builds
 * on it.
 */
export function createCommits(db: RootDatabase<Buffer, Buffer>): Write {
  const sink: Sink = { put: (key, value) => void db.put(key, value), remove: key => void db.remove(key) }
  let waiting: Job[] = []
  let isCommitting = false

  async function commitAll(): Promise<void> {
    isCommitting = true
    while (waiting.length > 0) {
      let jobs: Job[] = []
      let failure: Error | undefined
      const takeAll = () => {
        jobs = waiting
        waiting = []
      }
      try {
        await db.transaction(() => {
          // LMDB creates a second promise for each commit; Node exits if it rejects without a handler.
          db.committed.then(undefined, () => undefined)
          takeAll()
          for (const job of jobs) job.run(sink)
        })
      } catch (error) {
        failure = await commitFailure(error)
        // If the transaction could not begin, no job has run.
        if (jobs.length === 0) takeAll()
        for (const job of jobs.toReversed()) job.undo()
      }
      for (const job of jobs) job.done(failure)
    }
    isCommitting = false
  }

  return (work, undo = () => undefined) =>
    new Promise((resolve, reject) => {
      let finish = (): void => undefined
      waiting.push({
        run(sink) {
          try {
            const result = work(sink)
            finish = () => resolve(result)
          } catch (error) {
            finish = () => reject(error)
          }
        },
        undo,
        done: failure => (failure === undefined ? finish() : reject(failure)),
      })
      if (!isCommitting) void commitAll()
    })
}

/** ENOSPC, EDQUOT, EFBIG, LMDB's MAP_FULL, and EIO, LMDB's error for a truncated write. */
const FULL: readonly unknown[] = [28, 122, 27, -30792, 5]

/** Returns the cause of a failed commit, which LMDB reports in a second promise. */
async function commitFailure(error: unknown): Promise<Error> {
  const cause: unknown =
    error instanceof Error && 'commitError' in error
      ? await Promise.resolve(error.commitError).catch((reason: unknown) => reason)
      : error
  if (!(cause instanceof Error)) return new Error(`the write could not be stored: ${cause}`)
  const isFull = 'code' in cause && FULL.includes(cause.code)
  return isFull ? new MongoError('OutOfDiskSpace', `nothing was written, the disk is full: ${cause.message}`) : cause
}
