import {
  Binary,
  BSON,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson'
import fc from 'fast-check'
import { type Db, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareByManual } from '../../testing/manual-order.ts'
import { startTestEngine, type TestEngine } from '../../testing/test-engine.ts'
import { compareValues } from './compare.ts'
import { decode, encode } from './decode.ts'
import { encodeValue } from './key.ts'
import { compute, toBigInt } from './numbers.ts'
import type { Doc, Numeric, Value } from './values.ts'

let engine: TestEngine<MongoClient>
let db: Db
beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri))
  db = engine.client.db('test')
})
afterAll(() => engine.close())

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom('', 'ನಮಸ್ಕಾರ', '𝒳', '\uffff', 'a\0', 'a\0b', 'a', '\ud800'),
)
/** Names that MongoDB accepts: with dots and dollars, but no zero byte. */
const names = fc.oneof(texts, fc.constantFrom('a.b', '$odd', '10', '2', '')).map(name => name.replaceAll('\0', ''))
const bytes = (min: number, max: number) =>
  fc.uint8Array({ minLength: min, maxLength: max }).map(items => Buffer.from(items))
const edges = [
  0,
  -0,
  0.1,
  1023.9999999999999,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  5e-324,
  1.7e308,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
]
const numbers: fc.Arbitrary<Numeric> = fc.oneof(
  fc.integer().map(value => new Int32(value)),
  fc.oneof(fc.double(), fc.constantFrom(...edges)).map(value => new Double(value)),
  fc
    .oneof(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), fc.bigInt(2n ** 53n - 3n, 2n ** 53n + 3n), fc.bigInt(-3n, 3n))
    .map(value => Long.fromBigInt(value)),
  fc
    .tuple(
      fc.oneof(fc.bigInt(-(10n ** 34n) + 1n, 10n ** 34n - 1n), fc.bigInt(-9n, 9n)),
      fc.integer({ min: -250, max: 250 }),
    )
    .map(([digits, exponent]) => Decimal128.fromString(`${digits}E${exponent}`)),
  fc
    .constantFrom(
      '0.1',
      '1023.9999999999999',
      '9007199254740992.5',
      '9007199254740993',
      '-0',
      '5.0',
      'NaN',
      'Infinity',
      '-Infinity',
    )
    .map(value => Decimal128.fromString(value)),
)
const plain: fc.Arbitrary<Value> = fc.oneof(
  numbers,
  texts,
  fc.boolean(),
  fc.constant(null),
  fc.oneof(fc.integer(), fc.integer({ min: -8.64e15, max: 8.64e15 })).map(ms => new Date(ms)),
  bytes(12, 12).map(id => new ObjectId(id)),
  fc
    .tuple(bytes(0, 20), fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7, 8, 128, 255))
    .map(([data, subtype]) => new Binary(data, subtype)),
  fc.tuple(names, fc.constantFrom('', 'i', 'imx')).map(([pattern, options]) => new BSONRegExp(pattern, options)),
  fc.tuple(fc.nat(0xffffffff), fc.nat(0xffffffff)).map(([t, i]) => new Timestamp({ t, i })),
  texts.map(code => new Code(code)),
  fc
    .tuple(texts, names, fc.integer())
    .map(([code, name, value]) => new Code(code, new Map([[name, new Int32(value)]]))),
  texts.map(symbol => new BSONSymbol(symbol)),
  fc.constantFrom(new MinKey(), new MaxKey()),
)
const { value: values } = fc.letrec<{ value: Value; list: Value[]; document: Doc }>(tie => ({
  value: fc.oneof({ maxDepth: 3 }, { weight: 4, arbitrary: plain }, tie('list'), tie('document')),
  list: fc.array(tie('value'), { maxLength: 3 }),
  document: fc
    .uniqueArray(fc.tuple(names, tie('value')), { maxLength: 3, selector: ([name]) => name })
    .map(fields => new Map(fields)),
}))
/** Values from a small alphabet, often equal or prefixes of one another. */
const near: fc.Arbitrary<Value> = fc.array(
  fc.oneof(
    fc.string({ unit: fc.constantFrom('\0', '\u0001', 'a'), maxLength: 3 }),
    fc
      .tuple(fc.constantFrom('', 'a', 'abcd', 'abcde'), fc.constantFrom(0, 2, 4))
      .map(([data, subtype]) => new Binary(Buffer.from(data), subtype)),
  ),
  { minLength: 1, maxLength: 2 },
)
const pairs = fc.oneof(
  fc.tuple(near, near),
  fc.tuple(values, values),
  fc.tuple(numbers, numbers),
  fc.tuple(texts, texts),
  values.map((value): [Value, Value] => [value, decode(encode(new Map([['v', value]]))).get('v') ?? null]),
)

