import { serialize } from 'bson'
import { type Collection, type Document, MongoBulkWriteError, MongoClient } from 'mongodb'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectRaw, frame } from '../testing/raw-client.ts'
import { refusal } from '../testing/refusal.ts'
import { startTestEngine, type TestEngine } from '../testing/test-engine.ts'

const MEGABYTE = 1024 * 1024
const large = (megabytes: number, letter = 'x') => letter.repeat(megabytes * MEGABYTE)

interface Row {
  _id: number | string
  list?: unknown[]
  a?: unknown
}

let engine: TestEngine<MongoClient>
let collections = 0
beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri))
})
afterEach(async () => {
  expect(await run({ ping: 1 })).toMatchObject({ ok: 1 })
  expect(engine.log).toEqual([])
})
afterAll(() => engine.close())

const run = (command: Document) => engine.client.db('test').command(command)

async function rowsWith(...documents: Row[]): Promise<Collection<Row>> {
  const rows = engine.client.db('test').collection<Row>(`rows${++collections}`)
  for (const document of documents) await rows.insertOne(document)
  return rows
}

describe('a response that is too large is refused', () => {
  it('for distinct values of 20 MB, with 17217', async () => {
    const rows = await rowsWith({ _id: 1, a: large(10, 'a') }, { _id: 2, a: large(10, 'b') })
    expect(await refusal(rows.distinct('a'))).toMatchObject({ code: 17217 })
  })

  it('for findAndModify of a new document, which is not inserted', async () => {
    const rows = await rowsWith()
    const upsert = {
      findAndModify: rows.collectionName,
      query: { _id: large(9) },
      update: { $set: { a: 1 } },
      upsert: true,
      new: true,
    }
    expect(await refusal(run(upsert))).toMatchObject({ code: 10334 })
    expect(await rows.countDocuments()).toBe(0)
  })

  it('for each upsert whose _id does not fit, which is not inserted', async () => {
    const rows = await rowsWith()
    const upserts = ['a', 'b', 'c'].map(letter => ({
      q: { _id: large(5, letter) },
      u: { $set: { a: 1 } },
      upsert: true,
    }))
    const responses = await Promise.all(
      upserts.map(upsert => run({ update: rows.collectionName, updates: [upsert] }).then(({ n }) => n)),
    )
    expect(responses).toEqual([1, 1, 1])
    await rows.deleteMany({})
    const { writeErrors, upserted } = await run({ update: rows.collectionName, ordered: false, updates: upserts })
    expect(upserted).toHaveLength(1)
    expect(writeErrors.map(({ index, code }: Document) => [index, code])).toEqual([
      [1, 10334],
      [2, 10334],
    ])
    expect(await rows.countDocuments()).toBe(1)
  })
})

describe('a long response is cut', () => {
  it('to errors without messages when hundreds of statements repeat large values', async () => {
    const ids = Array.from({ length: 400 }, (_, at) => `${at}`.padStart(40_000, '0'))
    const rows = await rowsWith()
    await rows.insertMany(ids.map(_id => ({ _id })))
    const error: unknown = await rows
      .insertMany(
        ids.map(_id => ({ _id })),
        { ordered: false },
      )
      .catch(reason => reason)
    if (!(error instanceof MongoBulkWriteError)) throw error
    const errors = [error.writeErrors].flat()
    expect(errors.map(({ index }) => index)).toEqual([...ids.keys()])
    expect(new Set(errors.map(({ code }) => code))).toEqual(new Set([11000]))
    expect(errors[0]?.errmsg).toContain('dup key')
    expect(errors.at(-1)?.errmsg).toBe('')
  })

  it('to the beginning of a duplicate text of 9 MB', async () => {
    const rows = await rowsWith({ _id: 1, a: large(9) }, { _id: 2 })
    await rows.createIndex({ a: 1 }, { unique: true })
    const again = [
      rows.insertOne({ _id: 3, a: large(9) }),
      rows.findOneAndUpdate({ _id: 2 }, { $set: { a: large(9) } }),
    ]
    for (const work of again) {
      const { code, message } = await refusal(work)
      expect(code).toBe(11000)
      expect(message).toContain('E11000 duplicate key')
      expect(message.length).toBeLessThan(11_000)
    }
  })

  it('to the plan of a filter of 9 MB', async () => {
    const rows = await rowsWith({ _id: 1 })
    const { queryPlanner, command, warning } = await rows.find({ a: large(9) }).explain()
    expect(queryPlanner.parsedQuery).toEqual({ a: large(9) })
    expect(command).toBeUndefined()
    expect(warning).toMatch(/command.*omitted/)
  })

  it('to as many documents as fit into a batch', async () => {
    const rows = await rowsWith(...[1, 2, 3].map(_id => ({ _id, a: large(9) })))
    const { cursor } = await run({ find: rows.collectionName })
    expect(cursor.firstBatch).toHaveLength(1)
    const next = await run({ getMore: cursor.id, collection: rows.collectionName })
    expect(next.cursor.nextBatch).toHaveLength(1)
    expect((await rows.find().toArray()).map(({ _id }) => _id)).toEqual([1, 2, 3])
  })

  it.each<[string, () => Document]>([
    ['the name of a command', () => ({ ['x'.repeat(5 * MEGABYTE)]: 1 })],
    ['the name of a field', () => ({ ping: 1, ['x'.repeat(5 * MEGABYTE)]: 1 })],
    ['the name of a collection', () => ({ insert: large(5), documents: [{}] })],
    ['the name of an operator', () => ({ find: 'rows', filter: { [`$${large(5)}`]: 1 } })],
    ['the name of a stage', () => ({ aggregate: 'rows', pipeline: [{ [`$${large(5)}`]: 1 }], cursor: {} })],
  ])('to the beginning of a message that repeats %s', async (_, command) => {
    expect((await refusal(run(command()))).message.length).toBeLessThan(11_000)
  })

  it('to the beginning of an unknown write concern; the write happens', async () => {
    const response = await refusal(run({ insert: 'rows', documents: [{}], writeConcern: { w: large(12) } }))
    expect(response).toMatchObject({ code: 79 })
    expect(await engine.client.db('test').collection('rows').countDocuments()).toBe(1)
  })
})

