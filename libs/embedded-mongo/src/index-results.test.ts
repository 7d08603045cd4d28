import fc from 'fast-check'
import { type Db, Double, Long, MongoClient, ObjectId } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, type TestEngine } from '../testing/test-engine.ts'

let engine: TestEngine<MongoClient>
let db: Db
beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri, { maxPoolSize: 40 }))
  db = engine.client.db('test')
})
afterAll(() => engine.close())

const ids = [new ObjectId('0123456789abcdef01234567'), new ObjectId('1123456789abcdef01234567')]
const scalar = fc.oneof(
  fc.integer({ min: -3, max: 4 }),
  fc.constantFrom(-0.5, 1.5, Number.NaN, Number.NEGATIVE_INFINITY),
  fc.constantFrom(new Long(2), Long.fromString('9007199254740993'), new Double(2)),
  fc.constantFrom('', 'a', 'ab', 'b', 'é', '𝒳', 'a\0b'),
  fc.constantFrom(null, true, false, new Date(0), new Date(86_400_000), ...ids),
)
const value = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.record({ c: scalar }) },
  { weight: 1, arbitrary: fc.array(fc.record({ c: scalar }), { maxLength: 2 }) },
  // A numeric name, which must not be a position of the same array.
  { weight: 1, arbitrary: fc.array(fc.record({ '1': scalar }), { maxLength: 1 }) },
)
/** Few values, so that most rows share theirs. */
const few = fc.constantFrom(0, 1, 2, 'a')
const stored = fc.record(
  {
    a: value,
    b: fc.oneof({ weight: 3, arbitrary: few }, { weight: 2, arbitrary: scalar }),
    s: fc.record({ c: value, d: scalar }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
)

const condition = fc.oneof(
  { weight: 3, arbitrary: scalar },
  fc.record({ $in: fc.array(scalar, { maxLength: 3 }) }),
  fc
    .tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte', '$ne', '$eq'), scalar)
    .map(([operator, operand]) => ({ [operator]: operand })),
  fc.tuple(scalar, scalar).map(([from, to]) => ({ $gte: from, $lt: to })),
  fc.constantFrom(
    { $exists: true },
    { $exists: false },
    { $regex: '^a' },
    { $not: { $gt: 1 } },
    { $type: 'string' },
    { $elemMatch: { $gt: 0, $lt: 3 } },
  ),
)
const path = fc.constantFrom('a', 'b', 's.c', 's.d', 's', 'a.c', 'a.1')
const plainFilter = fc
  .array(fc.tuple(path, condition), { minLength: 1, maxLength: 3 })
  .map(parts => Object.fromEntries(parts))
const filter = fc.oneof(
  { weight: 4, arbitrary: plainFilter },
  { weight: 1, arbitrary: fc.array(plainFilter, { minLength: 1, maxLength: 2 }).map(branches => ({ $or: branches })) },
  { weight: 1, arbitrary: fc.tuple(plainFilter, plainFilter).map(([one, other]) => ({ $and: [one, other] })) },
)
const direction = fc.constantFrom<1 | -1>(1, -1)
const sort = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 's.d', 'u', '_id'), direction), { maxLength: 3 })
  .map(parts => Object.fromEntries(parts))

/** Queries for pages of a list: rows behind a position in an order. */
const page = fc
  .tuple(fc.constantFrom('b', 's.d'), scalar, direction, fc.integer({ min: 0, max: 12 }), plainFilter)
  .map(([field, at, sign, id, more]) => {
    const after = sign === 1 ? '$gt' : '$lt'
    const behind = { $or: [{ [field]: { [after]: at } }, { [field]: at, _id: { [after]: id } }] }
    return { criteria: { $and: [more, behind] }, order: { [field]: sign } }
  })
/** Queries for lists: some values, in the order of another field. */
const list = fc
  .tuple(fc.constantFrom('a', 'b', 'b'), fc.array(fc.oneof(few, scalar), { minLength: 2, maxLength: 8 }), direction)
  .map(([field, values, sign]) => ({ criteria: { [field]: { $in: values } }, order: { u: sign } }))
const query = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ criteria: filter, order: sort }) },
      { weight: 1, arbitrary: page },
      { weight: 1, arbitrary: list },
    ),
    fc.record({ skip: fc.constantFrom(0, 0, 2), limit: fc.integer({ min: 0, max: 5 }) }),
  )
  .map(([criteria, paging]) => ({ ...criteria, ...paging }))

/** With arrays in at most one field. */
const index = fc
  .tuple(
    fc.constantFrom('a', 'a.c', 'a.1', 's.c', 's', 'b'),
    fc.shuffledSubarray(['b', 's.d', 'u'], { maxLength: 2 }),
    fc.boolean(),
    fc.array(direction, { minLength: 3, maxLength: 3 }),
    fc.constantFrom(
      {},
      {},
      {},
      { sparse: true },
      { partialFilterExpression: { b: { $gt: 0 } } },
      { partialFilterExpression: { 's.d': { $exists: true } } },
      { unique: true },
    ),
  )
  .map(([first, others, isLast, directions, options]) => {
    const mixed = isLast ? [...others, first] : [first, ...others]
    const paths = new Set('unique' in options ? [...mixed, 'u'] : mixed)
    return { key: Object.fromEntries([...paths].map((path, at) => [path, directions[at] ?? 1])), ...options }
  })
