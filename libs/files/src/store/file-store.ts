import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A stored file. */
export interface StoredFile {
  /** Its path below the store, with '/' between its parts. */
  name: string
  /** When it was written or last touched. */
  touchedAt: Date
}

/**
 * Permanent storage of pictures or released files: a folder, or MongoDB. Another place, such as S3, must implement only this. Files never change
 * once written, so each program reads its own copy in `folder`.
 */
export interface FileStore {
  readonly folder: string
  /** Copies a file into the folder unless it exists there; false if the store has none of this name. */
  bring(name: string): Promise<boolean>
  /** Drops a file that another program removed from the folder, with its copies. Checks at most every ten minutes, and not while the store is away. */
  dropRemoved(name: string): Promise<void>
  /** Readers see all of a file or nothing. An existing file stays, and counts as touched. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Writes a file that can be made again, such as a picture's copy, into the folder alone. */
  keep(name: string, bytes: Buffer): Promise<void>
  has(name: string): Promise<boolean>
  /** Counts a file as written just now; false if it does not exist. */
  touch(name: string): Promise<boolean>
  /** Lists the files whose names begin with a folder's, such as 'product/'. */
  list(prefix: string): Promise<StoredFile[]>
  remove(name: string): Promise<void>
  /** Removes a file unless it was touched since then; returns whether it did. */
  removeUnused(name: string, since: Date): Promise<boolean>
  /** Removes remains of writes interrupted before then; returns how many files. */
  clear(unchangedSince: Date): Promise<number>
  /** Returns the current text, such as the release list; undefined before the first. */
  readCurrent(): Promise<string | undefined>
  /** Replaces the current text in one step if it is the expected one; returns whether it did. Only one of several concurrent calls succeeds. */
  moveCurrent(text: string, expected: string | undefined): Promise<boolean>
  close(): Promise<void>
  /** Whether these files belong to the market with this id; the first caller owns a new folder. */
  areOf(marketId: string): Promise<boolean>
}

/** Returns a file's bytes; undefined if it is missing. */
export async function readStored(store: FileStore, name: string): Promise<Buffer | undefined> {
  if (!(await store.bring(name))) return undefined
  return readFile(join(store.folder, name)).catch(() => undefined)
}
