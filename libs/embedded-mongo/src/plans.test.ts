import { type Db, type Document, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { costIn } from '../testing/cost.ts'
import { startTestEngine, type TestEngine } from '../testing/test-engine.ts'

let engine: TestEngine<MongoClient>
let db: Db

const costOf = (command: Document) => costIn(db, command)

const COUNT = 10_000
const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000)
const name = (n: number) => `name ${String(n).padStart(5, '0')}`

/** Three things per `owner`, 1,000 per `kind`, 100 per tag; `n` counts up; one in a thousand has a `due` date. */
const thing = (n: number) => ({
  _id: n,
  n,
  owner: n % 3_333,
  kind: `k${n % 10}`,
  at: day(n),
  tags: [`t${n % 100}`, `u${n % 50}`],
  name: name(n),
  email: `${n}@example.org`,
  state: n % 100 === 0 ? 'open' : 'done',
  lines: [{ product: n % 500, boxes: n % 7 }],
  place: { district: `d${n % 20}`, taluk: n % 40 < 20 ? null : `t${n % 20}` },
  ...(n % 1_000 === 7 && { due: day(n) }),
})

const THING_INDEXES = [
  { key: { kind: 1, at: -1 }, name: 'kind_at' },
  { key: { owner: 1 }, name: 'owner' },
  { key: { n: 1 }, name: 'n' },
  { key: { tags: 1, at: 1 }, name: 'tags_at' },
  { key: { name: 1 }, name: 'name' },
  { key: { email: 1 }, name: 'email', unique: true },
  { key: { due: 1 }, name: 'due', sparse: true },
  { key: { n: -1 }, name: 'open', partialFilterExpression: { state: 'open' } },
  { key: { 'lines.product': 1 }, name: 'product' },
  { key: { 'place.district': 1, 'place.taluk': 1, n: -1 }, name: 'place' },
] as const

beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri))
  db = engine.client.db('test')
  await db.collection<{ _id: number }>('things').insertMany(Array.from({ length: COUNT }, (_unused, n) => thing(n)))
  await db.collection('things').createIndexes(THING_INDEXES.map(index => ({ ...index })))
  await db.collection<{ _id: number }>('owners').insertMany([5, 6, 7].map(_id => ({ _id, tags: ['t1', 't2'] })))
})
afterAll(() => engine.close())

const find = (filter: Document, more: Document = {}) => ({ find: 'things', filter, ...more })
const at = (sign: 1 | -1) => ({ sort: { at: sign } })

