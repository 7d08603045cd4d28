import { encodeValue, invert } from '../bson/key.ts'
import { ORDER } from '../bson/values.ts'
import type { Catalog, Collection, Index } from './catalog.ts'
import type { Concurrency } from './concurrency.ts'
import { openDocuments, readDocument } from './documents.ts'
import { entriesOf } from './entries.ts'
import { indexRange, PREFIX_LENGTH } from './keyspace.ts'
import type { Store } from './store.ts'
import { expiredKeys } from './upkeep.ts'

/** Deletes what TTL indexes say is over: documents whose date, or earliest date of a list, is older than the index allows. */
export async function deleteExpired(
  store: Store,
  catalog: Catalog,
  concurrency: Concurrency,
  now: number,
): Promise<number> {
  let deleted = 0
  for (const database of catalog.databases()) {
    for (const collection of catalog.list(database)) {
      for (const index of collection.indexes) {
        if (index.expireAfterSeconds === undefined || index.readyAt === undefined) continue
        deleted += await deleteByIndex(
          store,
          catalog,
          concurrency,
          collection,
          index,
          now - index.expireAfterSeconds * 1000,
        )
      }
    }
  }
  return deleted
}

async function deleteByIndex(
  store: Store,
  catalog: Catalog,
  concurrency: Concurrency,
  collection: Collection,
  index: Index,
  limit: number,
): Promise<number> {
  const bounds = datesUpTo(index, new Date(limit))
  let deleted = 0
  for (;;) {
    const keys = expiredKeys(store, collection, bounds)
    const removed = await concurrency.write(writer => {
      if (catalog.find(collection.database, collection.name) !== collection) return 0
      const documents = openDocuments(catalog, collection, writer)
      let count = 0
      for (const key of keys) {
        const document = readDocument(writer, key)
        if (document === undefined || !isExpired(index, document, limit)) continue
        documents.remove(key, document)
        count++
      }
      return count
    })
    deleted += removed
    if (removed === 0) return deleted
  }
}

function isExpired(index: Index, document: Parameters<typeof entriesOf>[1], limit: number): boolean {
  return entriesOf(index, document).entries.some(
    ({ values: [value] }) => value instanceof Date && value.getTime() <= limit,
  )
}

function datesUpTo(index: Index, date: Date): { start: Buffer; end: Buffer } {
  const prefix = indexRange(index.id).start.subarray(0, PREFIX_LENGTH)
  const [low, high] = [Buffer.from([ORDER.date]), encodeValue(date)]
  const [from, to] =
    index.directions[0] === -1
      ? [invert(high), Buffer.from([255 - ORDER.date + 1])]
      : [low, Buffer.concat([high, Buffer.from([255])])]
  return { start: Buffer.concat([prefix, from]), end: Buffer.concat([prefix, to]) }
}
