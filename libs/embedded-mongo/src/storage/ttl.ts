import { encodeValue } from '../bson/key.ts'
import { type Doc, doc, ORDER } from '../bson/values.ts'
import { keyRangeOf } from '../filter/bounds.ts'
import { type Condition, matchesAll, parseFilter } from '../filter/match.ts'
import type { Catalog, Collection, Index } from './catalog.ts'
import type { Concurrency, Writer } from './concurrency.ts'
import { openDocuments, readDocument } from './documents.ts'
import { documentKey, indexRange } from './keyspace.ts'
import type { Store } from './store.ts'
import { createPartTimer, MAX_IN_PART } from './write-parts.ts'

export interface Expiry {
  readonly store: Store
  readonly catalog: Catalog
  readonly concurrency: Concurrency
  /** Called with each failed deletion and its cause. */
  readonly report: (line: string) => void
}

/**
 * Deletes documents that a TTL index has expired at `now` (ms since 1970): their date, or any date in an array, is
 * too old.
 * Reports failures by document or index, and continues with the others.
 */
export async function deleteExpired(expiry: Expiry, now: number): Promise<void> {
  const { catalog, report } = expiry
  for (const collection of catalog.databases().flatMap(catalog.list)) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds === undefined || index.readyAt === undefined) continue
      const expiredBefore = new Date(now - index.expireAfterSeconds * 1000)
      await deleteUpTo(expiry, collection, index, expiredBefore).catch(error =>
        report(`index ${index.name} of ${collection.database}.${collection.name}: ${messageOf(error)}`),
      )
    }
  }
}

/** Finds documents by the index only, so that an unreadable one does not hide others. */
async function deleteUpTo(expiry: Expiry, collection: Collection, index: Index, expiredBefore: Date): Promise<void> {
  const { store, catalog, concurrency, report } = expiry
  const filter: Doc = new Map(index.paths.map(path => [path, doc({ $lte: expiredBefore })]))
  const conditions = [...(index.partial ?? []), ...parseFilter(filter)]
  const keyRange = keyRangeOf(
    { low: Buffer.from([ORDER.date]), isLowIn: true, high: encodeValue(expiredBefore), isHighIn: true },
    index.directions[0] ?? 1,
  )
  const prefix = indexRange(index.id).start
  const end = Buffer.concat([prefix, keyRange.end])
  let start = Buffer.concat([prefix, keyRange.start])
  for (;;) {
    const entries = store.latest.range({ start, end, reverse: false, limit: MAX_IN_PART })
    if (entries.length === 0) return
    const keys = entries.map(({ value }) => documentKey(collection.id, value))
    const checked = await concurrency.write(writer => {
      if (catalog.find(collection.database, collection.name) !== collection) return keys.length
      const documents = openDocuments(catalog, collection, writer)
      const isPartOver = createPartTimer()
      let count = 0
      for (const key of keys) {
        count += 1
        const document = readIfExpired(writer, key, conditions, report)
        if (document !== undefined) documents.remove(key, document)
        if (isPartOver()) break
      }
      return count
    })
    const last = entries[checked - 1]
    if (last === undefined) return
    start = Buffer.concat([last.key, Buffer.from([0])])
  }
}

/** Returns the document if it exists and is still expired; undefined if it is unreadable, which is reported. */
function readIfExpired(
  writer: Writer,
  key: Buffer,
  conditions: readonly Condition[],
  report: Expiry['report'],
): Doc | undefined {
  try {
    const document = readDocument(writer, key)
    return document !== undefined && matchesAll(conditions, document) ? document : undefined
  } catch (error) {
    report(`the document with the key ${key.toString('hex')} cannot be read: ${messageOf(error)}`)
    return undefined
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
