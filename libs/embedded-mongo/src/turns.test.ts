import fc from 'fast-check'
import { type Collection, type Db, type Document, type FindCursor, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, type TestEngine } from '../testing/test-engine.ts'

interface Row {
  _id: number
  n: number
  kind: string
  note: string
}

const COUNT = 25_000
const BATCH = 5_000
/** Elements of one list: enough for many turns, even on a fast machine. */
const ELEMENTS = 8 * COUNT
/** Number of turns to exceed; work that never yields allows at most one. */
const TURNS = 3

/** Whether to run all work, as in `npm run test:long`, or one of each kind. */
const isWhole = (fc.readConfigureGlobal()?.numRuns ?? 0) >= 10_000

let engine: TestEngine<MongoClient>
let db: Db
let rows: Collection<Row>
beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri))
  db = engine.client.db('test')
  rows = db.collection<Row>('rows')
  const listOf = (length: number) => ({ list: Array.from({ length }, (_, n) => (n * 7919) % COUNT) })
  await db.collection('lists').insertOne(listOf(COUNT))
  await db.collection('longerLists').insertOne(listOf(ELEMENTS))
  for (let first = 0; first < COUNT; first += BATCH)
    await rows.insertMany(
      Array.from({ length: BATCH }, (_unused, at) => {
        const n = first + at
        return { _id: n, n: (n * 7919) % COUNT, kind: `k${n % 1_000}`, note: 'n'.repeat(100) }
      }),
    )
})
afterAll(() => engine.close())

/** Returns how many sequential responses another client gets before `work` ends. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false
  const finished = work.finally(() => {
    isOver = true
  })
  let turns = 0
  while (!isOver) {
    await db.command({ ping: 1 })
    if (!isOver) turns++
  }
  await finished
  return turns
}

const JOIN = { $lookup: { from: 'rows', localField: 'n', foreignField: '_id', as: 'same' } }

function inList(...stages: Document[]): Promise<Document[]> {
  return db
    .collection('longerLists')
    .aggregate([{ $unwind: '$list' }, ...stages])
    .toArray()
}

async function firstOf(cursor: FindCursor<unknown>): Promise<void> {
  await cursor.batchSize(2).next()
  await cursor.close()
}

describe('another client gets many responses during', () => {
  const alike: [string, () => Promise<unknown>][] = [
    ['a count without an index', () => rows.countDocuments({ note: /n$/ })],
    ['a count by command', () => db.command({ count: 'rows', query: { note: /n$/ } })],
    ['a sort of all', () => firstOf(rows.find().sort({ n: 1 }))],
    [
      'a sort within a pipeline',
      () => rows.aggregate([{ $set: { m: '$n' } }, { $sort: { m: 1 } }, { $limit: 1 }]).toArray(),
    ],
    ['distinct values', () => rows.distinct('kind')],
    ['elements of one long list', () => inList({ $match: { list: -1 } })],
    ['a sample of a long list', () => inList({ $sample: { size: COUNT } }, { $match: { list: -1 } })],
    ['a facet of a long list', () => inList({ $facet: { some: [{ $match: { list: -1 } }] } })],
  ]
  it.each<[string, () => Promise<unknown>]>([
    ...(isWhole ? alike : []),
    [
      'a scan that finds nothing',
      () => rows.find({ $expr: { $eq: [{ $concat: ['$note', '$kind', '$note', '$kind'] }, 'x'] } }).toArray(),
    ],
    ['a sort without an index', () => rows.find().sort({ n: 1 }).limit(1).toArray()],
    ['a group', () => rows.aggregate([{ $group: { _id: '$kind', n: { $sum: '$n' } } }]).toArray()],
    [
      'a facet',
      () => rows.aggregate([{ $facet: { all: [{ $match: { n: { $gt: 5 } } }, { $count: 'n' }] } }]).toArray(),
    ],
    ['a union of many', () => rows.find({ $or: Array.from({ length: 2000 }, (_, _id) => ({ _id })) }).toArray()],
    ['distinct values of one long list', () => db.collection('longerLists').distinct('list')],
    ['groups of a long list', () => inList({ $group: { _id: '$list' } }, { $match: { _id: -1 } })],
    ['a join', () => rows.aggregate([{ $limit: BATCH }, JOIN, { $count: 'n' }]).toArray()],
    ['an insert of many', () => db.collection('copies').insertMany(Array.from({ length: BATCH }, (_, n) => ({ n })))],
    ['an update of all', () => rows.updateMany({}, { $set: { seen: true } })],
    ['building an index', () => rows.createIndex({ kind: 1, n: -1 })],
    ['a deletion of many', () => rows.deleteMany({ n: { $gte: COUNT / 2 } })],
  ])(
    '%s',
    async (_, work) => {
      expect(await turnsDuring(work())).toBeGreaterThan(TURNS)
    },
    60_000,
  )
})

describe('maxTimeMS ends', () => {
  const maxTimeMS = 1
  const numbers = Array.from({ length: 5000 }, (_, n) => ({ n }))
  const group = { $group: { _id: '$list' } }
  it.each<[string, object]>([
    ['a scan', { find: 'rows', filter: { note: 'x' } }],
    ['a sort', { find: 'rows', sort: { note: 1 } }],
    ['a count', { count: 'rows', query: { note: /x/ } }],
    ['distinct values', { distinct: 'rows', key: 'note' }],
    ['a long list', { aggregate: 'lists', pipeline: [{ $unwind: '$list' }, group, { $count: 'n' }], cursor: {} }],
    ['a join', { aggregate: 'rows', pipeline: [JOIN, { $match: { n: -1 } }], cursor: {} }],
    ['an insert', { insert: 'more', documents: numbers }],
    ['an update of all', { update: 'rows', updates: [{ q: {}, u: { $set: { seen: false } }, multi: true }] }],
    ['many updates', { update: 'rows', updates: numbers.map(({ n }) => ({ q: { _id: n }, u: { $set: { n } } })) }],
    ['a deletion', { delete: 'rows', deletes: [{ q: { note: 'x' }, limit: 0 }] }],
    ['an index', { createIndexes: 'rows', indexes: [{ key: { note: -1 }, name: 'late' }] }],
  ])('%s', async (_, command) => {
    await expect(db.command({ ...command, maxTimeMS })).rejects.toMatchObject({
      code: 50,
      codeName: 'MaxTimeMSExpired',
    })
  })

  it('a wait for a transaction’s lock; the transaction goes on', async () => {
    const session = engine.client.startSession()
    session.startTransaction()
    await rows.updateOne({ _id: 1 }, { $set: { kind: 'mine' } }, { session })
    const update = { update: 'rows', updates: [{ q: { _id: 1 }, u: { $set: { kind: 'other' } } }], maxTimeMS: 50 }
    await expect(db.command(update)).rejects.toMatchObject({ code: 50 })
    await session.commitTransaction()
    await session.endSession()
    expect((await rows.findOne({ _id: 1 }))?.kind).toBe('mine')
  })

  it('an index build without leaving part of it', async () => {
    expect((await rows.indexes()).map(({ name }) => name)).not.toContain('late')
  })
})
