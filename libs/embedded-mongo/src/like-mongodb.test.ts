import { BSONRegExp, Decimal128, type Document, Double, Long, MongoClient, ObjectId, Timestamp } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, type TestEngine } from '../testing/test-engine.ts'

interface Row {
  _id: number
  [field: string]: unknown
}

let engine: TestEngine<MongoClient>
let count = 0
beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri))
})
afterAll(() => engine.close())

function freshRows() {
  return engine.client.db('test').collection<Row>(`rows${++count}`)
}

describe('a sort', () => {
  it.each<[Record<string, 1 | -1>, number]>([
    [{ $natural: -1 }, 238],
    [{ $natural: 1 }, 238],
    [{ $a: 1 }, 16410],
    [{ 'a..b': 1 }, 15998],
    [{ 'a.': 1 }, 15998],
  ])('is refused for %j', async (sort, code) => {
    await expect(freshRows().find().sort(sort).toArray()).rejects.toMatchObject({ code })
  })
})

describe('a stored regular expression', () => {
  it.each([false, true])('matches the same $regex, also by an index: %s', async hasIndex => {
    const rows = freshRows()
    await rows.insertMany([
      { _id: 1, a: /^abc/ },
      { _id: 2, a: /^abc/i },
      { _id: 3, a: 'abcd' },
      { _id: 4, a: [/^abc/] },
    ])
    if (hasIndex) await rows.createIndex({ a: 1 })
    const idsOf = async (filter: object) => (await rows.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id)
    expect(await idsOf({ a: { $regex: '^abc' } })).toEqual([1, 3, 4])
    expect(await idsOf({ a: { $regex: '^abc', $options: 'i' } })).toEqual([2, 3])
    expect(await idsOf({ a: { $regex: new BSONRegExp('^abc', 'i') } })).toEqual([2, 3])
    expect(await idsOf({ a: { $not: { $regex: '^abc' } } })).toEqual([2])
  })
})

describe('an index on a numeric name', () => {
  const documents = [
    { _id: 1, b: [{ '1': 3 }] },
    { _id: 2, b: [0, 3] },
    { _id: 3, b: { '1': 3 } },
    { _id: 4, b: [0, [3]] },
    { _id: 5, b: [] },
    { _id: 6, b: [{ x: 1 }] },
  ]

  it('finds and sorts as a scan does', async () => {
    const [indexed, plain] = [freshRows(), freshRows()]
    await indexed.createIndex({ 'b.1': 1 })
    for (const rows of [indexed, plain]) await rows.insertMany(documents)
    for (const filter of [{ 'b.1': 3 }, { 'b.1': { $gte: 3 } }, { 'b.1': null }, { 'b.1': { $exists: true } }]) {
      const [a, b] = [indexed, plain].map(rows => rows.find(filter).sort({ _id: 1 }).toArray())
      expect(await a, JSON.stringify(filter)).toEqual(await b)
    }
    const [a, b] = [indexed, plain].map(rows => rows.find().sort({ 'b.1': 1, _id: 1 }).toArray())
    expect(await a).toEqual(await b)
    expect(await indexed.countDocuments({ 'b.1': 3 })).toBe(4)
  })

  it('refuses an array in which the name is both a position and a field', async () => {
    const rows = freshRows()
    await rows.createIndex({ 'b.1': 1 })
    await expect(rows.insertOne({ _id: 1, b: [{ '1': 3 }, 5] })).rejects.toMatchObject({ code: 16746 })
  })
})

describe('an empty timestamp', () => {
  it('becomes the current time at the top of an insert or a replacement', async () => {
    const rows = freshRows()
    const empty = new Timestamp(0n)
    await rows.insertOne({ _id: 1, a: empty, b: empty, c: { d: empty } })
    await rows.replaceOne({ _id: 2 }, { a: empty, c: [empty] }, { upsert: true })
    await rows.insertOne({ _id: 3 })
    await rows.replaceOne({ _id: 3 }, { a: empty, c: [empty] })
    const all = await rows.find().sort({ _id: 1 }).toArray()
    for (const { a } of all) expect(a).toSatisfy((at: Timestamp) => at.t > 1_700_000_000 && at.i > 0)
    expect(all[0]?.a).not.toEqual(all[0]?.b)
    expect(all.map(({ c }) => c)).toEqual([{ d: empty }, [empty], [empty]])
  })

  it('stays empty in a modifier', async () => {
    const rows = freshRows()
    await rows.insertOne({ _id: 1 })
    await rows.updateOne({ _id: 1 }, { $set: { a: new Timestamp(0n) } })
    expect(await rows.findOne()).toEqual({ _id: 1, a: new Timestamp(0n) })
  })
})

