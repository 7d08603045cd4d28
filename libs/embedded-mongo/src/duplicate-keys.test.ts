import { Binary, Double, Long, MongoBulkWriteError, MongoClient, ObjectId, UUID } from 'mongodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let client: MongoClient
beforeAll(async () => {
  server = await openTestServer()
  client = await MongoClient.connect(server.uri)
})
afterAll(async () => {
  await client.close()
  await server.close()
})

interface Row {
  _id: number | string
  [field: string]: unknown
}

let collections = 0
function fresh() {
  return client.db(server.database).collection<Row>(`rows${++collections}`)
}

const HEAD = 'h'.repeat(3000)
const [ONE, OTHER] = [`${HEAD} one`, `${HEAD} other`]

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'it was written',
    (error: unknown) => error,
  )
}

/** Fields of every duplicate's refusal. */
function refusal(
  collection: { readonly collectionName: string },
  index: string,
  keyValue: Row | Record<string, unknown>,
  keyText: string,
) {
  const keyPattern = Object.fromEntries(Object.keys(keyValue).map(name => [name, 1]))
  const place = `${server.database}.${collection.collectionName} index: ${index}`
  return {
    code: 11000,
    keyPattern,
    keyValue,
    message: expect.stringContaining(`E11000 duplicate key error collection: ${place} dup key: { ${keyText} }`),
  }
}

