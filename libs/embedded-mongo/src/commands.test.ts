import { type Db, Long, MongoClient, ObjectId } from 'mongodb'
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

let collections = 0
async function rows(...documents: Row[]) {
  const collection = db.collection<Row>(`rows${++collections}`)
  if (documents.length > 0) await collection.insertMany(documents)
  return collection
}

async function updated(before: Row, update: object, options: object = {}, filter: object = {}): Promise<unknown> {
  const collection = await rows(before)
  await collection.updateOne({ _id: before._id, ...filter }, update, options)
  return collection.findOne()
}

describe('updates', () => {
  it.each<[string, Row, object, object]>([
    [
      '$set and $unset deep',
      { _id: 1, a: { b: 1, c: 2 } },
      { $set: { 'a.d.e': 3 }, $unset: { 'a.b': '' } },
      { _id: 1, a: { c: 2, d: { e: 3 } } },
    ],
    ['$inc and $mul of what is missing', { _id: 1 }, { $inc: { a: 2 }, $mul: { b: 3 } }, { _id: 1, a: 2, b: 0 }],
    ['$min and $max', { _id: 1, a: 5, b: 5 }, { $min: { a: 3 }, $max: { b: 3 } }, { _id: 1, a: 3, b: 5 }],
    [
      '$push with all modifiers',
      { _id: 1, a: [3, 1] },
      { $push: { a: { $each: [2, 9], $sort: -1, $slice: 3 } } },
      { _id: 1, a: [9, 3, 2] },
    ],
    [
      '$push at a position',
      { _id: 1, a: [1, 4] },
      { $push: { a: { $each: [2, 3], $position: 1 } } },
      { _id: 1, a: [1, 2, 3, 4] },
    ],
    [
      '$push sorted by a field',
      { _id: 1, a: [{ n: 2 }] },
      { $push: { a: { $each: [{ n: 1 }], $sort: { n: 1 } } } },
      { _id: 1, a: [{ n: 1 }, { n: 2 }] },
    ],
    [
      '$pull by value, condition and document',
      { _id: 1, a: [1, 5], b: [1, 2], c: [{ k: 1, x: 0 }, { k: 2 }] },
      { $pull: { a: { $gt: 3 }, b: 2, c: { k: 1 } } },
      { _id: 1, a: [1], b: [1], c: [{ k: 2 }] },
    ],
    [
      '$addToSet',
      { _id: 1, a: [1, { x: 1 }] },
      { $addToSet: { a: { $each: [{ x: 1 }, 2] } } },
      { _id: 1, a: [1, { x: 1 }, 2] },
    ],
    [
      '$pop and $pullAll',
      { _id: 1, a: [1, 2, 3], b: [1, 2, 1] },
      { $pop: { a: -1 }, $pullAll: { b: [1] } },
      { _id: 1, a: [2, 3], b: [2] },
    ],
    ['$rename', { _id: 1, a: { b: 1 } }, { $rename: { 'a.b': 'c' } }, { _id: 1, a: {}, c: 1 }],
    ['$[]', { _id: 1, a: [{ n: 1 }, { n: 2 }] }, { $inc: { 'a.$[].n': 1 } }, { _id: 1, a: [{ n: 2 }, { n: 3 }] }],
    ['a pipeline', { _id: 1, a: 2 }, [{ $set: { b: { $multiply: ['$a', 3] } } }, { $unset: 'a' }], { _id: 1, b: 6 }],
  ])('%s', async (_, before, update, after) => {
    expect(await updated(before, update)).toEqual(after)
  })

  it('change the element that matched the filter, also by $elemMatch and $and', async () => {
    const a = [
      { k: 'x', n: 1 },
      { k: 'y', n: 2 },
    ]
    const expected = {
      _id: 1,
      a: [
        { k: 'x', n: 1 },
        { k: 'y', n: 9 },
      ],
    }
    expect(await updated({ _id: 1, a }, { $set: { 'a.$.n': 9 } }, {}, { 'a.k': 'y' })).toEqual(expected)
    expect(
      await updated({ _id: 1, a }, { $set: { 'a.$.n': 9 } }, {}, { a: { $elemMatch: { k: 'y', n: { $gt: 1 } } } }),
    ).toEqual(expected)
    expect(await updated({ _id: 1, a }, { $set: { 'a.$.n': 9 } }, {}, { $and: [{ 'a.k': 'y' }] })).toEqual(expected)
    expect(
      await updated({ _id: 1, a }, { $set: { 'a.$[e].n': 9 } }, { arrayFilters: [{ 'e.n': { $gte: 2 } }] }),
    ).toEqual(expected)
  })

  it('select elements by arrayFilters in the original document, each once', async () => {
    const before = { _id: 1, lines: [{ state: 'new' }, { state: 'done' }, { state: 'new' }] }
    const changed = (update: object, ...arrayFilters: object[]) =>
      updated(before, update, { arrayFilters }).catch(error => error.code)
    expect(
      await changed(
        { $set: { 'lines.$[e].state': 'packed', 'lines.$[e].by': 'Ravi' }, $inc: { 'lines.$[e].times': 1 } },
        { 'e.state': 'new' },
      ),
    ).toEqual({
      _id: 1,
      lines: [{ state: 'packed', by: 'Ravi', times: 1 }, { state: 'done' }, { state: 'packed', by: 'Ravi', times: 1 }],
    })
    const twice = { $set: { 'lines.$[e].state': 'a', 'lines.$[f].state': 'b' } }
    expect(await changed(twice, { 'e.state': 'new' }, { 'f.state': { $ne: 'done' } })).toBe(40)
    expect(await changed({ $set: { 'lines.$[].state': 'a', 'lines.0.state': 'b' } })).toBe(40)
    expect(await changed({ $set: { 'lines.$[e].state': 'a' } }, { 'e.state': 'new', 'f.state': 'new' })).toBe(9)
    expect(await changed({ $set: { 'lines.$[E].state': 'a' } }, { 'E.state': 'new' })).toBe(2)
    expect(await changed([{ $set: { z: 1 } }], { 'e.state': 'new' })).toBe(9)
  })

  it('upsert from the filter’s equalities and return the id', async () => {
    const collection = await rows()
    const result = await collection.updateOne(
      { name: 'a', $and: [{ 'x.y': 1 }], n: { $gt: 3 } },
      { $set: { z: 1 }, $setOnInsert: { made: true } },
      { upsert: true },
    )
    expect(result.upsertedId).toBeInstanceOf(ObjectId)
    expect(await collection.findOne({}, { projection: { _id: 0 } })).toEqual({
      name: 'a',
      x: { y: 1 },
      z: 1,
      made: true,
    })
    await collection.updateOne({ name: 'a' }, { $setOnInsert: { made: false } }, { upsert: true })
    expect(await collection.countDocuments({ made: true })).toBe(1)
  })

  it('refuse a changed _id, conflicts and unknown operators with MongoDB’s codes', async () => {
    const collection = await rows({ _id: 1, a: 'text', list: [1] })
    const failure = (update: object) =>
      collection.updateOne({ _id: 1 }, update).then(
        () => undefined,
        error => error.code,
      )
    expect(await failure({ $set: { _id: 2 } })).toBe(66)
    expect(await failure({ $set: { _id: 1 } })).toBeUndefined()
    expect(await failure({ $set: { b: 1 }, $inc: { b: 1 } })).toBe(40)
    expect(await failure({ $set: { 'a.b': 1 } })).toBe(28)
    expect(await failure({ $inc: { a: 1 } })).toBe(14)
    expect(await failure({ $frobnicate: { a: 1 } })).toBe(9)
    expect(await failure({ $addToSet: { list: { $each: [2], $slice: -1 } } })).toBe(2)
    expect(await failure({ $set: { 'list.$.x': 1 } })).toBe(2)
    expect(await collection.findOne()).toEqual({ _id: 1, a: 'text', list: [1] })
  })

  it('find and modify atomically, with sort, fields and both images', async () => {
    const collection = await rows({ _id: 1, n: 1, t: 'a' }, { _id: 2, n: 5, t: 'b' })
    expect(
      await collection.findOneAndUpdate(
        {},
        { $set: { n: 6 } },
        { sort: { n: -1 }, returnDocument: 'after', projection: { n: 1 } },
      ),
    ).toEqual({ _id: 2, n: 6 })
    expect(await collection.findOneAndReplace({ _id: 1 }, { x: 1 })).toEqual({ _id: 1, n: 1, t: 'a' })
    expect(await collection.findOneAndDelete({ x: 1 })).toEqual({ _id: 1, x: 1 })
    expect(await collection.findOneAndUpdate({ _id: 9 }, { $set: { a: 1 } })).toBeNull()
    expect(await collection.countDocuments()).toBe(1)
  })
})

