import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file as it is stored. */
export interface StoredFile {
  /** Its path below the store, with '/' between its parts. */
  name: string
  /** When it was written or last touched. */
  touchedAt: Date
}

/**
 * Where pictures or released files last: in a folder, or in MongoDB. A third place, such as S3, has these alone. A file never changes once it
 * is written, so each program reads its own copy in `folder`.
 */
export interface FileStore {
  readonly folder: string
  /** Brings a file into the folder, unless it is there; false where there is none of this name. */
  bring(name: string): Promise<boolean>
  /** Drops from the folder, with its copies, what another program removed; asks at most every ten minutes, and not while the store is away. */
  dropRemoved(name: string): Promise<void>
  /** Readers see all of a file or nothing. One that exists stays, and counts as touched. */
  put(name: string, bytes: Buffer): Promise<void>
  has(name: string): Promise<boolean>
  /** Counts a file as written just now; false where it is gone. */
  touch(name: string): Promise<boolean>
  /** Lists the files whose names begin with a folder's, such as 'product/'. */
  list(prefix: string): Promise<StoredFile[]>
  remove(name: string): Promise<void>
  /** Removes a file unless it was touched since then; returns whether. */
  removeUnused(name: string, since: Date): Promise<boolean>
  /** Removes what broken-off writes left before then, and returns how many files. */
  clear(unchangedSince: Date): Promise<number>
  /** Returns the text that moves, such as the release list; undefined before the first. */
  readCurrent(): Promise<string | undefined>
  /** Replaces that text in one step where it still is the expected one; returns whether. Of several at once one alone does. */
  moveCurrent(text: string, expected: string | undefined): Promise<boolean>
  close(): Promise<void>
  /** Returns whether these files are of the market with this id; the first one to call owns a folder. */
  areOf(marketId: string): Promise<boolean>
}

/** Returns a file's bytes; undefined where it is missing. */
export async function readStored(store: FileStore, name: string): Promise<Buffer | undefined> {
  if (!(await store.bring(name))) return undefined
  return readFile(join(store.folder, name)).catch(() => undefined)
}
