import { type Db, Decimal128, Double, Int32, Long, MaxKey, MinKey, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, type TestEngine } from '../testing/test-engine.ts'

let engine: TestEngine<MongoClient>
let db: Db
beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri))
  db = engine.client.db('test')
})
afterAll(() => engine.close())

interface Row {
  _id: number
  [field: string]: unknown
}

let count = 0
/** Returns a fresh collection with `rows`. */
async function collectionWith(...rows: object[]) {
  const collection = db.collection<Row>(`rows${++count}`)
  if (rows.length > 0) await collection.insertMany(rows.map((row, at) => ({ _id: at + 1, ...row })))
  return collection
}

async function codeOf(action: Promise<unknown>): Promise<unknown> {
  try {
    return await action
  } catch (error) {
    return error instanceof Error && 'code' in error ? Number(error.code) : error
  }
}

const big = Long.MAX_VALUE
const decimal = Decimal128.fromString('1.5')

describe('arithmetic in updates', () => {
  it.each<[string, unknown, unknown, unknown]>([
    ['$inc', new Int32(2147483647), new Int32(1), Long.fromNumber(2147483648)],
    ['$inc', Long.fromString('9007199254740993'), new Int32(2), Long.fromString('9007199254740995')],
    ['$inc', Long.fromNumber(1), new Int32(1), Long.fromNumber(2)],
    ['$inc', Long.fromString('9007199254740993'), Long.fromString('-9007199254740992'), Long.fromNumber(1)],
    ['$inc', new Int32(1), new Double(0.5), new Double(1.5)],
    ['$inc', new Int32(1), new Double(1), new Double(2)],
    ['$inc', big, new Double(1), new Double(2 ** 63)],
    ['$inc', undefined, new Double(1), new Double(1)],
    ['$mul', new Int32(65536), new Int32(65536), Long.fromNumber(2 ** 32)],
    ['$mul', undefined, Long.fromNumber(3), Long.fromNumber(0)],
    ['$mul', new Double(-1), new Int32(0), new Double(-0)],
    ['$min', big, new Double(2 ** 63), big],
    ['$max', big, new Double(2 ** 63), new Double(2 ** 63)],
    [
      '$max',
      Long.fromString('9007199254740992'),
      Decimal128.fromString('9007199254740992.5'),
      Decimal128.fromString('9007199254740992.5'),
    ],
    ['$min', new Double(0.1), Decimal128.fromString('0.1'), Decimal128.fromString('0.1')],
    ['$max', new Int32(5), 'text', 'text'],
    ['$inc', big, new Int32(1), 2],
    ['$mul', big, Long.fromNumber(2), 2],
    ['$inc', new Int32(1), decimal, 238],
    ['$inc', decimal, new Int32(1), 238],
    ['$mul', decimal, decimal, 238],
    ['$inc', null, new Int32(1), 14],
    ['$bit', new Int32(1), { and: 1 }, 238],
  ])('computes %s of %s by %s as %s', async (operator, before, argument, after) => {
    const rows = await collectionWith(before === undefined ? {} : { n: before })
    const changed = codeOf(
      rows.findOneAndUpdate({}, { [operator]: { n: argument } }, { returnDocument: 'after', promoteValues: false }),
    )
    expect(await changed).toEqual(typeof after === 'number' ? after : { _id: new Int32(1), n: after })
  })

  it('refuses sums of Decimal128 and keeps Int64 exact', async () => {
    const rows = await collectionWith({ n: big, d: decimal }, { n: Long.fromNumber(-1), d: decimal })
    const sum = (path: string) =>
      rows.aggregate([{ $group: { _id: null, n: { $sum: path } } }], { promoteValues: false }).toArray()
    expect(await sum('$n')).toEqual([{ _id: null, n: big.subtract(1) }])
    expect(await codeOf(sum('$d'))).toBe(238)
  })
})

