import {
  Binary,
  BSONRegExp,
  Code,
  type Db,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  MongoClient,
  ObjectId,
  Timestamp,
  UUID,
} from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, type TestEngine } from '../testing/test-engine.ts'

let engine: TestEngine<MongoClient>
let db: Db
beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri, { maxPoolSize: 40 }))
  db = engine.client.db('test')
})
afterAll(() => engine.close())

const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const

function everyType() {
  return new Map<string, unknown>([
    ['_id', new ObjectId('0123456789abcdef01234567')],
    ['z', new Int32(1)],
    ['2', new Double(1)],
    ['1', Long.fromString('9223372036854775807')],
    ['decimal', Decimal128.fromString('1.10')],
    ['text', 'ನಮಸ್ಕಾರ 𝒳 \0 end'],
    ['date', new Date('1969-12-31T23:59:59.999Z')],
    ['flag', true],
    ['nothing', null],
    ['list', [new Int32(1), [new Double(2.5)], []]],
    [
      'inner',
      new Map<string, unknown>([
        ['b', 'x'],
        ['a', new Map([['$odd.name', new Double(-0)]])],
      ]),
    ],
    ['bytes', new Binary(Buffer.from([0, 255, 128]), 0)],
    ['old bytes', new Binary(Buffer.from([1, 2, 3]), Binary.SUBTYPE_BYTE_ARRAY)],
    ['uuid', new UUID('00112233-4455-6677-8899-aabbccddeeff')],
    ['regex', new BSONRegExp('^a.*', 'i')],
    ['code', new Code('x => x')],
    ['stamp', new Timestamp({ t: 1700000000, i: 4294967295 })],
    ['least', new MinKey()],
    ['most', new MaxKey()],
    ['nan', new Double(Number.NaN)],
  ])
}

describe('types', () => {
  it('round-trip in order, also after an update of their document', async () => {
    const things = db.collection('types')
    // The driver accepts a Map as a document; its types do not.
    await db.command({ insert: 'types', documents: [everyType()] })
    const raw = async () => Buffer.from((await things.findOne({}, { raw: true })) as unknown as Uint8Array)
    const before = await raw()
    await things.updateOne({}, { $set: { added: 1 } })
    await things.updateOne({}, { $unset: { added: '' } })
    expect((await raw()).equals(before)).toBe(true)
    const document = await things.findOne({}, EXACT)
    expect(document?.decimal.toString()).toBe('1.10')
    expect(document?.['1'].toString()).toBe('9223372036854775807')
  })

  it('sort in MongoDB’s order with and without an index', async () => {
    const order = [
      new MinKey(),
      null,
      Number.NaN,
      -1.5,
      new Int32(0),
      Long.fromString('9007199254740993'),
      Decimal128.fromString('9007199254740993.5'),
      '',
      'a',
      'b',
      {},
      { a: 1 },
      { b: 0 },
      [],
      new Binary(Buffer.from([9])),
      new Binary(Buffer.from([1, 1])),
      new ObjectId('0123456789abcdef01234567'),
      false,
      true,
      new Date(-1),
      new Date(5),
      new Timestamp({ t: 1, i: 1 }),
      new BSONRegExp('a'),
      new MaxKey(),
    ]
    const scalars = order.filter(value => !Array.isArray(value))
    const things = db.collection<{ _id: number; v: unknown }>('order')
    const rows = scalars.map((v, _id) => ({ _id, v }))
    await things.insertMany([...rows].reverse())
    const expected = rows.map(({ _id }) => _id)
    expect((await things.find().sort({ v: 1 }).toArray()).map(({ _id }) => _id)).toEqual(expected)
    await things.createIndex({ v: 1 })
    expect((await things.find().sort({ v: 1 }).toArray()).map(({ _id }) => _id)).toEqual(expected)
    expect((await things.find().sort({ v: -1 }).toArray()).map(({ _id }) => _id)).toEqual([...expected].reverse())
  })

  it('keep large Int64 distinct and count them exactly', async () => {
    const things = db.collection<{ _id: number; n: Long }>('longs')
    await things.createIndex({ n: 1 }, { unique: true })
    await things.insertMany([
      { _id: 1, n: Long.fromString('9007199254740993') },
      { _id: 2, n: Long.fromString('9007199254740992') },
    ])
    expect((await things.findOne({ n: Long.fromString('9007199254740993') }))?._id).toBe(1)
    await things.updateOne({ _id: 1 }, { $inc: { n: Long.fromString('2') } })
    expect((await things.findOne({ _id: 1 }, EXACT))?.n.toString()).toBe('9007199254740995')
  })

  it('treat equal numbers of any type as one, and refuse arithmetic with Decimal128', async () => {
    const things = db.collection<{ _id: number; n: unknown }>('numbers')
    await things.createIndex({ n: 1 }, { unique: true })
    await things.insertOne({ _id: 1, n: new Double(5) })
    const fives: unknown[] = [new Int32(5), Long.fromNumber(5), Decimal128.fromString('5.0')]
    for (const n of fives) {
      await expect(things.insertOne({ _id: 2, n })).rejects.toMatchObject({ code: 11000 })
      expect(await things.countDocuments({ n })).toBe(1)
    }
    await expect(
      db.collection('numbers').updateOne({}, { $inc: { n: Decimal128.fromString('1') } }),
    ).rejects.toMatchObject({
      code: 238,
    })
  })

  it('keep long strings distinct in a unique index', async () => {
    const things = db.collection<{ _id: string; text: string }>('long-text')
    await things.createIndex({ text: 1 }, { unique: true })
    const [one, other] = [`${'x'.repeat(4000)}1`, `${'x'.repeat(4000)}2`]
    await things.insertMany([
      { _id: one, text: one },
      { _id: other, text: other },
    ])
    expect((await things.findOne({ text: other }))?._id === other).toBe(true)
    expect((await things.findOne({ _id: one }))?.text === one).toBe(true)
    await expect(things.insertOne({ _id: 'third', text: one })).rejects.toMatchObject({ code: 11000 })
    expect((await things.find().sort({ text: -1 }).toArray()).map(({ text }) => text.at(-1))).toEqual(['2', '1'])
    expect(await things.countDocuments({ text: { $gt: one } })).toBe(1)
  })
})
