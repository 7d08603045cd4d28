import type { Operation } from '../calls/read-operations.ts'
import { fieldValue, pathId, type ValueContext } from '../values/field-values.ts'
import { namedValue, validValue } from '../values/valid-value.ts'

/** Values of a request before encoding. */
export interface RequestParts {
  /** By path parameter. */
  path: Record<string, unknown>
  /** In order; a name may repeat. */
  query: [string, unknown][]
  headers: [string, string][]
  body: unknown
  /** Number of files in an upload; one by default. */
  files?: number
}

const QUERY_CHANCE = 40
/** No drawn value is a cursor of a list. */
const CURSOR_CHANCE = 5

function pathValue(operation: Operation, name: string, context: ValueContext): unknown {
  return name === 'id' ? pathId(operation.path, context) : (fieldValue(name, context) ?? context.draw.integer(1, 9))
}

/** Returns a request that matches the schema, about existing records. */
export function validParts(operation: Operation, context: ValueContext): RequestParts {
  const { draw } = context
  const path = operation.parameters.filter(parameter => parameter.in === 'path')
  const chanceOf = (name: string) => (name === 'cursor' ? CURSOR_CHANCE : QUERY_CHANCE)
  const query = operation.parameters.filter(({ in: place, name }) => place === 'query' && draw.chance(chanceOf(name)))
  const takesKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
  return {
    path: Object.fromEntries(path.map(({ name }) => [name, pathValue(operation, name, context)])),
    query: query.map(({ name, schema }) => [name, namedValue(name, schema, context)]),
    headers: takesKey && draw.chance(30) ? [['idempotency-key', `key-${draw.integer(1, 50)}`]] : [],
    body: operation.body && validValue(operation.body, context),
  }
}
