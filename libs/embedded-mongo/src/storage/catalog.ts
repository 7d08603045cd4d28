import { decode, encode } from '../bson/decode.ts'
import type { Doc, Value } from '../bson/values.ts'
import { doc, isDoc, toNumber } from '../bson/values.ts'
import { splitPath } from '../document/paths.ts'
import { MongoError } from '../errors.ts'
import { type Condition, parseFilter } from '../filter/match.ts'
import { FolderError } from './folder.ts'
import { catalogKey, catalogRange, metaKey } from './keyspace.ts'
import type { Sink, Store } from './store.ts'

export interface Index {
  readonly id: number
  readonly name: string
  readonly paths: readonly string[]
  readonly parts: readonly (readonly string[])[]
  readonly directions: readonly (1 | -1)[]
  readonly isUnique: boolean
  readonly isSparse: boolean
  readonly partial: readonly Condition[] | undefined
  readonly expireAfterSeconds: number | undefined
  /** As the client sent it and as listIndexes returns it. */
  readonly spec: Doc
  /** `Catalog.sequence` from which it can be read; undefined while it is being built. */
  readyAt: number | undefined
  /** One bit for each field in which an array was seen. */
  multikey: number
  /** Some key was too long and was cut: its order and equality are only approximate. */
  hasCut: boolean
}

export interface Collection {
  readonly id: number
  readonly database: string
  readonly name: string
  readonly options: Doc
  indexes: Index[]
  /** Some `_id` was too long and was cut. */
  hasCutIds: boolean
  /** The disk has everything that was noted here and on the indexes, even by a write that failed. */
  isRecorded: boolean
  /** Number of documents; undefined until it is needed. */
  count: number | undefined
}

export interface Catalog {
  readonly sequence: number
  find(database: string, name: string): Collection | undefined
  /** Returns the collection, created if missing. No later write is on the disk without the collection's record. */
  ensure(database: string, name: string, options?: Doc): Promise<Collection>
  /** Returns a new collection that `find` does not return until it is adopted. */
  prepare(database: string, name: string, options?: Doc): Collection
  /** Makes a prepared collection visible to all, in the write that records it. */
  adopt(collection: Collection, sink: Sink): void
  forget(collection: Collection): void
  list(database: string): Collection[]
  databases(): string[]
  drop(collection: Collection): Promise<void>
  rename(collection: Collection, database: string, name: string): Promise<Collection>
  addIndex(collection: Collection, spec: Doc): Promise<Index>
  removeIndex(collection: Collection, index: Index): Promise<void>
  /** From now on reads may use the index. */
  markReady(collection: Collection, index: Index): Promise<void>
  record(collection: Collection, sink: Sink): void
  /** Whether it exists. Ids that documents and entries of dropped collections and indexes still have are never used again. */
  isLive(kind: 'collection' | 'index', id: number): boolean
}

export async function openCatalog(store: Store): Promise<Catalog> {
  const collections = new Map<string, Collection>()
  let nextId = Number(store.latest.get(metaKey('nextId'))?.toString() ?? '1')
  let sequence = 1

  const { start, end } = catalogRange()
  try {
    for (const { value } of store.latest.range({ start, end, reverse: false, limit: 1_000_000 }))
      put(readCollection(decode(value)))
  } catch (error) {
    throw new FolderError(
      `the data file's catalog is damaged, restore it from a copy: ${error instanceof Error ? error.message : error}`,
    )
  }

  function find(database: string, name: string): Collection | undefined {
    return collections.get(nameOf(database, name))
  }

  function takeId(): number {
    return nextId++
  }

  function record(collection: Collection, sink: Sink): void {
    sink.put(metaKey('nextId'), Buffer.from(String(nextId)))
    sink.put(catalogKey(collection.id), encode(writeCollection(collection)))
    collection.isRecorded = true
  }

  /** Applies a change at once, so that nobody makes the same one meanwhile, and records it; `undo` runs if that fails. */
  function change(collection: Collection, apply: () => void, undo: () => void): Promise<void> {
    sequence++
    apply()
    return store.write(sink => {
      if (collections.get(nameOf(collection.database, collection.name)) === collection) record(collection, sink)
    }, undo)
  }

  function prepare(database: string, name: string, options: Doc = new Map()): Collection {
    checkNames(database, name)
    sequence++
    return {
      id: takeId(),
      database,
      name,
      options,
      indexes: [],
      hasCutIds: false,
      isRecorded: false,
      count: 0,
    }
  }

  function put(collection: Collection): void {
    collections.set(nameOf(collection.database, collection.name), collection)
  }

  function adopt(collection: Collection, sink: Sink): void {
    put(collection)
    record(collection, sink)
  }

  function forget(collection: Collection): void {
    const name = nameOf(collection.database, collection.name)
    if (collections.get(name) === collection) collections.delete(name)
  }

  return {
    get sequence() {
      return sequence
    },
    find,
    async ensure(database, name, options) {
      const existing = find(database, name)
      if (existing !== undefined) return existing
      const created = prepare(database, name, options)
      await change(
        created,
        () => put(created),
        () => forget(created),
      )
      return created
    },
    prepare,
    adopt,
    forget,
    list: database => [...collections.values()].filter(collection => collection.database === database),
    databases: () => [...new Set([...collections.values()].map(({ database }) => database))].sort(),
    async drop(collection) {
      sequence++
      forget(collection)
      await store.write(
        sink => sink.remove(catalogKey(collection.id)),
        () => put(collection),
      )
    },
    async rename(collection, database, name) {
      checkNames(database, name)
      const renamed: Collection = { ...collection, database, name }
      const move = (from: Collection, to: Collection) => {
        forget(from)
        put(to)
      }
      await change(
        renamed,
        () => move(collection, renamed),
        () => move(renamed, collection),
      )
      return renamed
    },
    async addIndex(collection, spec) {
      const index = readIndex(takeId(), spec)
      await change(
        collection,
        () => {
          collection.indexes = [...collection.indexes, index]
        },
        () => removeFromList(collection, index),
      )
      return index
    },
    async removeIndex(collection, index) {
      const before = collection.indexes
      // An index that was never ready is not read back from the disk, so it is gone in any case.
      const undo = () => {
        if (index.readyAt !== undefined) collection.indexes = before
      }
      await change(collection, () => removeFromList(collection, index), undo)
    },
    async markReady(collection, index) {
      await change(
        collection,
        () => {
          index.readyAt = sequence
        },
        () => {
          index.readyAt = undefined
        },
      )
    },
    record,
    isLive(kind, id) {
      const all = [...collections.values()]
      return kind === 'collection'
        ? all.some(collection => collection.id === id)
        : all.some(({ indexes }) => indexes.some(index => index.id === id))
    },
  }
}