describe('a duplicate key', () => {
  test.each<[kind: string, value: unknown, keyText: string]>([
    ['string', 'a "b"', '"a \\"b\\""'],
    ['number', 5, '5'],
    ['double', new Double(5), '5.0'],
    ['long', Long.fromNumber(7), '7'],
    ['null', null, 'null'],
    ['boolean', true, 'true'],
    ['date', new Date(5000), 'new Date(5000)'],
    ['id', new ObjectId('0123456789abcdef01234567'), "ObjectId('0123456789abcdef01234567')"],
    ['bytes', new Binary(Buffer.from([1, 171])), 'BinData(0, 01AB)'],
    ['uuid', new UUID('00112233-4455-6677-8899-aabbccddeeff'), 'UUID("00112233-4455-6677-8899-aabbccddeeff")'],
    ['document', { a: 1, b: ['x'] }, '{ a: 1, b: [ "x" ] }'],
  ])('of type %s is named with its value', async (_, value, keyText) => {
    const rows = fresh()
    await rows.createIndex({ key: 1 }, { unique: true })
    await rows.insertOne({ _id: 1, key: value })
    expect(await failureOf(rows.insertOne({ _id: 2, key: value }))).toMatchObject({
      ...refusal(rows, 'key_1', { key: 0 }, `key: ${keyText}`),
      keyValue: { key: expect.toSatisfy(actual => String(actual) === String(value)) },
    })
    expect(await rows.countDocuments()).toBe(1)
  })

  test('of any length conflicts with its equal, and not with another of the same prefix', async () => {
    const rows = fresh()
    await rows.createIndex({ key: 1 }, { unique: true })
    await rows.insertMany([
      { _id: 1, key: ONE },
      { _id: 2, key: OTHER },
      { _id: 3, key: HEAD },
    ])
    for (const key of [ONE, OTHER, HEAD])
      expect(await failureOf(rows.insertOne({ _id: key, key }))).toMatchObject(
        refusal(rows, 'key_1', { key }, `key: "${key}"`),
      )
    expect((await rows.find({ key: OTHER }).toArray()).map(({ _id }) => _id)).toEqual([2])
    await rows.deleteOne({ key: ONE })
    await rows.insertOne({ _id: 4, key: ONE })
  })

  test('may be a long _id', async () => {
    const rows = fresh()
    await rows.insertMany([{ _id: ONE }, { _id: OTHER }])
    expect(await failureOf(rows.insertOne({ _id: ONE }))).toMatchObject(
      refusal(rows, '_id_', { _id: ONE }, `_id: "${ONE}"`),
    )
    expect(await rows.findOne({ _id: OTHER })).toEqual({ _id: OTHER })
  })

  test('in a compound index compares all its fields', async () => {
    const rows = fresh()
    await rows.createIndex({ a: 1, b: 1 }, { unique: true })
    await rows.insertMany([
      { _id: 1, a: ONE, b: OTHER },
      { _id: 2, a: ONE, b: ONE },
      { _id: 3, a: OTHER, b: ONE },
      { _id: 4, a: ONE },
    ])
    expect(await failureOf(rows.insertOne({ _id: 5, a: ONE, b: OTHER }))).toMatchObject(
      refusal(rows, 'a_1_b_1', { a: ONE, b: OTHER }, `a: "${ONE}", b: "${OTHER}"`),
    )
    expect(await failureOf(rows.insertOne({ _id: 6, a: ONE }))).toMatchObject(
      refusal(rows, 'a_1_b_1', { a: ONE, b: null }, `a: "${ONE}", b: null`),
    )
  })

  test('in an array is the one shared element', async () => {
    const rows = fresh()
    await rows.createIndex({ tags: 1 }, { unique: true })
    await rows.insertOne({ _id: 1, tags: [ONE, OTHER, ONE] })
    await rows.insertOne({ _id: 2, tags: [HEAD, 'short'] })
    expect(await failureOf(rows.insertOne({ _id: 3, tags: ['new', OTHER] }))).toMatchObject(
      refusal(rows, 'tags_1', { tags: OTHER }, `tags: "${OTHER}"`),
    )
    expect(
      await failureOf(rows.updateOne({ _id: 2 }, [{ $set: { tags: { $concatArrays: ['$tags', [ONE]] } } }])),
    ).toMatchObject({ code: 11000 })
    await rows.updateOne({ _id: 1 }, { $set: { tags: [OTHER] } })
    await rows.updateOne({ _id: 2 }, [{ $set: { tags: { $concatArrays: ['$tags', [ONE]] } } }])
  })

  test('in a partial index counts only indexed documents', async () => {
    const rows = fresh()
    await rows.createIndex({ key: 1 }, { unique: true, partialFilterExpression: { isOpen: true } })
    await rows.insertMany([
      { _id: 1, key: ONE, isOpen: true },
      { _id: 2, key: ONE, isOpen: false },
      { _id: 3, key: ONE },
    ])
    expect(await failureOf(rows.updateOne({ _id: 2 }, { $set: { isOpen: true } }))).toMatchObject(
      refusal(rows, 'key_1', { key: ONE }, `key: "${ONE}"`),
    )
    await rows.updateOne({ _id: 1 }, { $unset: { isOpen: 1 } })
    await rows.updateOne({ _id: 2 }, { $set: { isOpen: true } })
  })

  test('is refused by every kind of write, which changes nothing', async () => {
    const rows = fresh()
    await rows.createIndex({ key: 1 }, { unique: true })
    await rows.insertMany([
      { _id: 1, key: ONE },
      { _id: 2, key: OTHER },
    ])
    const expected = refusal(rows, 'key_1', { key: ONE }, `key: "${ONE}"`)
    const set = { $set: { key: ONE } }
    for (const work of [
      () => rows.insertOne({ _id: 3, key: ONE }),
      () => rows.updateOne({ _id: 2 }, set),
      () => rows.updateMany({ _id: 2 }, set),
      () => rows.replaceOne({ _id: 2 }, { key: ONE }),
      () => rows.updateOne({ _id: 3 }, set, { upsert: true }),
      () => rows.updateMany({ _id: 3 }, set, { upsert: true }),
      () => rows.findOneAndUpdate({ _id: 2 }, set),
      () => rows.findOneAndReplace({ _id: 2 }, { key: ONE }),
      () => rows.findOneAndUpdate({ _id: 3 }, set, { upsert: true }),
    ])
      expect(await failureOf(work())).toMatchObject(expected)
    expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, key: ONE },
      { _id: 2, key: OTHER },
    ])
  })

  test('is reported by position in a bulk write, which stops only if ordered', async () => {
    const rows = fresh()
    await rows.createIndex({ key: 1 }, { unique: true })
    const inserts = [1, 2, 3, 4].map(_id => ({ _id, key: _id === 3 ? HEAD + 1 : HEAD + _id }))
    const ordered = await failureOf(rows.insertMany(inserts))
    expect(ordered).toBeInstanceOf(MongoBulkWriteError)
    expect(ordered).toMatchObject({ code: 11000, writeErrors: [{ index: 2, code: 11000 }], insertedCount: 2 })
    await rows.deleteMany({})
    const unordered = await failureOf(rows.insertMany(inserts, { ordered: false }))
    expect(unordered).toMatchObject({ code: 11000, writeErrors: [{ index: 2, code: 11000 }], insertedCount: 3 })
    const mixed = await failureOf(
      rows.bulkWrite(
        [
          { updateOne: { filter: { _id: 1 }, update: { $set: { n: 1 } } } },
          { updateOne: { filter: { _id: 2 }, update: { $set: { key: HEAD + 1 } } } },
          { insertOne: { document: { _id: 9, key: HEAD + 4 } } },
          { updateOne: { filter: { _id: 4 }, update: { $set: { n: 1 } } } },
        ],
        { ordered: false },
      ),
    )
    expect(mixed).toBeInstanceOf(MongoBulkWriteError)
    if (!(mixed instanceof MongoBulkWriteError)) return
    const errors = Array.isArray(mixed.writeErrors) ? mixed.writeErrors : [mixed.writeErrors]
    expect(errors.map(({ index }) => index).sort()).toEqual([1, 2])
    expect(mixed.modifiedCount).toBe(2)
    expect(errors.map(({ err }) => err).every(({ errInfo, code }) => code === 11000 && errInfo === undefined)).toBe(
      true,
    )
  })

  test('aborts its transaction', async () => {
    const rows = fresh()
    await rows.createIndex({ key: 1 }, { unique: true })
    await rows.insertOne({ _id: 1, key: ONE })
    const session = client.startSession()
    session.startTransaction()
    await rows.insertOne({ _id: 2, key: OTHER }, { session })
    expect(await failureOf(rows.insertOne({ _id: 3, key: OTHER }, { session }))).toMatchObject(
      refusal(rows, 'key_1', { key: OTHER }, `key: "${OTHER}"`),
    )
    expect(await failureOf(session.commitTransaction())).toMatchObject({ code: 251 })
    await session.endSession()
    expect(await rows.countDocuments()).toBe(1)
  })

  test('among existing documents prevents a unique index', async () => {
    const rows = fresh()
    await rows.insertMany([
      { _id: 1, key: ONE },
      { _id: 2, key: OTHER },
      { _id: 3, key: ONE },
    ])
    expect(await failureOf(rows.createIndex({ key: 1 }, { unique: true }))).toMatchObject(
      refusal(rows, 'key_1', { key: ONE }, `key: "${ONE}"`),
    )
    expect((await rows.indexes()).map(({ name }) => name)).toEqual(['_id_'])
    await rows.deleteOne({ _id: 3 })
    await rows.createIndex({ key: 1 }, { unique: true })
    expect(await failureOf(rows.insertOne({ _id: 4, key: ONE }))).toMatchObject({ code: 11000 })
  })
})
