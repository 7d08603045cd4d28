import { type Collection, type Db, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, type TestEngine } from '../testing/test-engine.ts'

interface Row {
  _id: number
  w: string
  list?: { w: string }[]
}

/** A backtracking regular expression needs 2^60 steps for this text. */
const TEXT = `${'a'.repeat(60)}!`
const PATTERN = /^(a+)+$/

let engine: TestEngine<MongoClient>
let db: Db
let rows: Collection<Row>
beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri))
  db = engine.client.db('test')
  rows = db.collection<Row>('rows')
  await rows.insertMany([
    { _id: 1, w: TEXT, list: [{ w: TEXT }] },
    { _id: 2, w: 'aaa', list: [{ w: 'aaa' }] },
  ])
  await db.createCollection(TEXT)
})
afterAll(() => engine.close())

const idsOf = async (filter: object) => (await rows.find(filter).toArray()).map(({ _id }) => _id)

describe('a pattern with catastrophic backtracking', () => {
  it.each([
    ['a field', { w: PATTERN }, [2]],
    ['$regex', { w: { $regex: PATTERN.source, $options: 's' } }, [2]],
    ['$in', { w: { $in: [PATTERN] } }, [2]],
    ['$nin', { w: { $nin: [PATTERN] } }, [1]],
    ['$not', { w: { $not: PATTERN } }, [1]],
    ['$all', { w: { $all: [PATTERN] } }, [2]],
    ['$elemMatch', { list: { $elemMatch: { w: PATTERN } } }, [2]],
    ['another case', { w: /^(A+)+$/i }, [2]],
  ])('runs in linear time in %s', async (_, filter, expected) => {
    expect(await idsOf(filter)).toEqual(expected)
  })

  it('runs in linear time in pipelines, distinct, collection names and array filters', async () => {
    expect(await rows.aggregate([{ $unwind: '$list' }, { $match: { 'list.w': PATTERN } }]).toArray()).toHaveLength(1)
    expect(await rows.distinct('_id', { w: PATTERN })).toEqual([2])
    expect((await db.listCollections({ name: /^(a+)+$/ }).toArray()).length).toBe(0)
    await rows.updateMany({}, { $set: { 'list.$[one].w': 'b' } }, { arrayFilters: [{ 'one.w': PATTERN }] })
    expect((await rows.findOne({ _id: 2 }))?.list).toEqual([{ w: 'b' }])
    expect((await rows.findOne({ _id: 1 }))?.list).toEqual([{ w: TEXT }])
    await rows.updateMany({}, { $pull: { list: { w: PATTERN } } })
  })

  it.each([
    ['$in', (patterns: RegExp[]) => ({ w: { $in: patterns } })],
    ['$or', (patterns: RegExp[]) => ({ $or: patterns.map(pattern => ({ w: pattern })) })],
  ])('is refused in an %s of too many', async (_, filterOf) => {
    const patterns = Array.from({ length: 10_000 }, (_, at) => new RegExp(`a{1,900}b${at}$`))
    await expect(idsOf(filterOf(patterns))).rejects.toMatchObject({ code: 238 })
    expect(await idsOf({ w: /^a+$/ })).toEqual([2])
  })
})
