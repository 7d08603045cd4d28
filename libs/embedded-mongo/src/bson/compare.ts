import { encodeValue } from './key.ts'
import { compareNumbers } from './numbers.ts'
import type { OptionalValue, Value } from './values.ts'
import { isNumeric, ORDER, typeOf } from './values.ts'

/**
 * Compares in MongoDB's order: by type, then by value, including the field order of documents. Encoded keys sort
 * the same.
 */
export function compareValues(a: Value, b: Value): number {
  if (a === b) return 0
  const byType = typeOf(a).order - typeOf(b).order
  if (byType !== 0) return byType
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b)
  if (isNumeric(a) && isNumeric(b)) return compareNumbers(a, b)
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime()
  return Buffer.compare(encodeValue(a), encodeValue(b))
}

/** Like `compareValues`; a missing value comes after MinKey and before everything else. */
export function compareOptional(a: OptionalValue, b: OptionalValue): number {
  if (a !== undefined && b !== undefined) return compareValues(a, b)
  const [left, right] = [a, b].map(value => (value === undefined ? ORDER.missing : typeOf(value).order))
  return (left ?? 0) - (right ?? 0)
}

export function equalValues(a: Value, b: Value): boolean {
  return compareValues(a, b) === 0
}

/** Compares UTF-8 bytes, which is by code point; JavaScript's order differs beyond the basic plane. */
function compareStrings(a: string, b: string): number {
  for (let at = 0; at < a.length && at < b.length; at++) {
    const left = a.charCodeAt(at)
    const right = b.charCodeAt(at)
    if (left !== right)
      return left >= 0xd800 || right >= 0xd800 ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : left - right
  }
  return a.length - b.length
}
