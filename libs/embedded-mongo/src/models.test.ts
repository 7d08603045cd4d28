import { deserialize, serialize } from 'bson'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { projectByModel } from '../testing/projection-model.ts'
import { type Plain, type PlainDoc, Refused, stepsOf, updateByModel } from '../testing/update-model.ts'
import { decode, encode } from './bson/decode.ts'
import type { Doc } from './bson/values.ts'
import { MongoError } from './errors.ts'
import { compileFindProjection } from './filter/find-projection.ts'
import { parseUpdate } from './update/update.ts'

function docOf(plain: object): Doc {
  return decode(Buffer.from(serialize(plain)))
}

function plainOf(document: Doc): object {
  return deserialize(encode(document))
}

/** Returns the result, or the error's code. */
function outcomeOf(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    if (error instanceof Refused || error instanceof MongoError) return error.code
    throw error
  }
}

const scalar = fc.oneof(fc.integer({ min: -2, max: 3 }), fc.constantFrom<Plain>('x', 'y', null))
const { value } = fc.letrec<{ value: Plain }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}))
const container = value.filter(each => typeof each === 'object' && each !== null)
const document = fc
  .dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof({ weight: 3, arbitrary: container }, value), {
    minKeys: 1,
    maxKeys: 3,
    noNullPrototype: true,
  })
  .map((fields): PlainDoc => ({ _id: 1, ...fields }))

function pathOf(...parts: string[]) {
  return fc
    .tuple(fc.constantFrom('a', 'b', 'c'), fc.array(fc.constantFrom(...parts), { maxLength: 3 }))
    .map(([first, rest]) => [first, ...rest].join('.'))
}

const few = fc.integer({ min: -3, max: 3 })
const push = fc.record(
  { $each: fc.array(scalar, { maxLength: 2 }), $position: few, $slice: few },
  { requiredKeys: ['$each'] },
)
const step = fc.oneof(
  ...['$set', '$unset', '$min', '$max', '$addToSet'].map(operator => fc.tuple(fc.constant(operator), scalar)),
  ...['$inc', '$mul'].map(operator => fc.tuple(fc.constant(operator), few)),
  fc.tuple(fc.constant('$set'), value),
  fc.tuple(fc.constant('$push'), fc.oneof<fc.Arbitrary<Plain>[]>(scalar, push)),
  fc.tuple(
    fc.constant('$pull'),
    fc.oneof<fc.Arbitrary<Plain>[]>(
      scalar,
      few.map($gte => ({ $gte })),
    ),
  ),
  fc.tuple(fc.constant('$pop'), fc.constantFrom(1, -1)),
)
const update = fc
  .array(fc.tuple(step, pathOf('a', 'b', 'c', '0', '1', '2', '10', '$[]', '$[]')), { minLength: 1, maxLength: 2 })
  .map(steps => {
    const combined: Record<string, PlainDoc> = {}
    for (const [[operator, argument], path] of steps) combined[operator] = { ...combined[operator], [path]: argument }
    return combined
  })

const kind = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<Plain>(0, 1) },
  { weight: 1, arbitrary: few.map($slice => ({ $slice })) },
  { weight: 1, arbitrary: fc.tuple(few, fc.integer({ min: 1, max: 2 })).map($slice => ({ $slice })) },
  { weight: 1, arbitrary: few.map($gte => ({ $elemMatch: { $gte } })) },
)
const nestedKind = fc.oneof(
  { weight: 5, arbitrary: kind },
  { weight: 1, arbitrary: fc.dictionary(pathOf('a', 'b'), kind, { maxKeys: 2, noNullPrototype: true }) },
)
const projection = fc
  .tuple(
    fc.dictionary(pathOf('a', 'b', 'c'), nestedKind, { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
    fc.option(fc.constantFrom<Plain>(0, 1), { nil: undefined }),
  )
  .map(([fields, _id]): PlainDoc => (_id === undefined ? fields : { _id, ...fields }))

describe('the engine beside a plain model of MongoDB’s rules', () => {
  it('updates nested arrays equally or refuses', () => {
    fc.assert(
      fc.property(document, update, (before, spec) => {
        const steps = stepsOf(spec)
        const expected = outcomeOf(() => updateByModel(before, steps))
        const actual = outcomeOf(() => plainOf(parseUpdate(docOf(spec), undefined).apply(docOf(before), [])))
        if (typeof expected === 'object') expect(actual).toEqual(expected)
        else {
          // Either of two refusals may be first.
          const other = outcomeOf(() => updateByModel(before, [...steps].reverse()))
          expect([expected, other]).toContain(actual)
        }
      }),
    )
  })

  it('projects nested arrays equally or refuses', () => {
    fc.assert(
      fc.property(document, projection, (original, spec) => {
        const expected = projectByModel(original, spec)
        const actual = outcomeOf(() => plainOf(compileFindProjection(docOf(spec), [])({ root: docOf(original) })))
        if (expected === undefined) expect(actual).toBeTypeOf('number')
        else expect(actual).toEqual(expected)
      }),
    )
  })
})
