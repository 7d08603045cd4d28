import { Double } from 'bson'
import { compareFound, compareValues, equalValues } from '../bson/compare.ts'
import { encodeValue } from '../bson/key.ts'
import { mapNumber } from '../bson/numbers.ts'
import type { Doc, Found, Numeric, Value } from '../bson/values.ts'
import { doc, fromNumber, isDoc, isNumeric, toNumber, typeOf } from '../bson/values.ts'
import { MongoError } from '../errors.ts'
import { isTruthy } from '../query/predicates.ts'
import { add, divide, isMissing, modulo, multiply, numeric, roundAt, subtract, sumOf } from './arithmetic.ts'
import { convert } from './conversions.ts'

interface Eager {
  readonly arity: readonly [least: number, most: number]
  readonly run: (args: readonly Found[]) => Found
}

const MANY = Number.POSITIVE_INFINITY

function unary(run: (value: Found) => Found): Eager {
  return { arity: [1, 1], run: ([value]) => run(value) }
}

/** One argument, null where it is null or missing. */
function ofPresent(run: (value: Value) => Found): Eager {
  return unary(value => (isMissing(value) ? null : run(value)))
}

function comparing(passes: (difference: number) => boolean): Eager {
  return { arity: [2, 2], run: ([a, b]) => passes(compareFound(a, b)) }
}

function rounding(name: string, change: (value: number) => number): Eager {
  return ofPresent(value => mapNumber(numeric(name, value), change))
}

function list(operator: string, value: Value): Value[] {
  if (!Array.isArray(value)) throw new MongoError(17124, `${operator} requires an array, found: ${typeOf(value).name}`)
  return value
}

function placed(name: string, change: (value: number, place: number) => number): Eager {
  return {
    arity: [1, 2],
    run: ([value, place]) =>
      isMissing(value) || place === null
        ? null
        : mapNumber(numeric(name, value), number => change(number, place === undefined ? 0 : toNumber(place))),
  }
}

function concat(args: readonly Found[]): Found {
  if (args.some(isMissing)) return null
  return args.map(arg => (typeof arg === 'string' ? arg : failString('$concat', arg))).join('')
}

function failString(operator: string, value: Found): never {
  throw new MongoError(
    16702,
    `${operator} only supports strings, not ${value === undefined ? 'missing' : typeOf(value ?? null).name}`,
  )
}

function cased(name: string, change: (text: string) => string): Eager {
  return unary(value =>
    isMissing(value)
      ? ''
      : change(typeof value === 'string' ? value : String(convert(value, 'string')) || failString(name, value)),
  )
}

function elementAt([items, place]: readonly Found[]): Found {
  if (isMissing(items) || isMissing(place)) return null
  const index = toNumber(place)
  if (!Number.isInteger(index)) throw new MongoError(28691, "$arrayElemAt's second argument must be a whole number")
  return list('$arrayElemAt', items).at(index)
}

function slice([items, from, count]: readonly Found[]): Found {
  if (isMissing(items) || from === null || count === null) return null
  const all = list('$slice', items)
  const first = toNumber(from)
  if (count === undefined) return first < 0 ? all.slice(first) : all.slice(0, first)
  const start = first < 0 ? Math.max(0, all.length + first) : first
  return all.slice(start, start + toNumber(count))
}

function contains([item, items]: readonly Found[]): Found {
  if (!Array.isArray(items)) throw new MongoError(40081, '$in requires an array as a second argument')
  return item !== undefined && items.some(other => equalValues(item, other))
}

function mergeObjects(args: readonly Found[]): Found {
  const merged: Doc = new Map()
  const parts = args.length === 1 && Array.isArray(args[0]) ? args[0] : args
  for (const part of parts) {
    if (isMissing(part)) continue
    if (!isDoc(part)) throw new MongoError(40400, '$mergeObjects requires object inputs')
    for (const [name, value] of part) merged.set(name, value)
  }
  return merged
}

function arrayToObject(value: Value): Found {
  const made: Doc = new Map()
  for (const item of list('$arrayToObject', value)) {
    const [name, field] = isDoc(item) ? [item.get('k'), item.get('v')] : Array.isArray(item) ? item : []
    if (typeof name !== 'string') throw new MongoError(40394, '$arrayToObject requires pairs of a string and a value')
    if (field !== undefined) made.set(name, field)
  }
  return made
}

/** Distinct values in the order they came. */
export function distinctValues(values: readonly Value[]): Value[] {
  const seen = new Map<string, Value>()
  for (const value of values) {
    const name = encodeValue(value).toString('latin1')
    if (!seen.has(name)) seen.set(name, value)
  }
  return [...seen.values()]
}

function sets(name: string, combine: (lists: Value[][]) => Found): Eager {
  return {
    arity: [1, MANY],
    run: args => (args.some(isMissing) ? null : combine(args.map(arg => list(name, arg ?? null)))),
  }
}

function has(values: readonly Value[]): (value: Value) => boolean {
  return value => values.some(other => equalValues(value, other))
}

/** `$max` and `$min` over arguments, or over the one array. */
function extreme(sign: number): Eager {
  return {
    arity: [1, MANY],
    run: args => {
      const values = args.length === 1 && Array.isArray(args[0]) ? args[0] : args
      return (
        values
          .filter(value => !isMissing(value))
          .reduce<Found>(
            (best, value) => (best === undefined || sign * compareFound(value, best) > 0 ? value : best),
            undefined,
          ) ?? null
      )
    },
  }
}

