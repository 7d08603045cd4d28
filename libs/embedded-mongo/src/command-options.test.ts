import { Binary, type Db, Decimal128, type Document, Double, Long, MinKey, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRaw } from '../testing/raw-client.ts'
import { startTestEngine, type TestEngine } from '../testing/test-engine.ts'

let engine: TestEngine<MongoClient>
let db: Db
beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri))
  db = engine.client.db('test')
  await db.collection('rows').insertMany([{ n: 1 }, { n: 2 }, { n: 3 }])
  await db.collection('rows').createIndexes([
    { key: { n: 1 }, name: 'n' },
    { key: { m: 1 }, name: 'm', unique: true, sparse: true },
  ])
  for (const name of ['one', 'two']) await db.createCollection(name)
})
afterAll(() => engine.close())

const send = (command: Document, $db = 'test') => sendRaw(engine.uri, { ...command, $db })
const create = (spec: Document) => send({ createIndexes: 'rows', indexes: [spec] })

describe('the size of a batch', () => {
  it.each([
    ['listCollections', { listCollections: 1, nameOnly: true }, 3],
    ['listIndexes', { listIndexes: 'rows' }, 3],
    ['aggregate', { aggregate: 'rows', pipeline: [] }, 3],
  ])('limits the first response of %s; the cursor returns the rest', async (_, command, count) => {
    const { cursor } = await db.command({ ...command, cursor: { batchSize: 2 } })
    expect(cursor.firstBatch).toHaveLength(2)
    const collection = cursor.ns.slice('test.'.length)
    const rest = await db.command({ getMore: cursor.id, collection })
    expect(rest.cursor.nextBatch).toHaveLength(count - 2)
    expect(Number(rest.cursor.id)).toBe(0)
    expect((await db.command({ ...command, cursor: { batchSize: 0 } })).cursor.firstBatch).toEqual([])
    expect(await send({ ...command, cursor: { batchSize: -1 } })).toMatchObject({ code: 51024 })
    expect(await send({ ...command, cursor: { size: 1 } })).toMatchObject({ code: 40415 })
  })

  it('defaults to everything for lists', async () => {
    expect(await db.listCollections({}, { batchSize: 1 }).toArray()).toHaveLength(3)
    expect(await db.collection('rows').listIndexes({ batchSize: 1 }).toArray()).toHaveLength(3)
    expect((await send({ listCollections: 1 })).cursor.firstBatch).toHaveLength(3)
  })
})

describe('the Stable API', () => {
  it.each<[Document, object]>([
    [{ ping: 1, apiVersion: '1', apiStrict: true, apiDeprecationErrors: true }, { ok: 1 }],
    [
      { count: 'rows', apiVersion: '1', apiStrict: true },
      { ok: 1, n: 3 },
    ],
    [{ distinct: 'rows', key: 'n', apiVersion: '1' }, { ok: 1 }],
    [
      { ping: 1, apiVersion: '2' },
      { code: 322, codeName: 'APIVersionError' },
    ],
    [{ ping: 1, apiVersion: 1 }, { code: 14 }],
    [{ ping: 1, apiStrict: true }, { code: 4886600 }],
    [{ ping: 1, apiDeprecationErrors: false }, { code: 4886600 }],
    [
      { distinct: 'rows', key: 'n', apiVersion: '1', apiStrict: true },
      { code: 323, codeName: 'APIStrictError' },
    ],
    [
      {
        aggregate: 'rows',
        pipeline: [{ $collStats: { storageStats: {} } }],
        cursor: {},
        apiVersion: '1',
        apiStrict: true,
      },
      { code: 323 },
    ],
  ])('answers %j with %j', async (command, expected) => {
    expect(await send(command)).toMatchObject(expected)
  })

  it('serves a client with a strict API version', async () => {
    const client = await MongoClient.connect(engine.uri, {
      serverApi: { version: '1', strict: true, deprecationErrors: true },
    })
    expect(await client.db('test').collection('rows').find({ n: 2 }).toArray()).toHaveLength(1)
    await client.close()
  })
})

