import { BSON, Decimal128, Long, ObjectId } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'
import { readCanonicalJson } from './read-canonical-json.ts'
import { everyType } from './testing/every-type.ts'

const bytesOf = (document: Map<string, unknown> | object) => Buffer.from(BSON.serialize(document))
const field = (value: unknown) => bytesOf(new Map([['a', value]]))

describe('canonical Extended JSON', () => {
  it('carries every type there and back, byte by byte', () => {
    for (const [name, value] of everyType()) {
      const bytes = bytesOf(new Map([[name, value]]))
      expect([name, bytesOf(readCanonicalJson(canonicalJson(bytes))).toString('hex')]).toEqual([
        name,
        bytes.toString('hex'),
      ])
    }
    const bytes = bytesOf(everyType())
    expect(bytesOf(readCanonicalJson(canonicalJson(bytes))).equals(bytes)).toBe(true)
  })

  it('is what MongoDB’s own library writes', () => {
    const plain = BSON.deserialize(bytesOf(everyType()), { promoteValues: false, bsonRegExp: true })
    for (const value of Object.values(plain))
      expect(canonicalJson(field(value))).toBe(BSON.EJSON.stringify({ a: value }, { relaxed: false }))
  })

  it('keeps the order of fields whose names are numbers, and names with dots, dollars and quotes', () => {
    const text = '{"2":"b","1":"a","a.b":null,"$odd":true,"\\"":[],"":{}}'
    expect(canonicalJson(bytesOf(readCanonicalJson(text)))).toBe(text)
  })

  it.each([
    ['undefined', Buffer.from('0800000006610000', 'hex'), 'cannot be put back'],
    ['a date beyond all calendars', bytesWithDate(2n ** 62n), '270,000 years'],
    ['a name that marks a type', field(new Map([['$oid', 'x']])), 'a.$oid'],
  ])('refuses %s', (_, bytes, words) => {
    expect(() => canonicalJson(bytes)).toThrow(words)
  })

  it.each([
    '',
    '{',
    '{"a":1',
    '{"a":}',
    '{"a":tru}',
    '[1]',
    '{"a":1} x',
    '{"a":{"$oid":"5"}}',
    '{"a":{"$date":5}}',
    '{"a":{"$uuid":"5"}}',
    '{"a":{"$numberLong":"1.5"}}',
    '{"a":{"$numberInt":"1","b":2}}',
  ])('reads nothing from %s', text => {
    expect(() => readCanonicalJson(text)).toThrow()
  })

  it('reads numbers exactly', () => {
    const read = readCanonicalJson(
      '{"a":{"$numberLong":"-9223372036854775808"},"b":{"$numberDecimal":"1.10"},"c":{"$oid":"0123456789abcdef01234567"}}',
    )
    expect(read).toEqual(
      new Map<string, unknown>([
        ['a', Long.MIN_VALUE],
        ['b', Decimal128.fromString('1.10')],
        ['c', new ObjectId('0123456789abcdef01234567')],
      ]),
    )
  })
})

function bytesWithDate(ms: bigint): Buffer {
  const bytes = field(new Date(0))
  bytes.writeBigInt64LE(ms, 7)
  return bytes
}
