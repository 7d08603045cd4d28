import type { Numeric, OptionalValue, Value } from '../bson/values.ts'
import { isNumeric, toNumber, typeOf } from '../bson/values.ts'
import { check } from '../errors.ts'

export type Variables = ReadonlyMap<string, OptionalValue>

/** Context of an evaluation: the document and the variables. */
export interface Scope {
  readonly root: Value
  readonly variables?: Variables | undefined
}

export type Evaluate = (scope: Scope) => OptionalValue
export type Compile = (spec: Value) => Evaluate
/** Compiles an operator from its operand. */
export type Operator = (operand: Value, compile: Compile) => Evaluate

/** Compiles an operator's arguments: a list of expressions, or a single one without the list. */
export function argumentsOf(operand: Value, compile: Compile): Evaluate[] {
  return (Array.isArray(operand) ? operand : [operand]).map(compile)
}

export function isMissing(value: OptionalValue): value is null | undefined {
  return value === undefined || value === null
}

export function typeName(value: OptionalValue): string {
  return value === undefined ? 'missing' : typeOf(value).name
}

/**
 * Returns the value as a number.
 * @throws `code` for other values
 */
export function numeric(value: OptionalValue, code: number, message: string): Numeric {
  check(isNumeric(value), code, `${message} ${typeName(value)}`)
  return value
}

/**
 * Returns the value as a 32-bit integer.
 * @throws `code` for other values
 */
export function toInt32(value: OptionalValue, code: number, message: string): number {
  const number = toNumber(value)
  check(Number.isInteger(number) && Math.abs(number) <= 2147483648, code, `${message} a whole number of 32 bits`)
  return number
}

/**
 * Returns the value as an array.
 * @throws `code` for other values
 */
export function array(value: OptionalValue, code: number, message: string): Value[] {
  check(Array.isArray(value), code, `${message} ${typeName(value)}`)
  return value
}
