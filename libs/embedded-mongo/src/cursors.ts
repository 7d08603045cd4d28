import { randomBytes } from 'node:crypto'
import { Long } from 'bson'
import { ELEMENT_BYTES } from './bson/size.ts'
import { MongoError } from './errors.ts'
import { MAX_DOCUMENT_BYTES } from './limits.ts'
import type { Steps } from './query/scan.ts'
import { runSteps } from './query/scan.ts'
import type { Session } from './sessions.ts'
import type { OpenTransaction } from './storage/concurrency.ts'

/** The rest of a client's read. Outside a transaction it has no snapshot: each part finds its position again. */
interface Source {
  readonly namespace: string
  readonly results: Results
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

interface Batch {
  readonly documents: readonly Buffer[]
  readonly isEnd: boolean
}

/** Documents to take in batches. */
export interface Results {
  /** Returns the next documents: at most `size`, and no more than fit into a response. */
  take(size: number, checkForInterrupt: () => void): Promise<Batch>
  close(): void
}

export interface Cursors {
  open(source: Source): Cursor
  /** @throws CursorNotFound when the cursor was closed, has expired or never existed */
  find(id: Long, namespace: string): Cursor
  close(id: Long): boolean
  count(): number
  /** Closes idle cursors, and those of ended sessions. */
  sweep(now: number): void
}

/** `idleSeconds`: lifetime of an unread cursor. */
export function createCursors(idleSeconds: number): Cursors {
  const cursors = new Map<string, Cursor>()
  function close(cursor: Cursor): void {
    cursors.delete(cursor.id.toString())
    cursor.results.close()
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

/** Returns a stream's documents in batches; one too large for a batch begins the next. */
export function openResults(steps: Steps<Buffer>): Results {
  let remaining: Buffer | undefined
  return {
    close: () => void steps.return(),
    async take(size, checkForInterrupt) {
      if (size <= 0) return { documents: [], isEnd: false }
      const documents = remaining === undefined ? [] : [remaining]
      let bytes = remaining === undefined ? 0 : remaining.length
      remaining = undefined
      if (documents.length >= size) return { documents, isEnd: false }
      const isEnd = await runSteps(
        steps,
        document => {
          bytes += document.length + ELEMENT_BYTES
          if (documents.length > 0 && bytes > MAX_DOCUMENT_BYTES) remaining = document
          else documents.push(document)
          return remaining !== undefined || documents.length >= size || bytes >= MAX_DOCUMENT_BYTES
        },
        checkForInterrupt,
      )
      return { documents, isEnd }
    },
  }
}
