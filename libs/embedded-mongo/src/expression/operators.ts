import { Double } from 'bson'
import { compareOptional, equalValues } from '../bson/compare.ts'
import type { Doc, Numeric, OptionalValue, Value } from '../bson/values.ts'
import { doc, fromNumber, isDoc, isNumeric, typeOf } from '../bson/values.ts'
import { isTruthy } from '../document/predicates.ts'
import { countElements } from '../document/work.ts'
import { check, MongoError, notSupported } from '../errors.ts'
import { MAX_SENT_BYTES } from '../limits.ts'
import { ACCUMULATORS } from './accumulators.ts'
import { absolute, add, divide, modulo, multiply, roundAt, subtract, toWhole } from './arithmetic.ts'
import { CONVERSIONS } from './conversions.ts'
import { FORMS } from './forms.ts'
import { argumentsOf, array, isMissing, numeric, type Operator, type Scope, toInt32, typeName } from './scope.ts'

const MANY = Number.POSITIVE_INFINITY

/** An operator that evaluates all its arguments first. */
function eager(min: number, max: number, run: (args: readonly OptionalValue[], name: string) => OptionalValue) {
  return (name: string): Operator =>
    (operand, compile) => {
      const args = argumentsOf(operand, compile)
      const isRight = args.length >= min && args.length <= max
      const expected = min === max ? `exactly ${min} arguments` : `at least ${min} arguments, and at most ${max}`
      const code = min === max ? 16020 : 28667
      check(isRight, code, `Expression ${name} takes ${expected}. ${args.length} were passed in.`)
      const valuesIn = (scope: Scope) => args.map(arg => arg(scope))
      return scope => run(valuesIn(scope), name)
    }
}

function one(run: (value: OptionalValue, name: string) => OptionalValue) {
  return eager(1, 1, ([value], name) => run(value, name))
}

/** Takes one argument; the result is null for null or missing. */
function present(run: (value: Value, name: string) => OptionalValue) {
  return one((value, name) => (isMissing(value) ? null : run(value, name)))
}

function ofNumber(run: (value: Numeric) => OptionalValue) {
  return present((value, name) => run(numeric(value, 28765, `${name} only supports numeric types, not`)))
}

function comparing(passes: (difference: number) => boolean) {
  return eager(2, 2, ([a, b]) => passes(compareOptional(a, b)))
}

/** Applies an accumulator of `$group` to the arguments, or to the elements of a single one. */
function gathering(name: string) {
  return eager(0, MANY, args => {
    const accumulator = ACCUMULATORS[name]?.()
    const [only] = args
    for (const value of args.length === 1 && Array.isArray(only) ? only : args) accumulator?.add(value)
    return accumulator?.result()
  })
}

/** Like MongoDB, changes only ASCII letters. */
function casing(letters: RegExp, change: (letter: string) => string) {
  return one(value => caseText(value).replace(letters, change))
}

/** Returns the input text of `$toLower` and `$toUpper`; MongoDB formats doubles and decimals in its own way. */
function caseText(value: OptionalValue): string {
  if (isMissing(value)) return ''
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  const { name } = typeOf(value)
  if (isNumeric(value) && (name === 'int' || name === 'long')) return value.toString()
  if (['double', 'decimal', 'timestamp', 'symbol', 'javascript'].includes(name))
    throw notSupported(`the text of a ${name}`)
  throw new MongoError(16007, `can't convert from BSON type ${name} to String`)
}

function text(value: OptionalValue, code: number, name: string): string {
  check(typeof value === 'string', code, `${name} only supports strings, not ${typeName(value)}`)
  return value
}

function concat(args: readonly OptionalValue[]): OptionalValue {
  const missingAt = args.findIndex(isMissing)
  const parts = args.slice(0, missingAt < 0 ? undefined : missingAt).map(arg => text(arg, 16702, '$concat'))
  const letters = parts.reduce((sum, { length }) => sum + length, 0)
  check(letters <= MAX_SENT_BYTES, 'BSONObjectTooLarge', `$concat would make a text of ${letters} letters`)
  return missingAt < 0 ? parts.join('') : null
}

function elementAt(items: OptionalValue, place: OptionalValue, name: string): OptionalValue {
  if (isMissing(items) || isMissing(place)) return null
  const all = array(items, 28689, `${name}'s first argument must be an array, but is`)
  numeric(place, 28690, `${name}'s second argument must be a numeric value, but is`)
  return all.at(toInt32(place, 28691, `${name}'s second argument must be`))
}

function slice([items, from, count]: readonly OptionalValue[], name: string): OptionalValue {
  if (isMissing(items) || isMissing(from) || count === null) return null
  const all = array(items, 28724, `First argument to ${name} must be an array, but is of type:`)
  numeric(from, 28725, `Second argument to ${name} must be a numeric value, but is of type:`)
  const first = toInt32(from, 28726, `Second argument to ${name} must be`)
  if (count === undefined) return first < 0 ? all.slice(first) : all.slice(0, first)
  numeric(count, 28727, `Third argument to ${name} must be a numeric value, but is of type:`)
  const size = toInt32(count, 28728, `Third argument to ${name} must be`)
  check(size > 0, 28729, `Third argument to ${name} must be positive: ${size}`)
  const start = first < 0 ? Math.max(0, all.length + first) : first
  return all.slice(start, start + size)
}

