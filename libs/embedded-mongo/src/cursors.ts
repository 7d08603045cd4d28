import { randomBytes } from 'node:crypto'
import { Long } from 'bson'
import { MongoError } from './errors.ts'
import type { Steps } from './query/scan.ts'
import { runSteps } from './query/scan.ts'
import type { Session } from './sessions.ts'
import type { OpenTransaction } from './storage/concurrency.ts'

/** What a client can go on reading. Outside a transaction it has no snapshot: each part finds its position again. */
interface Source {
  readonly namespace: string
  readonly steps: Steps<Buffer>
  /** The cursor ends with this transaction. */
  readonly transaction: OpenTransaction | undefined
  /** The cursor ends with this session. */
  readonly session: Session | undefined
  readonly neverExpires: boolean
}

export interface Cursor extends Source {
  readonly id: Long
  lastUsed: number
}

export interface Batch {
  readonly documents: readonly Buffer[]
  readonly isEnd: boolean
}

export interface Cursors {
  open(source: Source): Cursor
  /** Throws CursorNotFound if the cursor was closed, has expired or never existed. */
  find(id: Long, namespace: string): Cursor
  close(id: Long): boolean
  /** Number of open cursors. */
  count(): number
  /** Closes cursors that were unused for too long, and those of sessions that have ended. */
  sweep(now: number): void
}

const BATCH_BYTES = 16 * 1024 * 1024

/** `idleSeconds`: how long a cursor that nobody reads stays open. */
export function createCursors(idleSeconds: number): Cursors {
  const cursors = new Map<string, Cursor>()
  function close(cursor: Cursor): void {
    cursors.delete(cursor.id.toString())
    cursor.steps.return()
  }
  return {
    open(source) {
      const id = Long.fromBigInt((randomBytes(8).readBigInt64BE() & (2n ** 62n - 1n)) | 1n)
      const cursor = { ...source, id, lastUsed: Date.now() }
      cursors.set(id.toString(), cursor)
      void source.transaction?.finished.then(() => close(cursor))
      return cursor
    },
    find(id, namespace) {
      const cursor = cursors.get(id.toString())
      if (cursor === undefined) throw new MongoError('CursorNotFound', `cursor id ${id} not found`)
      if (cursor.namespace !== namespace)
        throw new MongoError(
          'BadValue',
          `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
        )
      cursor.lastUsed = Date.now()
      return cursor
    },
    close(id) {
      const cursor = cursors.get(id.toString())
      if (cursor !== undefined) close(cursor)
      return cursor !== undefined
    },
    count: () => cursors.size,
    sweep(now) {
      for (const cursor of cursors.values()) {
        const isIdle = !cursor.neverExpires && now - cursor.lastUsed > idleSeconds * 1000
        if (isIdle || cursor.session?.hasEnded === true) close(cursor)
      }
    },
  }
}

/** Returns the next documents of a stream, at most `size` of them and 16 MB. */
export async function takeBatch(steps: Steps<Buffer>, size: number, checkForInterrupt: () => void): Promise<Batch> {
  const documents: Buffer[] = []
  let bytes = 0
  if (size <= 0) return { documents, isEnd: false }
  const isEnd = await runSteps(
    steps,
    document => {
      documents.push(document)
      bytes += document.length
      return documents.length >= size || bytes >= BATCH_BYTES
    },
    checkForInterrupt,
  )
  return { documents, isEnd }
}