/** Stages that would create a list larger than any memory. */
const doubling = (list: unknown) => Array.from({ length: 40 }, () => ({ $set: { list } }))

describe('a document that is too large is refused', () => {
  it('as the result of $push, leaving the stored one unchanged', async () => {
    const rows = await rowsWith({ _id: 1, list: [large(9)] })
    expect(await refusal(rows.updateOne({ _id: 1 }, { $push: { list: large(9) } }))).toMatchObject({ code: 10334 })
    expect(await rows.findOne({ _id: 1 }, { projection: { n: { $size: '$list' } } })).toEqual({ _id: 1, n: 1 })
  })

  it.each<[string, Document[], number]>([
    ['of $group', [{ $group: { _id: null, all: { $push: '$a' } } }], 10334],
    ['of $facet', [{ $facet: { all: [{ $project: { a: 1 } }] } }], 10334],
    ['of $project', [{ $project: { b: ['$a', '$a'] } }], 10334],
    ['of $concat', [{ $project: { b: { $concat: ['$a', '$a'] } } }], 10334],
    ['of $lookup', [{ $lookup: { from: 'large', pipeline: [], as: 'all' } }], 4568],
    ['that forty stages double', doubling({ $concatArrays: ['$list', '$list'] }), 10334],
    ['that forty stages repeat twice', doubling(['$list', '$list']), 10334],
  ])('%s', async (_, pipeline, code) => {
    const rows = engine.client.db('test').collection<Row>('large')
    await rows.bulkWrite(
      [1, 2].map(_id => ({
        replaceOne: { filter: { _id }, replacement: { a: large(9), list: [large(1)] }, upsert: true },
      })),
    )
    expect(await refusal(rows.aggregate(pipeline).toArray())).toMatchObject({ code })
  })

  it('as the result of a pipeline, stored or inserted', async () => {
    const rows = await rowsWith({ _id: 1, list: [1] })
    const stages = [{ $set: { list: [large(1)] } }, ...doubling(['$list', '$list'])]
    expect(await refusal(rows.updateOne({ _id: 1 }, stages))).toMatchObject({ code: 10334 })
    expect(await refusal(rows.updateOne({ _id: 2 }, stages, { upsert: true }))).toMatchObject({ code: 10334 })
    expect(await rows.find().toArray()).toEqual([{ _id: 1, list: [1] }])
  })

  it('as an index without room in its collection, while writes continue', async () => {
    const rows = await rowsWith({ _id: 1 })
    const indexOf = (name: string) => rows.createIndex({ [name]: 1 }, { partialFilterExpression: { a: large(6) } })
    await indexOf('a')
    await indexOf('b')
    expect(await refusal(indexOf('c'))).toMatchObject({ code: 10334 })
    await rows.insertOne({ _id: 2, a: [1] })
    expect(await rows.indexes()).toHaveLength(3)
  })
})

