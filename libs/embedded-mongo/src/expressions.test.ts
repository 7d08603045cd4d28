import { type Db, Double, Int32, Long, MaxKey, MinKey, MongoClient, ObjectId } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, type TestEngine } from '../testing/test-engine.ts'

let engine: TestEngine<MongoClient>
let db: Db
beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri))
  db = engine.client.db('test')
  await db.collection<Row>('orders').insertOne({
    _id: 1,
    farm: 1,
    paise: 500,
    lines: [
      { sku: 'a', n: 2 },
      { sku: 'b', n: 1 },
    ],
    at: new Date('2026-03-31T20:15:30.250Z'),
    id: new ObjectId('65a000000000000000000000'),
    none: null,
  })
})
afterAll(() => engine.close())

interface Row {
  _id: number
  [field: string]: unknown
}

async function evaluate(expression: unknown) {
  const project = { $project: { _id: 0, value: expression } }
  const [document] = await db.collection('orders').aggregate([project], { promoteValues: false }).toArray()
  return document?.value
}

async function failure(pipeline: object[]): Promise<unknown> {
  try {
    await db.collection('orders').aggregate(pipeline).toArray()
    return 'answered'
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

const big = Long.MAX_VALUE
/** Written as pairs: an object with a `then` would look like a promise. */
const BRANCHES = [
  new Map<string, unknown>([
    ['case', { $eq: ['$farm', 2] }],
    ['then', 'b'],
  ]),
]

describe('an expression', () => {
  it.each<[unknown, unknown]>([
    [{ $literal: '$paise' }, '$paise'],
    ['$lines.sku', ['a', 'b']],
    ['$$ROOT.farm', new Int32(1)],
    [{ a: '$farm', b: '$nothing' }, { a: new Int32(1) }],
    [
      ['$farm', '$nothing'],
      [new Int32(1), null],
    ],
    [{ $eq: ['$farm', 1.0] }, true],
    [{ $ne: ['$nothing', '$none'] }, true],
    [{ $gt: ['$nothing', new MinKey()] }, true],
    [{ $lt: ['$nothing', '$none'] }, true],
    [{ $gte: [new MaxKey(), '$at'] }, true],
    [{ $lte: ['b', 'a'] }, false],
    [
      {
        $cmp: [
          { a: 1, b: 1 },
          { b: 1, a: 1 },
        ],
      },
      new Int32(-1),
    ],
    [{ $cmp: [big, 2 ** 63] }, new Int32(-1)],
    [{ $and: [true, '$none'] }, false],
    [{ $and: [] }, true],
    [{ $or: [0, '$farm'] }, true],
    [{ $not: ['$farm'] }, false],
    [{ $cond: [{ $gte: ['$paise', 500] }, 'much', 'little'] }, 'much'],
    [{ $switch: { branches: BRANCHES, default: 'c' } }, 'c'],
    [{ $ifNull: ['$nothing', '$none', 'x'] }, 'x'],
    [{ $map: { input: '$lines', as: 'l', in: { $multiply: ['$$l.n', 10] } } }, [new Int32(20), new Int32(10)]],
    [{ $filter: { input: '$lines.n', cond: { $gt: ['$$this', 1] } } }, [new Int32(2)]],
    [{ $filter: { input: [1, 2, 3], cond: true, limit: 2 } }, [new Int32(1), new Int32(2)]],
    [{ $concat: ['order ', { $toString: '$_id' }] }, 'order 1'],
    [{ $concat: ['order ', '$none', 5] }, null],
    [{ $toUpper: 'ab ä ಅ' }, 'AB ä ಅ'],
    [{ $toLower: '$none' }, ''],
    [{ $strLenCP: 'ಅ𝒳' }, new Int32(2)],
    [{ $size: '$lines' }, new Int32(2)],
    [{ $in: ['a', '$lines.sku'] }, true],
    [{ $arrayElemAt: ['$lines.n', -1] }, new Int32(1)],
    [{ $arrayElemAt: ['$lines.n', 5] }, undefined],
    [{ $first: '$lines.sku' }, 'a'],
    [{ $last: '$lines.sku' }, 'b'],
    [{ $slice: [[1, 2, 3], -2] }, [new Int32(2), new Int32(3)]],
    [{ $slice: [[1, 2, 3], 1, 1] }, [new Int32(2)]],
    [{ $concatArrays: ['$lines.sku', ['c']] }, ['a', 'b', 'c']],
    [{ $isArray: '$lines' }, true],
    [{ $mergeObjects: [{ a: 1 }, '$none', { a: 2, b: 3 }] }, { a: new Int32(2), b: new Int32(3) }],
    [{ $objectToArray: { a: 1 } }, [{ k: 'a', v: new Int32(1) }]],
    [{ $arrayToObject: [[['a', 1]]] }, { a: new Int32(1) }],
    [
      { $arrayToObject: { $map: { input: '$lines', in: { k: '$$this.sku', v: 7 } } } },
      { a: new Int32(7), b: new Int32(7) },
    ],
    [{ $getField: { field: { $literal: 'a.b' }, input: { $setField: { field: 'a.b', input: {}, value: 'x' } } } }, 'x'],
    [{ $unsetField: { field: 'a', input: { a: 1, b: 2 } } }, { b: new Int32(2) }],
    [{ $type: '$nothing' }, 'missing'],
    [{ $type: '$id' }, 'objectId'],
    [{ $toString: '$id' }, '65a000000000000000000000'],
    [{ $toObjectId: '65a000000000000000000000' }, new ObjectId('65a000000000000000000000')],
    [{ $toBool: '$none' }, null],
    [{ $toDouble: true }, new Double(1)],
    [{ $toDouble: Long.fromNumber(7) }, new Double(7)],
    [{ $year: '$at' }, new Int32(2026)],
    [{ $month: '$at' }, new Int32(3)],
    [{ $dayOfMonth: '$at' }, new Int32(31)],
    [{ $dayOfWeek: '$at' }, new Int32(3)],
    [{ $hour: '$at' }, new Int32(20)],
    [{ $minute: '$at' }, new Int32(15)],
    [{ $second: '$at' }, new Int32(30)],
    [{ $millisecond: '$at' }, new Int32(250)],
  ])('%j returns %j', async (expression, value) => {
    expect(await evaluate(expression)).toEqual(value)
  })
})

describe('arithmetic expressions', () => {
  it.each<[unknown, unknown]>([
    [{ $add: [2147483647, 1] }, Long.fromNumber(2147483648)],
    [{ $add: [big, -5] }, big.subtract(5)],
    [{ $add: [big, 1] }, new Double(2 ** 63)],
    [{ $add: [1, 0.5] }, new Double(1.5)],
    [{ $add: [new Date(5), 1.5] }, new Date(7)],
    [{ $add: [1, '$none'] }, null],
    [{ $subtract: [new Date(7), new Date(5)] }, Long.fromNumber(2)],
    [{ $subtract: [new Date(7), 5] }, new Date(2)],
    [{ $subtract: [Long.MIN_VALUE, 1] }, new Double(-(2 ** 63))],
    [{ $multiply: [65536, 65536] }, Long.fromNumber(2 ** 32)],
    [{ $multiply: [Long.fromNumber(3), 5] }, Long.fromNumber(15)],
    [{ $multiply: [big, 2] }, new Double(2 ** 64)],
    [{ $divide: ['$paise', 200] }, new Double(2.5)],
    [{ $mod: [big, 10] }, Long.fromNumber(7)],
    [{ $mod: [-7, 3] }, new Int32(-1)],
    [{ $mod: [7.5, 2] }, new Double(1.5)],
    [{ $abs: -2147483648 }, Long.fromNumber(2147483648)],
    [{ $ceil: 1.2 }, new Double(2)],
    [{ $floor: big }, big],
    [{ $round: [2.5] }, new Double(2)],
    [{ $round: [1.005, 2] }, new Double(1)],
    [{ $round: [-0.125, 2] }, new Double(-0.12)],
    [{ $trunc: [-1.29, 1] }, new Double(-1.2)],
    // A plain sum of these three would be 0.6000000000000001.
    [{ $sum: [0.1, 0.2, 0.3] }, new Double(0.6)],
    [{ $sum: [1e100, 1, -1e100] }, new Double(0)],
    [{ $sum: [1, 'x', '$none', 2] }, new Int32(3)],
    [{ $sum: [big, big] }, new Double(2 ** 64)],
    [{ $sum: [big, 1, -1] }, big],
    [{ $sum: [Number.POSITIVE_INFINITY, 1] }, new Double(Number.POSITIVE_INFINITY)],
    [{ $avg: [[1, 2]] }, new Double(1.5)],
    [{ $avg: '$none' }, null],
    [{ $min: [big, 2 ** 63] }, big],
    [{ $max: ['$lines.n'] }, new Int32(2)],
  ])('%j returns %j', async (expression, value) => {
    const result = await evaluate(expression)
    expect(result).toEqual(value)
    expect(Object.is(Number(result), Number(value))).toBe(true)
  })

  it.each<[unknown, number]>([
    [{ $divide: ['$paise', 0] }, 2],
    [{ $mod: ['$paise', 0] }, 16610],
    [{ $add: ['$paise', 'x'] }, 14],
    [{ $multiply: ['$paise', 'x'] }, 14],
    [{ $subtract: ['$paise', 'x'] }, 14],
    [{ $divide: ['$paise', 'x'] }, 14],
    [{ $add: ['$at', '$at'] }, 16612],
    [{ $abs: Long.MIN_VALUE }, 28680],
    [{ $round: ['$paise', 101] }, 51083],
    [{ $round: ['$paise', -2] }, 238],
    [{ $toObjectId: 'x' }, 241],
    [{ $toString: 0.1 }, 238],
    [{ $toDouble: '1.5' }, 238],
    [{ $toDouble: '$lines' }, 241],
    [{ $year: { date: '$at', timezone: 'Asia/Kolkata' } }, 238],
    [{ $add: ['$at', 1e18] }, 238],
    [{ $eq: [1] }, 16020],
    [{ $slice: ['$lines'] }, 28667],
    [{ $size: '$none' }, 17124],
    [{ $in: [1, '$none'] }, 40081],
    [{ $switch: { branches: BRANCHES } }, 40066],
    [{ $map: { input: '$lines' } }, 16882],
    [{ $map: { input: '$paise', in: 1 } }, 16883],
    [{ $filter: { input: '$lines', cond: 1, more: 1 } }, 28647],
    [{ $cond: { if: 1 } }, 17081],
    [{ $concat: ['$paise'] }, 16702],
    ['$$nothing', 17276],
    ['$a..b', 15998],
    ['$a.$b', 16410],
    [{ $eq: [1, 1], $ne: [1, 1] }, 15983],
  ])('%j fails with %i', async (expression, code) => {
    expect(await failure([{ $project: { value: expression } }])).toBe(code)
  })
})

/** All operators, as MongoDB 7.0's manual lists them and its source registers them. */
const EXPRESSIONS =
  `abs accumulator acos acosh add allElementsTrue and anyElementTrue arrayElemAt arrayToObject asin asinh
  atan atan2 atanh avg binarySize bitAnd bitNot bitOr bitXor bsonSize ceil cmp concat concatArrays cond const convert cos cosh
  dateAdd dateDiff dateFromParts dateFromString dateSubtract dateToParts dateToString dateTrunc dayOfMonth dayOfWeek
  dayOfYear degreesToRadians divide eq exp filter first firstN floor function getField gt gte hour ifNull in indexOfArray
  indexOfBytes indexOfCP isArray isNumber isoDayOfWeek isoWeek isoWeekYear last lastN let literal ln log log10 lt lte ltrim
  map max maxN median mergeObjects meta millisecond min minN minute mod month multiply ne not objectToArray or percentile pow
  radiansToDegrees rand range reduce regexFind regexFindAll regexMatch replaceAll replaceOne reverseArray round rtrim second
  setDifference setEquals setField setIntersection setIsSubset setUnion sin sinh size slice sortArray split sqrt stdDevPop
  stdDevSamp strLenBytes strLenCP strcasecmp substr substrBytes substrCP subtract sum switch tan tanh toBool toDate toDecimal
  toDouble toHashedIndexKey toInt toLong toLower toObjectId toString toUpper trim trunc tsIncrement tsSecond type unsetField
  week year zip`.split(/\s+/)
const SUPPORTED =
  `abs add and arrayElemAt arrayToObject avg ceil cmp concat concatArrays cond dayOfMonth dayOfWeek divide eq
  filter first floor getField gt gte hour ifNull in isArray last literal lt lte map max mergeObjects
  millisecond min minute mod month multiply ne not objectToArray or rand round second setField size slice
  strLenCP subtract sum switch toBool toDouble toLower toObjectId toString toUpper trunc type unsetField year`.split(
    /\s+/,
  )
const ACCUMULATORS =
  `accumulator addToSet avg bottom bottomN count first firstN last lastN max maxN median mergeObjects min
  minN percentile push stdDevPop stdDevSamp sum top topN`.split(/\s+/)
const GATHERED = 'addToSet avg count first last max mergeObjects min push sum'.split(' ')
const STAGES = `bucket bucketAuto changeStream currentOp densify documents fill geoNear graphLookup
  listLocalSessions listSessions merge out planCacheStats redact search searchMeta setWindowFields sortByCount unionWith
  vectorSearch`.split(/\s+/)

describe('the operators of MongoDB 7.0', () => {
  it.each(EXPRESSIONS)('expression $%s is implemented, or refused as not implemented', async name => {
    const code = await failure([{ $project: { value: { [`$${name}`]: [1, 1, 1, 1] } } }])
    if (SUPPORTED.includes(name)) expect(code).not.toBe(238)
    else expect(code).toBe(238)
    expect(code).not.toBe(168)
  })

  it.each(ACCUMULATORS)('accumulator $%s is implemented, or refused as not implemented', async name => {
    const code = await failure([{ $group: { _id: null, value: { [`$${name}`]: {} } } }])
    expect(code).toBe(GATHERED.includes(name) ? 'answered' : 238)
  })

  it.each(STAGES)('stage $%s is refused as not implemented', async name => {
    expect(await failure([{ [`$${name}`]: {} }])).toBe(238)
  })

  it('exclude unknown names, which are refused with another error', async () => {
    expect(await failure([{ $project: { value: { $foo: 1 } } }])).toBe(168)
    expect(await failure([{ $project: { value: { $toString: 1, $foo: 1 } } }])).toBe(15983)
    expect(await failure([{ $project: { value: { $constructor: 1 } } }])).toBe(168)
    expect(await failure([{ $group: { _id: null, value: { $foo: 1 } } }])).toBe(15952)
    expect(await failure([{ $foo: 1 }])).toBe(40324)
    expect(await failure([{ $sort: {} }])).toBe(15976)
    expect(await failure([{ $limit: 1 }, { $sort: {} }])).toBe(15976)
  })
})
