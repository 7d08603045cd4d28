import { decode, encode } from '../bson/decode.ts'
import { sizeOf } from '../bson/size.ts'
import type { Doc, Value } from '../bson/values.ts'
import { doc, isDoc, toNumber } from '../bson/values.ts'
import { splitPath } from '../document/paths.ts'
import { check, MongoError } from '../errors.ts'
import { type Condition, parseFilter } from '../filter/match.ts'
import { MAX_DOCUMENT_BYTES } from '../limits.ts'
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
  /** From the client, unchanged for listIndexes. */
  readonly spec: Doc
  /** `Catalog.sequence` from which reads may use it; undefined during its build. */
  readyAt: number | undefined
  /** Bit mask of the fields with arrays. */
  multikey: number
  /** Whether some key was cut as too long: order and equality are then only approximate. */
  hasCut: boolean
}

export interface Collection {
  readonly id: number
  readonly database: string
  readonly name: string
  readonly options: Doc
  indexes: Index[]
  /** Whether some `_id` was cut as too long. */
  hasCutIds: boolean
  /** Whether the disk has all marks on this collection and its indexes, including those of failed writes. */
  isRecorded: boolean
  /** Number of documents; undefined until the first count. */
  count: number | undefined
}

export interface Catalog {
  readonly sequence: number
  find(database: string, name: string): Collection | undefined
  /** Returns the collection, created if missing. No later write reaches the disk without the collection's record. */
  ensure(database: string, name: string, options?: Doc): Promise<Collection>
  /** Creates a collection that `find` does not return until it is adopted. */
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
  /** Lets reads use the index from now on. */
  markReady(collection: Collection, index: Index): Promise<void>
  record(collection: Collection, sink: Sink): void
  /** Whether the id is in use. Ids in leftovers of dropped collections and indexes are never reused. */
  isLive(kind: 'collection' | 'index', id: number): boolean
}

/** Collections by name, in memory. */
interface NamedCollections extends Pick<Catalog, 'find' | 'forget' | 'list' | 'databases' | 'isLive'> {
  put(collection: Collection): void
}

function namedCollections(): NamedCollections {
  const collections = new Map<string, Collection>()
  const find = (database: string, name: string) => collections.get(nameOf(database, name))
  return {
    find,
    put(collection) {
      collections.set(nameOf(collection.database, collection.name), collection)
    },
    forget(collection) {
      const { database, name } = collection
      if (find(database, name) === collection) collections.delete(nameOf(database, name))
    },
    list: database => [...collections.values()].filter(collection => collection.database === database),
    databases: () => [...new Set([...collections.values()].map(({ database }) => database))].sort(),
    isLive(kind, id) {
      const all = [...collections.values()]
      return kind === 'collection'
        ? all.some(collection => collection.id === id)
        : all.some(({ indexes }) => indexes.some(index => index.id === id))
    },
  }
}

/** Issues unique ids of collections and indexes, over restarts too, as long as `nextId` is recorded. */
function idsFrom(store: Store) {
  let nextId = Number(store.latest.get(metaKey('nextId'))?.toString() ?? '1')
  return { take: () => nextId++, record: (sink: Sink) => sink.put(metaKey('nextId'), Buffer.from(String(nextId))) }
}

function loadCollections(store: Store): NamedCollections {
  const collections = namedCollections()
  const { start, end } = catalogRange()
  try {
    for (const { value } of store.latest.range({ start, end, reverse: false, limit: 1_000_000 }))
      collections.put(readCollection(decode(value)))
  } catch (error) {
    throw new FolderError(
      `the data file's catalog is damaged, restore it from a copy: ${error instanceof Error ? error.message : error}`,
    )
  }
  return collections
}

/** Applies a change at once, so that nobody repeats it meanwhile, and records it; `undo` runs if that fails. */
type Change = (collection: Collection, apply: () => void, undo: () => void) => Promise<void>

function indexChanges(change: Change, takeId: () => number): Pick<Catalog, 'addIndex' | 'removeIndex'> {
  return {
    async addIndex(collection, spec) {
      const index = readIndex(takeId(), spec)
      // One record contains all indexes, and every change has to rewrite it.
      const record = writeCollection({ ...collection, indexes: [...collection.indexes, index] })
      check(sizeOf(record) <= MAX_DOCUMENT_BYTES, 'BSONObjectTooLarge', `too large an index for ${collection.name}`)
      const add = () => {
        collection.indexes = [...collection.indexes, index]
      }
      await change(collection, add, () => removeFromList(collection, index))
      return index
    },
    async removeIndex(collection, index) {
      const before = collection.indexes
      // An index that was never ready is dropped on a restart anyway.
      const undo = () => {
        if (index.readyAt !== undefined) collection.indexes = before
      }
      await change(collection, () => removeFromList(collection, index), undo)
    },
  }
}

function collectionChanges(
  change: Change,
  { find, put, forget }: NamedCollections,
  prepare: Catalog['prepare'],
): Pick<Catalog, 'ensure' | 'rename'> {
  return {
    async ensure(database, name, options) {
      const existing = find(database, name)
      if (existing !== undefined) return existing
      const created = prepare(database, name, options)
      const undo = () => forget(created)
      await change(created, () => put(created), undo)
      return created
    },
    async rename(collection, database, name) {
      checkNames(database, name)
      const renamed: Collection = { ...collection, database, name }
      const move = (from: Collection, to: Collection) => {
        forget(from)
        put(to)
      }
      const undo = () => move(renamed, collection)
      await change(renamed, () => move(collection, renamed), undo)
      return renamed
    },
  }
}

/** Returns a collection without documents, before its record is written. */
function newCollection(id: number, database: string, name: string, options: Doc): Collection {
  return { id, database, name, options, indexes: [], hasCutIds: false, isRecorded: false, count: 0 }
}

/**
 * Reads the store's catalog.
 * @throws FolderError when it is unreadable
 */
export async function openCatalog(store: Store): Promise<Catalog> {
  const ids = idsFrom(store)
  const collections = loadCollections(store)
  const { find, put, forget, list, databases, isLive } = collections
  let sequence = 1

  function record(collection: Collection, sink: Sink): void {
    ids.record(sink)
    sink.put(catalogKey(collection.id), encode(writeCollection(collection)))
    collection.isRecorded = true
  }

  const change: Change = (collection, apply, undo) => {
    sequence++
    apply()
    return store.write(sink => {
      if (find(collection.database, collection.name) === collection) record(collection, sink)
    }, undo)
  }

  function prepare(database: string, name: string, options: Doc = new Map()): Collection {
    checkNames(database, name)
    sequence++
    return newCollection(ids.take(), database, name, options)
  }

  return {
    get sequence() {
      return sequence
    },
    ...{ find, forget, list, databases, isLive, prepare, record },
    ...collectionChanges(change, collections, prepare),
    ...indexChanges(change, ids.take),
    adopt(collection, sink) {
      put(collection)
      record(collection, sink)
    },
    async drop(collection) {
      sequence++
      forget(collection)
      const undo = () => put(collection)
      await store.write(sink => sink.remove(catalogKey(collection.id)), undo)
    },
    async markReady(collection, index) {
      const set = (readyAt: number | undefined) => {
        index.readyAt = readyAt
      }
      const undo = () => set(undefined)
      await change(collection, () => set(sequence), undo)
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
    // Drops an index whose build was interrupted; clients can create it again.
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
