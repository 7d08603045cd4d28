import { randomBytes } from 'node:crypto'
import { Long } from 'bson'
import { MongoError } from './errors.ts'
import type { Steps } from './query/scan.ts'
import { drive } from './query/scan.ts'
import type { OpenTransaction } from './storage/concurrency.ts'

export interface Cursor {
  readonly id: Long
  readonly namespace: string
  readonly steps: Steps<Buffer>
  readonly transaction: OpenTransaction | undefined
  readonly neverExpires: boolean
  lastUsed: number
}

export interface Batch {
  readonly documents: readonly Buffer[]
  readonly isEnd: boolean
}

export interface Cursors {
  open(namespace: string, steps: Steps<Buffer>, transaction: OpenTransaction | undefined, neverExpires: boolean): Cursor
  /** Throws CursorNotFound for what was closed, has expired or never was. */
  find(id: Long, namespace: string): Cursor
  close(id: Long): boolean
  sweep(now: number): void
  closeOf(transaction: OpenTransaction): void
}

const IDLE_MS = 10 * 60_000
const BATCH_BYTES = 16 * 1024 * 1024

export function createCursors(): Cursors {
  const cursors = new Map<string, Cursor>()
  function close(cursor: Cursor): void {
    cursors.delete(cursor.id.toString())
    cursor.steps.return()
  }
  return {
    open(namespace, steps, transaction, neverExpires) {
      const cursor = {
        id: Long.fromBigInt((randomBytes(8).readBigInt64BE() & (2n ** 62n - 1n)) | 1n),
        namespace,
        steps,
        transaction,
        neverExpires,
        lastUsed: Date.now(),
      }
      cursors.set(cursor.id.toString(), cursor)
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
    sweep(now) {
      for (const cursor of cursors.values()) if (!cursor.neverExpires && now - cursor.lastUsed > IDLE_MS) close(cursor)
    },
    closeOf(transaction) {
      for (const cursor of cursors.values()) if (cursor.transaction === transaction) close(cursor)
    },
  }
}

/** Takes the next documents of a stream, up to `size` of them and 16 MB. */
export async function takeBatch(steps: Steps<Buffer>, size: number, interrupted: () => void): Promise<Batch> {
  const documents: Buffer[] = []
  let bytes = 0
  if (size <= 0) return { documents, isEnd: false }
  const isEnd = await drive(
    steps,
    document => {
      documents.push(document)
      bytes += document.length
      return documents.length >= size || bytes >= BATCH_BYTES
    },
    interrupted,
  )
  return { documents, isEnd }
}