describe('reads', () => {
  it('match by type and through arrays', async () => {
    const collection = await rows(
      { _id: 1, a: 1, s: 'Tomato' },
      { _id: 2, a: '1', s: 'tomato paste' },
      {
        _id: 3,
        a: [1, 'x'],
        list: [
          { p: 1, q: 5 },
          { p: 2, q: 1 },
        ],
      },
      { _id: 4, a: null },
      { _id: 5 },
      { _id: 6, a: { b: 1, c: 2 } },
    )
    const findIds = async (filter: object) =>
      (await collection.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id)
    expect(await findIds({ a: 1 })).toEqual([1, 3])
    expect(await findIds({ a: null })).toEqual([4, 5])
    expect(await findIds({ a: { $ne: null } })).toEqual([1, 2, 3, 6])
    expect(await findIds({ a: { $type: 'string' } })).toEqual([2, 3])
    expect(await findIds({ a: { $exists: false } })).toEqual([5])
    expect(await findIds({ a: { b: 1, c: 2 } })).toEqual([6])
    expect(await findIds({ a: { c: 2, b: 1 } })).toEqual([])
    expect(await findIds({ s: /^TOM/i })).toEqual([1, 2])
    expect(await findIds({ a: { $size: 2 } })).toEqual([3])
    expect(await findIds({ a: { $all: [1, 'x'] } })).toEqual([3])
    expect(await findIds({ list: { $elemMatch: { p: 1, q: 1 } } })).toEqual([])
    expect(await findIds({ 'list.p': 1, 'list.q': 1 })).toEqual([3])
    expect(await findIds({ $expr: { $gt: ['$a', 0] }, $nor: [{ a: null }] })).toEqual([1, 2, 3, 6])
    expect(await findIds({ 'list.1.p': 2 })).toEqual([3])
  })

  it('project with _id first, slices, elements and computed fields', async () => {
    const collection = await rows({ _id: 1, a: { b: 1, c: 2 }, list: [{ n: 1 }, { n: 2 }, { n: 3 }] })
    const projected = (projection: object, filter: object = {}) => collection.findOne(filter, { projection })
    expect(await projected({ 'a.b': 1 })).toEqual({ _id: 1, a: { b: 1 } })
    expect(await projected({ a: 0, 'list.n': 0 })).toEqual({ _id: 1, list: [{}, {}, {}] })
    expect(await projected({ list: { $slice: -1 }, a: 1 })).toEqual({ _id: 1, a: { b: 1, c: 2 }, list: [{ n: 3 }] })
    expect(await projected({ list: { $elemMatch: { n: 2 } } })).toEqual({ _id: 1, list: [{ n: 2 }] })
    expect(await projected({ 'list.$': 1 }, { 'list.n': 3 })).toEqual({ _id: 1, list: [{ n: 3 }] })
    expect(await projected({ _id: 0, sum: { $add: ['$a.b', '$a.c'] } })).toEqual({ sum: 3 })
    await expect(projected({ a: 1, list: 0 })).rejects.toMatchObject({ code: 31254 })
    await expect(projected({ a: 0, list: 1 })).rejects.toMatchObject({ code: 31253 })
  })

  it('continue only in their own session, and not after a failed batch', async () => {
    const collection = await rows(...Array.from({ length: 300 }, (_, _id) => ({ _id })))
    const coll = collection.collectionName
    const [owner, other] = [engine.client.startSession(), engine.client.startSession()]
    const more = (id: Long, session = owner) =>
      db.command({ getMore: id, collection: coll }, { session }).catch(error => error.code)
    const opened = await db.command({ find: coll, batchSize: 2 }, { session: owner })
    expect(await more(opened.cursor.id, other)).toBe(50738)
    expect((await more(opened.cursor.id)).cursor.nextBatch).toHaveLength(298)
    const pipeline = [{ $project: { n: { $divide: [1, { $subtract: ['$_id', 200] }] } } }]
    const failing = await db.command({ aggregate: coll, pipeline, cursor: {} }, { session: owner })
    expect(await more(failing.cursor.id)).toBe(2)
    expect(await more(failing.cursor.id)).toBe(43)
    await Promise.all([owner.endSession(), other.endSession()])
  })

  it('return batches over cursors that can be closed', async () => {
    const collection = await rows(...Array.from({ length: 1000 }, (_, _id) => ({ _id })))
    expect(await collection.find().batchSize(70).toArray()).toHaveLength(1000)
    const cursor = collection.find().batchSize(2)
    await cursor.next()
    const { id } = cursor
    await cursor.close()
    await expect(db.command({ getMore: id ?? Long.ZERO, collection: collection.collectionName })).rejects.toMatchObject(
      { code: 43 },
    )
    expect(await collection.find().skip(990).limit(20).toArray()).toHaveLength(10)
    expect(await collection.distinct('_id', { _id: { $lt: 3 } })).toEqual([0, 1, 2])
    expect(await collection.estimatedDocumentCount()).toBe(1000)
    await collection.deleteMany({ _id: { $gte: 600 } })
    expect(await collection.estimatedDocumentCount()).toBe(600)
  })
})

