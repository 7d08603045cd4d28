import {
  Binary,
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
} from 'mongodb'
import { z } from 'zod'
import { TYPE_MARKS } from './canonical-json.ts'

/** A document whose fields keep their order, even if their names are numbers, with every value in its BSON type. */
export type OrderedDocument = Map<string, unknown>

const Text = z.string()
const Hex = z.string().regex(/^[0-9a-f]{24}$/)
const BinaryParts = z.map(z.string(), z.string()).transform(parts => {
  const { base64, subType } = z.object({ base64: z.base64(), subType: z.string() }).parse(Object.fromEntries(parts))
  return new Binary(Buffer.from(base64, 'base64'), Number.parseInt(subType, 16))
})
const RegexParts = z.map(z.string(), z.string()).transform(parts => {
  const { pattern, options } = z.object({ pattern: z.string(), options: z.string() }).parse(Object.fromEntries(parts))
  return new BSONRegExp(pattern, options)
})
const TimestampParts = z.map(z.string(), z.number()).transform(parts => {
  return new Timestamp(z.object({ t: z.number(), i: z.number() }).parse(Object.fromEntries(parts)))
})

function asDouble(text: string): Double {
  const value = Number(text)
  if (Number.isNaN(value) && text !== 'NaN') throw new Error(`'${text}' is no number`)
  return new Double(value)
}

/** Parses the value of each type key of Extended JSON. */
const PARSERS: Record<string, (value: unknown) => unknown> = {
  $oid: value => new ObjectId(Hex.parse(value)),
  $symbol: value => new BSONSymbol(Text.parse(value)),
  $numberInt: value => new Int32(Text.parse(value)),
  $numberLong: value => Long.fromStringStrict(Text.parse(value)),
  $numberDouble: value => asDouble(Text.parse(value)),
  $numberDecimal: value => Decimal128.fromString(Text.parse(value)),
  $binary: value => BinaryParts.parse(value),
  $code: value => new Code(Text.parse(value)),
  $timestamp: value => TimestampParts.parse(value),
  $regularExpression: value => RegexParts.parse(value),
  $date: value => new Date(z.instanceof(Long).parse(value).toNumber()),
  $minKey: () => new MinKey(),
  $maxKey: () => new MaxKey(),
}

/**
 * Reads one document of canonical Extended JSON. JSON.parse would reorder fields with whole-number names, so the text is parsed
 * here, field by field.
 * Throws an error with the position where the text is not what `canonicalJson` writes.
 */
export function readCanonicalJson(text: string): OrderedDocument {
  const reader = { text, at: 0 }
  const value = readValue(reader)
  skipSpace(reader)
  if (reader.at !== text.length || !(value instanceof Map)) throw unexpected(reader)
  return value
}

interface Reader {
  readonly text: string
  at: number
}

function unexpected({ text, at }: Reader): Error {
  return new Error(`unexpected at ${at + 1}: ${text.slice(at, at + 20)}`)
}

const SPACE = /\s*/y
/** A string, a number or a word of JSON. */
const SCALAR = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

function skipSpace(reader: Reader): void {
  SPACE.lastIndex = reader.at
  SPACE.test(reader.text)
  reader.at = SPACE.lastIndex
}

function consume(reader: Reader, character: string): boolean {
  skipSpace(reader)
  if (reader.text[reader.at] !== character) return false
  reader.at++
  return true
}

function expectCharacter(reader: Reader, character: string): void {
  if (!consume(reader, character)) throw unexpected(reader)
}

function readValue(reader: Reader): unknown {
  if (consume(reader, '{')) return readObject(reader)
  if (consume(reader, '[')) return readList(reader, ']', () => readValue(reader))
  return readScalar(reader)
}

function readScalar(reader: Reader): unknown {
  SCALAR.lastIndex = reader.at
  const [scalar] = SCALAR.exec(reader.text) ?? []
  if (scalar === undefined) throw unexpected(reader)
  reader.at += scalar.length
  return JSON.parse(scalar)
}

function readList<T>(reader: Reader, end: string, readItem: () => T): T[] {
  const items: T[] = []
  if (consume(reader, end)) return items
  do items.push(readItem())
  while (consume(reader, ','))
  expectCharacter(reader, end)
  return items
}

function readObject(reader: Reader): unknown {
  const entries = readList(reader, '}', (): [string, unknown] => {
    skipSpace(reader)
    const name = Text.parse(readScalar(reader))
    expectCharacter(reader, ':')
    return [name, readValue(reader)]
  })
  const [first, second] = entries
  if (first === undefined || !TYPE_MARKS.has(first[0])) return new Map(entries)
  if (first[0] === '$code' && second?.[0] === '$scope') return codeWithScope(Text.parse(first[1]), second[1])
  const parse = PARSERS[first[0]]
  if (parse === undefined || entries.length !== 1) throw unexpected(reader)
  return parse(first[1])
}

function codeWithScope(code: string, scope: unknown): Code {
  return new Code(code, z.map(z.string(), z.unknown()).parse(scope))
}
