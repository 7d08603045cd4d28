import { serialize } from 'bson'
import { type Collection, type Document, MongoClient } from 'mongodb'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { freshFolder, startTestEngine, type TestEngine } from '../testing/test-engine.ts'
import { encodeId } from './bson/key.ts'
import { fromNumber } from './bson/values.ts'
import { startEmbeddedMongo } from './index.ts'
import { openCatalog } from './storage/catalog.ts'
import { documentKey } from './storage/keyspace.ts'
import { openStore } from './storage/store.ts'

interface Row {
  _id: number
  [field: string]: unknown
}

/** Returns documents nested `levels` deep, with a number in the innermost. */
function nested(levels: number): Document {
  return levels === 0 ? {} : Array.from({ length: levels }).reduce<Document>(inner => ({ a: inner }), { n: 1 }).a
}

function path(parts: number): string {
  return Array.from({ length: parts }, () => 'a').join('.')
}

let engine: TestEngine<MongoClient>
let rows: Collection<Row>
let count = 0
beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri))
})
afterAll(() => engine.close())
beforeEach(async () => {
  rows = engine.client.db('test').collection<Row>(`rows${++count}`)
  await rows.insertOne({ _id: 1, list: [{ k: 1 }], deep: nested(178), gone: 1 })
})

const upsert = true
/** Statements of an update command. */
const TOO_DEEP: [string, Document][] = [
  ['a replacement', { q: { _id: 1 }, u: { a: nested(180) } }],
  ['an upserted replacement', { q: { _id: 2 }, u: { a: nested(180) }, upsert }],
  ['$set on a path', { q: { _id: 1 }, u: { $set: { [path(181)]: 1 } } }],
  ['$set of a value', { q: { _id: 1 }, u: { $set: { a: nested(180) } } }],
  ['$inc on a path', { q: { _id: 1 }, u: { $inc: { [path(250)]: 1 } } }],
  ['$push on a path', { q: { _id: 1 }, u: { $push: { [path(180)]: 1 } } }],
  ['$push of a value', { q: { _id: 1 }, u: { $push: { list: nested(179) } } }],
  ['$addToSet of a value', { q: { _id: 1 }, u: { $addToSet: { list: nested(179) } } }],
  ['$rename', { q: { _id: 1 }, u: { $rename: { deep: 'a.b.c' } } }],
  ['$rename to a long path', { q: { _id: 1 }, u: { $rename: { gone: path(250) } } }],
  ['$setOnInsert', { q: { _id: 2 }, u: { $setOnInsert: { [path(250)]: 1 } }, upsert }],
  ['an upsert of its filter', { q: { [path(250)]: 1 }, u: { $set: { b: 1 } }, upsert }],
  ['arrayFilters', { q: { _id: 1 }, u: { $set: { [`list.$[k].${path(180)}`]: 1 } }, arrayFilters: [{ 'k.k': 1 }] }],
  ['a positional path', { q: { 'list.k': 1 }, u: { $set: { [`list.$.${path(180)}`]: 1 } } }],
  ['many', { q: {}, u: { $set: { [path(250)]: 1 } }, multi: true }],
  ['a pipeline with a path', { q: { _id: 1 }, u: [{ $set: { [path(190)]: 1 } }] }],
  ['a pipeline with a longer path', { q: { _id: 1 }, u: [{ $set: { [path(250)]: 1 } }] }],
  ['a pipeline', { q: { _id: 1 }, u: [{ $set: { a: { b: { c: '$$ROOT' } } } }] }],
  ['a path of 100,000 parts', { q: { _id: 1 }, u: { $set: { [path(100_000)]: 1 } } }],
]

describe('a document nested deeper than 180 is refused', () => {
  it.each(TOO_DEEP)('%s', async (_, statement) => {
    const response = await engine.client.db('test').command({ update: rows.collectionName, updates: [statement] })
    expect(response).toMatchObject({ n: 0, writeErrors: [{ code: 15 }] })
    expect(await rows.updateMany({}, { $set: { b: 1 } })).toMatchObject({ modifiedCount: 1 })
    await rows.createIndex({ a: 1, b: 1 })
    expect(await rows.deleteMany({ b: 1 })).toMatchObject({ deletedCount: 1 })
  })

  it('by an insert of several, which stores no other document either', async () => {
    const documents = [{ _id: 2, a: nested(180) }, { _id: 3 }]
    await expect(rows.insertMany(documents, { ordered: false })).rejects.toMatchObject({ code: 15, insertedCount: 1 })
  })

  it('by findAndModify', async () => {
    const changed = rows.findOneAndUpdate({ _id: 1 }, { $set: { [path(250)]: 1 } })
    await expect(changed).rejects.toMatchObject({ code: 15, codeName: 'Overflow' })
  })

  it('by any command in a message deeper than 200', async () => {
    await expect(rows.find({ a: nested(220) }).toArray()).rejects.toMatchObject({ code: 15 })
  })

  it('while a depth of 180 is stored, found, changed and read', async () => {
    await rows.insertOne({ _id: 2, a: nested(179) })
    await rows.updateOne({ _id: 1 }, { $set: { [path(180)]: 1 } })
    await rows.createIndex({ a: 1 })
    expect(await rows.findOne({ a: nested(179) })).toEqual({ _id: 2, a: nested(179) })
    expect(await rows.findOneAndUpdate({ _id: 1 }, { $set: { [path(180)]: 2 } })).toMatchObject({ _id: 1 })
    expect(await rows.deleteMany({})).toMatchObject({ deletedCount: 2 })
  })

  it('while the deepest partial index survives a restart', async () => {
    const folder = freshFolder()
    for (const isFirst of [true, false]) {
      const server = await startEmbeddedMongo({ folder })
      const client = await MongoClient.connect(server.uri)
      const orders = client.db('test').collection('orders')
      const partialFilterExpression = { a: nested(196) }
      if (isFirst) await orders.createIndex({ b: 1 }, { partialFilterExpression })
      expect(await orders.indexes()).toHaveLength(2)
      await client.close()
      await server.close()
    }
  })
})

