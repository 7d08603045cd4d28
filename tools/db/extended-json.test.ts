import { BSON, Decimal128, Long, ObjectId } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { documentOf, lineOf } from './extended-json.ts'
import { everyType } from './testing/every-type.ts'

const bytesOf = (document: object) => Buffer.from(BSON.serialize(document))
const field = (value: unknown) => bytesOf(new Map([['a', value]]))

describe('lineOf', () => {
  it('round-trips every type byte by byte', () => {
    for (const [name, value] of everyType()) {
      const bytes = bytesOf(new Map([[name, value]]))
      expect([name, bytesOf(documentOf(lineOf(bytes))).toString('hex')]).toEqual([name, bytes.toString('hex')])
    }
    const bytes = bytesOf(everyType())
    expect(bytesOf(documentOf(lineOf(bytes))).equals(bytes)).toBe(true)
  })

  it('keeps fields with dots, dollars, quotes or an empty name', () => {
    const text = '{"1":"a","2":"b","a.b":null,"$odd":true,"\\"":[],"":{}}'
    expect(lineOf(bytesOf(documentOf(text)))).toBe(text)
    const swapped = new Map([
      ['2', 'b'],
      ['1', 'a'],
    ])
    expect(lineOf(bytesOf(swapped))).toBe('{"1":"a","2":"b"}')
  })

  it.each([
    ['undefined', Buffer.from('0800000006610000', 'hex')],
    ['a date beyond all calendars', bytesWithDate(2n ** 62n)],
    ['a name that marks a type', field(new Map([['$oid', 'x']]))],
    ['a name and a text that make a type', field(new Map([['$oid', '0123456789abcdef01234567']]))],
  ])('refuses %s', (_, bytes) => {
    expect(() => lineOf(bytes)).toThrow()
  })
})

describe('documentOf', () => {
  it.each(['', '{', '{"a":1', '{"a":tru}', '{"a":1} x', '{"a":{"$oid":"5"}}', '{"a":{"$numberLong":"1.5"}}'])(
    'refuses %j',
    text => {
      expect(() => documentOf(text)).toThrow()
    },
  )

  it('reads numbers exactly', () => {
    const read = documentOf(
      '{"a":{"$numberLong":"-9223372036854775808"},"b":{"$numberDecimal":"1.10"},"c":{"$oid":"0123456789abcdef01234567"}}',
    )
    expect(read).toEqual({
      a: Long.MIN_VALUE,
      b: Decimal128.fromString('1.10'),
      c: new ObjectId('0123456789abcdef01234567'),
    })
  })
})

function bytesWithDate(ms: bigint): Buffer {
  const bytes = field(new Date(0))
  bytes.writeBigInt64LE(ms, 7)
  return bytes
}