describe('$toUpper and $toLower', () => {
  it.each<[unknown, string | number]>([
    ['aé', 'Aé'],
    [5, '5'],
    [Long.fromString('9007199254740993'), '9007199254740993'],
    [new Date(0), '1970-01-01T00:00:00.000Z'],
    [null, ''],
    [new Double(1.5), 238],
    [Decimal128.fromString('1.5'), 238],
    [true, 16007],
    [[1], 16007],
    [{ a: 1 }, 16007],
    [new ObjectId(), 16007],
  ])('convert %s to %s', async (value, expected) => {
    const rows = freshRows()
    await rows.insertOne({ _id: 1, a: value })
    for (const operator of ['$toUpper', '$toLower']) {
      const result = rows.aggregate([{ $project: { _id: 0, a: { [operator]: '$a' } } }]).toArray()
      if (typeof expected === 'number') await expect(result).rejects.toMatchObject({ code: expected })
      else expect(await result).toEqual([{ a: operator === '$toLower' ? expected.toLowerCase() : expected }])
    }
  })
})

describe('sums of doubles', () => {
  it('are compensated by $sum and $avg, and plain by $add, as in MongoDB 7.0', async () => {
    const rows = freshRows()
    const numbers = [0.02, 0.2, 0.2, 0.2]
    await rows.insertMany(numbers.map((n, _id) => ({ _id, n })))
    const $group = { _id: null, sum: { $sum: '$n' }, avg: { $avg: '$n' } }
    expect(await rows.aggregate([{ $group }]).toArray()).toEqual([{ _id: null, sum: 0.62, avg: 0.155 }])
    const $project = { _id: 0, sum: { $sum: [numbers] }, avg: { $avg: [numbers] }, add: { $add: numbers } }
    const expected = { sum: 0.62, avg: 0.155, add: 0.6200000000000001 }
    expect(await rows.aggregate([{ $limit: 1 }, { $project }]).toArray()).toEqual([expected])
  })
})

describe('an update of a path', () => {
  it.each<[string, Document, Document, number]>([
    ['$pop takes no other value than an array', { a: 5 }, { $pop: { a: 1 } }, 14],
    ['$pop goes through no value', { a: 5 }, { $pop: { 'a.b': 1 } }, 28],
    ['$pull goes through no value', { a: 5 }, { $pull: { 'a.b': 1 } }, 28],
    ['$pullAll goes through no array by a name', { a: [{ b: [1] }] }, { $pullAll: { 'a.b': [1] } }, 28],
    ['$rename comes through no value', { a: 5 }, { $rename: { 'a.b': 'c' } }, 28],
    ['$rename goes to no part of itself', { a: 5 }, { $rename: { a: 'a.b' } }, 2],
    ['$rename goes to no other name than its own', { a: 5 }, { $rename: { a: 'a' } }, 2],
    ['an array is not taken by all elements and by one', { a: [] }, { $set: { 'a.$[]': 1, 'a.0': 2 } }, 40],
    ['$pop of nothing is nothing', { a: {} }, { $pop: { 'a.b.c': 1 } }, 0],
    ['$pull of no element is nothing', { a: [1] }, { $pull: { 'a.3.b': 1 } }, 0],
    ['$unset goes where nothing can be', { a: 5 }, { $unset: { 'a.b': '' } }, 0],
    ['places are taken in the order of numbers', { a: [] }, { $set: { 'a.10': 1 }, $inc: { 'a.2': 1 } }, 1],
  ])('%s', async (_, document, u, expected) => {
    const rows = freshRows()
    await rows.insertOne({ _id: 1, ...document })
    const response = await engine.client.db('test').command({ update: rows.collectionName, updates: [{ q: {}, u }] })
    expect(response.writeErrors?.[0].code ?? response.nModified).toBe(expected)
  })
})
