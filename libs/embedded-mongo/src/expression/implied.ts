import type { Doc, OptionalValue, Value } from '../bson/values.ts'
import { isDoc, typeOf } from '../bson/values.ts'
import { compileExpression } from './expression.ts'
import type { Variables } from './scope.ts'

/** Types that filters compare like expressions; they treat arrays, documents and null differently. */
const SAME_IN_FILTERS = new Set(['string', 'bool', 'date', 'objectId', 'int', 'long', 'double', 'binData'])

/**
 * Returns the equalities in an `$expr` as a filter, so that `{ $eq: ['$seller', '$$id'] }` can use the index on
 * seller.
 * The expression is still evaluated, so the filter may pass more documents, but never fewer.
 */
export function impliedByExpression(expression: OptionalValue, variables: Variables): Doc {
  const filter: Doc = new Map()
  for (const part of conjuncts(expression)) {
    const operands = isDoc(part) ? part.get('$eq') : undefined
    if (!Array.isArray(operands) || operands.length !== 2) continue
    const [a, b] = operands
    const [path, other] = isFieldPath(a) ? [a, b] : [b, a]
    if (!isFieldPath(path) || other === undefined || !isConstant(other)) continue
    const value = compileExpression(other)({ root: new Map(), variables })
    if (value !== undefined && SAME_IN_FILTERS.has(typeOf(value).name))
      filter.set(path.slice(1), new Map([['$eq', value]]))
  }
  return filter
}

function conjuncts(expression: OptionalValue): Value[] {
  const parts = isDoc(expression) ? expression.get('$and') : undefined
  if (Array.isArray(parts)) return parts.flatMap(conjuncts)
  return expression === undefined ? [] : [expression]
}

function isFieldPath(value: OptionalValue): value is string {
  return typeof value === 'string' && value.startsWith('$') && !value.startsWith('$$')
}

function isConstant(value: Value): boolean {
  return typeof value === 'string'
    ? !isFieldPath(value) && !/^\$\$(ROOT|CURRENT)\b/.test(value)
    : !isDoc(value) && !Array.isArray(value)
}
