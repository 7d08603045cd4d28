import { type Doc, doc } from '../bson/values.ts'
import { matchesAll, parseFilter } from '../query/match.ts'
import { openQuery } from '../query/reader.ts'
import { drive } from '../query/scan.ts'
import { MOST_IN_PART, partOfWrite } from '../query/turns.ts'
import type { Catalog, Collection, Index } from './catalog.ts'
import type { Concurrency } from './concurrency.ts'
import { openDocuments, readDocument } from './documents.ts'
import type { Store } from './store.ts'

/** Deletes what TTL indexes say is over: documents whose date, or any date of a list, is older than the index allows. */
export async function deleteExpired(
  store: Store,
  catalog: Catalog,
  concurrency: Concurrency,
  now: number,
): Promise<void> {
  for (const collection of catalog.databases().flatMap(catalog.list)) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds === undefined || index.readyAt === undefined) continue
      const over = new Date(now - index.expireAfterSeconds * 1000)
      await deleteUpTo(store, catalog, concurrency, collection, index, over)
    }
  }
}

async function deleteUpTo(
  store: Store,
  catalog: Catalog,
  concurrency: Concurrency,
  collection: Collection,
  index: Index,
  over: Date,
): Promise<void> {
  const filter: Doc = new Map(index.paths.map(path => [path, doc({ $lte: over })]))
  const conditions = [...(index.partial ?? []), ...parseFilter(filter)]
  const reader = { catalog, database: collection.database, view: store.latest, asOf: Number.POSITIVE_INFINITY }
  const { steps } = openQuery(reader, collection, { conditions, sort: [], skip: 0, limit: Number.POSITIVE_INFINITY })
  const keys: Buffer[] = []
  await drive(steps, ({ key }) => {
    keys.push(key)
    return false
  })
  for (let from = 0; from < keys.length; ) {
    from += await concurrency.write(writer => {
      if (catalog.find(collection.database, collection.name) !== collection) return keys.length
      const documents = openDocuments(catalog, collection, writer)
      const isPartOver = partOfWrite()
      let looked = 0
      for (const key of keys.slice(from, from + MOST_IN_PART)) {
        looked++
        const document = readDocument(writer, key)
        if (document !== undefined && matchesAll(conditions, document)) documents.remove(key, document)
        if (isPartOver()) break
      }
      return looked
    })
  }
}
