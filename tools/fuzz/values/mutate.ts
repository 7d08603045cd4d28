import { type JsonSchema, schemaInside } from '../calls/read-operations.ts'
import type { Draw } from './draw.ts'
import { aHostileValue, aStrangeField } from './hostile-values.ts'
import { plainText, RawJson } from './raw-json.ts'
import { anOddText } from './texts.ts'

type Change = (previous: unknown, schema: JsonSchema | undefined) => unknown

/** Marks a part for removal. */
const REMOVED = Symbol('removed')

function entriesOf(value: unknown): [string, unknown][] | undefined {
  const isHolder = typeof value === 'object' && value !== null && !(value instanceof RawJson)
  return isHolder ? Object.entries(value) : undefined
}

/** Returns the number of a value's parts that pass `isTarget`, including itself. */
function count(value: unknown, isTarget: (part: unknown) => boolean): number {
  const inside = (entriesOf(value) ?? []).reduce((sum, [, part]) => sum + count(part, isTarget), 0)
  return inside + (isTarget(value) ? 1 : 0)
}

/** Returns the value with one part changed: the one with this index among those that pass `isTarget`. */
function changedPart(
  value: unknown,
  { part, isTarget, change }: { part: number; isTarget: (part: unknown) => boolean; change: Change },
  schema?: JsonSchema,
): unknown {
  let left = part
  const visit = (current: unknown, described: JsonSchema | undefined): unknown => {
    if (isTarget(current) && left-- === 0) return change(current, described)
    const entries = entriesOf(current)
      ?.map(([name, inside]): [string, unknown] => [name, visit(inside, schemaInside(described, name))])
      .filter(([, inside]) => inside !== REMOVED)
    if (entries === undefined) return current
    return Array.isArray(current) ? entries.map(([, inside]) => inside) : Object.fromEntries(entries)
  }
  return visit(value, schema)
}

/** Returns a value at, or just outside, the schema's limits. */
function offByOne(value: unknown, schema: JsonSchema | undefined, draw: Draw): unknown {
  const edges = (...limits: (number | undefined)[]) => limits.filter(limit => limit !== undefined)
  if (typeof value === 'number') {
    const near = [value, ...edges(schema?.minimum, schema?.exclusiveMinimum, schema?.maximum)]
    return draw.pick(near) + draw.pick([-1, 1, 0.01, -0.01])
  }
  if (typeof value === 'string') {
    const near = [value.length, ...edges(schema?.minLength, schema?.maxLength)]
    const length = Math.max(0, draw.pick(near) + draw.pick([-1, 0, 1]))
    return value.slice(0, length).padEnd(length, 'x')
  }
  if (Array.isArray(value)) {
    const length = draw.pick([0, (schema?.minItems ?? 1) - 1, (schema?.maxItems ?? value.length) + 1])
    return Array.from({ length: Math.max(0, Math.min(length, 1_000)) }, () => value[0])
  }
  return typeof value === 'boolean' ? String(value) : aHostileValue(draw)
}

/** Returns the value in another type: a number as text, a text in a list. */
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

const isRecord = (value: unknown) => entriesOf(value) !== undefined && !Array.isArray(value)
const isAny = () => true

/** Returns the value with one part made invalid or odd. */
export function mutated(value: unknown, schema: JsonSchema | undefined, draw: Draw): unknown {
  if (draw.chance(12)) {
    const withField: Change = previous =>
      Object.fromEntries([...(isRecord(previous) ? (entriesOf(previous) ?? []) : []), aStrangeField(draw)])
    const records = count(value, isRecord)
    if (records === 0) return withField(value, schema)
    return changedPart(value, { part: draw.integer(0, records - 1), isTarget: isRecord, change: withField })
  }
  const parts = count(value, isAny)
  // The first part is the value itself.
  const part = parts > 1 && draw.chance(96) ? draw.integer(1, parts - 1) : 0
  const change: Change = (previous, described) => otherValue(previous, described, draw)
  const changed = changedPart(value, { part, isTarget: isAny, change }, schema)
  return changed === REMOVED ? null : changed
}
