import type { Operation } from '../calls/read-operations.ts'
import { type Choosing, fieldValue, pathId } from '../values/field-values.ts'
import { namedValue, validValue } from '../values/valid-value.ts'

/** What a request says, before it is written down as bytes. */
export interface RequestParts {
  /** By the names of the path's parameters. */
  path: Record<string, unknown>
  /** In order; a name may come twice. */
  query: [string, unknown][]
  headers: [string, string][]
  body: unknown
}

const GIVEN_QUERY = 40

function pathValue(operation: Operation, name: string, choosing: Choosing): unknown {
  return name === 'id' ? pathId(operation.path, choosing) : (fieldValue(name, choosing) ?? choosing.draw.whole(1, 9))
}

/** A request that the schema takes, about things that are there. */
export function validParts(operation: Operation, choosing: Choosing): RequestParts {
  const { draw } = choosing
  const path = operation.parameters.filter(parameter => parameter.in === 'path')
  const query = operation.parameters.filter(parameter => parameter.in === 'query' && draw.chance(GIVEN_QUERY))
  const takesKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
  return {
    path: Object.fromEntries(path.map(({ name }) => [name, pathValue(operation, name, choosing)])),
    query: query.map(({ name, schema }) => [name, namedValue(name, schema, choosing)]),
    headers: takesKey && draw.chance(30) ? [['idempotency-key', `key-${draw.whole(1, 50)}`]] : [],
    body: operation.body && validValue(operation.body, choosing),
  }
}
