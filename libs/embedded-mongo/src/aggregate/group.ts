import { Double } from 'bson'
import { compareValues } from '../bson/compare.ts'
import { encodeValue } from '../bson/key.ts'
import { compute } from '../bson/numbers.ts'
import type { Doc, Found, Numeric, Value } from '../bson/values.ts'
import { fromNumber, isDoc, isNumeric, toNumber } from '../bson/values.ts'
import { MongoError } from '../errors.ts'
import { PAUSE, type Steps } from '../query/scan.ts'
import { compileExpression } from './expression.ts'
import type { Evaluate, Variables } from './scope.ts'

interface Accumulator {
  add(value: Found): void
  result(): Value
}

function summing(): Accumulator {
  let total: Numeric = fromNumber(0)
  return {
    add: value => {
      if (isNumeric(value)) total = compute('add', total, value)
    },
    result: () => total,
  }
}

function averaging(): Accumulator {
  let total: Numeric = fromNumber(0)
  let count = 0
  return {
    add: value => {
      if (!isNumeric(value)) return
      total = compute('add', total, value)
      count++
    },
    result: () => (count === 0 ? null : new Double(toNumber(total) / count)),
  }
}

function extreme(sign: number): Accumulator {
  let best: Value | undefined
  return {
    add: value => {
      if (value === undefined || value === null) return
      if (best === undefined || sign * compareValues(value, best) > 0) best = value
    },
    result: () => best ?? null,
  }
}

function firstOne(): Accumulator {
  let first: Value | undefined
  return {
    add: value => {
      if (first === undefined) first = value ?? null
    },
    result: () => first ?? null,
  }
}

function lastOne(): Accumulator {
  let last: Value = null
  return {
    add: value => {
      last = value ?? null
    },
    result: () => last,
  }
}

function pushing(): Accumulator {
  const items: Value[] = []
  return {
    add: value => {
      if (value !== undefined) items.push(value)
    },
    result: () => items,
  }
}

function addingToSet(): Accumulator {
  const items = new Map<string, Value>()
  return {
    add: value => {
      if (value !== undefined) items.set(encodeValue(value).toString('latin1'), value)
    },
    result: () => [...items.values()],
  }
}

function merging(): Accumulator {
  const merged: Doc = new Map()
  return {
    add: value => {
      if (isDoc(value)) for (const [name, field] of value) merged.set(name, field)
    },
    result: () => merged,
  }
}

function counting(): Accumulator {
  let count = 0
  return {
    add: () => {
      count++
    },
    result: () => fromNumber(count),
  }
}

const ACCUMULATORS: Record<string, () => Accumulator> = {
  $sum: summing,
  $avg: averaging,
  $min: () => extreme(-1),
  $max: () => extreme(1),
  $first: firstOne,
  $last: lastOne,
  $push: pushing,
  $addToSet: addingToSet,
  $mergeObjects: merging,
  $count: counting,
}

interface GroupField {
  readonly name: string
  readonly evaluate: Evaluate
  readonly create: () => Accumulator
}

function parseField([name, spec]: [string, Value]): GroupField {
  if (name.includes('.')) throw new MongoError(40235, `The field name '${name}' cannot contain '.'`)
  const [operator] = isDoc(spec) ? spec.keys() : []
  if (!isDoc(spec) || operator === undefined)
    throw new MongoError(40234, `The field '${name}' must be an accumulator object`)
  const create = ACCUMULATORS[operator]
  if (create === undefined) throw new MongoError(15952, `unknown group operator '${operator}'`)
  return { name, create, evaluate: compileExpression(spec.get(operator) ?? null) }
}

/** `$group`: one document for each distinct value of `_id`, in the order the values came first. */
export function group(spec: Value, variables: Variables): (steps: Steps<Doc>) => Steps<Doc> {
  if (!isDoc(spec)) throw new MongoError(15947, "a group's fields must be specified in an object")
  const idSpec = spec.get('_id')
  if (idSpec === undefined) throw new MongoError(15955, 'a group specification must include an _id')
  const idOf = compileExpression(idSpec)
  const fields = [...spec].filter(([name]) => name !== '_id').map(parseField)
  return function* grouped(steps) {
    const groups = new Map<string, { id: Value; accumulators: Accumulator[] }>()
    for (const document of steps) {
      if (document === PAUSE) {
        yield PAUSE
        continue
      }
      const scope = { root: document, variables }
      const id = idOf(scope) ?? null
      const name = encodeValue(id).toString('latin1')
      const known = groups.get(name)
      const { accumulators } = known ?? { accumulators: fields.map(({ create }) => create()) }
      if (known === undefined) groups.set(name, { id, accumulators })
      for (const [at, { evaluate }] of fields.entries()) accumulators[at]?.add(evaluate(scope))
    }
    for (const { id, accumulators } of groups.values()) {
      yield new Map<string, Value>([
        ['_id', id],
        ...fields.map(({ name }, at): [string, Value] => [name, accumulators[at]?.result() ?? null]),
      ])
    }
  }
}
