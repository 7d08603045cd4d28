import { compareValues, equalValues } from '../bson/compare.ts'
import { compute } from '../bson/numbers.ts'
import type { Numeric, OptionalValue, Value } from '../bson/values.ts'
import { fromNumber, isDoc, isNumeric, toNumber, typeOf } from '../bson/values.ts'
import { equality, isOperatorDoc, isRegex, regexTest } from '../document/predicates.ts'
import { check } from '../errors.ts'
import { elementMatcher } from '../filter/match.ts'
import { nextTimestamp } from '../operation-time.ts'
import { compileSortKey, parseSort } from '../query/sort.ts'

/** Returns a field's new value from the current one, if any; `undefined` leaves the field unchanged. */
export type Change = (current: OptionalValue) => OptionalValue

/** Operators that change one field; they parse their argument once. */
export const CHANGES: Record<string, (argument: Value, path: string) => Change> = {
  $set: argument => () => argument,
  $setOnInsert: argument => () => argument,
  $inc: (argument, path) => arithmetic('$inc', 'add', argument, path),
  $mul: (argument, path) => arithmetic('$mul', 'multiply', argument, path),
  $min: argument => current => (current === undefined || compareValues(argument, current) < 0 ? argument : undefined),
  $max: argument => current => (current === undefined || compareValues(argument, current) > 0 ? argument : undefined),
  $currentDate: currentDate,
  $push: pushes,
  $addToSet: addsToSet,
  $pull: pulls,
  $pullAll: pullsAll,
  $pop: pops,
}

function numeric(operator: string, value: Value, path: string): Numeric {
  const detail = `the field '${path}' has type ${typeOf(value).name}`
  check(isNumeric(value), 'TypeMismatch', `Cannot apply ${operator} to a value of non-numeric type: ${detail}`)
  return value
}

function arithmetic(operator: string, operation: 'add' | 'multiply', argument: Value, path: string): Change {
  const verb = operator === '$inc' ? 'increment' : 'multiply'
  check(isNumeric(argument), 'TypeMismatch', `Cannot ${verb} with non-numeric argument: {${path}: ${argument}}`)
  return current => {
    const before = current === undefined ? fromNumber(0) : numeric(operator, current, path)
    const after = compute(operation, before, argument)
    const fits = after._bsontype !== 'Double' || [before, argument].some(({ _bsontype }) => _bsontype === 'Double')
    check(fits, 'BadValue', `Failed to apply ${operator} operations to current value ((NumberLong)${before})`)
    return after
  }
}

function currentDate(argument: Value): Change {
  const type = isDoc(argument) ? argument.get('$type') : argument
  if (type === 'timestamp') return nextTimestamp
  const isDate = type === 'date' || typeof argument === 'boolean'
  check(isDate, 'BadValue', "The '$type' string field is required to be 'date' or 'timestamp'")
  return () => new Date()
}

function arrayAt(operator: string, current: OptionalValue, path: string): Value[] {
  const array = current === undefined ? [] : current
  const detail = `is of type ${typeOf(array).name}`
  check(
    Array.isArray(array),
    'BadValue',
    `The field '${path}' must be an array but ${detail}: cannot apply ${operator}`,
  )
  return [...array]
}

function eachOf(argument: Value, operator: string): Value[] {
  if (!isDoc(argument) || !argument.has('$each')) return [argument]
  const each = argument.get('$each')
  check(Array.isArray(each), 'TypeMismatch', `The argument to $each in ${operator} must be an array`)
  return each
}

function integerModifier(argument: Value, name: string): number | undefined {
  const value = isDoc(argument) && argument.has('$each') ? argument.get(name) : undefined
  if (value === undefined) return undefined
  const number = toNumber(value)
  check(Number.isInteger(number), 'BadValue', `The value for ${name} must be an integer value`)
  return number
}

function pushes(argument: Value, path: string): Change {
  const items = eachOf(argument, '$push')
  const place = integerModifier(argument, '$position')
  const slice = integerModifier(argument, '$slice')
  const sort = isDoc(argument) && argument.has('$each') ? argument.get('$sort') : undefined
  if (isDoc(argument) && argument.has('$each')) {
    const unknown = [...argument.keys()].find(name => !['$each', '$position', '$slice', '$sort'].includes(name))
    check(unknown === undefined, 'BadValue', `Unrecognized clause in $push: ${unknown}`)
  }
  const order = sort === undefined ? undefined : elementOrder(sort)
  return current => {
    const array = arrayAt('$push', current, path)
    const end = place ?? array.length
    const pushed = [...array.slice(0, end), ...items, ...array.slice(end)]
    if (order !== undefined) pushed.sort(order)
    if (slice === undefined) return pushed
    return slice < 0 ? pushed.slice(slice) : pushed.slice(0, slice)
  }
}

function elementOrder(sort: Value): (a: Value, b: Value) => number {
  if (isDoc(sort)) {
    const keyOf = compileSortKey(parseSort(sort))
    const keyOfElement = (item: Value) => keyOf(isDoc(item) ? item : new Map())
    return (a, b) => Buffer.compare(keyOfElement(a), keyOfElement(b))
  }
  const direction = toNumber(sort)
  const isSign = direction === 1 || direction === -1
  check(isSign, 'BadValue', 'The $sort is invalid: use 1/-1 for whole elements, or {field:1/-1} for embedded fields')
  return (a, b) => direction * compareValues(a, b)
}

function addsToSet(argument: Value, path: string): Change {
  const items = eachOf(argument, '$addToSet')
  const hasMore = isDoc(argument) && argument.has('$each') && argument.size > 1
  check(!hasMore, 'BadValue', 'Found unexpected fields after $each in $addToSet')
  return current => {
    const array = arrayAt('$addToSet', current, path)
    for (const item of items) if (!array.some(other => equalValues(other, item))) array.push(item)
    return array
  }
}

function pulls(argument: Value, path: string): Change {
  const isPulled = pullTest(argument)
  return current =>
    current === undefined ? undefined : arrayAt('$pull', current, path).filter(item => !isPulled(item))
}

function pullTest(argument: Value): (item: Value) => boolean {
  if (isRegex(argument)) return regexTest(argument).test
  if (isOperatorDoc(argument)) return elementMatcher(argument, 'element')
  if (isDoc(argument)) {
    const matches = elementMatcher(argument)
    return item => isDoc(item) && matches(item)
  }
  return equality(argument).test
}

function pullsAll(argument: Value, path: string): Change {
  check(Array.isArray(argument), 'BadValue', '$pullAll requires an array argument')
  return current =>
    current === undefined
      ? undefined
      : arrayAt('$pullAll', current, path).filter(item => !argument.some(other => equalValues(other, item)))
}

function pops(argument: Value, path: string): Change {
  const end = toNumber(argument)
  check(end === 1 || end === -1, 'FailedToParse', `$pop expects 1 or -1, found: ${end}`)
  return current => {
    if (current === undefined) return undefined
    const detail = `contains an element of non-array type '${typeOf(current).name}'`
    check(Array.isArray(current), 'TypeMismatch', `Path '${path}' ${detail}`)
    return end === 1 ? current.slice(0, -1) : current.slice(1)
  }
}
