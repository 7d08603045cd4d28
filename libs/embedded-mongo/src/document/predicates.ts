import { BSONRegExp } from 'bson'
import { compareValues, equalValues } from '../bson/compare.ts'
import { encodeValue } from '../bson/key.ts'
import { toBigInt } from '../bson/numbers.ts'
import type { Doc, OptionalValue, Value } from '../bson/values.ts'
import { isDoc, isNumeric, TYPE_CODES, toNumber, typeOf } from '../bson/values.ts'
import { MongoError } from '../errors.ts'
import { compileBsonRegex } from './regex.ts'

/** A test of one value at a path. */
export interface Test {
  readonly test: (value: OptionalValue) => boolean
  /** Whether it also tests the elements of an array at the end of the path. */
  readonly traverseLeafArray: boolean
  /** Whether the path matches only if no value passes. */
  readonly isNegated?: boolean
  /** Returns the position of the element for which an array passes, if the test examines elements. */
  readonly placeIn?: (value: OptionalValue) => number
}

export function isRegex(value: OptionalValue): value is BSONRegExp {
  return typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'BSONRegExp'
}

export function badValue(message: string): MongoError {
  return new MongoError('BadValue', message)
}

export function isTruthy(value: OptionalValue): boolean {
  if (value === undefined || value === null || value === false) return false
  return !isNumeric(value) || toNumber(value) !== 0
}

/** Whether a filter's value is a document of operators; a reference with `$ref` and `$id` is a value. */
export function isOperatorDoc(value: Value): value is Doc {
  if (!isDoc(value)) return false
  const first = value.keys().next()
  return first.done !== true && first.value.startsWith('$') && !(value.has('$ref') && value.has('$id'))
}

/** Operators that test one value, from their operand and the operators beside them. */
export const TESTS: Readonly<Record<string, (operand: Value, siblings: Doc) => Test>> = {
  $eq: equality,
  $gt: operand => comparison(operand, difference => difference > 0),
  $gte: operand => comparison(operand, difference => difference >= 0),
  $lt: operand => comparison(operand, difference => difference < 0),
  $lte: operand => comparison(operand, difference => difference <= 0),
  $in: membership,
  $exists: operand => ({ traverseLeafArray: false, isNegated: !isTruthy(operand), test: value => value !== undefined }),
  $type: typeTest,
  $regex: (operand, siblings) => regexOperator(operand, siblings.get('$options')),
  $size: sizeTest,
  $mod: moduloTest,
}

/** Null also matches missing fields. */
export function equality(operand: Value): Test {
  return {
    traverseLeafArray: true,
    test: value => (value === undefined ? operand === null : equalValues(value, operand)),
  }
}

/**
 * Compares within one type, as filters do. Only MinKey and MaxKey compare with every type, null and NaN with
 * themselves.
 */
function comparison(operand: Value, passes: (difference: number) => boolean): Test {
  const { name, order } = typeOf(operand)
  if (name === 'minKey' || name === 'maxKey') {
    const missing = name === 'minKey' ? 1 : -1
    const test = (value: OptionalValue) => passes(value === undefined ? missing : compareValues(value, operand))
    return { traverseLeafArray: true, test }
  }
  if (operand === null || isNaNValue(operand))
    return passes(0) ? equality(operand) : { traverseLeafArray: true, test: () => false }
  const isComparable = (value: Value) => typeOf(value).order === order && !isNaNValue(value)
  const test = (value: OptionalValue) =>
    value !== undefined && isComparable(value) && passes(compareValues(value, operand))
  return { traverseLeafArray: true, test }
}

function isNaNValue(value: Value): boolean {
  return isNumeric(value) && Number.isNaN(toNumber(value))
}

/** A stored regular expression is compared, not run. */
export function regexTest(source: BSONRegExp, regex = compileBsonRegex(source)): Test {
  return {
    traverseLeafArray: true,
    test: value => (typeof value === 'string' ? regex.test(value) : isRegex(value) && equalValues(value, source)),
  }
}

/** Searches the list by a value's encoded key, as in an index. */
function membership(operand: Value): Test {
  if (!Array.isArray(operand)) throw badValue('$in needs an array')
  if (operand.some(isOperatorDoc)) throw badValue('cannot nest $ under $in')
  const regexes = operand.filter(isRegex).map(regex => regexTest(regex))
  // Lazy, since an index alone is often enough.
  let keys: ReadonlySet<string> | undefined
  const test = (value: OptionalValue) => {
    keys ??= new Set(operand.filter(item => !isRegex(item)).map(keyName))
    return keys.has(keyName(value)) || regexes.some(regex => regex.test(value))
  }
  return { traverseLeafArray: true, test }
}

function keyName(value: OptionalValue): string {
  return encodeValue(value).toString('latin1')
}

function regexOperator(operand: Value, options: OptionalValue): Test {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string')
  if (isRegex(operand)) return regexTest(new BSONRegExp(operand.pattern, options ?? operand.options))
  if (typeof operand !== 'string') throw badValue('$regex has to be a string')
  return regexTest(new BSONRegExp(operand, options ?? ''))
}

function typeTest(operand: Value): Test {
  const codes = new Set((Array.isArray(operand) ? operand : [operand]).flatMap(typeCodes))
  if (codes.size === 0) throw new MongoError('FailedToParse', '$type must match at least one type')
  return { traverseLeafArray: true, test: value => value !== undefined && codes.has(typeOf(value).code) }
}

function typeCodes(operand: Value): number[] {
  if (operand === 'number') return [1, 16, 18, 19]
  if (typeof operand !== 'string' && !isNumeric(operand))
    throw new MongoError('TypeMismatch', 'type must be represented as a number or a string')
  const code = typeof operand === 'string' ? TYPE_CODES.get(operand) : toNumber(operand)
  if (code === undefined) throw badValue(`Unknown type name alias: ${operand}`)
  if (![...TYPE_CODES.values()].includes(code)) throw badValue(`Invalid numerical type code: ${code}`)
  return [code]
}

function sizeTest(operand: Value): Test {
  const size = toNumber(operand)
  if (!Number.isInteger(size)) throw badValue('$size must be a whole number')
  if (size < 0) throw badValue('$size may not be negative')
  return { traverseLeafArray: false, test: value => Array.isArray(value) && value.length === size }
}

function moduloTest(operand: Value): Test {
  if (!Array.isArray(operand) || operand.length !== 2)
    throw badValue(
      `malformed mod, ${Array.isArray(operand) && operand.length > 2 ? 'too many' : 'not enough'} elements`,
    )
  const [divisor, remainder] = operand.map(integerPart)
  if (divisor === undefined || remainder === undefined)
    throw badValue('malformed mod, divisor and remainder must be numbers')
  if (divisor === 0n) throw badValue('divisor cannot be 0')
  const test = (value: OptionalValue) => {
    const dividend = integerPart(value)
    return dividend !== undefined && dividend % divisor === remainder
  }
  return { traverseLeafArray: true, test }
}

function integerPart(value: OptionalValue): bigint | undefined {
  return isNumeric(value) && Number.isFinite(toNumber(value)) ? toBigInt(value) : undefined
}