describe('an index', () => {
  it.each([
    ['equality', find({ owner: 5 }), { index: 'owner', keys: 3, docs: 3 }],
    ['equality on a unique field', find({ email: '7@example.org' }), { index: 'email', keys: 1, docs: 1 }],
    ['equality on the id', find({ _id: 7 }), { index: '_id_', keys: 1, docs: 1 }],
    ['equality that nothing meets', find({ owner: -1 }), { index: 'owner', keys: 0, docs: 0 }],
    ['ids of a list', find({ _id: { $in: [7, 8, -1] } }), { index: '_id_', keys: 2, docs: 2 }],
    [
      'a long list',
      find({ _id: { $in: Array.from({ length: 3_000 }, (_, id) => id) } }),
      { index: '_id_', keys: 3_000, docs: 3_000 },
    ],
    ['values of a list', find({ owner: { $in: [5, 6] } }), { index: 'owner', keys: 6, docs: 6 }],
    ['an empty list', find({ owner: { $in: [] } }), { index: 'owner', keys: 0, docs: 0 }],
    ['a list and a range of one field', find({ n: { $in: [1, 5, 9], $gt: 4 } }), { index: 'n', keys: 2, docs: 2 }],
    ['a range with its ends', find({ n: { $gte: 10, $lte: 14 } }), { index: 'n', keys: 5, docs: 5 }],
    ['a range without its ends', find({ n: { $gt: 10, $lt: 14 } }), { index: 'n', keys: 3, docs: 3 }],
    ['a range open to one side', find({ n: { $gte: 9_990 } }), { index: 'n', keys: 10, docs: 10 }],
    ['a range of ids', find({ _id: { $gt: 9_997 } }), { index: '_id_', keys: 2, docs: 2 }],
    ['a range of another type', find({ n: { $gt: '' } }), { index: 'n', keys: 0, docs: 0 }],
    ['a beginning', find({ name: /^name 0012/ }), { index: 'name', keys: 10, docs: 10 }],
    ['equality and a range', find({ kind: 'k3', at: { $gte: day(9_970) } }), { index: 'kind_at', keys: 3, docs: 3 }],
    ['an element of an array', find({ tags: 't5' }), { index: 'tags_at', keys: 100, docs: 100 }],
    ['an element and a range', find({ tags: 't5', at: { $lt: day(300) } }), { index: 'tags_at', keys: 3, docs: 3 }],
    ['all of some elements', find({ tags: { $all: ['t5', 'u5'] } }), { index: 'tags_at', keys: 100, docs: 100 }],
    ['a field within an array', find({ 'lines.product': 5 }), { index: 'product', keys: 20, docs: 20 }],
    [
      'an element that meets all',
      find({ lines: { $elemMatch: { product: 5, boxes: 5 } } }),
      { index: 'product', keys: 20, docs: 20 },
    ],
    ['null', find({ 'place.district': 'd3', 'place.taluk': null }), { index: 'place', keys: 250, docs: 250 }],
    ['a field that is missing', find({ owner: { $exists: false } }), { index: 'owner', keys: 0, docs: 0 }],
    ['a field that is there, sparse', find({ due: { $exists: true } }), { index: 'due', keys: 10, docs: 10 }],
    ['a part of the collection', find({ state: 'open', n: { $lt: 500 } }), { index: 'open', keys: 5, docs: 5 }],
    ['all of a part', find({ state: 'open' }), { index: 'open', keys: 100, docs: 100 }],
    [
      'one of two conditions',
      find({ $or: [{ owner: 5 }, { email: '7@example.org' }] }),
      { index: 'owner + email', keys: 4, docs: 4 },
    ],
    ['an $or of one', find({ $or: [{ owner: 5 }] }), { index: 'owner', keys: 3, docs: 3 }],
    ['two equalities, by the rarer', find({ kind: 'k5', owner: 5 }), { index: 'owner', keys: 3, docs: 3 }],
  ])('serves %s', async (_, command, cost) => {
    expect(await costOf(command)).toEqual(cost)
  })

  it.each([
    ['all, the largest alone', find({}, { sort: { n: -1 }, limit: 1 }), { index: 'n', keys: 1, docs: 1 }],
    ['all, the smallest alone', find({}, { sort: { n: 1 }, limit: 1 }), { index: 'n', keys: 1, docs: 1 }],
    ['all by id, downwards', find({}, { sort: { _id: -1 }, limit: 24 }), { index: '_id_', keys: 24, docs: 24 }],
    [
      'equality with the next field',
      find({ kind: 'k3' }, { ...at(-1), limit: 24 }),
      { index: 'kind_at', keys: 24, docs: 24 },
    ],
    ['the same the other way', find({ kind: 'k3' }, { ...at(1), limit: 24 }), { index: 'kind_at', keys: 24, docs: 24 }],
    [
      'with a fixed field named',
      find({ kind: 'k3' }, { sort: { kind: 1, at: -1 }, limit: 24 }),
      { index: 'kind_at', keys: 24, docs: 24 },
    ],
    [
      'past some of them',
      find({ kind: 'k3' }, { ...at(-1), skip: 10, limit: 24 }),
      { index: 'kind_at', keys: 34, docs: 34 },
    ],
    [
      'a range in its order',
      find({ kind: 'k3', at: { $lt: day(900) } }, { ...at(-1), limit: 24 }),
      { index: 'kind_at', keys: 24, docs: 24 },
    ],
    [
      'a list, merged',
      find({ kind: { $in: ['k1', 'k3', 'k5'] } }, { ...at(-1), limit: 24 }),
      { index: 'kind_at', keys: 24, docs: 24 },
    ],
    [
      'a list and null, merged',
      find({ 'place.district': 'd3', 'place.taluk': { $in: ['t3', null] } }, { sort: { n: -1 }, limit: 24 }),
      { index: 'place', keys: 24, docs: 24 },
    ],
    [
      'elements, merged, each once',
      find({ tags: { $in: ['t5', 'u5'] } }, { ...at(1), limit: 3 }),
      { index: 'tags_at', keys: 4, docs: 3 },
    ],
    ['in two directions', find({}, { sort: { kind: 1, at: -1 }, limit: 24 }), { index: 'kind_at', keys: 24, docs: 24 }],
    [
      'a page behind a position',
      find(
        { kind: 'k3', $or: [{ at: { $lt: day(5_003) } }, { at: day(5_003), _id: { $gt: 5_003 } }] },
        { sort: { at: -1, _id: 1 }, limit: 24 },
      ),
      { index: 'kind_at', keys: 24, docs: 24 },
    ],
    ['what no index can', find({ owner: 5 }, { sort: { n: 1 } }), { index: 'owner', keys: 3, docs: 3, sorts: true }],
  ])('keeps the order of %s', async (_, command, cost) => {
    expect(await costOf(command)).toEqual(cost)
  })

  it.each([
    ['count', { count: 'things', query: { kind: 'k3' } }, { index: 'kind_at', keys: 1_000, docs: 0 }],
    ['count of a range', { count: 'things', query: { n: { $gt: 10, $lt: 14 } } }, { index: 'n', keys: 3, docs: 0 }],
    [
      'count of null',
      { count: 'things', query: { 'place.district': 'd3', 'place.taluk': null } },
      { index: 'place', keys: 250, docs: 0 },
    ],
    ['count of a beginning', { count: 'things', query: { name: /^name 0012/ } }, { index: 'name', keys: 10, docs: 10 }],
    [
      'count of what is there',
      { count: 'things', query: { due: { $exists: true } } },
      { index: 'due', keys: 10, docs: 0 },
    ],
    ['count of a part', { count: 'things', query: { state: 'open' } }, { index: 'open', keys: 100, docs: 0 }],
    ['distinct', { distinct: 'things', key: 'n', query: { owner: 5 } }, { index: 'owner', keys: 3, docs: 3 }],
    [
      'update',
      { update: 'things', updates: [{ q: { owner: 5 }, u: { $set: { x: 1 } }, multi: true }] },
      { index: 'owner', keys: 3, docs: 3 },
    ],
    ['delete', { delete: 'things', deletes: [{ q: { owner: 5 }, limit: 0 }] }, { index: 'owner', keys: 3, docs: 3 }],
    [
      'findAndModify in an order',
      { findAndModify: 'things', query: { kind: 'k3' }, sort: { at: 1 }, remove: true },
      { index: 'kind_at', keys: 1, docs: 1 },
    ],
    [
      'countDocuments',
      {
        aggregate: 'things',
        pipeline: [{ $match: { kind: 'k3' } }, { $group: { _id: 1, n: { $sum: 1 } } }],
        cursor: {},
      },
      { index: 'kind_at', keys: 1_000, docs: 0 },
    ],
    [
      'a pipeline that begins as a query',
      {
        aggregate: 'things',
        pipeline: [{ $match: { kind: 'k3' } }, { $sort: { at: -1 } }, { $limit: 5 }, { $unwind: '$tags' }],
        cursor: {},
      },
      { index: 'kind_at', keys: 5, docs: 5 },
    ],
  ])('supports %s', async (_, command, cost) => {
    expect(await costOf(command)).toEqual(cost)
  })

  const owners = (stage: Document) => ({
    aggregate: 'owners',
    pipeline: [{ $lookup: { from: 'things', as: 'own', ...stage } }],
    cursor: {},
  })
  // The read of the three owners themselves uses no index.
  it.each([
    ['a field', owners({ localField: '_id', foreignField: 'owner' }), { keys: 9, docs: 3 + 9 }],
    [
      'a field, going on',
      owners({ localField: '_id', foreignField: 'owner', pipeline: [{ $match: { n: { $lt: 100 } } }] }),
      { keys: 9, docs: 3 + 9 },
    ],
    ['the elements of a field', owners({ localField: 'tags', foreignField: 'tags' }), { keys: 200, docs: 3 + 200 }],
    [
      'a variable',
      owners({ let: { id: '$_id' }, pipeline: [{ $match: { $expr: { $eq: ['$owner', '$$id'] } } }] }),
      { keys: 9, docs: 3 + 9 },
    ],
    [
      'a variable, in an order',
      owners({
        let: { id: '$_id' },
        pipeline: [{ $match: { kind: 'k3', $expr: { $lt: ['$n', '$$id'] } } }, { $sort: { at: -1 } }, { $limit: 1 }],
      }),
      { keys: 1_000 * 3, docs: 3 + 1_000 * 3 },
    ],
  ])('joins by %s', async (_, command, cost) => {
    expect(await costOf(command)).toEqual({ index: 'COLLSCAN', ...cost })
  })

  it('never omits documents that a full scan finds', async () => {
    expect(await costOf(find({ due: null }))).toMatchObject({ index: 'COLLSCAN' })
    expect(await costOf(find({ n: { $gt: 5 } }))).toMatchObject({ index: 'n' })
    expect(await costOf(find({ x: 1 }))).toMatchObject({ index: 'COLLSCAN', docs: COUNT })
  })
})