describe('memory of a stage is bounded', () => {
  beforeAll(async () => {
    const rows = engine.client.db('test').collection<Row>('many')
    for (let _id = 0; _id < 14; _id++) await rows.insertOne({ _id, a: `${_id}${large(8)}` })
  })

  it.each<[string, Document]>([
    ['groups', { $group: { _id: '$a' } }],
    ['a list', { $group: { _id: null, all: { $push: '$a' } } }],
    ['a set', { $group: { _id: null, all: { $addToSet: '$a' } } }],
    ['the first of each group', { $group: { _id: '$_id', first: { $first: '$a' } } }],
    [
      'one document of all',
      { $group: { _id: null, all: { $mergeObjects: { $arrayToObject: [[{ k: { $toString: '$_id' }, v: '$a' }]] } } } },
    ],
    ['a sample', { $sample: { size: 100 } }],
    ['facets', { $facet: { n: [{ $count: 'n' }] } }],
    ['a sort', { $sort: { a: 1 } }],
  ])('for %s, with 292, also with allowDiskUse', async (_, stage) => {
    const rows = engine.client.db('test').collection('many')
    expect(await refusal(rows.aggregate([{ $set: { b: 1 } }, stage], { allowDiskUse: true }).toArray())).toMatchObject({
      code: 292,
    })
  })

  it('by groups, not by their documents', async () => {
    const stage = { $group: { _id: null, n: { $sum: 1 }, longest: { $max: '$a' } } }
    expect(
      await engine.client
        .db('test')
        .collection('many')
        .aggregate([stage, { $unset: 'longest' }])
        .toArray(),
    ).toEqual([{ _id: null, n: 14 }])
  })
})

describe('an expression', () => {
  const numbers = Array.from({ length: 130 }, (_, at) => at)
  const nested = (body: Document | number) => ({ $map: { input: numbers, in: body } })

  it('that visits or builds millions of elements for one document fails with 238', async () => {
    const rows = await rowsWith({ _id: 1 })
    const once = await rows.aggregate([{ $project: { n: { $size: nested(nested(1)) } } }]).toArray()
    expect(once).toEqual([{ _id: 1, n: 130 }])
    const sizes = rows.aggregate([{ $project: { n: { $size: nested(nested(nested(1))) } } }])
    expect(await refusal(sizes.toArray())).toMatchObject({ code: 238 })
  })
})

describe('a list of 130,000', () => {
  const numbers = Array.from({ length: 130_000 }, (_, at) => at)

  it('can be pushed, counted and joined', async () => {
    const rows = await rowsWith({ _id: 1 })
    await rows.updateOne({ _id: 1 }, { $push: { list: { $each: numbers } } })
    expect(await rows.distinct('list')).toHaveLength(numbers.length)
    const twice = { $size: { $concatArrays: ['$list', '$list'] } }
    expect(await rows.aggregate([{ $project: { twice } }]).toArray()).toEqual([{ _id: 1, twice: 260_000 }])
  })

  it('can be a filter', async () => {
    const rows = await rowsWith({ _id: 7 })
    const $match = { $and: numbers.map(_id => ({ _id: { $ne: -_id - 1 } })) }
    expect(await rows.aggregate([{ $match }]).toArray()).toEqual([{ _id: 7 }])
  })

  it('cannot be a pipeline', async () => {
    const rows = await rowsWith({ _id: 1 })
    const stages = (count: number) => Array.from({ length: count }, () => ({ $skip: 0 }))
    expect(await rows.aggregate(stages(1000)).toArray()).toHaveLength(1)
    expect(await refusal(rows.aggregate(stages(1001)).toArray())).toMatchObject({ code: 7749501 })
  })
})

describe('a connection', () => {
  it('is closed for an empty document in a sequence', async () => {
    const socket = connectRaw(engine.uri)
    const name = Buffer.from('documents\0')
    const section = Buffer.concat([
      Buffer.from([1]),
      Buffer.from([4 + name.length + 4, 0, 0, 0]),
      name,
      Buffer.alloc(4),
    ])
    const closed = new Promise(resolve => socket.once('close', resolve))
    socket.write(frame(serialize({ insert: 'rows', $db: 'test' }), 0, section))
    await closed
    expect(engine.log).toEqual([expect.stringMatching(/^connection \d+ closed: /)])
    engine.log.length = 0
  })

  it('pauses work for a client that does not read', async () => {
    const rows = await rowsWith({ _id: 1, a: large(4) }, { _id: 2 })
    const socket = connectRaw(engine.uri)
    socket.pause()
    const find = serialize({ find: rows.collectionName, batchSize: 1, $db: 'test' })
    const cursors = async () => (await run({ serverStatus: 1 })).metrics.cursor.open.total
    const before = await cursors()
    for (let time = 0; time < 20; time++) socket.write(frame(find))
    await expect.poll(cursors).toBeGreaterThan(before)
    for (let time = 0; time < 20; time++) await run({ ping: 1 })
    expect((await cursors()) - before).toBeLessThan(5)
    socket.resume()
    await expect.poll(cursors).toBe(before + 20)
    socket.destroy()
  })
})