/** Random indexes, and one for ordered lists. */
const indexes = fc
  .uniqueArray(index, { minLength: 1, maxLength: 4, selector: ({ key }) => JSON.stringify(Object.entries(key)) })
  .map(specs => [{ key: { b: 1, u: -1 } }, ...specs.filter(({ key }) => Object.entries(key).join() !== 'b,1,u,-1')])

const INDEXES = [
  { key: { a: 1 } },
  { key: { b: -1 } },
  { key: { b: 1, a: -1 } },
  { key: { 's.c': 1, b: 1 } },
  { key: { 's.d': -1, b: -1 }, sparse: true },
  { key: { a: -1, b: 1 }, name: 'partial', partialFilterExpression: { b: { $gt: 0 } } },
] as const

/** `npm run test:long` takes minutes. */
const WITHIN_MS = 600_000

/** Each run makes hundreds of queries; `npm run test:long` makes many more. */
const RUNS =
  (fc.readConfigureGlobal()?.numRuns ?? 0) >= 10_000 ? { queries: 100, writes: 50 } : { queries: 12, writes: 6 }

const documents = fc.array(stored, { minLength: 1, maxLength: 25 })

describe('an index', () => {
  it(
    'returns the results of a full scan in the same order',
    async () => {
      let run = 0
      const stages = new Map<string, number>()
      await fc.assert(
        fc.asyncProperty(
          documents,
          indexes,
          fc.array(query, { minLength: 12, maxLength: 20 }),
          async (all, specs, queries) => {
            const rows = db.collection<{ _id: number }>(`rows${++run}`)
            // Half of the entries are from building the index, half from later writes.
            const half = Math.ceil(all.length / 2)
            const numbered = all.map((row, _id) => ({ ...row, u: (_id * 7) % 31, _id }))
            await rows.insertMany(numbered.slice(0, half))
            await rows.createIndexes(specs)
            if (half < numbered.length) await rows.insertMany(numbered.slice(half))
            for (const { criteria, order, skip, limit } of queries) {
              const sorted = { ...order, _id: 1 as const }
              const find = (natural: object) =>
                rows.find(criteria, { sort: sorted, skip, limit, projection: { _id: 1 }, ...natural }).toArray()
              const description = JSON.stringify({ criteria, sorted, specs })
              expect(await find({}), description).toEqual(await find({ hint: { $natural: 1 } }))
              const scanned = await rows.find(criteria).hint({ $natural: 1 }).toArray()
              const byId = (results: { _id: number }[]) => results.sort((a, b) => a._id - b._id)
              expect(byId(await rows.find(criteria).toArray()), description).toEqual(byId(scanned))
              expect(await rows.countDocuments(criteria), description).toBe(scanned.length)
              const plan = await rows.find(criteria).sort(sorted).explain('queryPlanner')
              for (const stage of ['IXSCAN', 'COLLSCAN', 'SORT_MERGE', '"SORT"'])
                if (JSON.stringify(plan.queryPlanner.winningPlan).includes(stage))
                  stages.set(stage, (stages.get(stage) ?? 0) + 1)
            }
            await rows.drop()
          },
        ),
        { numRuns: RUNS.queries },
      )
      // Otherwise the property has only tested scans.
      expect(stages.get('IXSCAN')).toBeGreaterThan(4 * RUNS.queries)
      expect(stages.get('SORT_MERGE')).toBeGreaterThan(0)
      expect(stages.get('"SORT"')).toBeGreaterThan(0)
    },
    WITHIN_MS,
  )

  it(
    'agrees with the documents after random updates and deletions',
    async () => {
      let run = 0
      const change = fc.oneof(
        fc.record({ $set: fc.record({ a: value }) }),
        fc.record({ $set: fc.record({ 's.c': scalar }) }),
        fc.constantFrom({ $unset: { a: 1 } }, { $push: { list: 1 } }, { $set: { s: { d: 1 } } }),
      )
      await fc.assert(
        fc.asyncProperty(
          documents,
          fc.array(fc.tuple(plainFilter, change, fc.boolean()), { maxLength: 6 }),
          filter,
          async (all, changes, criteria) => {
            const plain = db.collection<{ _id: number }>(`p${++run}`)
            const withIndexes = db.collection<{ _id: number }>(`i${run}`)
            await withIndexes.createIndexes(INDEXES.map(index => ({ ...index })))
            for (const collection of [plain, withIndexes]) {
              await collection.insertMany(all.map((row, _id) => ({ ...row, _id })))
              for (const [which, update, isRemoval] of changes) {
                if (isRemoval) await collection.deleteMany(which)
                else await collection.updateMany(which, update).catch(error => expect(error.code).toBe(28))
              }
            }
            const expected = await plain.find(criteria).sort({ _id: 1 }).toArray()
            expect(await withIndexes.find(criteria).sort({ _id: 1 }).toArray()).toEqual(expected)
            for (const { key } of INDEXES.slice(0, 4)) {
              const hinted = await withIndexes
                .find({})
                .hint({ ...key })
                .toArray()
              expect(hinted).toHaveLength(await plain.countDocuments({}))
            }
            await Promise.all([plain.drop(), withIndexes.drop()])
          },
        ),
        { numRuns: RUNS.writes },
      )
    },
    WITHIN_MS,
  )
})