describe('a concern', () => {
  it.each<[Document, object]>([
    [{ level: 'linearizable' }, { ok: 1 }],
    [{}, { ok: 1 }],
    [{ level: 'weak' }, { code: 9, codeName: 'FailedToParse' }],
    [{ level: 'snapshot' }, { code: 238 }],
    [{ level: 1 }, { code: 14 }],
    [{ strength: 1 }, { code: 72 }],
  ])('for reads, %j, is answered with %j', async (readConcern, expected) => {
    expect(await send({ find: 'rows', readConcern })).toMatchObject(expected)
  })

  it.each<[Document, object]>([
    [
      { w: 1, j: true, wtimeout: 100 },
      { ok: 1, n: 1 },
    ],
    [{ w: 'majority' }, { ok: 1, n: 1 }],
    [{ w: -1 }, { code: 9 }],
    [{ w: 51 }, { code: 9 }],
    [{ w: true }, { code: 9 }],
    [{ w: 1, j: true, fsync: true }, { code: 9 }],
    [
      { w: 1, force: true },
      { code: 9, codeName: 'FailedToParse' },
    ],
  ])('for writes, %j, is answered with %j; refused ones write nothing', async (writeConcern, expected) => {
    const before = await db.collection('two').countDocuments()
    const response = await send({ insert: 'two', documents: [{ n: 1 }], writeConcern })
    expect(response).toMatchObject(expected)
    expect(await db.collection('two').countDocuments()).toBe(before + Number(response.n ?? 0))
  })
})

describe('an index specification', () => {
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 1]))
  it.each<[string, Document, object]>([
    ['without a name', { key: { a: 1 } }, { code: 9 }],
    ['without fields', { name: 'a' }, { code: 9 }],
    ['with an empty key', { key: {}, name: 'a' }, { code: 67 }],
    ['with an empty name', { key: { a: 1 }, name: '' }, { code: 67 }],
    ['named *', { key: { a: 1 }, name: '*' }, { code: 2 }],
    ['named as that of _id', { key: { a: 1 }, name: '_id_' }, { code: 2 }],
    ['with a name that is no text', { key: { a: 1 }, name: 1 }, { code: 14 }],
    ['on _id downwards', { key: { _id: -1 }, name: 'down' }, { code: 2 }],
    ['on _id that is unique', { key: { _id: 1 }, name: 'id', unique: true }, { code: 197 }],
    ['on _id as it is', { key: { _id: 1 }, name: 'id' }, { ok: 1, note: 'all indexes already exist' }],
    ['with an option nobody knows', { key: { a: 1 }, name: 'a', quick: true }, { code: 197 }],
    ['of 33 fields', { key: fields(33), name: 'wide' }, { code: 13103 }],
    ['of 32 fields', { key: fields(32), name: 'wide' }, { ok: 1 }],
    ['of other fields under a known name', { key: { a: 1 }, name: 'n' }, { code: 86 }],
    ['of the fields of one under the name of another', { key: { n: 1 }, name: 'm' }, { code: 86 }],
    ['of known fields, unique, under a known name', { key: { n: 1 }, name: 'n', unique: true }, { code: 86 }],
    ['of known fields with another lifetime', { key: { n: 1 }, name: 'n', expireAfterSeconds: 9 }, { code: 85 }],
    ['of known fields under another name', { key: { n: 1 }, name: 'number' }, { code: 85 }],
    ['of known fields, but unique, under another name', { key: { n: 1 }, name: 'only', unique: true }, { ok: 1 }],
  ])('%s is answered as by MongoDB', async (_, spec, expected) => {
    expect(await create(spec)).toMatchObject(expected)
  })
})

describe('concurrently with a drop of its collection', () => {
  it('an insert and an upsert succeed, before or after the drop', async () => {
    const other = await MongoClient.connect(engine.uri)
    const rows = db.collection<{ _id: number; n?: number }>('dropped')
    for (let round = 0; round < 30; round++) {
      await rows.insertOne({ _id: -1 })
      await Promise.all([
        rows.insertMany([{ _id: 1 }, { _id: 2 }]),
        other.db('test').dropCollection('dropped'),
        rows.updateOne({ _id: 3 }, { $set: { n: 1 } }, { upsert: true }),
        rows.updateMany({}, { $set: { n: 1 } }),
      ])
      const remaining = (await rows.find().toArray()).map(({ _id }) => _id)
      expect(remaining.filter(_id => _id === 1 || _id === 2).length % 2).toBe(0)
      expect(remaining).not.toContain(-1)
      await rows.drop()
    }
    await other.close()
  })

  it('an update changes neither dropped documents nor their replacements', async () => {
    const rows = db.collection<{ _id: number; n: number }>('replaced')
    const many = Array.from({ length: 3000 }, (_, _id) => ({ _id, n: 0 }))
    await rows.insertMany(many)
    const update = rows.updateMany({ n: 0 }, { $set: { n: 1 } })
    const replaced = rows.drop().then(() => rows.insertMany([{ _id: 1, n: 5 }]))
    const [{ matchedCount, modifiedCount }] = await Promise.all([update, replaced])
    expect(matchedCount).toBe(modifiedCount)
    expect(await rows.find().toArray()).toEqual([{ _id: 1, n: 5 }])
  })
})

