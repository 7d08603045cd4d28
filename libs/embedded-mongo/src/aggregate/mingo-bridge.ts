import { ObjectId } from 'bson'
import { Context, evalExpr, ProcessingMode } from 'mingo/core'
import * as arithmetic from 'mingo/operators/expression/arithmetic'
import * as array from 'mingo/operators/expression/array'
import * as date from 'mingo/operators/expression/date'
import * as string from 'mingo/operators/expression/string'
import * as trigonometry from 'mingo/operators/expression/trignometry'
import type { Found, Value } from '../bson/values.ts'
import { fromNumber, isDoc, isNumeric, toNumber, typeOf } from '../bson/values.ts'
import { MongoError, notSupported } from '../errors.ts'
import type { Compile, Evaluate } from './scope.ts'

/** What mingo answers rightly on plain numbers, strings and dates; everything typed by BSON is done by ourselves. */
const BRIDGED = new Set(
  `exp ln log log10 pow sqrt sin cos tan asin acos atan atan2 sinh cosh tanh degreesToRadians radiansToDegrees
  indexOfArray zip sortArray firstN lastN maxN minN
  dateAdd dateDiff dateFromParts dateFromString dateSubtract dateToParts dateToString dateTrunc dayOfMonth dayOfWeek dayOfYear
  hour isoDayOfWeek isoWeek isoWeekYear millisecond minute month second week year
  indexOfBytes indexOfCP ltrim regexFind regexFindAll regexMatch replaceAll replaceOne rtrim split strLenBytes substr substrBytes substrCP trim`
    .split(/\s+/)
    .map(name => `$${name}`),
)

const OPTIONS = {
  idKey: '_id',
  processingMode: ProcessingMode.CLONE_OFF,
  useStrictMode: true,
  scriptEnabled: false,
  failOnError: true,
  context: Context.init({ expression: { ...arithmetic, ...array, ...date, ...string, ...trigonometry } }),
}

/** An operator evaluated by mingo: its operands by us, as plain JavaScript; what does not survive that is refused. */
export function bridged(name: string, operand: Value, compile: Compile): Evaluate {
  if (!BRIDGED.has(name)) throw new MongoError('InvalidPipelineOperator', `Unrecognized expression '${name}'`)
  const evaluate = isDoc(operand) || Array.isArray(operand) ? compileParts(operand, compile) : compile(operand)
  return scope => {
    const plain = toPlain(evaluate(scope))
    try {
      return fromPlain(evalExpr({ operand: plain }, { [name]: literal(plain) }, OPTIONS))
    } catch (error) {
      if (error instanceof MongoError) throw error
      throw new MongoError('BadValue', `${name}: ${error instanceof Error ? error.message : error}`)
    }
  }
}

function compileParts(operand: Value, compile: Compile): Evaluate {
  if (!isDoc(operand)) return compile(operand)
  const parts = [...operand].map(([name, spec]): [string, Evaluate] => [name, compile(spec)])
  return scope => {
    const made = new Map<string, Value>()
    for (const [name, part] of parts) {
      const value = part(scope)
      if (value !== undefined) made.set(name, value)
    }
    return made
  }
}

/** Keeps mingo from reading our values as expressions: a text may begin with `$`. */
function literal(plain: unknown): unknown {
  if (typeof plain === 'string' && plain.startsWith('$'))
    throw notSupported("this operator on a text that begins with '$'")
  if (Array.isArray(plain)) return plain.map(literal)
  if (typeof plain === 'object' && plain !== null && Object.getPrototypeOf(plain) === Object.prototype) {
    return Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, literal(value)]))
  }
  return plain
}

function toPlain(value: Found): unknown {
  if (value === undefined || value === null) return null
  if (isNumeric(value)) {
    const number = toNumber(value)
    if (value._bsontype === 'Decimal128' || (value._bsontype === 'Long' && !Number.isSafeInteger(number)))
      throw notSupported('this operator on Decimal128 or Int64 beyond 2^53')
    return number
  }
  if (typeof value === 'string' || typeof value === 'boolean' || value instanceof Date) return value
  if (Array.isArray(value)) return value.map(toPlain)
  if (isDoc(value)) return Object.fromEntries([...value].map(([name, field]) => [name, toPlain(field)]))
  if (value._bsontype === 'ObjectId') return value
  if (value._bsontype === 'BSONRegExp') return new RegExp(value.pattern, value.options)
  throw notSupported(`this operator on ${typeOf(value).name}`)
}

function fromPlain(value: unknown): Found {
  if (value === undefined || value === null) return null
  if (typeof value === 'number') return fromNumber(value)
  if (typeof value === 'string' || typeof value === 'boolean' || value instanceof Date || value instanceof ObjectId)
    return value
  if (Array.isArray(value)) return value.map(item => fromPlain(item) ?? null)
  if (typeof value === 'object')
    return new Map(Object.entries(value).map(([name, field]): [string, Value] => [name, fromPlain(field) ?? null]))
  throw notSupported('what this operator answered')
}