function numbersOf(args: readonly Found[]): Numeric[] {
  return (args.length === 1 && Array.isArray(args[0]) ? args[0] : args).filter(isNumeric)
}

function range([from, to, by]: readonly Found[]): Found {
  const [start, end, step] = [toNumber(from), toNumber(to), by === undefined ? 1 : toNumber(by)]
  if (![start, end, step].every(Number.isInteger) || step === 0)
    throw new MongoError(34443, '$range requires whole numbers and a step that is not 0')
  const length = Math.max(0, Math.ceil((end - start) / step))
  return Array.from({ length }, (_, at) => fromNumber(start + at * step))
}

/** Operators whose arguments are all evaluated first; typed by BSON, unlike those handed to mingo. */
export const EAGER: Record<string, Eager> = {
  $eq: comparing(difference => difference === 0),
  $ne: comparing(difference => difference !== 0),
  $gt: comparing(difference => difference > 0),
  $gte: comparing(difference => difference >= 0),
  $lt: comparing(difference => difference < 0),
  $lte: comparing(difference => difference <= 0),
  $cmp: { arity: [2, 2], run: ([a, b]) => fromNumber(Math.sign(compareFound(a, b))) },
  $not: unary(value => !isTruthy(value)),
  $add: { arity: [0, MANY], run: add },
  $subtract: { arity: [2, 2], run: subtract },
  $multiply: { arity: [0, MANY], run: multiply },
  $divide: { arity: [2, 2], run: divide },
  $mod: { arity: [2, 2], run: modulo },
  $abs: rounding('$abs', Math.abs),
  $ceil: rounding('$ceil', Math.ceil),
  $floor: rounding('$floor', Math.floor),
  $round: placed('$round', roundAt),
  $trunc: placed('$trunc', (value, place) => Math.trunc(value * 10 ** place) / 10 ** place),
  $max: extreme(1),
  $min: extreme(-1),
  $sum: { arity: [1, MANY], run: args => sumOf(numbersOf(args)) },
  $avg: {
    arity: [1, MANY],
    run: args => {
      const values = numbersOf(args)
      return values.length === 0 ? null : new Double(toNumber(sumOf(values)) / values.length)
    },
  },
  $concat: { arity: [0, MANY], run: concat },
  $toLower: cased('$toLower', text => text.toLowerCase()),
  $toUpper: cased('$toUpper', text => text.toUpperCase()),
  $type: unary(value => (value === undefined ? 'missing' : typeOf(value).name)),
  $isNumber: unary(isNumeric),
  $isArray: unary(value => Array.isArray(value)),
  $toString: ofPresent(value => convert(value, 'string')),
  $toInt: ofPresent(value => convert(value, 'int')),
  $toLong: ofPresent(value => convert(value, 'long')),
  $toDouble: ofPresent(value => convert(value, 'double')),
  $toBool: ofPresent(value => convert(value, 'bool')),
  $toDate: ofPresent(value => convert(value, 'date')),
  $toObjectId: ofPresent(value => convert(value, 'objectId')),
  $size: unary(value => fromNumber(list('$size', value ?? null).length)),
  $arrayElemAt: { arity: [2, 2], run: elementAt },
  $first: ofPresent(value => list('$first', value).at(0)),
  $last: ofPresent(value => list('$last', value).at(-1)),
  $slice: { arity: [2, 3], run: slice },
  $in: { arity: [2, 2], run: contains },
  $concatArrays: sets('$concatArrays', lists => lists.flat()),
  $reverseArray: ofPresent(value => [...list('$reverseArray', value)].reverse()),
  $setUnion: sets('$setUnion', lists => distinctValues(lists.flat())),
  $setIntersection: sets('$setIntersection', ([first = [], ...rest]) =>
    distinctValues(first).filter(value => rest.every(other => has(other)(value))),
  ),
  $setDifference: sets('$setDifference', ([first = [], second = []]) =>
    distinctValues(first).filter(value => !has(second)(value)),
  ),
  $setEquals: sets('$setEquals', ([first = [], ...rest]) =>
    rest.every(other => first.every(has(other)) && other.every(has(first))),
  ),
  $setIsSubset: sets('$setIsSubset', ([first = [], second = []]) => first.every(has(second))),
  $anyElementTrue: unary(value => list('$anyElementTrue', value ?? null).some(isTruthy)),
  $allElementsTrue: unary(value => list('$allElementsTrue', value ?? null).every(isTruthy)),
  $mergeObjects: { arity: [0, MANY], run: mergeObjects },
  $objectToArray: ofPresent(value => {
    if (!isDoc(value)) throw new MongoError(40390, '$objectToArray requires a document input')
    return [...value].map(([k, v]) => doc({ k, v }))
  }),
  $arrayToObject: ofPresent(arrayToObject),
  $range: { arity: [2, 3], run: range },
  $strLenCP: unary(value =>
    fromNumber([...(typeof value === 'string' ? value : failString('$strLenCP', value))].length),
  ),
  $strcasecmp: {
    arity: [2, 2],
    run: args => {
      const [a = '', b = ''] = args.map(arg => String(convert(arg, 'string') ?? '').toLowerCase())
      return fromNumber(Math.sign(compareValues(a, b)))
    },
  },
}
