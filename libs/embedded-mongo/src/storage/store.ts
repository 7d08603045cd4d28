import { join } from 'node:path'
import { open, type RootDatabase, type Transaction } from 'lmdb'
import { createCommits, type Write } from './commits.ts'
import { DATA_FILE, FolderError, markFormat } from './folder.ts'

export type { Sink } from './commits.ts'

export interface Entry {
  readonly key: Buffer
  readonly value: Buffer
}

/** Keys from `start` (included) to `end` (not included), or from `end` down to `start` if `reverse`. */
export interface Range {
  readonly start: Buffer
  readonly end: Buffer
  readonly reverse: boolean
  readonly limit: number
}

/** Ordered keys to read: the latest state or a snapshot, perhaps with unwritten changes on top. */
export interface View {
  get(key: Buffer): Buffer | undefined
  range(range: Range): Entry[]
}

interface Snapshot extends View {
  release(): void
}

export interface Store {
  readonly latest: View
  snapshot(): Snapshot
  readonly write: Write
  countKeys(start: Buffer, end: Buffer): number
  sizeOnDisk(): number
  close(): Promise<void>
}

/**
 * `isSynced`: whether the disk has a write before it is confirmed.
 * @throws FolderError when the file is damaged
 */
export function openStore(folder: string, { isSynced = true }: { isSynced?: boolean } = {}): Store {
  const db = openDatabase(folder, isSynced)
  markFormat(folder)
  const write = createCommits(db)
  return {
    latest: viewOf(db, undefined),
    snapshot() {
      const transaction = db.useReadTransaction()
      const view = viewOf(db, transaction)
      // The first read fixes the snapshot.
      view.get(Buffer.from([0]))
      return { ...view, release: () => transaction.done() }
    },
    write,
    countKeys: (start, end) => db.getKeysCount({ start, end }),
    sizeOnDisk: () => sizeOf(db.getStats()),
    close: () => db.close(),
  }
}

/**
 * Address space, not memory; it can grow. A small map would be recreated often, each time counting the file as
 * memory.
 */
const MAP_BYTES = 16 * 1024 ** 3

/** Page size of a new file: a page fits seven documents of 1 kB, one of half the size only three. */
export const PAGE_BYTES = 8192

function openDatabase(folder: string, isSynced: boolean): RootDatabase<Buffer, Buffer> {
  try {
    return open<Buffer, Buffer>({
      path: join(folder, DATA_FILE),
      noSubdir: true,
      keyEncoding: 'binary',
      encoding: 'binary',
      overlappingSync: false,
      noSync: !isSynced,
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