/**
 * Returns a folder with expired documents in its collection `expiring`, two of them with bytes that are no longer
 * written.
 */
async function folderWithUnreadable(): Promise<string> {
  const folder = freshFolder()
  const engine = await startEmbeddedMongo({ folder, ttlSeconds: 3600 })
  const client = await MongoClient.connect(engine.uri)
  for (const name of ['expiring', 'other']) {
    const collection = client.db('test').collection<Row>(name)
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 0 })
    await collection.insertMany([1, 2, 3, 4].map(_id => ({ _id, at: new Date(0) })))
  }
  await client.close()
  await engine.close()
  const store = openStore(folder)
  const id = (await openCatalog(store)).find('test', 'expiring')?.id ?? 0
  const unknownType = Buffer.from(serialize({ _id: 2, at: new Date(0), x: null }))
  unknownType[unknownType.length - 4] = 0x06
  const planted = new Map([
    [1, Buffer.from(serialize({ _id: 1, at: new Date(0), a: nested(250) }))],
    [2, unknownType],
  ])
  await store.write(sink => {
    for (const [_id, bytes] of planted) sink.put(documentKey(id, encodeId(fromNumber(_id)).bytes), bytes)
  })
  await store.close()
  return folder
}

describe('the result of a pipeline', () => {
  it('is refused when nested deeper than a message may be', async () => {
    const around = { $replaceRoot: { newRoot: { a: '$$ROOT' } } }
    const aggregateNested = (times: number) => rows.aggregate(Array.from({ length: times }, () => around)).toArray()
    expect(await aggregateNested(21)).toHaveLength(1)
    await expect(aggregateNested(22)).rejects.toMatchObject({ code: 15 })
  })
})

describe('a stored document that is too deep or unreadable', () => {
  it('blocks neither the expiry of others nor other commands, and is reported once', async () => {
    const folder = await folderWithUnreadable()
    const log: string[] = []
    const server = await startEmbeddedMongo({ folder, ttlSeconds: 0.05, onLog: line => log.push(line) })
    const client = await MongoClient.connect(server.uri)
    const db = client.db('test')
    await vi.waitFor(async () => expect(await db.collection('other').countDocuments({})).toBe(0))
    await vi.waitFor(async () => expect(await db.collection('expiring').estimatedDocumentCount()).toBe(1))
    await db.collection<Row>('other').insertOne({ _id: 9, at: new Date(0) })
    await vi.waitFor(async () => expect(await db.collection('other').countDocuments({})).toBe(0))
    expect(log.filter(line => line.includes('cannot be read'))).toHaveLength(1)
    await client.close()
    await server.close()
  })

  it('can be read, changed, indexed and deleted if only its depth is wrong', async () => {
    const folder = await folderWithUnreadable()
    const server = await startEmbeddedMongo({ folder, ttlSeconds: 3600 })
    const client = await MongoClient.connect(server.uri)
    const expiring = client.db('test').collection<Row>('expiring')
    await expect(expiring.updateOne({ _id: 1 }, { $set: { b: 1 } })).rejects.toMatchObject({ code: 15 })
    expect(await expiring.updateOne({ _id: 1 }, { $unset: { a: '' } })).toMatchObject({ modifiedCount: 1 })
    expect(await expiring.deleteOne({ _id: 1 })).toMatchObject({ deletedCount: 1 })
    await expect(expiring.updateOne({ x: 1 }, { $set: { b: 1 } })).rejects.toMatchObject({ code: 238 })
    expect(await expiring.updateOne({ _id: 3 }, { $set: { b: 1 } })).toMatchObject({ modifiedCount: 1 })
    await client.close()
    await server.close()
  })
})
