import type { Value } from '../bson/values.ts'
import { isDoc, typeOf } from '../bson/values.ts'
import { MongoError } from '../errors.ts'
import { compileExpression } from './expression.ts'
import { compileAddFields, compileProjection, compileUnset, type Transform } from './projection.ts'

/** The stages that turn one document into one document, in pipelines and in updates. */
export function transformOf(name: string, spec: Value): Transform {
  switch (name) {
    case '$set':
    case '$addFields':
      if (!isDoc(spec))
        throw new MongoError(40272, `${name} specification stage must be an object, got ${typeOf(spec).name}`)
      return compileAddFields(spec)
    case '$project':
      if (!isDoc(spec)) throw new MongoError(15969, '$project specification must be an object')
      return compileProjection(spec)
    case '$unset':
      return compileUnset(spec)
    case '$replaceRoot':
      return replaceRoot(isDoc(spec) ? (spec.get('newRoot') ?? null) : null)
    case '$replaceWith':
      return replaceRoot(spec)
    default:
      throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`)
  }
}

function replaceRoot(spec: Value): Transform {
  const evaluate = compileExpression(spec)
  return scope => {
    const root = evaluate(scope)
    if (isDoc(root)) return root
    throw new MongoError(
      40228,
      `'newRoot' expression must evaluate to an object, but resulting value was: ${root === undefined ? 'MISSING' : typeOf(root).name}`,
    )
  }
}
