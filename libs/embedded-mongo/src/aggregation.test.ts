import { type Db, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, type TestEngine } from '../testing/test-engine.ts'

let engine: TestEngine<MongoClient>
let db: Db
beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri))
  db = engine.client.db('test')
  await db.collection<Row>('orders').insertMany([
    {
      _id: 1,
      farm: 1,
      paise: 500,
      lines: [
        { sku: 'a', n: 2 },
        { sku: 'b', n: 1 },
      ],
      at: new Date('2026-03-31T20:00:00Z'),
    },
    { _id: 2, farm: 2, paise: 300, lines: [{ sku: 'a', n: 1 }], at: new Date('2026-04-01T10:00:00Z') },
    { _id: 3, farm: 1, paise: 200, lines: [], at: new Date('2026-04-02T10:00:00Z') },
    { _id: 4, farm: null, paise: 50 },
  ])
  await db.collection<Row>('farms').insertMany([
    { _id: 1, name: 'Ravi', owner: { id: 7 }, tags: ['x', 'y'] },
    { _id: 2, name: 'Meena', owner: { id: 8 }, tags: ['y'] },
  ])
})
afterAll(() => engine.close())

interface Row {
  _id: number
  [field: string]: unknown
}

function run(pipeline: object[], from = 'orders') {
  return db.collection(from).aggregate(pipeline).toArray()
}

