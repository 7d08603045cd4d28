import { compareValues } from '../bson/compare.ts'
import { encodeValue } from '../bson/key.ts'
import type { Doc, Value } from '../bson/values.ts'
import { doc, fromNumber, isDoc, isNumeric, toNumber } from '../bson/values.ts'
import { isDollarName } from '../document/paths.ts'
import { isTruthy } from '../document/predicates.ts'
import { MongoError, notSupported } from '../errors.ts'
import { parseFilter } from '../filter/match.ts'
import type { Collection, Index } from '../storage/catalog.ts'
import { buildIndex } from '../storage/upkeep.ts'
import {
  type Call,
  type Command,
  type CommandResponse,
  collectionName,
  collectionOf,
  namespaceOf,
  timeCheck,
} from './call.ts'
import { arrayField, docField, flagField, splitNames, typeMismatch } from './fields.ts'
import { listResponse } from './responses/batches.ts'
import { idIndexSpec } from './responses/cursor-response.ts'

const SPEC_FIELDS = new Set(
  splitNames('key name unique sparse background expireAfterSeconds partialFilterExpression v ns hidden collation'),
)
const PARTIAL_OPERATORS = new Set(splitNames('$eq $exists $gt $gte $lt $lte $type $and $or $in'))
const MAX_INDEXES = 64
const MAX_FIELDS = 32

function cannotCreate(message: string): MongoError {
  return new MongoError('CannotCreateIndex', message)
}

/** Validates an index spec from a client and returns its stored and listed form. */
function normalizeSpec(spec: Value): Doc {
  if (!isDoc(spec)) throw new MongoError('TypeMismatch', 'The elements of the indexes array must be objects')
  for (const field of ['key', 'name'])
    if (!spec.has(field))
      throw new MongoError('FailedToParse', `The '${field}' field is a required property of an index specification`)
  const key = docField(spec, 'key')
  if (key.size === 0) throw cannotCreate('Index keys cannot be an empty object')
  const kind = [...key.values()].find(direction => typeof direction === 'string')
  if (kind !== undefined) throw notSupported(`indexes of kind '${String(kind)}'`)
  for (const [path, direction] of key) checkField(path, direction)
  const unknownField = [...spec.keys()].find(name => !SPEC_FIELDS.has(name))
  if (unknownField !== undefined)
    throw new MongoError(
      'InvalidIndexSpecificationOption',
      `The field '${unknownField}' is not valid for an index specification. Specification: it is not supported by the embedded engine`,
    )
  const collation = spec.get('collation')
  if (isDoc(collation) && collation.get('locale') !== 'simple') throw notSupported('collation')
  if (key.size > MAX_FIELDS) throw new MongoError(13103, 'too many compound keys')
  if (key.size === 1 && key.has('_id')) checkIdIndex(spec, key)
  const name = nameIn(spec, key)
  const normal: Doc = new Map<string, Value>([
    ['v', fromNumber(2)],
    ['key', key],
    ['name', name],
  ])
  for (const flag of ['unique', 'sparse', 'hidden']) if (flagField(spec, flag)) normal.set(flag, true)
  addPartial(normal, spec)
  addExpiry(normal, spec, key)
  return normal
}

const ID_FIELDS = ['key', 'name', 'v', 'ns', 'collation']

/** The `_id` index always exists, so a spec can only repeat it. */
function checkIdIndex(spec: Doc, key: Doc): void {
  const unknownField = [...spec.keys()].find(name => !ID_FIELDS.includes(name))
  if (unknownField !== undefined)
    throw new MongoError(
      'InvalidIndexSpecificationOption',
      `The field '${unknownField}' is not valid for an _id index specification.`,
    )
  if (toNumber(key.get('_id')) !== 1)
    throw new MongoError('BadValue', "The field 'key' for an _id index must be {_id: 1}")
}

function nameIn(spec: Doc, key: Doc): string {
  const name = spec.get('name')
  if (typeof name !== 'string') throw typeMismatch('name', name ?? null, 'string')
  if (name === '') throw cannotCreate('index name cannot be empty')
  if (name.includes('\0')) throw cannotCreate('index names cannot contain NUL bytes')
  if (name === '*') throw new MongoError('BadValue', "The index name '*' is not valid.")
  if (name === '_id_' && !(key.size === 1 && key.has('_id')))
    throw new MongoError(
      'BadValue',
      "The index name '_id_' is reserved for the _id index, which must have key pattern {_id: 1}",
    )
  return name
}

