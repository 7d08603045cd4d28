import type { Operation } from '../calls/read-operations.ts'
import { fieldValue, pathId, type ValueContext } from '../values/field-values.ts'
import { namedValue, validValue } from '../values/valid-value.ts'

/** The values of a request, before they are encoded. */
export interface RequestParts {
  /** By the names of the path's parameters. */
  path: Record<string, unknown>
  /** In order; a name may come twice. */
  query: [string, unknown][]
  headers: [string, string][]
  body: unknown
  /** How many files an upload has; one where it is left out. */
  files?: number
}

const QUERY_CHANCE = 40

function pathValue(operation: Operation, name: string, context: ValueContext): unknown {
  return name === 'id' ? pathId(operation.path, context) : (fieldValue(name, context) ?? context.draw.integer(1, 9))
}

/** Returns a request that the schema accepts, about existing records. */
export function validParts(operation: Operation, context: ValueContext): RequestParts {
  const { draw } = context
  const path = operation.parameters.filter(parameter => parameter.in === 'path')
  const query = operation.parameters.filter(parameter => parameter.in === 'query' && draw.chance(QUERY_CHANCE))
  const takesKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
  return {
    path: Object.fromEntries(path.map(({ name }) => [name, pathValue(operation, name, context)])),
    query: query.map(({ name, schema }) => [name, namedValue(name, schema, context)]),
    headers: takesKey && draw.chance(30) ? [['idempotency-key', `key-${draw.integer(1, 50)}`]] : [],
    body: operation.body && validValue(operation.body, context),
  }
}
