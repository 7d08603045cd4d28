import type { Doc, Value } from '../bson/values.ts'
import { doc, fromNumber } from '../bson/values.ts'
import { MongoError, notSupported } from '../errors.ts'
import { matchesAll, parseFilter } from '../filter/match.ts'
import type { Collection } from '../storage/catalog.ts'
import { documentRange } from '../storage/keyspace.ts'
import {
  type Call,
  type Command,
  type CommandResponse,
  collectionName,
  collectionOf,
  type Engine,
  namespaceOf,
  ok,
} from './call.ts'
import { docField, flagField, refuseCollation, splitNames } from './fields.ts'
import { listResponse } from './responses/batches.ts'
import { idIndexSpec } from './responses/cursor-response.ts'
import { sizeOfDatabase } from './stats.ts'

/** Returns the number of documents, counted once and then maintained by writes. */
export async function countDocuments(engine: Engine, collection: Collection): Promise<number> {
  if (collection.count !== undefined) return collection.count
  // A write sees all earlier writes, and blocks later ones.
  return engine.store.write(() => {
    const { start, end } = documentRange(collection.id)
    collection.count ??= engine.store.countKeys(start, end)
    return collection.count
  })
}

/** Known options that must be off, since all collections here are plain. */
const KINDS =
  splitNames(`capped size max timeseries expireAfterSeconds viewOn pipeline clusteredIndex validator validationLevel
  validationAction encryptedFields changeStreamPreAndPostImages storageEngine indexOptionDefaults`)

async function create(call: Call): Promise<Doc> {
  const { engine, database, command } = call
  const name = collectionName(call)
  const unsupportedOption = KINDS.find(option => (command.get(option) ?? false) !== false)
  if (unsupportedOption !== undefined) throw notSupported(`collections with '${unsupportedOption}'`)
  refuseCollation(command)
  if (engine.catalog.find(database, name) !== undefined)
    throw new MongoError('NamespaceExists', `Collection ${database}.${name} already exists.`)
  await engine.catalog.ensure(database, name)
  return ok()
}

async function drop(call: Call): Promise<Doc> {
  const collection = collectionOf(call)
  // As in MongoDB 7, dropping a missing collection is no error.
  if (collection === undefined) return ok()
  await call.engine.catalog.drop(collection)
  call.engine.sweepOrphans()
  return doc({ nIndexesWas: collection.indexes.length + 1, ns: namespaceOf(call) })
}

async function dropDatabase({ engine, database }: Call): Promise<Doc> {
  const collections = engine.catalog.list(database)
  for (const collection of collections) await engine.catalog.drop(collection)
  engine.sweepOrphans()
  return doc({ dropped: collections.length === 0 ? undefined : database })
}

async function renameCollection({ engine, command }: Call): Promise<Doc> {
  const [from, to] = [command.get('renameCollection'), command.get('to')].map(String)
  const [source, target] = [splitNamespace(from ?? ''), splitNamespace(to ?? '')]
  const collection = engine.catalog.find(...source)
  if (collection === undefined) throw new MongoError('NamespaceNotFound', `Source collection ${from} does not exist`)
  const existing = engine.catalog.find(...target)
  if (existing !== undefined && !flagField(command, 'dropTarget'))
    throw new MongoError('NamespaceExists', 'target namespace exists')
  if (existing !== undefined) await engine.catalog.drop(existing)
  await engine.catalog.rename(collection, ...target)
  engine.sweepOrphans()
  return ok()
}

function splitNamespace(namespace: string): [string, string] {
  const dot = namespace.indexOf('.')
  if (dot < 1) throw new MongoError('InvalidNamespace', `Invalid namespace specified '${namespace}'`)
  return [namespace.slice(0, dot), namespace.slice(dot + 1)]
}

function listCollections(call: Call): Promise<CommandResponse> {
  const { engine, database, command } = call
  const conditions = parseFilter(docField(command, 'filter'))
  const nameOnly = flagField(command, 'nameOnly')
  const listed = engine.catalog.list(database).map(({ name, options }) => {
    const more = { options, info: doc({ readOnly: false }), idIndex: idIndexSpec() }
    return doc({ name, type: 'collection', ...(nameOnly ? {} : more) })
  })
  return listResponse(
    call,
    listed.filter(each => matchesAll(conditions, each)),
    `${database}.$cmd.listCollections`,
  )
}

async function listDatabases(call: Call): Promise<Doc> {
  const { engine, command } = call
  const conditions = parseFilter(docField(command, 'filter'))
  const nameOnly = flagField(command, 'nameOnly')
  const databases: Value[] = []
  let totalSize = 0
  for (const name of engine.catalog.databases()) {
    const sizeOnDisk = nameOnly ? 0 : await sizeOfDatabase(call, name)
    const listed = doc({ name, ...(nameOnly ? {} : { sizeOnDisk, empty: false }) })
    if (!matchesAll(conditions, listed)) continue
    databases.push(listed)
    totalSize += sizeOnDisk
  }
  if (nameOnly) return doc({ databases })
  return doc({ databases, totalSize, totalSizeMb: fromNumber(Math.floor(totalSize / 1048576)) })
}

export const COLLECTION_COMMANDS: Record<string, Command> = {
  create: { run: create, inTransaction: true, fields: [...KINDS, 'autoIndexId', 'collation'] },
  drop: { run: drop, fields: [] },
  dropDatabase: { run: dropDatabase, fields: [] },
  renameCollection: { run: renameCollection, fields: ['to', 'dropTarget'], isForAdmin: true },
  listCollections: { run: listCollections, fields: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'] },
  listDatabases: { run: listDatabases, fields: ['filter', 'nameOnly', 'authorizedDatabases'], isForAdmin: true },
}