function contains([item, items]: readonly OptionalValue[], name: string): OptionalValue {
  const all = array(items, 40081, `${name} requires an array as a second argument, found:`)
  countElements(all.length)
  return item !== undefined && all.some(other => equalValues(item, other))
}

function concatArrays(args: readonly OptionalValue[], name: string): OptionalValue {
  const all: Value[] = []
  for (const arg of args) {
    if (isMissing(arg)) return null
    const items = array(arg, 28664, `${name} only supports arrays, not`)
    countElements(items.length)
    for (const item of items) all.push(item)
  }
  return all
}

function objectToArray(value: Value): OptionalValue {
  check(isDoc(value), 40390, `$objectToArray requires a document input, found: ${typeName(value)}`)
  return [...value].map(([k, v]) => doc({ k, v }))
}

/** Takes pairs `[name, value]` or documents `{ k, v }`; the first one decides for all. */
function arrayToObject(value: Value): OptionalValue {
  const items = array(value, 40386, '$arrayToObject requires an array input, found:')
  const arePairs = Array.isArray(items[0])
  const document: Doc = new Map()
  for (const item of items) {
    const [name, field] = arePairs ? pairOf(item) : fieldOf(item)
    check(typeof name === 'string', arePairs ? 40395 : 40394, '$arrayToObject requires names of type string')
    check(!name.includes('\0'), 4940400, 'Key field cannot contain an embedded null byte')
    if (field !== undefined) document.set(name, field)
  }
  return document
}

function pairOf(item: Value): OptionalValue[] {
  const pair = array(item, 40396, '$arrayToObject requires a consistent input format, now found:')
  check(pair.length === 2, 40397, '$arrayToObject requires an array of size 2 arrays')
  return pair
}

function fieldOf(item: Value): OptionalValue[] {
  check(isDoc(item), 40398, `Unrecognised input type format for $arrayToObject: ${typeName(item)}`)
  check(item.size === 2, 40392, "$arrayToObject requires an object with keys 'k' and 'v' alone")
  check(item.has('k') && item.has('v'), 40393, "$arrayToObject requires an object with keys 'k' and 'v'")
  return [item.get('k'), item.get('v')]
}

const EAGER: Readonly<Record<string, (name: string) => Operator>> = {
  $eq: comparing(difference => difference === 0),
  $ne: comparing(difference => difference !== 0),
  $gt: comparing(difference => difference > 0),
  $gte: comparing(difference => difference >= 0),
  $lt: comparing(difference => difference < 0),
  $lte: comparing(difference => difference <= 0),
  $cmp: eager(2, 2, ([a, b]) => fromNumber(Math.sign(compareOptional(a, b)))),
  $not: one(value => !isTruthy(value)),
  $rand: eager(0, 1, () => new Double(Math.random())),
  $add: eager(0, MANY, add),
  $subtract: eager(2, 2, subtract),
  $multiply: eager(0, MANY, multiply),
  $divide: eager(2, 2, divide),
  $mod: eager(2, 2, modulo),
  $abs: ofNumber(absolute),
  $ceil: ofNumber(value => toWhole(value, Math.ceil)),
  $floor: ofNumber(value => toWhole(value, Math.floor)),
  $round: eager(1, 2, (args, name) => roundAt(name, args)),
  $trunc: eager(1, 2, (args, name) => roundAt(name, args)),
  $sum: gathering('$sum'),
  $avg: gathering('$avg'),
  $min: gathering('$min'),
  $max: gathering('$max'),
  $mergeObjects: gathering('$mergeObjects'),
  $concat: eager(0, MANY, concat),
  $toLower: casing(/[A-Z]/g, letter => letter.toLowerCase()),
  $toUpper: casing(/[a-z]/g, letter => letter.toUpperCase()),
  $strLenCP: one((value, name) => fromNumber([...text(value, 34471, name)].length)),
  $type: one(typeName),
  $isArray: one(value => Array.isArray(value)),
  $size: one(value =>
    fromNumber(array(value, 17124, 'The argument to $size must be an array, but was of type:').length),
  ),
  $arrayElemAt: eager(2, 2, ([items, place], name) => elementAt(items, place, name)),
  $first: one((value, name) => elementAt(value, fromNumber(0), name)),
  $last: one((value, name) => elementAt(value, fromNumber(-1), name)),
  $slice: eager(2, 3, slice),
  $in: eager(2, 2, contains),
  $concatArrays: eager(0, MANY, concatArrays),
  $objectToArray: present(objectToArray),
  $arrayToObject: present(arrayToObject),
  ...Object.fromEntries(Object.entries(CONVERSIONS).map(([name, convert]) => [name, present(convert)])),
}

export const OPERATORS: Readonly<Record<string, Operator>> = {
  ...FORMS,
  ...Object.fromEntries(Object.entries(EAGER).map(([name, named]) => [name, named(name)])),
}
