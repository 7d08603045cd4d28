import type { RootDatabase } from 'lmdb'
import { MongoError } from '../errors.ts'

/** What a storage transaction may do besides reading; nothing here can be undone once it was called. */
export interface Sink {
  put(key: Buffer, value: Buffer): void
  remove(key: Buffer): void
}

/**
 * Runs `work` in the storage's one write transaction; resolves when it is on the disk. Callers at the same time share a commit.
 * Where that commit fails, everybody's `undo` runs before any later work does, and the error is MongoDB's OutOfDiskSpace
 * or what LMDB said. Work that throws is not undone: it must not have put anything yet.
 */
export type Write = <T>(work: (sink: Sink) => T, undo?: () => void) => Promise<T>

interface Job {
  /** Keeps its outcome to itself: an error in here would not take back what others have put. */
  run(sink: Sink): void
  undo(): void
  done(failure: Error | undefined): void
}

/** One commit at a time, each with everything that was asked meanwhile: so a failed one is undone before anybody builds on it. */
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
          // LMDB makes a second promise of each commit; if that one fails unheard, Node ends.
          db.committed.then(undefined, () => undefined)
          takeAll()
          for (const job of jobs) job.run(sink)
        })
      } catch (error) {
        failure = await commitFailure(error)
        // Nobody was asked yet where the transaction could not even begin.
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

/** ENOSPC, EDQUOT, EFBIG, LMDB's MAP_FULL, and EIO, its word for a write that was cut short. */
const FULL: readonly unknown[] = [28, 122, 27, -30792, 5]

/** What made a commit fail: LMDB says so in a second promise. */
async function commitFailure(error: unknown): Promise<Error> {
  const cause: unknown =
    error instanceof Error && 'commitError' in error
      ? await Promise.resolve(error.commitError).catch((reason: unknown) => reason)
      : error
  if (!(cause instanceof Error)) return new Error(`the write could not be stored: ${cause}`)
  const isFull = 'code' in cause && FULL.includes(cause.code)
  return isFull ? new MongoError('OutOfDiskSpace', `nothing was written, the disk is full: ${cause.message}`) : cause
}