function checkField(path: string, direction: Value): void {
  if (!isNumeric(direction) || toNumber(direction) === 0 || Number.isNaN(toNumber(direction))) {
    throw cannotCreate('Values in v:2 index key pattern must be numbers and cannot be 0')
  }
  if (path === '$**' || path.endsWith('.$**')) throw notSupported('wildcard indexes')
  if (path.startsWith('$') || path.split('.').some(part => part === '' || isDollarName(part)))
    throw cannotCreate(`Index key contains an illegal field name: '${path}'`)
}

function addPartial(normal: Doc, spec: Doc): void {
  const partial = spec.get('partialFilterExpression')
  if (partial === undefined) return
  if (!isDoc(partial)) throw cannotCreate("'partialFilterExpression' for an index has to be a document")
  if (flagField(spec, 'sparse')) throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options')
  checkPartial(partial)
  parseFilter(partial)
  normal.set('partialFilterExpression', partial)
}

function checkPartial(filter: Doc): void {
  for (const [name, value] of filter) {
    if (name.startsWith('$') && !PARTIAL_OPERATORS.has(name))
      throw cannotCreate(`Expression not supported in partial index: ${name}`)
    if (name === '$exists' && !isTruthy(value)) throw cannotCreate('Expression not supported in partial index: $not')
    const inner = Array.isArray(value) ? value.filter(isDoc) : isDoc(value) ? [value] : []
    for (const each of inner)
      if (name.startsWith('$') || [...each.keys()].some(key => key.startsWith('$'))) checkPartial(each)
  }
}

function addExpiry(normal: Doc, spec: Doc, key: Doc): void {
  const seconds = spec.get('expireAfterSeconds')
  if (seconds === undefined) return
  if (!isNumeric(seconds) || toNumber(seconds) < 0 || toNumber(seconds) > 2147483647)
    throw cannotCreate('TTL index expireAfterSeconds must be within 0 and 2147483647')
  if (key.size !== 1 || key.has('_id'))
    throw cannotCreate('TTL indexes are single-field indexes, compound indexes and _id do not support TTL')
  normal.set('expireAfterSeconds', seconds)
}

function areEqual(a: Value, b: Value): boolean {
  return compareValues(a, b) === 0
}

/**
 * Returns the existing index for a spec, if any.
 * @throws MongoError when it exists under another name or with other options
 */
