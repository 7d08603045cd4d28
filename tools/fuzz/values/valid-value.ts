import fc from 'fast-check'
import type { JsonSchema } from '../calls/json-schema.ts'
import { type Choosing, fieldValue } from './field-values.ts'
import { aText } from './texts.ts'

const LONGEST_TEXT = 400
const MOST_ITEMS = 3
const HIGHEST = 1_000

/** What an optional field is left out in, of 100 cases. */
const LEFT_OUT = 35

function textOf({ minLength = 0, maxLength = LONGEST_TEXT, pattern, format }: JsonSchema, { draw }: Choosing): string {
  if (format === 'uri') return draw.pick(['https://farm.example/a', 'http://example.com/?q=1'])
  if (format === 'date-time') return '2026-12-01T10:00:00.000Z'
  if (pattern !== undefined) return draw.of(fc.stringMatching(new RegExp(pattern)))
  const most = draw.chance(5) ? maxLength : Math.min(maxLength, LONGEST_TEXT)
  return aText(draw, draw.chance(5) ? most : minLength, most)
}

function numberOf({ type, minimum, exclusiveMinimum, maximum }: JsonSchema, { draw }: Choosing): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
  const most = Math.min(maximum ?? HIGHEST, least + HIGHEST)
  const whole = draw.whole(Math.ceil(least), Math.floor(Math.max(least, most)))
  return type === 'integer' || draw.chance(70) || whole >= most ? whole : whole + 0.25
}

function objectOf({ properties = {}, required = [] }: JsonSchema, choosing: Choosing): Record<string, unknown> {
  const names = Object.entries(properties).filter(
    ([name]) => required.includes(name) || !choosing.draw.chance(LEFT_OUT),
  )
  return Object.fromEntries(names.map(([name, schema]) => [name, namedValue(name, schema, choosing)]))
}

/** A value for a field: one that its name asks for, unless the schema lists what it may be. */
export function namedValue(name: string, schema: JsonSchema, choosing: Choosing): unknown {
  const isListed = schema.enum !== undefined || schema.const !== undefined
  return (isListed ? undefined : fieldValue(name, choosing)) ?? validValue(schema, choosing)
}

/** A value that the schema takes, as far as it says so. */
export function validValue(schema: JsonSchema, choosing: Choosing): unknown {
  const { draw } = choosing
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return validValue(draw.pick(choices), choosing)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return draw.pick(schema.enum)
  const type = Array.isArray(schema.type) ? draw.pick(schema.type) : schema.type
  switch (type) {
    case 'string':
      return textOf(schema, choosing)
    case 'number':
    case 'integer':
      return numberOf({ ...schema, type }, choosing)
    case 'boolean':
      return draw.chance(50)
    case 'array': {
      const { items = {}, minItems = 0, maxItems = MOST_ITEMS } = schema
      const count = draw.whole(minItems, Math.max(minItems, Math.min(maxItems, MOST_ITEMS)))
      return Array.from({ length: count }, () => validValue(items, choosing))
    }
    case 'object':
      return objectOf(schema, choosing)
    case 'null':
      return null
    default:
      return draw.pick([null, {}, 'anything', 7, { note: aText(draw, 0, 20) }])
  }
}
