import type { BSONRegExp } from 'bson'
import { compareValues, equalValues } from '../bson/compare.ts'
import type { Doc, Found, Value } from '../bson/values.ts'
import { isDoc, isNumeric, TYPE_CODES, toNumber, typeOf } from '../bson/values.ts'
import { MongoError, notSupported } from '../errors.ts'
import { compileBsonRegex, compileRegex } from './regex.ts'

/** A test of one value found at a path. */
export interface Test {
  readonly test: (found: Found) => boolean
  /** Elements of an array at the end of the path are asked too. */
  readonly throughLast: boolean
  /** The path matches where no value passes the test. */
  readonly isNegated?: boolean
}

type Compare = '$eq' | '$gt' | '$gte' | '$lt' | '$lte'

export function isRegex(value: Found): value is BSONRegExp {
  return typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'BSONRegExp'
}

export function badValue(message: string): MongoError {
  return new MongoError('BadValue', message)
}

/** Compares within one type, as filters do; null also means missing. */
export function comparison(operator: Compare, operand: Value): Test {
  const kind = typeOf(operand).name
  const order = typeOf(operand).order
  if (operator === '$eq') {
    return { throughLast: true, test: found => (found === undefined ? operand === null : equalValues(found, operand)) }
  }
  const isOrEqual = operator === '$gte' || operator === '$lte'
  if (operand === null)
    return { throughLast: true, test: found => isOrEqual && (found === undefined || found === null) }
  const passes = orderTest(operator)
  const isAcrossTypes = kind === 'minKey' || kind === 'maxKey'
  if (isNumeric(operand) && Number.isNaN(toNumber(operand))) {
    return { throughLast: true, test: found => isOrEqual && isNumeric(found) && Number.isNaN(toNumber(found)) }
  }
  return {
    throughLast: true,
    test: found => {
      if (found === undefined || (!isAcrossTypes && typeOf(found).order !== order)) return false
      if (isNumeric(found) && Number.isNaN(toNumber(found))) return false
      return passes(compareValues(found, operand))
    },
  }
}

function orderTest(operator: Exclude<Compare, '$eq'>): (difference: number) => boolean {
  if (operator === '$gt') return difference => difference > 0
  if (operator === '$gte') return difference => difference >= 0
  if (operator === '$lt') return difference => difference < 0
  return difference => difference <= 0
}

export function regexTest(regex: RegExp, source: BSONRegExp | undefined): Test {
  return {
    throughLast: true,
    test: found => {
      if (typeof found === 'string') return regex.test(found)
      if (found === undefined) return false
      return isRegex(found) && source !== undefined && equalValues(found, source)
    },
  }
}

export function membership(operand: Value): Test {
  if (!Array.isArray(operand)) throw badValue('$in needs an array')
  const tests = operand.map(item => {
    if (isDoc(item) && [...item.keys()][0]?.startsWith('$')) throw badValue('cannot nest $ under $in')
    return isRegex(item) ? regexTest(compileBsonRegex(item), item) : comparison('$eq', item)
  })
  return { throughLast: true, test: found => tests.some(({ test }) => test(found)) }
}

export function regexOperator(operand: Value, options: Found): Test {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string')
  if (isRegex(operand)) return regexTest(compileRegex(operand.pattern, options ?? operand.options), operand)
  if (typeof operand !== 'string') throw badValue('$regex has to be a string')
  return regexTest(compileRegex(operand, options ?? ''), undefined)
}

export function existence(operand: Value): Test {
  return { throughLast: false, isNegated: !isTruthy(operand), test: found => found !== undefined }
}

export function isTruthy(value: Found): boolean {
  if (value === undefined || value === null || value === false) return false
  return !isNumeric(value) || toNumber(value) !== 0
}

export function typeTest(operand: Value): Test {
  const wanted = new Set((Array.isArray(operand) ? operand : [operand]).flatMap(typeCodes))
  const isArrayWanted = wanted.has(4)
  return {
    throughLast: true,
    test: found => found !== undefined && (wanted.has(typeOf(found).code) || (isArrayWanted && Array.isArray(found))),
  }
}

function typeCodes(operand: Value): number[] {
  if (operand === 'number') return [1, 16, 18, 19]
  const code =
    typeof operand === 'string' ? TYPE_CODES.get(operand) : isNumeric(operand) ? toNumber(operand) : undefined
  if (code === undefined) throw badValue(`Unknown type name alias: ${String(operand)}`)
  return [code]
}

export function sizeTest(operand: Value): Test {
  const size = toNumber(operand)
  if (!Number.isInteger(size)) throw badValue('$size must be a whole number')
  if (size < 0) throw badValue('$size may not be negative')
  return { throughLast: false, test: found => Array.isArray(found) && found.length === size }
}

export function moduloTest(operand: Value): Test {
  if (!Array.isArray(operand) || operand.length !== 2) throw badValue('malformed mod, not enough elements')
  const divisor = Math.trunc(toNumber(operand[0]))
  const remainder = Math.trunc(toNumber(operand[1]))
  if (divisor === 0) throw badValue('divisor cannot be 0')
  if (Number.isNaN(divisor) || Number.isNaN(remainder))
    throw badValue('malformed mod, divisor and remainder must be numbers')
  return { throughLast: true, test: found => isNumeric(found) && Math.trunc(toNumber(found)) % divisor === remainder }
}

/** `$bitsAllSet` and its three sisters, on whole numbers; masks as a number or a list of positions. */
export function bitTest(operator: string, operand: Value): Test {
  const mask = Array.isArray(operand)
    ? operand.reduce((bits, place) => bits | (1n << BigInt(toNumber(place))), 0n)
    : wholeBits(operand)
  if (mask === undefined) throw notSupported(`${operator} with this kind of mask`)
  const passes: Record<string, (set: bigint) => boolean> = {
    $bitsAllSet: set => set === mask,
    $bitsAnySet: set => set !== 0n,
    $bitsAllClear: set => set === 0n,
    $bitsAnyClear: set => set !== mask,
  }
  const pass = passes[operator]
  if (pass === undefined) throw badValue(`unknown operator: ${operator}`)
  return {
    throughLast: true,
    test: found => {
      const bits = found === undefined ? undefined : wholeBits(found)
      return bits !== undefined && pass(bits & mask)
    },
  }
}

function wholeBits(value: Value): bigint | undefined {
  if (!isNumeric(value)) return undefined
  if (value._bsontype === 'Long') return value.toBigInt()
  const number = toNumber(value)
  return Number.isInteger(number) ? BigInt(number) : undefined
}

export function isOperatorDoc(value: Value): value is Doc {
  if (!isDoc(value)) return false
  const first = value.keys().next()
  return first.done !== true && first.value.startsWith('$') && !['$ref', '$id', '$db'].includes(first.value)
}