describe('refusals', () => {
  it('name unknown or unsupported input with a code', async () => {
    const collection = await rows({ _id: 1 })
    const coll = collection.collectionName
    const code = (command: object) =>
      db.command(command).then(
        () => 'accepted',
        error => error.code,
      )
    expect(await code({ frobnicate: 1 })).toBe(59)
    expect(await code({ find: coll, filter: { $where: '1' } })).toBe(238)
    expect(await code({ find: coll, filter: { a: { $frob: 1 } } })).toBe(2)
    expect(await code({ find: coll, frob: 1 })).toBe(40415)
    expect(await code({ find: coll, filter: {}, collation: { locale: 'en' } })).toBe(238)
    expect(await code({ aggregate: coll, pipeline: [{ $out: 'x' }], cursor: {} })).toBe(238)
    expect(await code({ aggregate: coll, pipeline: [{ $frob: 1 }], cursor: {} })).toBe(40324)
    expect(await code({ aggregate: coll, pipeline: [{ $project: { a: { $frob: 1 } } }], cursor: {} })).toBe(168)
    expect(await code({ createIndexes: coll, indexes: [{ key: { a: 'text' }, name: 'a_text' }] })).toBe(238)
    expect(await code({ create: 'capped', capped: true, size: 1000 })).toBe(238)
    expect(await code({ find: coll, filter: { $and: [] } })).toBe(2)
    expect(engine.log).toEqual([])
  })
})