describe('an update of a path', () => {
  it.each<[object, object]>([
    [{ $set: { 'l.1.n': 5 } }, { l: [1, { n: 5 }], o: { p: 1 } }],
    [{ $set: { 'l.3': 5 } }, { l: [1, { n: 2 }, null, 5], o: { p: 1 } }],
    [{ $set: { 'o.q.r': 5 } }, { l: [1, { n: 2 }], o: { p: 1, q: { r: 5 } } }],
    [{ $unset: { 'l.0': '' } }, { l: [null, { n: 2 }], o: { p: 1 } }],
    [{ $unset: { 'l.1.n': '', 'o.p': '', 'x.y': '' } }, { l: [1, {}], o: {} }],
    [{ $rename: { 'o.p': 'p' } }, { l: [1, { n: 2 }], o: {}, p: 1 }],
  ])('%j', async (update, after) => {
    const rows = await collectionWith({ l: [1, { n: 2 }], o: { p: 1 } })
    await rows.updateOne({}, update)
    expect(JSON.stringify(await rows.findOne({}, { projection: { _id: 0 } }))).toBe(JSON.stringify(after))
  })

  it.each<[object, number]>([
    [{ $set: { 'o.p.q': 1 } }, 28],
    [{ $set: { 'l.name': 1 } }, 28],
    [{ $set: { 'l.9999999': 1 } }, 2],
    [{ $rename: { 'l.0': 'x' } }, 2],
    [{ $set: { _id: 2 } }, 66],
    [{ $set: { o: 1 }, $inc: { 'o.p': 1 } }, 40],
    [{ $foo: { a: 1 } }, 9],
  ])('%j fails with %i', async (update, code) => {
    const rows = await collectionWith({ l: [1, { n: 2 }], o: { p: 1 } })
    expect(await codeOf(rows.updateOne({}, update))).toBe(code)
  })
})

describe('an upsert', () => {
  it('takes equalities of its filter in path order, including an $in of one value', async () => {
    const rows = await collectionWith()
    const filter = {
      z: 1,
      a: { $in: [2] },
      'm.b': { $eq: 3 },
      $and: [{ c: 4 }],
      $or: [{ d: 5 }],
      l: { $in: [1, 2] },
      g: { $gt: 1 },
    }
    await rows.updateOne({ _id: 7, ...filter }, { $set: { q: 1 } }, { upsert: true })
    expect(JSON.stringify(await rows.findOne())).toBe('{"_id":7,"a":2,"c":4,"d":5,"m":{"b":3},"z":1,"q":1}')
  })

  it('refuses two values for one field, and $expr', async () => {
    const rows = await collectionWith()
    const upsert = (filter: object) => codeOf(rows.updateOne(filter, { $set: { q: 1 } }, { upsert: true }))
    expect(await upsert({ a: { $all: [1, 2] } })).toBe(54)
    expect(await upsert({ a: {}, 'a.b': 1 })).toBe(54)
    expect(await upsert({ $expr: { $eq: ['$a', 1] } })).toBe(224)
    expect(await rows.countDocuments()).toBe(0)
    await rows.replaceOne({ _id: 3, a: { $all: [1, 2] } }, { b: 1 }, { upsert: true })
    expect(await rows.findOne()).toEqual({ _id: 3, b: 1 })
  })
})

