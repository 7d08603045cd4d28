import { BSONRegExp, Code, serialize } from 'bson'
import fc from 'fast-check'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendBytes } from '../../testing/raw-client.ts'
import { startTestEngine, type TestEngine } from '../../testing/test-engine.ts'
import { MongoError } from '../errors.ts'
import { decode, decodeFields, decodeSent, encode, pickFields } from './decode.ts'

let engine: TestEngine<MongoClient>
beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri))
})
afterAll(() => engine.close())

/** Returns the bytes of a document in which each `~` becomes a byte that is invalid in UTF-8. */
function withBadByte(document: object): Buffer {
  const bytes = Buffer.from(serialize(document))
  for (let at = bytes.indexOf('~'); at >= 0; at = bytes.indexOf('~')) bytes[at] = 0xff
  return bytes
}

function codeOf(bytes: Buffer): number | string {
  try {
    decodeSent(bytes)
    return 'read'
  } catch (error) {
    return error instanceof MongoError ? error.code : String(error)
  }
}

describe('text that is not UTF-8', () => {
  it.each<[string, object]>([
    ['in a string', { a: 'x~' }],
    ['in a name', { 'a~': 1 }],
    ['deep inside', { a: [{ b: 'x~' }] }],
    ['in a pattern', { a: /x~/ }],
    ['in code', { a: new Code('x~') }],
    ['in code with a scope', { a: new Code('x', { b: '~' }) }],
  ])('is refused %s', (_, document) => expect(codeOf(withBadByte(document))).toBe(22))

  it('may contain the replacement character itself', () => {
    expect(codeOf(Buffer.from(serialize({ a: 'x\ufffdy', 'b\ufffd': 'é𝒳' })))).toBe('read')
  })

  it('is refused by every command, which stores nothing', async () => {
    const insert = { insert: 'texts', documents: [{ _id: 1, a: 'x~' }], $db: 'test' }
    expect(await sendBytes(engine.uri, withBadByte(insert))).toMatchObject({ ok: 0, code: 22, codeName: 'InvalidBSON' })
    const find = { find: 'texts', filter: { a: '~' }, $db: 'test' }
    expect(await sendBytes(engine.uri, withBadByte(find))).toMatchObject({ ok: 0, code: 22 })
    expect(await engine.client.db('test').collection('texts').countDocuments({})).toBe(0)
  })
})

describe('bytes that are no document', () => {
  const good = serialize({ a: { b: 'text' }, c: 1 })

  it.each<[string, (bytes: Buffer) => void]>([
    ['a string longer than what is around it', bytes => bytes.writeInt32LE(50, bytes.indexOf('text') - 4)],
    ['a string shorter than itself', bytes => bytes.writeInt32LE(3, bytes.indexOf('text') - 4)],
    ['a string of negative length', bytes => bytes.writeInt32LE(-40, bytes.indexOf('text') - 4)],
    ['a string of length zero', bytes => bytes.writeInt32LE(0, bytes.indexOf('text') - 4)],
    ['an inner document that is too long', bytes => bytes.writeInt32LE(40, 7)],
    ['an inner document that is too short', bytes => bytes.writeInt32LE(9, 7)],
    ['a document longer than its bytes', bytes => bytes.writeInt32LE(900, 0)],
    ['a name without an end', bytes => bytes.fill(0x61, 5)],
  ])('are refused: %s', (_, spoil) => {
    const bytes = Buffer.from(good)
    spoil(bytes)
    expect(codeOf(bytes)).toBe(22)
  })
})

it('count code within a scope as nesting', () => {
  const scope = Array.from({ length: 250 }).reduce<object>(inner => ({ a: new Code('x', { ...inner }) }), {})
  expect(codeOf(Buffer.from(serialize(scope)))).toBe(15)
})

it('include a pattern with an unknown option', () => {
  const bytes = Buffer.from(serialize({ a: new BSONRegExp('x', 'i') }))
  bytes.write('q', bytes.lastIndexOf('i'))
  expect(codeOf(bytes)).toBe(22)
})

it('pickFields returns the named fields in their order, as decoding them all does', () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.integer(),
    fc.double(),
    fc.date({ noInvalidDate: true }),
    fc.constant(null),
  )
  const name = fc.constantFrom('_id', 'a', 'ಬೆಲೆ', 'name', 'seasons', 'z')
  const deep = fc.oneof(value, fc.array(value), fc.dictionary(name, value))
  fc.assert(
    fc.property(fc.dictionary(name, deep), fc.uniqueArray(name), (document, picked) => {
      const bytes = Buffer.from(serialize(document))
      const names = new Set<string>(picked)
      const expected = new Map([...decode(bytes)].filter(([each]) => names.has(each)))
      expect(decode(pickFields(bytes, names))).toEqual(expected)
      expect(pickFields(bytes, names)).toEqual(encode(expected))
      expect(decodeFields(bytes, names)).toEqual(expected)
    }),
  )
})
