import { encodeValue } from '../bson/key.ts'
import { sizeInMemory } from '../bson/size.ts'
import type { Doc, Value } from '../bson/values.ts'
import { fromNumber, isDoc } from '../bson/values.ts'
import { check, refusal } from '../errors.ts'
import { ACCUMULATORS, type Accumulator } from '../expression/accumulators.ts'
import { compileExpression } from '../expression/expression.ts'
import type { Evaluate, Variables } from '../expression/scope.ts'
import { mapSteps, type Steps, takeAll } from '../query/scan.ts'
import { withPauses } from '../query/turns.ts'
import { createStageMemory } from './memory.ts'

const refuse = refusal(
  'the accumulator',
  `accumulator bottom bottomN firstN lastN maxN median minN percentile stdDevPop stdDevSamp top topN`,
)

interface GroupField {
  readonly name: string
  readonly evaluate: Evaluate
  readonly create: () => Accumulator
}

function parseField([name, spec]: [string, Value]): GroupField {
  check(!name.includes('.'), 40235, `The field name '${name}' cannot contain '.'`)
  const [operator = '', argument = null] = isDoc(spec) ? ([...spec][0] ?? []) : []
  check(isDoc(spec) && spec.size > 0, 40234, `The field '${name}' must be an accumulator object`)
  check(spec.size === 1, 40238, `The field '${name}' must specify one accumulator`)
  refuse(operator)
  if (operator === '$count') {
    check(isDoc(argument) && argument.size === 0, 'TypeMismatch', '$count takes no arguments, i.e. $count:{}')
    return parseField([name, new Map([['$sum', fromNumber(1)]])])
  }
  check(!Array.isArray(argument), 40237, `The ${operator} accumulator is a unary operator`)
  const create = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined
  check(create !== undefined, 15952, `unknown group operator '${operator}'`)
  return { name, create, evaluate: compileExpression(argument) }
}

/** Memory of an accumulator, besides its values. */
const ACCUMULATOR_BYTES = 100

/** `$group`: one document for each distinct `_id`, in order of first appearance. */
export function group(spec: Value, variables: Variables): (steps: Steps<Doc>) => Steps<Doc> {
  check(isDoc(spec), 15947, "a group's fields must be specified in an object")
  const idSpec = spec.get('_id')
  check(idSpec !== undefined, 15955, 'a group specification must include an _id')
  const idOf = compileExpression(idSpec)
  const fields = [...spec].filter(([name]) => name !== '_id').map(parseField)
  return function* grouped(steps) {
    const groups = new Map<string, { id: Value; accumulators: Accumulator[] }>()
    const memory = createStageMemory('$group')
    yield* takeAll(steps, document => {
      const scope = { root: document, variables }
      const id = idOf(scope) ?? null
      const name = encodeValue(id).toString('latin1')
      const existing = groups.get(name)
      const { accumulators } = existing ?? { accumulators: fields.map(({ create }) => create()) }
      if (existing === undefined) {
        groups.set(name, { id, accumulators })
        memory.add(name.length + sizeInMemory(id) + fields.length * ACCUMULATOR_BYTES)
      }
      for (const [at, { evaluate }] of fields.entries()) memory.add(accumulators[at]?.add(evaluate(scope)) ?? 0)
    })
    yield* mapSteps(
      withPauses(groups.values()),
      ({ id, accumulators }) =>
        new Map<string, Value>([
          ['_id', id],
          ...fields.map(({ name }, at): [string, Value] => [name, accumulators[at]?.result() ?? null]),
        ]),
    )
  }
}
