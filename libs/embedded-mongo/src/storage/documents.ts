import { Binary } from 'bson'
import { decode, encode } from '../bson/decode.ts'
import { encodeId } from '../bson/key.ts'
import { sizeOf } from '../bson/size.ts'
import type { Doc, OptionalValue, Value } from '../bson/values.ts'
import { fromNumber, isDoc, isNestedDeeper } from '../bson/values.ts'
import { MongoError } from '../errors.ts'
import { MAX_DOCUMENT_BYTES } from '../limits.ts'
import type { Catalog, Collection, Index } from './catalog.ts'
import { type Writer, writeConflict } from './concurrency.ts'
import { entriesOf, type IndexEntries, type IndexEntry, NO_ENTRIES } from './entries.ts'
import { documentKey, entryKey, PREFIX_LENGTH } from './keyspace.ts'
import { keyName } from './overlay.ts'
import type { View } from './store.ts'

/** Limit for stored documents, so that the response around one fits in a message's 200 levels. */
const MAX_STORED_DEPTH = 180

/** A writer's view of a collection; documents and their index entries change together. */
export interface Documents {
  insert(document: Doc, bytes?: Buffer): void
  /** Replaces the document under `key`, with the same `_id`. */
  replace(key: Buffer, before: Doc, next: Doc): void
  remove(key: Buffer, before: Doc): void
}

/**
 * Opens a collection's documents. The commit throws WriteConflict if the collection or its indexes changed
 * meanwhile.
 */
export function openDocuments(catalog: Catalog, collection: Collection, writer: Writer): Documents {
  const indexes = collection.indexes
  writer.guard(() => {
    if (catalog.find(collection.database, collection.name) !== collection || collection.indexes !== indexes)
      throw writeConflict()
  })
  writer.effect(
    sink => {
      if (!collection.isRecorded) catalog.record(collection, sink)
    },
    () => {
      collection.isRecorded = false
    },
  )

  function changeEntries(index: Index, id: Buffer, before: Doc | undefined, next: Doc | undefined): void {
    const nextEntries = next === undefined ? NO_ENTRIES : entriesOf(index, next)
    const suffix = index.isUnique ? undefined : id
    const keysOf = ({ entries }: IndexEntries) => entries.map(({ bytes }) => entryKey(index.id, bytes, suffix))
    const keys = keysOf(nextEntries)
    const old = before === undefined ? [] : keysOf(entriesOf(index, before))
    const [newNames, oldNames] = [namesOf(keys, old), namesOf(old, keys)]
    for (const key of old.filter(each => !newNames.has(keyName(each)))) removeEntry(writer, index, key, id)
    for (const [at, entry] of nextEntries.entries.entries()) {
      const key = keys[at]
      // During an index's build, an unchanged entry may not exist yet.
      if (key === undefined || (index.readyAt !== undefined && oldNames.has(keyName(key)))) continue
      if (index.isUnique) checkUnique(collection, index, entry, writer.get(key), id)
      writer.put(key, id)
    }
    markIndex(collection, index, nextEntries.multikey, nextEntries.hasCut)
  }

  function changeAll(key: Buffer, before: Doc | undefined, next: Doc | undefined): void {
    const id = key.subarray(PREFIX_LENGTH)
    for (const index of indexes) changeEntries(index, id, before, next)
  }

  return {
    insert(document, bytes) {
      const key = keyOf(collection, document)
      if (writer.get(key) !== undefined) throw duplicateKey(collection, '_id_', ['_id'], [document.get('_id')])
      writer.put(key, storedBytes(document, bytes))
      changeAll(key, undefined, document)
      adjustCount(collection, writer, 1)
    },
    replace(key, before, next) {
      writer.put(key, storedBytes(next))
      changeAll(key, before, next)
    },
    remove(key, before) {
      writer.remove(key)
      changeAll(key, before, undefined)
      adjustCount(collection, writer, -1)
    },
  }
}

/** Updates the count in the commit; a failed commit makes the next reader count again. */
function adjustCount(collection: Collection, writer: Writer, change: number): void {
  writer.effect(
    () => {
      if (collection.count !== undefined) collection.count += change
    },
    () => {
      collection.count = undefined
    },
  )
}

/** Returns a document's key; marks the collection if the `_id` was cut. */
function keyOf(collection: Collection, document: Doc): Buffer {
  const { bytes, isCut } = encodeId(checkedId(document.get('_id')))
  if (isCut && !collection.hasCutIds) {
    collection.hasCutIds = true
    collection.isRecorded = false
  }
  return documentKey(collection.id, bytes)
}

