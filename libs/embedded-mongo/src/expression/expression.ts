import type { Doc, OptionalValue, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { isDollarName, readPath, splitCheckedPath } from '../document/paths.ts'
import { check, MongoError, notSupported, refusal } from '../errors.ts'
import { OPERATORS } from './operators.ts'
import type { Evaluate, Scope, Variables } from './scope.ts'

/** Features of MongoDB 7.0 that this engine lacks. */
const refuse = refusal(
  'the expression',
  `accumulator acos acosh allElementsTrue anyElementTrue asin asinh atan atan2 atanh binarySize bitAnd bitNot bitOr
  bitXor bsonSize const convert cos cosh dateAdd dateDiff dateFromParts dateFromString dateSubtract dateToParts
  dateToString dateTrunc dayOfYear degreesToRadians exp firstN function indexOfArray indexOfBytes indexOfCP isNumber
  isoDayOfWeek isoWeek isoWeekYear lastN let ln log log10 ltrim maxN median meta minN percentile pow radiansToDegrees
  range reduce regexFind regexFindAll regexMatch replaceAll replaceOne reverseArray rtrim setDifference setEquals
  setIntersection setIsSubset setUnion sin sinh sortArray split sqrt stdDevPop stdDevSamp strcasecmp strLenBytes
  substr substrBytes substrCP tan tanh toDate toDecimal toHashedIndexKey toInt toLong trim tsIncrement
  tsSecond week zip`,
)

/**
 * Compiles an aggregation expression.
 * @throws MongoError like MongoDB for unknown parts
 */
export function compileExpression(spec: Value): Evaluate {
  if (typeof spec === 'string') return spec.startsWith('$') ? compilePath(spec) : () => spec
  if (Array.isArray(spec)) {
    const items = spec.map(compileExpression)
    return scope => items.map(item => item(scope) ?? null)
  }
  if (!isDoc(spec)) return () => spec
  const [first] = spec.keys()
  if (first?.startsWith('$')) return compileOperator(first, spec)
  const fields = [...spec].map(([name, field]): [string, Evaluate] => [checkedName(name), compileExpression(field)])
  return scope => {
    const document: Doc = new Map()
    for (const [name, field] of fields) {
      const value = field(scope)
      if (value !== undefined) document.set(name, value)
    }
    return document
  }
}

function checkedName(name: string): string {
  check(!name.includes('.'), 16412, `FieldPath field names may not contain '.': ${name}`)
  check(!isDollarName(name), 16410, `FieldPath field names may not start with '$': ${name}`)
  return name
}

function compilePath(path: string): Evaluate {
  const [name = '', ...rest] = splitCheckedPath(path.slice(path.startsWith('$$') ? 2 : 1))
  check(name !== '' || rest.length > 0, 16872, `'${path}' by itself is not a valid FieldPath`)
  check(name !== '' && !rest.includes(''), 15998, 'FieldPath field names may not be empty strings.')
  rest.forEach(checkedName)
  if (!path.startsWith('$$')) {
    const parts = [checkedName(name), ...rest]
    return scope => readPath(scope.root, parts)
  }
  if (name === 'ROOT' || name === 'CURRENT') return scope => readPath(scope.root, rest)
  if (name === 'REMOVE') return () => undefined
  if (name === 'CLUSTER_TIME' || name === 'USER_ROLES' || name === 'SEARCH_META') throw notSupported(`$$${name}`)
  return scope => {
    if (scope.variables?.has(name)) return readPath(scope.variables.get(name), rest)
    if (name === 'NOW') return new Date()
    throw new MongoError(17276, `Use of undefined variable: ${name}`)
  }
}

function compileOperator(name: string, spec: Doc): Evaluate {
  check(spec.size === 1, 15983, `an object representing an expression must have exactly one field, not ${spec.size}`)
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined
  if (operator !== undefined) return operator(spec.get(name) ?? null, compileExpression)
  refuse(name)
  throw new MongoError('InvalidPipelineOperator', `Unrecognized expression '${name}'`)
}

/** Returns the variables for a `$lookup`'s pipeline: each `let` evaluated on the document. */
export function evaluateLet(spec: OptionalValue, scope: Scope): Variables {
  const variables = new Map<string, OptionalValue>(scope.variables)
  if (isDoc(spec)) for (const [name, value] of spec) variables.set(name, compileExpression(value)(scope))
  return variables
}