describe('a filter', () => {
  it('compares with MinKey and MaxKey across types, missing values too', async () => {
    const rows = await collectionWith({ a: 1 }, {}, { a: new MinKey() }, { a: new MaxKey() })
    const ids = async (a: object) => (await rows.find({ a }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id)
    expect(await ids({ $gt: new MinKey() })).toEqual([1, 2, 4])
    expect(await ids({ $lte: new MinKey() })).toEqual([3])
    expect(await ids({ $lt: new MaxKey() })).toEqual([1, 2, 3])
  })

  it('compares Int64 and Decimal128 with doubles exactly, by an index as without one', async () => {
    const rows = await collectionWith(
      { n: 2 ** 53 },
      { n: Long.fromString('9007199254740993') },
      { n: Decimal128.fromString('9007199254740992.5') },
    )
    for (let round = 0; round < 2; round++) {
      const ids = async (n: object) => (await rows.find({ n }).sort({ n: 1 }).toArray()).map(({ _id }) => _id)
      expect(await ids({ $gt: 2 ** 53 })).toEqual([3, 2])
      expect(await ids({ $in: [Decimal128.fromString('9007199254740993')] })).toEqual([2])
      expect(await ids({ $lt: Long.fromString('9007199254740993') })).toEqual([1, 3])
      await rows.createIndex({ n: 1 })
    }
  })

  it('compares remainders, types and lists exactly', async () => {
    const rows = await collectionWith({ a: big }, { a: -7.9 }, { a: Number.NaN }, { a: null }, {}, { a: [1] })
    expect(await rows.countDocuments({ a: { $mod: [10, 7] } })).toBe(1)
    expect(await rows.countDocuments({ a: { $mod: [7, 0] } })).toBe(2)
    expect(await rows.countDocuments({ a: { $in: [null, Number.NaN] } })).toBe(3)
    expect(await rows.countDocuments({ a: { $gte: Number.NaN } })).toBe(1)
    expect(await rows.countDocuments({ a: { $type: ['array', 'null'] } })).toBe(2)
    expect(await rows.countDocuments({ a: { $type: 18 } })).toBe(1)
    const words = await collectionWith({ w: 'mango' }, { w: /^man/ }, { w: 'ripe mango' }, { w: ['melon'] })
    expect(await words.countDocuments({ w: { $in: [/^man/, 'melon'] } })).toBe(3)
    expect(await codeOf(rows.countDocuments({ a: { $type: 99 } }))).toBe(2)
    expect(await codeOf(rows.countDocuments({ a: { $bitsAllSet: 1 } }))).toBe(238)
    expect(await codeOf(rows.countDocuments({ a: { $foo: 1 } }))).toBe(2)
  })
})

describe('a regular expression in a filter', () => {
  it('matches as PCRE does, or is refused', async () => {
    const rows = await collectionWith({ w: 'A-1' }, { w: 'ಅವರೆ' }, { w: 'a]' })
    const countMatches = (pattern: string) => codeOf(rows.countDocuments({ w: { $regex: pattern } }))
    const same = [
      String.raw`^\p{Lu}-\d$`,
      String.raw`^\x41`,
      '^[^a-z]+$',
      String.raw`a\]$`,
      String.raw`\/|\\|^a{1}]`,
      String.raw`\p{Lu}\-`,
    ]
    for (const [at, count] of [1, 1, 2, 1, 1, 1].entries()) expect(await countMatches(same[at] ?? '')).toBe(count)
    const others = ['[[:alpha:]]', String.raw`\pL`, String.raw`\x{41}`, '[]a]', '[^]a]', String.raw`\p{Kannada}`]
    for (const pattern of [...others, String.raw`\AA`, String.raw`\e`, String.raw`\v`, '(?P<n>a)', 'a++'])
      expect(await countMatches(pattern)).toBe(238)
  })
})

describe('$elemMatch', () => {
  it('compares a nested array as a whole', async () => {
    const rows = await collectionWith({ a: [[6], 1] }, { a: [6, 1] }, { a: [['x']] }, { a: ['x'] })
    const ids = async (test: object) => (await rows.find({ a: { $elemMatch: test } }).toArray()).map(({ _id }) => _id)
    expect(await ids({ $gt: 5 })).toEqual([2])
    expect(await ids({ $in: ['x'] })).toEqual([4])
    expect(await ids({ $elemMatch: { $in: ['x'] } })).toEqual([3])
    expect(await ids({ $eq: [6] })).toEqual([1])
    expect(await ids({ $not: { $gt: 5 }, $type: 'array' })).toEqual([1, 3])
    const projection = { a: { $elemMatch: { $gte: 1 } } }
    expect(await rows.findOne({ _id: 1 }, { projection })).toEqual({ _id: 1, a: [1] })
  })

  it('binds a positional $ to the outer array, and to no branch of an $or', async () => {
    const lines = [{ n: [7, 1] }, { n: [1, 7] }]
    const marked = async (filter: object) => {
      const rows = await collectionWith({ lines, z: 1 })
      const update = rows.updateOne(filter, { $set: { 'lines.$.z': 1 } })
      return codeOf(update.then(async () => (await rows.findOne())?.lines))
    }
    expect(await marked({ 'lines.n': { $elemMatch: { $lt: 7 } } })).toEqual([{ ...lines[0], z: 1 }, lines[1]])
    expect(await marked({ $or: [{ lines: { $elemMatch: { 'n.0': 1 } } }] })).toEqual([lines[0], { ...lines[1], z: 1 }])
    expect(await marked({ $or: [{ 'lines.n': 7, z: 0 }, { z: 1 }] })).toBe(2)
  })
})

describe('a sort', () => {
  it('compares documents by their first index key', async () => {
    const rows = await collectionWith({ a: [] }, { a: null }, { a: [3, 1] }, { a: 2 }, {}, { a: [[0]] })
    const ids = async (sort: 1 | -1) => (await rows.find().sort({ a: sort, _id: 1 }).toArray()).map(({ _id }) => _id)
    expect(await ids(1)).toEqual([1, 2, 5, 3, 4, 6])
    expect(await ids(-1)).toEqual([6, 3, 4, 2, 5, 1])
    const pairs = await collectionWith(
      {
        l: [
          { b: 1, c: 9 },
          { b: 2, c: 0 },
        ],
      },
      { l: [{ b: 1, c: 5 }] },
    )
    expect((await pairs.find().sort({ 'l.b': 1, 'l.c': 1 }).toArray()).map(({ _id }) => _id)).toEqual([2, 1])
    const parallel = await collectionWith({ a: [1, 2], b: [1, 2] })
    expect(await codeOf(parallel.find().sort({ a: 1, b: 1 }).toArray())).toBe(2)
  })
})

describe('a projection of find', () => {
  const lines = [
    { n: 1, l: [1, 2, 3] },
    { n: 2, l: [4] },
  ]
  it.each<[object, object]>([
    [{ lines: { $slice: 1 } }, { _id: 1, lines: [lines[0]], z: 1, o: { n: 1, l: [1, 2] } }],
    [
      { 'lines.l': { $slice: -1 }, z: 1 },
      { _id: 1, lines: [{ l: [3] }, { l: [4] }], z: 1 },
    ],
    [
      { lines: { $elemMatch: { n: 2 } }, z: 1 },
      { _id: 1, z: 1, lines: [lines[1]] },
    ],
    [{ 'lines.$': 1, _id: 0 }, { lines: [lines[1]] }],
    [
      { 'o.l': 0, lines: 0 },
      { _id: 1, z: 1, o: { n: 1 } },
    ],
    [
      { 'lines.n': 1, made: { $add: ['$z', 1] } },
      { _id: 1, lines: [{ n: 1 }, { n: 2 }], made: 2 },
    ],
  ])('%j', async (projection, expected) => {
    const rows = await collectionWith({ lines, z: 1, o: { n: 1, l: [1, 2] } })
    const [document] = await rows.find({ 'lines.n': 2 }, { projection }).toArray()
    expect(JSON.stringify(document)).toBe(JSON.stringify(expected))
  })

  it.each<[object, number]>([
    [{ a: 1, b: 0 }, 31254],
    [{ a: 0, b: 1 }, 31253],
    [{ a: 0, b: { $add: [1, 1] } }, 31252],
    [{ a: 1, 'a.b': 1 }, 31249],
    [{ a: {} }, 51270],
    [{ 'a.b': { $elemMatch: { c: 1 } } }, 31275],
    [{ a: { $meta: 'textScore' } }, 238],
    [{ 'lines.$': 1 }, 51246],
    [{ 'lines.$': 0 }, 31395],
  ])('%j fails with %i', async (projection, code) => {
    const rows = await collectionWith({ lines })
    expect(await codeOf(rows.find({}, { projection }).toArray())).toBe(code)
  })
})