/** Marks an index with entries from an array, or with cut ones. */
function markIndex(collection: Collection, index: Index, multikey: number, hasCut: boolean): void {
  if ((index.multikey | multikey) === index.multikey && (!hasCut || index.hasCut)) return
  index.multikey |= multikey
  index.hasCut ||= hasCut
  collection.isRecorded = false
}

/** Returns the keys by name, if there are others to compare with. */
function namesOf(keys: readonly Buffer[], others: readonly Buffer[]): ReadonlySet<string> {
  return new Set(others.length === 0 ? [] : keys.map(keyName))
}

/** During a unique index's build, an entry may belong to another document. */
function removeEntry(writer: Writer, index: Index, key: Buffer, id: Buffer): void {
  if (index.isUnique && writer.get(key)?.equals(id) === false) return
  writer.remove(key)
}

export function checkUnique(
  collection: Collection,
  index: Index,
  entry: IndexEntry,
  holder: Buffer | undefined,
  id: Buffer,
): void {
  if (holder !== undefined && !holder.equals(id))
    throw duplicateKey(collection, index.name, index.paths, entry.values, index.directions)
}

export function readDocument(view: View, key: Buffer): Doc | undefined {
  const bytes = view.get(key)
  return bytes === undefined ? undefined : decode(bytes)
}

/** Returns the bytes to store. Every write uses this, so that all stored documents are readable. */
function storedBytes(document: Doc, encoded?: Buffer): Buffer {
  if (isNestedDeeper(document, MAX_STORED_DEPTH))
    throw new MongoError('Overflow', `Document exceeds maximum nesting depth of ${MAX_STORED_DEPTH}`)
  const bytes = encoded ?? encode(document)
  if (bytes.length > MAX_DOCUMENT_BYTES)
    throw new MongoError(
      'BSONObjectTooLarge',
      `object to insert too large. size in bytes: ${bytes.length}, max size: ${MAX_DOCUMENT_BYTES}`,
    )
  return bytes
}

function checkedId(id: OptionalValue): Value {
  if (id === undefined) throw new MongoError('BadValue', 'document has no _id')
  const isRegex = id !== null && typeof id === 'object' && '_bsontype' in id && id._bsontype === 'BSONRegExp'
  if (Array.isArray(id) || isRegex)
    throw new MongoError('InvalidIdField', `The '_id' value cannot be of type ${Array.isArray(id) ? 'array' : 'regex'}`)
  if (isDoc(id) && [...id.keys()].some(name => name.startsWith('$')))
    throw new MongoError('DollarPrefixedFieldName', "_id fields may not contain '$'-prefixed fields")
  return id
}

/** Omit a larger key, so that the response has room. */
const MAX_KEY_BYTES = 64 * 1024

function duplicateKey(
  collection: Collection,
  name: string,
  paths: readonly string[],
  values: readonly OptionalValue[],
  directions?: readonly (1 | -1)[],
): MongoError {
  const keyPattern: Doc = new Map(paths.map((path, at) => [path, fromNumber(directions?.[at] ?? 1)]))
  const keyValue: Doc = new Map(paths.map((path, at) => [path, values[at] ?? null]))
  const keyText = paths.map((path, at) => `${path}: ${describe(values[at])}`).join(', ')
  const fields: Doc = new Map([
    ['keyPattern', keyPattern],
    ['keyValue', keyValue],
  ])
  return new MongoError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${collection.database}.${collection.name} index: ${name} dup key: { ${keyText} }`,
    sizeOf(fields, MAX_KEY_BYTES) <= MAX_KEY_BYTES ? fields : undefined,
  )
}

function describe(value: OptionalValue): string {
  if (value === undefined || value === null) return 'null'
  if (typeof value === 'string') return JSON.stringify(value)
  if (value instanceof Date) return `new Date(${value.getTime()})`
  if (Array.isArray(value)) return `[ ${value.map(describe).join(', ')} ]`
  if (isDoc(value)) return `{ ${[...value].map(([name, field]) => `${name}: ${describe(field)}`).join(', ')} }`
  if (typeof value !== 'object') return String(value)
  if (value._bsontype === 'ObjectId') return `ObjectId('${value.toHexString()}')`
  if (value._bsontype === 'Double' && Number.isInteger(value.value)) return `${value.value}.0`
  if (value._bsontype === 'Binary') return describeBinary(value)
  return String(value)
}

function describeBinary(value: Binary): string {
  return value.sub_type === Binary.SUBTYPE_UUID && value.length() === 16
    ? `UUID("${value.toUUID().toString()}")`
    : `BinData(${value.sub_type}, ${value.toString('hex').toUpperCase()})`
}