describe('every BSON type', () => {
  it('round-trips byte for byte, also after an update of its document', async () => {
    const things = db.collection<{ _id: number }>('round')
    let _id = 0
    const roundTrip = fc.asyncProperty(fc.array(values, { minLength: 5, maxLength: 10 }), async items => {
      _id++
      const document = new Map<string, unknown>(Object.entries({ _id, items }))
      // The driver accepts a Map as a document.
      await db.command({ insert: 'round', documents: [document] })
      const raw = async () => Buffer.from(Object.values((await things.findOne({ _id }, { raw: true })) ?? {}))
      expect((await raw()).equals(BSON.serialize(document))).toBe(true)
      await things.updateOne({ _id }, { $set: { beside: 1 } })
      await things.updateOne({ _id }, { $unset: { beside: 1 } })
      expect((await raw()).equals(BSON.serialize(document))).toBe(true)
    })
    await fc.assert(roundTrip, { numRuns: 40 })
  })

  it('is refused if deprecated, or not representable in JavaScript', () => {
    const undefinedValue = Buffer.from('0800000006610000', 'hex')
    const pointer = Buffer.from('1a0000000c61000200000062000102030405060708090a0b0c00', 'hex')
    const farDate = encode(new Map([['a', new Long(0, 0x7fffffff)]]))
    farDate[4] = 9
    const twice = Buffer.from('0b0000000a61000a610000', 'hex')
    for (const bytes of [undefinedValue, pointer, farDate, twice])
      expect(() => decode(bytes)).toThrow(expect.objectContaining({ codeName: 'NotImplemented' }))
  })

  it('encodes to keys in MongoDB’s order of values', () => {
    const ordered = fc.property(pairs, ([a, b]) => {
      const byBytes = Math.sign(Buffer.compare(encodeValue(a), encodeValue(b)))
      expect(byBytes).toBe(Math.sign(compareByManual(a, b)))
      expect(Math.sign(compareValues(a, b))).toBe(byBytes)
      expect(Math.sign(compareValues(b, a))).toBe(-byBytes || 0)
    })
    fc.assert(ordered)
  })

  it('of numbers compares exactly across types', () => {
    const finite = numbers.filter(number => /^[-\d.E+]+$/i.test(number.toString()))
    const exact = fc.property(finite, finite, (a, b) => {
      const [left, right] = [thousandths(a), thousandths(b)]
      expect(Math.sign(compareValues(a, b))).toBe(left < right ? -1 : left > right ? 1 : 0)
    })
    fc.assert(exact)
  })

  it('of integers computes exactly within Int64', () => {
    const integers = numbers.filter(({ _bsontype }) => _bsontype === 'Int32' || _bsontype === 'Long')
    const exact = fc.property(integers, integers, (a, b) => {
      const [left, right] = [toBigInt(a), toBigInt(b)]
      const exactResults = { add: left + right, subtract: left - right, multiply: left * right }
      for (const operation of ['add', 'subtract', 'multiply'] as const) {
        const [actual, expected] = [compute(operation, a, b), exactResults[operation]]
        const isSmall = a._bsontype === 'Int32' && b._bsontype === 'Int32' && BigInt.asIntN(32, expected) === expected
        const type = isSmall ? 'Int32' : BigInt.asIntN(64, expected) === expected ? 'Long' : 'Double'
        expect(actual._bsontype).toBe(type)
        if (type !== 'Double') expect(actual.toString()).toBe(`${expected}`)
      }
    })
    fc.assert(exact)
  })

  it('sorts, matches and is unique the same with and without an index', async () => {
    let round = 0
    const singles = values.filter(value => !Array.isArray(value))
    const same = fc.asyncProperty(fc.array(singles, { minLength: 8, maxLength: 25 }), async generated => {
      const [free, indexed, unique] = ['free', 'indexed', 'unique'].map(kind =>
        db.collection<{ _id: number }>(`${kind}${++round}`),
      )
      if (free === undefined || indexed === undefined || unique === undefined) throw new Error('three collections')
      await indexed.createIndex({ v: 1 })
      await unique.createIndex({ v: 1 }, { unique: true })
      const documents = generated.map((v, _id) => new Map<string, unknown>(Object.entries({ _id, v })))
      for (const { collectionName } of [free, indexed]) await db.command({ insert: collectionName, documents })
      const { writeErrors = [] } = await db.command({ insert: unique.collectionName, documents, ordered: false })
      const distinct = generated.filter(
        (value, at) => generated.findIndex(other => compareValues(value, other) === 0) === at,
      )
      expect(writeErrors.length).toBe(generated.length - distinct.length)
      for (const sort of [
        { v: 1, _id: 1 },
        { v: -1, _id: -1 },
      ] as const) {
        const onlyId = { projection: { _id: 1 } }
        const orders = await Promise.all([free, indexed].map(each => each.find({}, onlyId).sort(sort).toArray()))
        expect(orders[0]).toEqual(orders[1])
        const expected = generated
          .map((v, _id) => ({ v, _id }))
          .sort((a, b) => sort.v * (compareValues(a.v, b.v) || a._id - b._id))
        expect(orders[0]).toEqual(expected.map(({ _id }) => ({ _id })))
      }
      for (const value of generated.slice(0, 5)) {
        const equal = generated.filter(other => compareValues(value, other) === 0).length
        const query = new Map([['v', new Map([['$eq', value]])]])
        const counts = [free, indexed].map(each => db.command({ count: each.collectionName, query }))
        expect((await Promise.all(counts)).map(({ n }) => n)).toEqual([equal, equal])
      }
    })
    await fc.assert(same, { numRuns: 12 })
  })
})

/** Returns a finite number as an integer multiple of 10^-1100, which is exact for all of them. */
function thousandths(value: Numeric): bigint {
  const text = value._bsontype === 'Double' ? exactText(value.value) : value.toString()
  const [mantissa = '', power = '0'] = text.toUpperCase().split('E')
  const [integerDigits = '', fraction = ''] = mantissa.split('.')
  return BigInt(integerDigits + fraction) * 10n ** BigInt(1100 + Number(power) - fraction.length)
}

/** Returns all decimal digits of a double: each doubling until it is an integer adds one digit. */
function exactText(value: number): string {
  let [whole, halvings] = [value, 0]
  for (; !Number.isInteger(whole); halvings++) whole *= 2
  return `${BigInt(whole) * 5n ** BigInt(halvings)}E-${halvings}`
}