describe('stages', () => {
  it('groups, sorts and counts', async () => {
    const totals = await run([
      {
        $group: {
          _id: '$farm',
          sum: { $sum: '$paise' },
          n: { $sum: 1 },
          most: { $max: '$paise' },
          mean: { $avg: '$paise' },
          ids: { $push: '$_id' },
        },
      },
      { $sort: { sum: -1 } },
    ])
    expect(totals).toEqual([
      { _id: 1, sum: 700, n: 2, most: 500, mean: 350, ids: [1, 3] },
      { _id: 2, sum: 300, n: 1, most: 300, mean: 300, ids: [2] },
      { _id: null, sum: 50, n: 1, most: 50, mean: 50, ids: [4] },
    ])
    expect(await run([{ $match: { paise: { $gt: 100 } } }, { $count: 'n' }])).toEqual([{ n: 3 }])
    expect(await run([{ $match: { paise: { $gt: 9999 } } }, { $count: 'n' }])).toEqual([])
    const ofTwo = { $group: { _id: null, sum: { $sum: ['$paise', '$fee'] } } }
    await expect(run([ofTwo])).rejects.toMatchObject({ code: 40237 })
    const bySku = { $group: { _id: '$lines.sku', count: { $count: {} } } }
    expect(await run([{ $unwind: '$lines' }, bySku, { $sort: { count: -1 } }])).toEqual([
      { _id: 'a', count: 2 },
      { _id: 'b', count: 1 },
    ])
  })

  it('unwinds with positions and keeps empty lists on request', async () => {
    const unwound = await run([
      { $match: { _id: { $in: [1, 3] } } },
      { $unwind: { path: '$lines', includeArrayIndex: 'at', preserveNullAndEmptyArrays: true } },
      { $project: { sku: '$lines.sku', at: 1 } },
    ])
    expect(unwound).toEqual([
      { _id: 1, at: 0, sku: 'a' },
      { _id: 1, at: 1, sku: 'b' },
      { _id: 3, at: null },
    ])
    const refused = (options: object) =>
      run([{ $unwind: { path: '$lines', ...options } }]).then(
        () => 'accepted',
        error => error.code,
      )
    expect(await refused({ preserveNullAndEmptyArray: true })).toBe(28811)
    expect(await refused({ preserveNullAndEmptyArrays: 1 })).toBe(28809)
    expect(await refused({ includeArrayIndex: '$at' })).toBe(28822)
  })

  it('joins by fields, by a pipeline, and by both', async () => {
    expect(
      await run([
        { $match: { _id: 1 } },
        { $lookup: { from: 'farms', localField: 'farm', foreignField: '_id', as: 'f' } },
        { $project: { f: '$f.name' } },
      ]),
    ).toEqual([{ _id: 1, f: ['Ravi'] }])
    const joined = await run(
      [
        {
          $lookup: {
            from: 'orders',
            let: { farm: '$_id' },
            pipeline: [
              { $match: { $expr: { $and: [{ $eq: ['$farm', '$$farm'] }, { $gt: ['$paise', 250] }] } } },
              { $project: { paise: 1 } },
            ],
            as: 'orders',
          },
        },
        { $project: { orders: 1 } },
      ],
      'farms',
    )
    expect(joined).toEqual([
      { _id: 1, orders: [{ _id: 1, paise: 500 }] },
      { _id: 2, orders: [{ _id: 2, paise: 300 }] },
    ])
    const both = await run(
      [
        {
          $lookup: {
            from: 'orders',
            localField: '_id',
            foreignField: 'farm',
            pipeline: [{ $sort: { paise: 1 } }, { $limit: 1 }, { $project: { _id: 1 } }],
            as: 'least',
          },
        },
        { $project: { least: 1 } },
      ],
      'farms',
    )
    expect(both).toEqual([
      { _id: 1, least: [{ _id: 3 }] },
      { _id: 2, least: [{ _id: 2 }] },
    ])
    const missing = await run([
      { $match: { _id: 4 } },
      { $lookup: { from: 'farms', localField: 'nothing', foreignField: 'name', as: 'f' } },
    ])
    expect(missing[0]?.f).toEqual([])
  })

  it('joins by every value of a local path, and by a regular expression as a value', async () => {
    const joining = db.collection<Row>('joining')
    await joining.insertMany([
      { _id: 1, lines: [{ tags: ['x', 'y'] }, { tags: 'z' }, {}], words: [/^M/, 'Ravi'] },
      { _id: 2, lines: [] },
    ])
    const farms = (localField: string, foreignField: string) =>
      run([{ $lookup: { from: 'farms', localField, foreignField, as: 'f' } }, { $sort: { _id: 1 } }], 'joining').then(
        joined => joined.map(({ f }) => f.map(({ _id }: Row) => _id)),
      )
    expect(await farms('lines.tags', 'tags')).toEqual([[1, 2], []])
    expect(await farms('lines.0.tags', 'tags')).toEqual([[1, 2], []])
    expect(await farms('words', 'name')).toEqual([[1], []])
    const refused = (join: object) =>
      run([{ $lookup: { from: 'farms', as: 'f', ...join } }])
        .then(() => 'accepted')
        .catch(error => error.code)
    expect(await refused({ localField: 'farm', foreignField: '_id', pipelines: [] })).toBe(9)
    expect(await refused({ localField: '$farm', foreignField: '_id' })).toBe(9)
    expect(await refused({ let: ['farm'], pipeline: [] })).toBe(9)
  })

  it('joins by an index without scanning the other collection', async () => {
    const many = db.collection<{ _id: number; key: string }>('many')
    await many.createIndex({ key: 1 })
    await many.insertMany(Array.from({ length: 5000 }, (_, _id) => ({ _id, key: `k${_id}` })))
    const stages = [
      { $match: { _id: { $lt: 2000 } } },
      { $lookup: { from: 'many', localField: 'key', foreignField: 'key', as: 'same' } },
      { $match: { same: { $size: 1 } } },
      { $count: 'n' },
    ]
    // A scan for each of them would read 10,000,000 documents and outlast the test.
    expect(await run(stages, 'many')).toEqual([{ n: 2000 }])
  })

  it('runs facets, replaces roots and reshapes', async () => {
    expect(
      await run([
        {
          $facet: { n: [{ $count: 'n' }], top: [{ $sort: { paise: -1 } }, { $limit: 1 }, { $project: { paise: 1 } }] },
        },
      ]),
    ).toEqual([{ n: [{ n: 4 }], top: [{ _id: 1, paise: 500 }] }])
    expect(await run([{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: { $first: '$lines' } } }])).toEqual([
      { sku: 'a', n: 2 },
    ])
    expect(
      await run([
        { $match: { _id: 2 } },
        { $addFields: { 'lines.extra': { $toString: '$_id' }, farm: '$$REMOVE' } },
        { $unset: ['paise', 'at'] },
      ]),
    ).toEqual([{ _id: 2, lines: [{ sku: 'a', n: 1, extra: '2' }] }])
    expect(await run([{ $sample: { size: 2 } }])).toHaveLength(2)
    const reshaped = await run([
      { $match: { _id: 2 } },
      { $set: { farm: 9, 'paise.was': '$paise', new: 1 } },
      { $project: { at: 0 } },
    ])
    expect(JSON.stringify(reshaped)).toBe(
      '[{"_id":2,"farm":9,"paise":{"was":300},"lines":[{"sku":"a","n":1}],"new":1}]',
    )
    const computed = await run([
      { $match: { _id: 2 } },
      { $project: { farm: { $add: ['$farm', 1] }, 'lines.n': 1, paise: 1 } },
    ])
    expect(JSON.stringify(computed)).toBe('[{"_id":2,"paise":300,"lines":[{"n":1}],"farm":3}]')
  })
})
