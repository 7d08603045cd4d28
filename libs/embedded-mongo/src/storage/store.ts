import { join } from 'node:path'
import { open, type RootDatabase, type Transaction } from 'lmdb'
import { MongoError } from '../errors.ts'
import { DATA_FILE, FolderError, markFormat } from './folder.ts'

export interface Entry {
  readonly key: Buffer
  readonly value: Buffer
}

/** Keys from `start` (included) to `end` (not included), or down from `end` to `start` when reversed. */
export interface Range {
  readonly start: Buffer
  readonly end: Buffer
  readonly reverse: boolean
  readonly limit: number
}

/** Something ordered to read from: the latest state, a snapshot, or one of them with unwritten changes over it. */
export interface View {
  get(key: Buffer): Buffer | undefined
  range(range: Range): Entry[]
}

export interface Snapshot extends View {
  release(): void
}

/** What a storage transaction may do besides reading; nothing here can be undone once it was called. */
export interface Sink {
  put(key: Buffer, value: Buffer): void
  remove(key: Buffer): void
}

export interface Store {
  readonly latest: View
  snapshot(): Snapshot
  /**
   * Runs `work` in the storage's one write transaction; resolves when it is on the disk. Callers at the same time share a commit.
   * Where that commit fails, everybody's `undo` runs before any later work does, and the error is MongoDB's OutOfDiskSpace
   * or what LMDB said. Work that throws is not undone: it must not have put anything yet.
   */
  write<T>(work: (sink: Sink) => T, undo?: () => void): Promise<T>
  countKeys(start: Buffer, end: Buffer): number
  sizeOnDisk(): number
  close(): Promise<void>
}

export function openStore(folder: string): Store {
  const db = openDatabase(folder)
  markFormat(folder)
  const write = createCommits(db)
  return {
    latest: viewOf(db, undefined),
    snapshot() {
      const transaction = db.useReadTransaction()
      const view = viewOf(db, transaction)
      // The snapshot is fixed by the first read.
      view.get(Buffer.from([0]))
      return { ...view, release: () => transaction.done() }
    },
    write,
    countKeys: (start, end) => db.getKeysCount({ start, end }),
    sizeOnDisk: () => sizeOf(db.getStats()),
    close: () => db.close(),
  }
}

/** Address space, not memory; it grows beyond. A small map would be made anew again and again, and the file counted in memory each time. */
const MAP_BYTES = 16 * 1024 ** 3

/** Of a new file: such a page holds seven documents of 1 kB, one of half the size only three. */
export const PAGE_BYTES = 8192

function openDatabase(folder: string): RootDatabase<Buffer, Buffer> {
  try {
    return open<Buffer, Buffer>({
      path: join(folder, DATA_FILE),
      noSubdir: true,
      keyEncoding: 'binary',
      encoding: 'binary',
      overlappingSync: false,
      // Its own batches make a promise of each commit that nobody can hear failing, and Node ends for such a one.
      eventTurnBatching: false,
      cache: false,
      mapSize: MAP_BYTES,
      pageSize: PAGE_BYTES,
    })
  } catch (error) {
    throw new FolderError(
      `${folder} cannot be opened, its data file is damaged: ${error instanceof Error ? error.message : error}`,
    )
  }
}

interface Job {
  /** Keeps its outcome to itself: an error in here would not take back what others have put. */
  run(sink: Sink): void
  undo(): void
  settle(failure: Error | undefined): void
}

/** One commit at a time, each with everything that was asked meanwhile: so a failed one is undone before anybody builds on it. */
function createCommits(db: RootDatabase<Buffer, Buffer>): Store['write'] {
  // What made a put fail says more than the commit, which fails for it.
  let putFailure: unknown
  const sink: Sink = {
    put: (key, value) => attempt(() => db.put(key, value)),
    remove: key => attempt(() => db.remove(key)),
  }
  let waiting: Job[] = []
  let isCommitting = false

  function attempt(change: () => unknown): void {
    try {
      change()
    } catch (error) {
      putFailure ??= error
      throw error
    }
  }

  async function commitAll(): Promise<void> {
    isCommitting = true
    while (waiting.length > 0) {
      let jobs: Job[] = []
      putFailure = undefined
      const failure = await db
        .transaction(() => {
          jobs = waiting
          waiting = []
          for (const job of jobs) job.run(sink)
        })
        .then(
          () => undefined,
          (error: unknown) => commitFailure(putFailure ?? error),
        )
      if (failure !== undefined) for (const job of jobs.toReversed()) job.undo()
      for (const job of jobs) job.settle(failure)
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
        settle: failure => (failure === undefined ? finish() : reject(failure)),
      })
      if (!isCommitting) void commitAll()
    })
}

const FULL = {
  ENOSPC: 28,
  EDQUOT: 122,
  EFBIG: 27,
  /** LMDB's word for a write that was cut short. */ EIO: 5,
  MAP_FULL: -30792,
}

/** What made a commit fail: LMDB says so in a second promise. */
async function commitFailure(error: unknown): Promise<Error> {
  const cause: unknown =
    error instanceof Error && 'commitError' in error
      ? await Promise.resolve(error.commitError).catch((reason: unknown) => reason)
      : error
  if (!(cause instanceof Error)) return new Error(`the write could not be stored: ${cause}`)
  const isFull = 'code' in cause && Object.values<unknown>(FULL).includes(cause.code)
  return isFull ? new MongoError('OutOfDiskSpace', `nothing was written, the disk is full: ${cause.message}`) : cause
}

function viewOf(db: RootDatabase<Buffer, Buffer>, transaction: Transaction | undefined): View {
  const pinned = transaction === undefined ? {} : { transaction }
  return {
    get: key => db.get(key, pinned),
    range({ start, end, reverse, limit }) {
      const bounds = reverse
        ? { start: end, end: start, reverse, exclusiveStart: true, inclusiveEnd: true }
        : { start, end }
      return Array.from(db.getRange({ ...bounds, ...pinned, limit }))
    },
  }
}

function sizeOf(stats: unknown): number {
  if (typeof stats !== 'object' || stats === null || !('root' in stats)) return 0
  const { root } = stats
  if (typeof root !== 'object' || root === null || !('pageSize' in root) || !('lastPageNumber' in stats)) return 0
  return Number(root.pageSize) * Number(stats.lastPageNumber)
}