describe('the id of a cursor', () => {
  it.each([
    ['a number with decimals', 1.5],
    ['no number', Number.NaN],
    ['an infinite one', Number.POSITIVE_INFINITY],
    ['a decimal', Decimal128.fromString('1.5')],
    ['null', null],
    ['a text', '1'],
    ['a list', [1]],
  ])('is refused with TypeMismatch when it is %s', async (_, id) => {
    const wrongType = { code: 14, codeName: 'TypeMismatch' }
    expect(await send({ getMore: id, collection: 'rows' })).toMatchObject(wrongType)
    expect(await send({ killCursors: 'rows', cursors: [id] })).toMatchObject(wrongType)
  })

  it('may be any integer', async () => {
    for (const id of [1, Long.ONE, Decimal128.fromString('1'), new Double(1)]) {
      expect(await send({ getMore: id, collection: 'rows' })).toMatchObject({ codeName: 'CursorNotFound' })
      expect(await send({ killCursors: 'rows', cursors: [id] })).toMatchObject({ ok: 1, cursorsNotFound: [1] })
    }
  })
})

describe('maxTimeMS', () => {
  it.each([-1, 2_147_483_648])('is refused with BadValue when it is %d', async maxTimeMS => {
    expect(await send({ ping: 1, maxTimeMS })).toMatchObject({ codeName: 'BadValue' })
  })
})

describe('a value of any type in any field of a command', () => {
  const values: unknown[] = [
    null,
    1.5,
    Number.NaN,
    -1,
    Long.MAX_VALUE,
    Decimal128.fromString('NaN'),
    'x',
    '',
    '$x',
    [],
    [null],
  ]
  values.push([{}], {}, { $x: 1 }, { a: { $x: 1 } }, true, new Date(0), new Binary(Buffer.from('x')), /x/, new MinKey())
  const own: Record<string, Document> = {
    find: {
      find: 'none',
      filter: {},
      sort: { a: 1 },
      projection: {},
      hint: '_id_',
      skip: 0,
      limit: 0,
      batchSize: 1,
      singleBatch: true,
      let: {},
      collation: {},
    },
    getMore: { getMore: Long.ONE, collection: 'none', batchSize: 1 },
    killCursors: { killCursors: 'none', cursors: [Long.ONE] },
    aggregate: { aggregate: 'none', pipeline: [], cursor: {}, explain: false, hint: '_id_', let: {}, collation: {} },
    explain: { explain: { find: 'none' }, verbosity: 'queryPlanner' },
    count: { count: 'none', query: {}, limit: 0, skip: 0, hint: '_id_', collation: {} },
    distinct: { distinct: 'none', key: 'a', query: {}, hint: '_id_' },
    insert: { insert: 'typed', documents: [{}], ordered: true },
    update: { update: 'typed', updates: [{ q: {}, u: { $set: { a: 1 } } }], ordered: true, let: {} },
    delete: { delete: 'typed', deletes: [{ q: {}, limit: 1 }], ordered: true, let: {} },
    findAndModify: {
      findAndModify: 'typed',
      query: {},
      sort: { a: 1 },
      update: {},
      new: false,
      fields: {},
      upsert: false,
      arrayFilters: [],
      let: {},
    },
    createIndexes: { createIndexes: 'typed', indexes: [{ key: { a: 1 }, name: 'a' }], commitQuorum: 1 },
    listIndexes: { listIndexes: 'rows', cursor: {} },
    dropIndexes: { dropIndexes: 'typed', index: 'none' },
    listCollections: { listCollections: 1, filter: {}, nameOnly: true, cursor: {} },
    dbStats: { dbStats: 1, scale: 1 },
    collStats: { collStats: 'rows', scale: 1 },
    endSessions: { endSessions: [] },
    hello: { hello: 1, client: {} },
  }
  const common =
    'lsid txnNumber autocommit startTransaction readConcern writeConcern maxTimeMS comment apiVersion apiStrict $db'

  it.each(Object.entries(own))('never causes an internal error: %s', async (_, command) => {
    const shared = 'find' in command ? common.split(' ') : []
    for (const field of [...Object.keys(command), ...shared])
      for (const value of values) {
        const response = await sendRaw(engine.uri, { $db: 'test', ...command, [field]: value })
        expect(response, `${field}: ${JSON.stringify(value)}`).not.toMatchObject({ codeName: 'InternalError' })
      }
    expect(engine.log).toEqual([])
  })
})
