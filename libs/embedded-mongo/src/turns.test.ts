import { type Collection, type Db, type FindCursor, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, type TestEngine } from '../testing/test-engine.ts'

interface Row {
  _id: number
  n: number
  kind: string
  note: string
}

const COUNT = 50_000
const BATCH = 10_000
/** Where one of these takes all its time at once there is one at most. */
const TURNS = 3

let engine: TestEngine<MongoClient>
let db: Db
let rows: Collection<Row>
beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri))
  db = engine.client.db('test')
  rows = db.collection<Row>('rows')
  for (let first = 0; first < COUNT; first += BATCH)
    await rows.insertMany(
      Array.from({ length: BATCH }, (_unused, at) => {
        const n = first + at
        return { _id: n, n: (n * 7919) % COUNT, kind: `k${n % 1_000}`, note: 'n'.repeat(100) }
      }),
    )
}, 60_000)
afterAll(() => engine.close())

/** How often another client is answered, one time after the other, before `work` ends. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  let turns = 0
  while (!isOver) {
    await db.command({ ping: 1 })
    if (!isOver) turns++
  }
  await over
  return turns
}

async function firstOf(cursor: FindCursor<unknown>): Promise<void> {
  await cursor.batchSize(2).next()
  await cursor.close()
}

describe('another client is answered many times during', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a scan that finds nothing', () => rows.find({ note: 'x' }).toArray()],
    ['a count without an index', () => rows.countDocuments({ note: /n$/ })],
    ['a count by command', () => db.command({ count: 'rows', query: { note: /n$/ } })],
    ['a sort without an index', () => rows.find().sort({ n: 1 }).limit(1).toArray()],
    ['a sort of all', () => firstOf(rows.find().sort({ n: 1 }))],
    ['a group', () => rows.aggregate([{ $group: { _id: '$kind', n: { $sum: '$n' } } }]).toArray()],
    [
      'a sort within a pipeline',
      () => rows.aggregate([{ $set: { m: '$n' } }, { $sort: { m: 1 } }, { $limit: 1 }]).toArray(),
    ],
    [
      'a facet',
      () => rows.aggregate([{ $facet: { all: [{ $match: { n: { $gt: 5 } } }, { $count: 'n' }] } }]).toArray(),
    ],
    ['distinct values', () => rows.distinct('kind')],
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
