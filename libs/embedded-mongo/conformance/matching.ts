import { BSON, type Document } from 'mongodb'

export interface MatchContext {
  /** Returns a session entity's id on the wire. */
  readonly lsidOf: (session: string) => Document
}

/** Describes the first difference between an actual value and the expected one; undefined if they match. */
export function mismatch(expected: unknown, actual: unknown, context: MatchContext, isRoot = true): string | undefined {
  return compare(expected, actual, { context, isRoot, path: '' })
}

/** Node's driver adds a time limit to every commit and abort with a write concern. */
const ADDED_BY_DRIVER = '.writeConcern.wtimeout'

interface Place {
  readonly context: MatchContext
  /** Whether extra keys are allowed here. */
  readonly isRoot: boolean
  readonly path: string
}

function compare(expected: unknown, actual: unknown, place: Place): string | undefined {
  if (isPlain(expected)) {
    const [operator, argument] = Object.entries(expected)[0] ?? []
    if (operator?.startsWith('$$') === true) return compareSpecial(operator, argument, actual, place)
    return compareDocuments(expected, actual, place)
  }
  if (Array.isArray(expected)) return compareArrays(expected, actual, place)
  const number = numberOf(expected)
  const isSame = number === undefined ? canonical(expected) === canonical(actual) : number === numberOf(actual)
  return isSame ? undefined : differs(expected, actual, place)
}

function compareDocuments(expected: Document, actual: unknown, { context, isRoot, path }: Place): string | undefined {
  if (!isPlain(actual)) return differs(expected, actual, { context, isRoot, path })
  for (const [key, value] of Object.entries(expected)) {
    const difference = compare(value, actual[key], { context, isRoot: false, path: `${path}.${key}` })
    if (difference !== undefined) return difference
  }
  const extra = Object.keys(actual).find(
    key => !(key in expected) && actual[key] !== undefined && `${path}.${key}` !== ADDED_BY_DRIVER,
  )
  return isRoot || extra === undefined ? undefined : `${path}.${extra}: not expected, is ${canonical(actual[extra])}`
}

/** Documents in a response's list are roots again, and may have extra keys. */
function compareArrays(expected: unknown[], actual: unknown, place: Place): string | undefined {
  if (!Array.isArray(actual) || actual.length !== expected.length) return differs(expected, actual, place)
  for (const [at, value] of expected.entries()) {
    const difference = compare(value, actual[at], { ...place, path: `${place.path}[${at}]` })
    if (difference !== undefined) return difference
  }
  return undefined
}

function compareSpecial(operator: string, argument: unknown, actual: unknown, place: Place): string | undefined {
  const isMissing = actual === undefined || actual === null
  switch (operator) {
    case '$$exists':
      return (actual !== undefined) === argument ? undefined : differs({ [operator]: argument }, actual, place)
    case '$$unsetOrMatches':
      return isMissing ? undefined : compare(argument, actual, place)
    case '$$type':
      return [argument].flat().some(type => TYPES[String(type)]?.(actual) === true)
        ? undefined
        : differs({ [operator]: argument }, actual, place)
    case '$$sessionLsid':
      return compare(place.context.lsidOf(String(argument)), actual, place)
    default:
      return `${place.path}: this runner does not know ${operator}`
  }
}

const TYPES: Record<string, (value: unknown) => boolean> = {
  string: value => typeof value === 'string',
  bool: value => typeof value === 'boolean',
  object: isPlain,
  array: Array.isArray,
  objectId: value => value instanceof BSON.ObjectId,
  date: value => value instanceof Date,
  binData: value => value instanceof BSON.Binary,
  timestamp: value => value instanceof BSON.Timestamp,
  int: value => numberOf(value) !== undefined,
  long: value => numberOf(value) !== undefined,
  double: value => numberOf(value) !== undefined,
  number: value => numberOf(value) !== undefined,
}

function isPlain(value: unknown): value is Document {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !('_bsontype' in value) && !isDate(value)
  )
}

function isDate(value: unknown): boolean {
  return value instanceof Date
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof BSON.Int32 || value instanceof BSON.Double) return value.value
  return value instanceof BSON.Long && !(value instanceof BSON.Timestamp) ? value.toNumber() : undefined
}

function canonical(value: unknown): string {
  return value === undefined ? 'nothing' : BSON.EJSON.stringify(value, { relaxed: true })
}

function differs(expected: unknown, actual: unknown, { path }: Place): string {
  return `${path === '' ? 'the value' : path}: ${canonical(expected)} expected, is ${canonical(actual)}`
}
