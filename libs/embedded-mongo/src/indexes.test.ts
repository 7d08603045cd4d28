import { type Db, Double, Int32, Long, MinKey, MongoClient, type Sort } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, type TestEngine } from '../testing/test-engine.ts'

let engine: TestEngine<MongoClient>
let db: Db
beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri), { ttlSeconds: 0.2 })
  db = engine.client.db('test')
})
afterAll(() => engine.close())

interface Row {
  _id: number
  [field: string]: unknown
}

let collections = 0
async function rows(...documents: Row[]) {
  const collection = db.collection<Row>(`rows${++collections}`)
  if (documents.length > 0) await collection.insertMany(documents)
  return collection
}

describe('indexes', () => {
  it('enforce unique, compound, sparse and partial rules and name the existing value', async () => {
    const collection = await rows()
    await collection.createIndex({ 'a.b': 1, c: 1 }, { unique: true, name: 'both' })
    await collection.createIndex({ phone: 1 }, { unique: true, sparse: true })
    await collection.createIndex({ open: 1 }, { unique: true, partialFilterExpression: { state: 'open' } })
    await collection.insertMany([
      { _id: 1, a: { b: 1 }, c: 1, open: 5, state: 'open' },
      { _id: 2, a: { b: 1 }, c: 2, open: 5, state: 'done' },
    ])
    const failure = await collection.insertOne({ _id: 3, a: { b: 1 }, c: 2 }).catch(error => error)
    expect(failure).toMatchObject({ code: 11000, keyPattern: { 'a.b': 1, c: 1 }, keyValue: { 'a.b': 1, c: 2 } })
    expect(failure.message).toBe(
      `E11000 duplicate key error collection: test.${collection.collectionName} index: both dup key: { a.b: 1, c: 2 }`,
    )
    await expect(collection.updateOne({ _id: 2 }, { $set: { state: 'open' } })).rejects.toMatchObject({
      code: 11000,
      keyValue: { open: 5 },
    })
    await collection.updateOne({ _id: 1 }, { $set: { state: 'done' } })
    await collection.updateOne({ _id: 2 }, { $set: { state: 'open' } })
    await expect(collection.createIndex({ state: 1, a: 1 }, { name: 'both' })).rejects.toMatchObject({ code: 86 })
    await expect(collection.createIndex({ phone: 1 }, { sparse: true })).rejects.toMatchObject({ code: 86 })
    await expect(collection.createIndex({ 'a.b': 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 })
    expect((await collection.indexes()).map(({ name }) => name)).toEqual(['_id_', 'both', 'phone_1', 'open_1'])
    await collection.dropIndex('both')
    await collection.insertOne({ _id: 4, a: { b: 1 }, c: 2 })
  })

  it('that are partial serve only queries they cover', async () => {
    const collection = await rows(
      { _id: 1, n: new Int32(5) },
      { _id: 2, n: new Double(5) },
      { _id: 3, at: 1 },
      { _id: 4, n: Long.fromNumber(7) },
    )
    const ids = async (filter: object, sort: Sort = { _id: 1 }) =>
      (await collection.find(filter).sort(sort).toArray()).map(({ _id }) => _id)
    await collection.createIndex({ n: 1 }, { name: 'ints', partialFilterExpression: { n: { $type: 'int' } } })
    expect(await ids({ n: 5 })).toEqual([1, 2])
    expect(await ids({ n: { $in: [5, 7] } })).toEqual([1, 2, 4])
    await collection.dropIndex('ints')
    await collection.createIndex({ n: 1 }, { name: 'fives', partialFilterExpression: { n: 5 } })
    expect(await ids({ n: { $eq: 5, $type: 'int' } })).toEqual([1])
    await collection.createIndex({ at: 1 }, { sparse: true })
    expect(await ids({ at: { $gte: new MinKey() } }, { at: 1, _id: 1 })).toEqual([1, 2, 4, 3])
    const ofMissing = { partialFilterExpression: { n: { $exists: false } } }
    await expect(collection.createIndex({ at: -1 }, ofMissing)).rejects.toMatchObject({ code: 67 })
  })

  it('with a TTL delete expired documents', async () => {
    const collection = await rows(
      { _id: 1, at: new Date(Date.now() - 60_000) },
      { _id: 2, at: new Date() },
      { _id: 3, at: 'never' },
    )
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 30 })
    await expect.poll(() => collection.countDocuments()).toBe(2)
    expect((await collection.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)).toEqual([2, 3])
  })
})
