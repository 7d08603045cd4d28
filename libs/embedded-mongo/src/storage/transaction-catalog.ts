import { MongoError } from '../errors.ts'
import type { Catalog, Collection } from './catalog.ts'
import { type Writer, writeConflict } from './concurrency.ts'
import { documentRange } from './keyspace.ts'

/** Returns a transaction's view of the catalog: others see its new collections only after its commit. */
export function transactionCatalog(base: Catalog, writer: Writer): Catalog {
  const created: Collection[] = []
  const findCreated = (database: string, name: string) =>
    created.find(collection => collection.database === database && collection.name === name)

  return {
    ...base,
    get sequence() {
      return base.sequence
    },
    find: (database, name) => findCreated(database, name) ?? base.find(database, name),
    async ensure(database, name, options) {
      const existing = findCreated(database, name)
      if (existing !== undefined) return existing
      if (base.find(database, name) !== undefined) return base.ensure(database, name)
      const collection = base.prepare(database, name, options)
      created.push(collection)
      writer.guard(() => {
        if (base.find(database, name) !== undefined) throw writeConflict()
      })
      writer.effect(
        sink => base.adopt(collection, sink),
        () => base.forget(collection),
      )
      return collection
    },
    async addIndex(collection, spec) {
      const { start, end } = documentRange(collection.id)
      const isEmpty = writer.range({ start, end, reverse: false, limit: 1 }).length === 0
      if (!created.includes(collection) || !isEmpty)
        throw new MongoError(
          'OperationNotSupportedInTransaction',
          `Cannot create new indexes on existing collection ${collection.database}.${collection.name} in a multi-document transaction.`,
        )
      const index = await base.addIndex(collection, spec)
      index.readyAt = 0
      return index
    },
  }
}
