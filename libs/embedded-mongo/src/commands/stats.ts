import type { Doc, Value } from '../bson/values.ts'
import { doc, isDoc } from '../bson/values.ts'
import { MongoError, notSupported } from '../errors.ts'
import { PAUSE, type Steps } from '../query/scan.ts'
import type { Collection } from '../storage/catalog.ts'
import { type Bounds, documentRange, indexRange } from '../storage/keyspace.ts'
import type { View } from '../storage/store.ts'
import { type Call, type Command, collectionOf, namespaceOf, takeAll } from './call.ts'
import { docField, numberField } from './fields.ts'

/** Sizes of a collection, in bytes. */
interface Sizes {
  count: number
  /** The documents as BSON. */
  data: number
  /** Size of each index's entries. The `_id` index is the order of the documents, so its entries are their keys. */
  readonly indexes: Map<string, number>
}

const PART = 256

function* entriesIn(view: View, { start, end }: Bounds): Steps<{ key: number; value: number }> {
  for (let from = start; ; ) {
    const part = view.range({ start: from, end, reverse: false, limit: PART })
    for (const { key, value } of part) yield { key: key.length, value: value.length }
    const last = part.at(-1)
    if (last === undefined || part.length < PART) return
    from = Buffer.concat([last.key, Buffer.from([0])])
    yield PAUSE
  }
}

/** Reads everything in parts, so that the result is exact; writes maintain no sizes. */
async function measure(call: Call, { id, indexes }: Collection): Promise<Sizes> {
  const view = call.engine.store.latest
  const sizes: Sizes = { count: 0, data: 0, indexes: new Map([['_id_', 0]]) }
  const add = (name: string, bytes: number) => sizes.indexes.set(name, (sizes.indexes.get(name) ?? 0) + bytes)
  await takeAll(call, entriesIn(view, documentRange(id)), ({ key, value }) => {
    sizes.count++
    sizes.data += value
    add('_id_', key)
  })
  for (const { id: index, name } of indexes) {
    add(name, 0)
    await takeAll(call, entriesIn(view, indexRange(index)), ({ key, value }) => add(name, key + value))
  }
  return sizes
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, each) => total + each, 0)
}

function scaleOf(fields: Doc): number {
  const scale = numberField(fields, 'scale', 1)
  if (scale < 1) throw new MongoError(51024, `BSON field 'scale' value must be >= 1, actual value '${scale}'`)
  return scale
}

/** Values that both commands return, each under its own names. */
function totalsOf(sizes: readonly Sizes[], scale: number) {
  const data = sum(sizes.map(each => each.data))
  const indexed = sum(sizes.map(({ indexes }) => sum(indexes.values())))
  const [dataSize = 0, indexSize = 0, totalSize = 0] = [data, indexed, data + indexed].map(bytes =>
    Math.floor(bytes / scale),
  )
  const count = sum(sizes.map(each => each.count))
  return { count, average: count === 0 ? undefined : data / count, dataSize, indexSize, totalSize }
}

async function storageStats(call: Call, collection: Collection | undefined, scale: number): Promise<Doc> {
  const sizes = collection === undefined ? [] : [await measure(call, collection)]
  const indexes = sizes.flatMap(each => [...each.indexes])
  const { count, average, dataSize, indexSize, totalSize } = totalsOf(sizes, scale)
  return doc({
    size: dataSize,
    count,
    avgObjSize: average === undefined ? undefined : Math.floor(average),
    storageSize: dataSize,
    freeStorageSize: 0,
    capped: false,
    nindexes: indexes.length,
    indexBuilds: [],
    totalIndexSize: indexSize,
    totalSize,
    indexSizes: doc(Object.fromEntries(indexes.map(([name, bytes]) => [name, Math.floor(bytes / scale)]))),
    scaleFactor: scale,
  })
}

async function collStats(call: Call): Promise<Doc> {
  const collection = collectionOf(call)
  const stats = await storageStats(call, collection, scaleOf(call.command))
  return new Map<string, Value>([['ns', namespaceOf(call)], ...stats])
}

/**
 * Returns the first document of a pipeline that begins with `$collStats`.
 * @throws NamespaceNotFound without the collection
 */
export async function collStatsDocument(call: Call, spec: Value): Promise<Doc> {
  if (!isDoc(spec)) throw new MongoError(40167, '$collStats must take a nested object')
  const unknownField = [...spec.keys()].find(name => name !== 'storageStats' && name !== 'count')
  if (unknownField !== undefined) throw notSupported(`'${unknownField}' in $collStats`)
  const collection = collectionOf(call)
  if (collection === undefined)
    throw new MongoError('NamespaceNotFound', `$collStats: Collection [${namespaceOf(call)}] not found.`)
  const stats = await storageStats(call, collection, scaleOf(docField(spec, 'storageStats')))
  return doc({
    ns: namespaceOf(call),
    host: call.engine.host,
    localTime: new Date(),
    storageStats: spec.has('storageStats') ? stats : undefined,
    count: spec.has('count') ? stats.get('count') : undefined,
  })
}

async function sizesOf(call: Call, database: string): Promise<Sizes[]> {
  const sizes: Sizes[] = []
  for (const collection of call.engine.catalog.list(database)) sizes.push(await measure(call, collection))
  return sizes
}

/** Returns the size of a database in bytes. */
export async function sizeOfDatabase(call: Call, database: string): Promise<number> {
  return totalsOf(await sizesOf(call, database), 1).totalSize
}

async function dbStats(call: Call): Promise<Doc> {
  const scale = scaleOf(call.command)
  const sizes = await sizesOf(call, call.database)
  const { count, average, dataSize, indexSize, totalSize } = totalsOf(sizes, scale)
  return doc({
    db: call.database,
    collections: sizes.length,
    views: 0,
    objects: count,
    avgObjSize: average ?? 0,
    dataSize,
    storageSize: dataSize,
    indexes: sum(sizes.map(({ indexes }) => indexes.size)),
    indexSize,
    totalSize,
    scaleFactor: scale,
    fsUsedSize: Math.floor(call.engine.store.sizeOnDisk() / scale),
  })
}

export const STATS_COMMANDS: Record<string, Command> = {
  collStats: { run: collStats, fields: ['scale'] },
  dbStats: { run: dbStats, fields: ['scale', 'freeStorage'] },
}
