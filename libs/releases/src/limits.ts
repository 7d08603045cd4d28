import { z } from 'zod'
import type { Keywords } from './json-schema.ts'

/** Whether the bound of `sent` is at least as tight. */
export function isWithin(sent: Keywords, keyword: string, bound: number): boolean {
  const sign = /min/i.test(keyword) ? 1 : -1
  const as = (name: string) => sign * Number(sent[name])
  const inclusive = keyword.replace('exclusiveM', 'm')
  if (as(inclusive.replace('m', 'exclusiveM')) >= sign * bound) return true
  return keyword === inclusive ? as(inclusive) >= sign * bound : as(inclusive) > sign * bound
}

/** Patterns that zod itself writes beside a format. */
export const FORMAT_PATTERNS = new Map(
  [z.uuid(), z.email(), z.iso.date(), z.iso.datetime()].map(schema => {
    const { format, pattern } = z.toJSONSchema(schema)
    return [`${format}`, pattern]
  }),
)
/** A pattern may take long on a longer value. */
const MOST_MATCHED = 200

/** Whether a value is within a bound, or matches a pattern. */
export function fitsLimit(value: unknown, [keyword, limit]: [string, unknown]): boolean {
  if (typeof value === 'number') return isWithin({ minimum: value, maximum: value }, keyword, Number(limit))
  if (typeof value !== 'string' || value.length > MOST_MATCHED) return false
  if (keyword === 'pattern') return new RegExp(`${limit}`, 'u').test(value)
  // Lengths count code points in JSON Schema, and UTF-16 units in zod.
  return isWithin({ minLength: [...value].length, maxLength: value.length }, keyword, Number(limit))
}
