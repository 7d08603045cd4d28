import fc from 'fast-check'
import type { JsonSchema } from '../calls/read-operations.ts'
import { fieldValue, type ValueContext } from './field-values.ts'
import { aText } from './texts.ts'

const MAX_TEXT = 400
const MAX_ITEMS = 3
const MAX_NUMBER = 1_000

/** Percentage of omitted optional fields. */
const OMIT_CHANCE = 35

function textOf({ minLength = 0, maxLength = MAX_TEXT, pattern, format }: JsonSchema, { draw }: ValueContext): string {
  if (format === 'uri') return draw.pick(['https://farm.example/a', 'http://example.com/?q=1'])
  if (format === 'date-time') return '2026-12-01T10:00:00.000Z'
  if (pattern !== undefined) return draw.of(fc.stringMatching(new RegExp(pattern)))
  const max = draw.chance(5) ? maxLength : Math.min(maxLength, MAX_TEXT)
  return aText(draw, draw.chance(5) ? max : minLength, max)
}

function numberOf({ type, minimum, exclusiveMinimum, maximum }: JsonSchema, { draw }: ValueContext): number {
  const min = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
  const max = Math.min(maximum ?? MAX_NUMBER, min + MAX_NUMBER)
  const integer = draw.integer(Math.ceil(min), Math.floor(Math.max(min, max)))
  return type === 'integer' || draw.chance(70) || integer >= max ? integer : integer + 0.25
}

function objectOf({ properties = {}, required = [] }: JsonSchema, context: ValueContext): Record<string, unknown> {
  const names = Object.entries(properties).filter(
    ([name]) => required.includes(name) || !context.draw.chance(OMIT_CHANCE),
  )
  return Object.fromEntries(names.map(([name, schema]) => [name, namedValue(name, schema, context)]))
}

/** Returns a value for a field: by its name, unless the schema lists the allowed values or takes another type. */
export function namedValue(name: string, schema: JsonSchema, context: ValueContext): unknown {
  const isListed = schema.enum !== undefined || schema.const !== undefined
  const value = isListed ? undefined : fieldValue(name, context)
  if (schema.type === 'string' && typeof value === 'number') return String(value)
  const isFitting =
    schema.type === 'integer' ? typeof value === 'number' : typeof value !== 'boolean' || schema.type === 'boolean'
  return (isFitting ? value : undefined) ?? validValue(schema, context)
}

/** Returns a value that the schema accepts. */
export function validValue(schema: JsonSchema, context: ValueContext): unknown {
  const { draw } = context
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return validValue(draw.pick(choices), context)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return draw.pick(schema.enum)
  const type = Array.isArray(schema.type) ? draw.pick(schema.type) : schema.type
  switch (type) {
    case 'string':
      return textOf(schema, context)
    case 'number':
    case 'integer':
      return numberOf({ ...schema, type }, context)
    case 'boolean':
      return draw.chance(50)
    case 'array': {
      const { items = {}, minItems = 0, maxItems = MAX_ITEMS } = schema
      const count = draw.integer(minItems, Math.max(minItems, Math.min(maxItems, MAX_ITEMS)))
      return Array.from({ length: count }, () => validValue(items, context))
    }
    case 'object':
      return objectOf(schema, context)
    case 'null':
      return null
    default:
      return draw.pick([null, {}, 'anything', 7, { note: aText(draw, 0, 20) }])
  }
}