function removeFromList(collection: Collection, index: Index): void {
  collection.indexes = collection.indexes.filter(other => other !== index)
}

function nameOf(database: string, name: string): string {
  return `${database}.${name}`
}

function checkNames(database: string, name: string): void {
  const isBad = database === '' || /[\0/\\. "$]/.test(database) || Buffer.byteLength(database) > 63
  if (isBad || name === '' || name.includes('\0') || name.includes('$') || name.startsWith('.') || name.endsWith('.')) {
    throw new MongoError('InvalidNamespace', `Invalid namespace specified '${database}.${name}'`)
  }
  if (Buffer.byteLength(nameOf(database, name)) > 255)
    throw new MongoError('InvalidNamespace', 'Fully qualified namespace is too long')
}

function writeCollection(collection: Collection): Doc {
  const indexes = collection.indexes.map(({ id, spec, readyAt, multikey, hasCut }) =>
    doc({ id, spec, isReady: readyAt !== undefined, multikey, hasCut }),
  )
  const { id, database, name, options, hasCutIds } = collection
  return doc({ id, database, name, options, hasCutIds, indexes })
}

function readCollection(stored: Doc): Collection {
  const indexes = stored.get('indexes')
  const options = stored.get('options')
  return {
    id: toNumber(stored.get('id')),
    database: String(stored.get('database')),
    name: String(stored.get('name')),
    options: isDoc(options) ? options : new Map(),
    hasCutIds: stored.get('hasCutIds') === true,
    isRecorded: true,
    count: undefined,
    // An index whose build was interrupted is dropped; clients can create it again.
    indexes: Array.isArray(indexes) ? indexes.flatMap(readStoredIndex) : [],
  }
}

function readStoredIndex(stored: Value): Index[] {
  const spec = isDoc(stored) ? stored.get('spec') : undefined
  if (!isDoc(stored) || !isDoc(spec) || stored.get('isReady') !== true) return []
  const index = readIndex(toNumber(stored.get('id')), spec)
  return [{ ...index, readyAt: 0, multikey: toNumber(stored.get('multikey')), hasCut: stored.get('hasCut') === true }]
}

function readIndex(id: number, spec: Doc): Index {
  const key = spec.get('key')
  const fields = isDoc(key) ? [...key] : []
  const partial = spec.get('partialFilterExpression')
  const ttl = spec.get('expireAfterSeconds')
  return {
    id,
    name: String(spec.get('name')),
    paths: fields.map(([path]) => path),
    parts: fields.map(([path]) => splitPath(path)),
    directions: fields.map(([, direction]) => (toNumber(direction) < 0 ? -1 : 1)),
    isUnique: spec.get('unique') === true,
    isSparse: spec.get('sparse') === true,
    partial: isDoc(partial) ? parseFilter(partial) : undefined,
    expireAfterSeconds: ttl === undefined ? undefined : toNumber(ttl),
    spec,
    readyAt: undefined,
    multikey: 0,
    hasCut: false,
  }
}
