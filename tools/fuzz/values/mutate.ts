import { type JsonSchema, schemaAt } from '../calls/json-schema.ts'
import type { Draw } from './draw.ts'
import { aHostileValue, aStrangeField } from './hostile-values.ts'
import { plainText } from './raw-json.ts'
import { anOddText } from './texts.ts'

type Path = readonly (string | number)[]

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the paths of all parts of a value, the value itself first. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  const inside = Array.isArray(value)
    ? value.flatMap((item, index) => pathsIn(item, [...path, index]))
    : isRecord(value)
      ? Object.entries(value).flatMap(([name, item]) => pathsIn(item, [...path, name]))
      : []
  return [path, ...inside]
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((current, step) => {
    if (Array.isArray(current)) return current[Number(step)]
    return isRecord(current) ? current[String(step)] : undefined
  }, value)
}

const REMOVED = Symbol('gone')

/** Returns the value with the part at `path` changed; `GONE` removes it. */
function changedAt(value: unknown, [step, ...rest]: Path, change: (previous: unknown) => unknown): unknown {
  if (step === undefined) return change(value)
  if (Array.isArray(value)) {
    return value
      .map((item, index) => (index === step ? changedAt(item, rest, change) : item))
      .filter(item => item !== REMOVED)
  }
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([name, item]): [string, unknown] => [
    name,
    name === step ? changedAt(item, rest, change) : item,
  ])
  return Object.fromEntries(entries.filter(([, item]) => item !== REMOVED))
}

function ofLength(text: string, length: number): string {
  return text.slice(0, length).padEnd(length, 'x')
}

/** Returns a value just outside, or just at, the schema's limits. */
function offByOne(value: unknown, schema: JsonSchema | undefined, draw: Draw): unknown {
  if (typeof value === 'number') {
    const edges = [schema?.minimum, schema?.exclusiveMinimum, schema?.maximum].filter(edge => edge !== undefined)
    return draw.pick([value, ...edges]) + draw.pick([-1, 1, 0.01, -0.01])
  }
  if (typeof value === 'string') {
    const edges = [schema?.minLength, schema?.maxLength].filter(edge => edge !== undefined)
    return ofLength(value, Math.max(0, draw.pick([value.length, ...edges]) + draw.pick([-1, 0, 1])))
  }
  if (Array.isArray(value)) {
    const length = draw.pick([0, (schema?.minItems ?? 1) - 1, (schema?.maxItems ?? value.length) + 1])
    return Array.from({ length: Math.max(0, Math.min(length, 1_000)) }, () => value[0])
  }
  return typeof value === 'boolean' ? String(value) : aHostileValue(draw)
}

/** Returns the same value in another type: a number as text, a text in a list. */
function ofAnotherType(value: unknown, draw: Draw): unknown {
  if (typeof value === 'number' && draw.chance(50)) return String(value)
  const text = plainText(value)
  return draw.pick<unknown>([[value], { value }, { $eq: value }, Number(text) || 7, true, text, null])
}

function otherValue(previous: unknown, schema: JsonSchema | undefined, draw: Draw): unknown {
  const roll = draw.integer(1, 10)
  if (roll === 1) return REMOVED
  if (roll === 2) return null
  if (roll === 3) return ofAnotherType(previous, draw)
  if (roll <= 5) return offByOne(previous, schema, draw)
  if (typeof previous === 'string' && roll <= 9) return anOddText(draw, previous)
  return aHostileValue(draw)
}

function withField(value: unknown, draw: Draw): unknown {
  const [name, extra] = aStrangeField(draw)
  if (!isRecord(value)) return Object.fromEntries([[name, extra]])
  return Object.fromEntries([...Object.entries(value), [name, extra]])
}

/** Returns the value with one part made wrong or odd; the rest stays valid. */
export function mutated(value: unknown, schema: JsonSchema | undefined, draw: Draw): unknown {
  const paths = pathsIn(value)
  if (draw.chance(12)) {
    const objects = paths.filter(path => isRecord(valueAt(value, path)))
    return changedAt(value, objects.length > 0 ? draw.pick(objects) : [], inside => withField(inside, draw))
  }
  const inside = paths.filter(path => path.length > 0)
  const path = inside.length > 0 && draw.chance(96) ? draw.pick(inside) : []
  const changed = changedAt(value, path, previous => otherValue(previous, schemaAt(schema, path), draw))
  return changed === REMOVED ? null : changed
}
