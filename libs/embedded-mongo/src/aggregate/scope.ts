import type { Found, Value } from '../bson/values.ts'

export type Variables = ReadonlyMap<string, Found>

/** What an expression is evaluated against: the document and the variables around it. */
export interface Scope {
  readonly root: Value
  readonly variables?: Variables | undefined
}

export type Evaluate = (scope: Scope) => Found
export type Compile = (spec: Value) => Evaluate

/** An operator's arguments: a list of expressions, or a single one without the list. */
export function argumentsOf(operand: Value, compile: Compile): Evaluate[] {
  return (Array.isArray(operand) ? operand : [operand]).map(compile)
}
