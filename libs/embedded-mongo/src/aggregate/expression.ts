import type { Doc, Found, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { MongoError } from '../errors.ts'
import { readPath, splitPath } from '../query/paths.ts'
import { EAGER } from './eager-operators.ts'
import { bridged } from './mingo-bridge.ts'
import { argumentsOf, type Evaluate, type Scope, type Variables } from './scope.ts'
import { SPECIAL } from './special-forms.ts'

/** Turns an aggregation expression into a function; throws MongoDB's errors for what is not known. */
export function compileExpression(spec: Value): Evaluate {
  if (typeof spec === 'string') return spec.startsWith('$') ? compilePath(spec) : () => spec
  if (Array.isArray(spec)) {
    const items = spec.map(compileExpression)
    return scope => items.map(item => item(scope) ?? null)
  }
  if (!isDoc(spec)) return () => spec
  const [first] = spec.keys()
  if (first?.startsWith('$')) return compileOperator(first, spec)
  const fields = [...spec].map(([name, field]): [string, Evaluate] => [checkedName(name), compileExpression(field)])
  return scope => {
    const made: Doc = new Map()
    for (const [name, field] of fields) {
      const value = field(scope)
      if (value !== undefined) made.set(name, value)
    }
    return made
  }
}

function checkedName(name: string): string {
  if (name.includes('.')) throw new MongoError(16412, `FieldPath field names may not contain '.': ${name}`)
  return name
}

function compilePath(path: string): Evaluate {
  if (!path.startsWith('$$')) {
    const parts = splitPath(path.slice(1))
    if (parts.includes('')) throw new MongoError(15998, 'FieldPath may not have empty parts')
    return scope => readPath(scope.root, parts)
  }
  const [name = '', ...rest] = splitPath(path.slice(2))
  if (name === 'ROOT' || name === 'CURRENT') return scope => readPath(scope.variables?.get('ROOT') ?? scope.root, rest)
  if (name === 'REMOVE') return () => undefined
  if (name === 'CLUSTER_TIME' || name === 'USER_ROLES' || name === 'SEARCH_META')
    throw new MongoError('NotImplemented', `$$${name} is not supported by the embedded engine`)
  return scope => {
    if (scope.variables?.has(name) !== true) {
      if (name === 'NOW') return new Date()
      throw new MongoError(17276, `Use of undefined variable: ${name}`)
    }
    return readPath(scope.variables.get(name), rest)
  }
}

function compileOperator(name: string, spec: Doc): Evaluate {
  if (spec.size !== 1) {
    throw new MongoError(15983, `an object representing an expression must have exactly one field, found ${spec.size}`)
  }
  const operand = spec.get(name) ?? null
  const special = SPECIAL[name]
  if (special !== undefined) return special(operand, compileExpression)
  const eager = EAGER[name]
  if (eager === undefined) return bridged(name, operand, compileExpression)
  const args = argumentsOf(operand, compileExpression)
  const [least, most] = eager.arity
  if (args.length < least || args.length > most) {
    throw new MongoError(
      16020,
      `Expression ${name} takes ${least === most ? `exactly ${least}` : `between ${least} and ${most}`} arguments. ${args.length} were passed in.`,
    )
  }
  const { run } = eager
  return scope => run(args.map(arg => arg(scope)))
}

/** Variables for the pipeline of a `$lookup`: each `let` evaluated against the document. */
export function evaluateLet(spec: Found, scope: Scope): Variables {
  const variables = new Map<string, Found>(scope.variables)
  if (isDoc(spec)) for (const [name, value] of spec) variables.set(name, compileExpression(value)(scope))
  return variables
}
