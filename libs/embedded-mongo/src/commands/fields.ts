import { Long } from 'bson'
import type { Doc, OptionalValue, Value } from '../bson/values.ts'
import { isDoc, isNumeric, toNumber, typeOf } from '../bson/values.ts'
import { MongoError, notSupported } from '../errors.ts'

/** Splits a line of names, the form in which commands list their fields. */
export function splitNames(names: string): string[] {
  return names.trim().split(/\s+/)
}

export function typeMismatch(name: string, value: Value, expected: string): MongoError {
  return new MongoError(
    'TypeMismatch',
    `BSON field '${name}' is the wrong type '${typeOf(value).name}', expected type '${expected}'`,
  )
}

export function docField(fields: Doc, name: string): Doc {
  const value = fields.get(name) ?? new Map()
  if (!isDoc(value)) throw typeMismatch(name, value, 'object')
  return value
}

export function arrayField(fields: Doc, name: string): Value[] {
  const value = fields.get(name)
  if (value === undefined) throw new MongoError(40414, `BSON field '${name}' is missing but a required field`)
  if (!Array.isArray(value)) throw typeMismatch(name, value, 'array')
  return value
}

export function numberField(fields: Doc, name: string, fallback: number): number {
  const value = fields.get(name)
  if (value === undefined || value === null) return fallback
  if (!isNumeric(value)) throw typeMismatch(name, value, 'long')
  // As in MongoDB, NaN counts as zero.
  return Math.trunc(toNumber(value)) || 0
}

/** @throws TypeMismatch for a number with decimals, too */
export function longField(fields: Doc, name: string): Long {
  const value = fields.get(name)
  if (!isNumeric(value) || !Number.isInteger(toNumber(value))) throw typeMismatch(name, value ?? null, 'long')
  return value._bsontype === 'Long' ? value : Long.fromNumber(toNumber(value))
}

export function flagField(fields: Doc, name: string): boolean {
  const value: OptionalValue = fields.get(name)
  if (value === undefined || value === null) return false
  if (typeof value === 'boolean') return value
  if (isNumeric(value)) return toNumber(value) !== 0
  throw typeMismatch(name, value, 'bool')
}

export function hintField(fields: Doc): string | Doc | undefined {
  const hint = fields.get('hint')
  if (hint === undefined || typeof hint === 'string') return hint
  if (!isDoc(hint)) throw new MongoError('FailedToParse', 'Hint must be a string or an object')
  return hint.size === 0 ? undefined : hint
}

/** @throws NotImplemented for any collation but MongoDB's simple one */
export function refuseCollation(fields: Doc): void {
  const collation = fields.get('collation')
  if (isDoc(collation) && collation.get('locale') !== 'simple') throw notSupported('collation')
}
