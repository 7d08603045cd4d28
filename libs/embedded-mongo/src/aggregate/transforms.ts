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
        throw new MongoError(
          'TypeMismatch',
          `${name} specification stage must be an object, got ${typeOf(spec).name}`,
          { location: 40272 },
        )
      return compileAddFields(spec)
    case '$project':
      if (!isDoc(spec))
        throw new MongoError('TypeMismatch', '$project specification must be an object', { location: 15969 })
      return compileProjection(spec)
    case '$unset':
      return compileUnset(spec)
    case '$replaceRoot':
      return replaceRoot(isDoc(spec) ? (spec.get('newRoot') ?? null) : null)
    case '$replaceWith':
      return replaceRoot(spec)
    default:
      throw new MongoError('FailedToParse', `Unrecognized pipeline stage name: '${name}'`, { location: 40324 })
  }
}

function replaceRoot(spec: Value): Transform {
  const evaluate = compileExpression(spec)
  return scope => {
    const root = evaluate(scope)
    if (isDoc(root)) return root
    throw new MongoError(
      'BadValue',
      `'newRoot' expression must evaluate to an object, but resulting value was: ${root === undefined ? 'MISSING' : typeOf(root).name}`,
      { location: 40228 },
    )
  }
}