function findExisting(collection: Collection, spec: Doc): Index | undefined {
  const name = spec.get('name')
  const key = spec.get('key') ?? null
  // Two indexes of the same fields may coexist if these differ.
  const identity = (of: Doc) =>
    ['partialFilterExpression', 'unique', 'sparse'].map(field => encodeValue(of.get(field)).toString('hex')).join()
  // Compare names first, before fields.
  const named = collection.indexes.filter(index => index.name === name)
  for (const index of new Set([...named, ...collection.indexes])) {
    const isSameKey =
      encodeValue(index.spec.get('key')).equals(encodeValue(key)) && identity(index.spec) === identity(spec)
    const isSameName = index.name === name
    if (isSameKey && isSameName && areEqual(index.spec, spec)) return index
    if (isSameName && isSameKey)
      throw new MongoError(
        'IndexOptionsConflict',
        `An equivalent index already exists with the same name but different options. Requested index: ${index.name}`,
      )
    if (isSameName)
      throw new MongoError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index: ${index.name}. When index names are not specified, they are auto generated and can cause conflicts.`,
      )
    if (isSameKey)
      throw new MongoError('IndexOptionsConflict', `Index already exists with a different name: ${index.name}`)
  }
  return undefined
}

async function createIndexes(call: Call): Promise<Doc> {
  const { engine, database } = call
  const specs = arrayField(call.command, 'indexes').map(normalizeSpec)
  if (specs.length === 0) throw new MongoError('BadValue', 'Must specify at least one index to create')
  const isNew = collectionOf(call) === undefined
  const collection = await engine.catalog.ensure(database, collectionName(call))
  const before = collection.indexes.length + 1
  const created: Index[] = []
  try {
    for (const spec of specs) {
      if (isIdIndex(spec)) continue
      const existing = findExisting(collection, spec)
      if (existing === undefined) await create(call, collection, spec, created)
      else await waitUntilReady(collection, existing, timeCheck(call))
    }
  } catch (error) {
    // All or none.
    for (const index of created) await engine.catalog.removeIndex(collection, index)
    engine.sweepOrphans()
    throw error
  }
  const after = collection.indexes.length + 1
  const response = doc({ numIndexesBefore: before, numIndexesAfter: after, createdCollectionAutomatically: isNew })
  return after === before ? new Map([...response, ['note', 'all indexes already exist']]) : response
}

function isIdIndex(spec: Doc): boolean {
  const key = docField(spec, 'key')
  return key.size === 1 && toNumber(key.get('_id')) === 1
}

async function create(call: Call, collection: Collection, spec: Doc, created: Index[]): Promise<void> {
  const { engine } = call
  if (collection.indexes.length + 2 > MAX_INDEXES)
    throw cannotCreate(`add index fails, too many indexes for ${collection.name}`)
  const index = await engine.catalog.addIndex(collection, spec)
  created.push(index)
  // In a transaction the collection is new and empty, so the index needs no build.
  if (index.readyAt === undefined)
    await buildIndex(engine.catalog, engine.concurrency, collection, index, timeCheck(call))
}

/** Waits for another command that builds the same index, so that both respond when it is ready. */
async function waitUntilReady(collection: Collection, index: Index, checkForInterrupt: () => void): Promise<void> {
  while (index.readyAt === undefined && collection.indexes.includes(index)) {
    await new Promise(resolve => setTimeout(resolve, 5))
    checkForInterrupt()
  }
  if (index.readyAt === undefined) throw cannotCreate(`building the index ${index.name} failed`)
}

function requireCollection(call: Call): Collection {
  const collection = collectionOf(call)
  if (collection === undefined) throw new MongoError('NamespaceNotFound', `ns does not exist: ${namespaceOf(call)}`)
  return collection
}

function listIndexes(call: Call): Promise<CommandResponse> {
  const ready = requireCollection(call).indexes.filter(({ readyAt }) => readyAt !== undefined)
  return listResponse(call, [idIndexSpec(), ...ready.map(({ spec }) => spec)], namespaceOf(call))
}

async function dropIndexes(call: Call): Promise<Doc> {
  const collection = requireCollection(call)
  const requested = call.command.get('index') ?? null
  const nIndexesWas = collection.indexes.length + 1
  for (const index of indexesToDrop(collection, requested)) await call.engine.catalog.removeIndex(collection, index)
  call.engine.sweepOrphans()
  return doc({ nIndexesWas, msg: requested === '*' ? 'non-_id indexes dropped for collection' : undefined })
}

/** Finds indexes by name, by key, by several names, or all but `_id`'s. Finds all before any is dropped. */
function indexesToDrop(collection: Collection, requested: Value): readonly Index[] {
  if (requested === '*') return collection.indexes
  if (Array.isArray(requested)) return requested.flatMap(name => indexesToDrop(collection, name === '*' ? null : name))
  if (typeof requested !== 'string' && !isDoc(requested))
    throw typeMismatch('dropIndexes.index', requested, 'string or object')
  if (requested === '_id_' || (isDoc(requested) && isIdIndex(new Map([['key', requested]]))))
    throw new MongoError('InvalidOptions', 'cannot drop _id index')
  const index = collection.indexes.find(({ name, spec }) =>
    isDoc(requested) ? areEqual(spec.get('key') ?? null, requested) : name === requested,
  )
  if (index !== undefined) return [index]
  const named = isDoc(requested)
    ? `can't find index with key: ${[...requested.keys()]}`
    : `index not found with name [${requested}]`
  throw new MongoError('IndexNotFound', named)
}

export const INDEX_COMMANDS: Record<string, Command> = {
  createIndexes: { run: createIndexes, inTransaction: true, fields: ['indexes', 'commitQuorum'] },
  listIndexes: { run: listIndexes, fields: ['cursor'] },
  dropIndexes: { run: dropIndexes, fields: ['index'] },
}
