import type { Doc, Value } from '../bson/values.ts'
import { doc, fromNumber, isDoc } from '../bson/values.ts'
import { MongoError, notSupported } from '../errors.ts'
import { matchesAll, parseFilter } from '../query/match.ts'
import type { Collection } from '../storage/catalog.ts'
import { documentRange, indexRange } from '../storage/keyspace.ts'
import { type Call, type Command, collectionName, type Engine, namespaceOf, ok } from './call.ts'
import { idIndexSpec, listReply } from './cursor-reply.ts'
import { docField, flagField, words } from './fields.ts'

/** The number of documents, counted once and kept from then on. */
export async function countDocuments(engine: Engine, collection: Collection): Promise<number> {
  if (collection.count !== undefined) return collection.count
  // Inside a write everything earlier is seen and nothing later happens meanwhile.
  return engine.store.write(() => {
    const { start, end } = documentRange(collection.id)
    collection.count ??= engine.store.countKeys(start, end)
    return collection.count
  })
}

async function create(call: Call): Promise<Doc> {
  const { engine, database, command } = call
  const name = collectionName(call)
  for (const [option, value] of command) {
    if (
      words('capped timeseries viewOn clusteredIndex validator encryptedFields changeStreamPreAndPostImages').includes(
        option,
      ) &&
      value !== false
    )
      throw notSupported(`collections with '${option}'`)
    if (option === 'collation' && isDoc(value) && value.get('locale') !== 'simple') throw notSupported('collation')
  }
  if (engine.catalog.find(database, name) !== undefined)
    throw new MongoError('NamespaceExists', `Collection ${database}.${name} already exists.`)
  await engine.catalog.ensure(database, name)
  return ok()
}

async function drop(call: Call): Promise<Doc> {
  const collection = call.engine.catalog.find(call.database, collectionName(call))
  // As MongoDB 7: dropping what is not there is no error.
  if (collection === undefined) return ok()
  await call.engine.catalog.drop(collection)
  call.engine.sweepOrphans()
  return ok([
    ['nIndexesWas', fromNumber(collection.indexes.length + 1)],
    ['ns', namespaceOf(call)],
  ])
}

async function dropDatabase(call: Call): Promise<Doc> {
  for (const collection of call.engine.catalog.list(call.database)) await call.engine.catalog.drop(collection)
  call.engine.sweepOrphans()
  return ok([['dropped', call.database]])
}

async function renameCollection(call: Call): Promise<Doc> {
  const { engine, command } = call
  const [from, to] = [String(command.get('renameCollection')), String(command.get('to'))]
  const [source, target] = [splitNamespace(from), splitNamespace(to)]
  const collection = engine.catalog.find(...source)
  if (collection === undefined) throw new MongoError('NamespaceNotFound', `Source collection ${from} does not exist`)
  const inTheWay = engine.catalog.find(...target)
  if (inTheWay !== undefined && !flagField(command, 'dropTarget'))
    throw new MongoError('NamespaceExists', 'target namespace exists')
  if (inTheWay !== undefined) await engine.catalog.drop(inTheWay)
  await engine.catalog.rename(collection, ...target)
  engine.sweepOrphans()
  return ok()
}

function splitNamespace(namespace: string): [string, string] {
  const dot = namespace.indexOf('.')
  if (dot < 1) throw new MongoError('InvalidNamespace', `Invalid namespace specified '${namespace}'`)
  return [namespace.slice(0, dot), namespace.slice(dot + 1)]
}

function listCollections(call: Call): Doc {
  const conditions = parseFilter(docField(call.command, 'filter'))
  const nameOnly = flagField(call.command, 'nameOnly')
  const listed = call.engine.catalog
    .list(call.database)
    .map(({ name, options }) => {
      const more = { options, info: doc({ readOnly: false }), idIndex: idIndexSpec() }
      return doc({ name, type: 'collection', ...(nameOnly ? {} : more) })
    })
    .filter(each => matchesAll(conditions, each))
  return listReply(listed, `${call.database}.$cmd.listCollections`)
}

function listDatabases(call: Call): Doc {
  const { engine, command } = call
  const conditions = parseFilter(docField(command, 'filter'))
  const nameOnly = flagField(command, 'nameOnly')
  const databases = engine.catalog
    .databases()
    .map(name => doc({ name, ...(nameOnly ? {} : { sizeOnDisk: 0, empty: false }) }))
    .filter(each => matchesAll(conditions, each))
  return doc({ databases, totalSize: nameOnly ? undefined : engine.store.sizeOnDisk() })
}

async function collStats(call: Call): Promise<Doc> {
  const collection = call.engine.catalog.find(call.database, collectionName(call))
  const count = collection === undefined ? 0 : await countDocuments(call.engine, collection)
  const sizes = (collection?.indexes ?? []).map(({ id, name }): [string, Value] => {
    const { start, end } = indexRange(id)
    return [name, fromNumber(call.engine.store.countKeys(start, end))]
  })
  return doc({ ns: namespaceOf(call), count, nindexes: sizes.length + 1, indexEntries: new Map(sizes) })
}

async function dbStats(call: Call): Promise<Doc> {
  const collections = call.engine.catalog.list(call.database)
  let objects = 0
  for (const collection of collections) objects += await countDocuments(call.engine, collection)
  const indexes = collections.reduce((sum, { indexes: own }) => sum + own.length + 1, 0)
  return doc({
    db: call.database,
    collections: collections.length,
    views: 0,
    objects,
    indexes,
    fsUsedSize: call.engine.store.sizeOnDisk(),
  })
}

const CREATE_FIELDS =
  words(`capped autoIndexId size max storageEngine timeseries viewOn clusteredIndex pipeline validator
  validationLevel validationAction indexOptionDefaults collation encryptedFields
  changeStreamPreAndPostImages expireAfterSeconds`)

export const COLLECTION_COMMANDS: Record<string, Command> = {
  create: { run: create, inTransaction: true, fields: CREATE_FIELDS },
  drop: { run: drop, fields: [] },
  dropDatabase: { run: dropDatabase, fields: [] },
  renameCollection: { run: renameCollection, fields: ['to', 'dropTarget'] },
  listCollections: { run: listCollections, fields: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'] },
  listDatabases: { run: listDatabases, fields: ['filter', 'nameOnly', 'authorizedDatabases'] },
  collStats: { run: collStats, fields: ['scale'] },
  dbStats: { run: dbStats, fields: ['scale', 'freeStorage'] },
}
