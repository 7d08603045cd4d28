/** An independent model of updates by MongoDB's documentation, to compare the engine with. */

export type Plain = null | number | string | Plain[] | PlainDoc
export interface PlainDoc {
  [name: string]: Plain
}
export interface PlainUpdate {
  [operator: string]: PlainDoc
}

/** A refused update, with MongoDB's code. */
export class Refused extends Error {
  readonly code: number
  constructor(code: number) {
    super(`refused with ${code}`)
    this.code = code
  }
}

interface Step {
  readonly operator: string
  readonly path: readonly string[]
  readonly argument: Plain
}

const [BAD_VALUE, TYPE_MISMATCH, NOT_VIABLE, CONFLICT] = [2, 14, 28, 40]

/** Returns the steps in order: by name, numeric names by value. */
export function stepsOf(update: PlainUpdate): Step[] {
  return Object.entries(update)
    .flatMap(([operator, fields]) =>
      Object.entries(fields).map(([path, argument]) => ({ operator, path: path.split('.'), argument })),
    )
    .sort((a, b) => orderOfPaths(a.path, b.path))
}

function orderOfPaths(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, place) => part !== b[place])
  const [left = '', right = ''] = at < 0 ? [] : [a[at], b[at]]
  return Number(left) - Number(right) || (left < right ? -1 : 1)
}

/**
 * Returns the updated document, applying the steps in the given order.
 * @throws Refused
 */
export function updateByModel(document: PlainDoc, steps: readonly Step[]): PlainDoc {
  for (const [at, step] of steps.entries())
    for (const other of steps.slice(0, at)) if (doClash(step.path, other.path)) throw new Refused(CONFLICT)
  const places = steps.flatMap(step => expand(document, step.path).map(path => ({ ...step, path })))
  const changed = structuredClone(document)
  for (const { operator, path, argument } of places) change(changed, path, operator, argument)
  return changed
}

/** Whether one path leads through the other, or one selects all elements of an array and the other one element. */
function doClash(a: readonly string[], b: readonly string[]): boolean {
  for (let at = 0; ; at++) {
    const [left, right] = [a[at], b[at]]
    if (left === undefined || right === undefined) return true
    if (left !== right) return left.startsWith('$[') !== right.startsWith('$[')
  }
}

function isObject(value: Plain | undefined): value is PlainDoc {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function childOf(value: Plain | undefined, name: string): Plain | undefined {
  if (isObject(value)) return value[name]
  return Array.isArray(value) && /^\d+$/.test(name) ? value[Number(name)] : undefined
}

function expand(value: Plain | undefined, path: readonly string[]): string[][] {
  const [name, ...rest] = path
  if (name === undefined) return [[]]
  if (name !== '$[]') return expand(childOf(value, name), rest).map(tail => [name, ...tail])
  if (!Array.isArray(value)) throw new Refused(BAD_VALUE)
  return value.flatMap((item, at) => expand(item, rest).map(tail => [String(at), ...tail]))
}

const NEVER_MAKES = new Set(['$unset', '$pull', '$pop'])

function change(holder: Plain, [name = '', ...rest]: readonly string[], operator: string, argument: Plain): void {
  const canContain = isObject(holder) || (Array.isArray(holder) && /^\d+$/.test(name))
  if (!canContain && operator === '$unset') return
  if (!canContain) throw new Refused(NOT_VIABLE)
  const current = childOf(holder, name)
  if (current === undefined && NEVER_MAKES.has(operator)) return
  if (rest.length > 0) {
    const inner = current === undefined ? {} : current
    change(inner, rest, operator, argument)
    put(holder, name, inner)
  } else if (operator === '$unset') {
    if (Array.isArray(holder)) holder[Number(name)] = null
    else if (isObject(holder)) delete holder[name]
  } else put(holder, name, changeOf(operator, current, argument))
}

function put(holder: Plain, name: string, value: Plain): void {
  if (isObject(holder)) holder[name] = value
  if (!Array.isArray(holder)) return
  while (holder.length < Number(name)) holder.push(null)
  holder[Number(name)] = value
}

function changeOf(operator: string, current: Plain | undefined, argument: Plain): Plain {
  switch (operator) {
    case '$inc':
      return numberOf(current === undefined ? 0 : current) + numberOf(argument)
    case '$mul':
      // Integers have no negative zero.
      return numberOf(current === undefined ? 0 : current) * numberOf(argument) + 0
    case '$min':
      return current === undefined || compare(argument, current) < 0 ? argument : current
    case '$max':
      return current === undefined || compare(argument, current) > 0 ? argument : current
    case '$push':
      return pushed(arrayOf(current, BAD_VALUE), argument)
    case '$addToSet':
      return arrayOf(current, BAD_VALUE).some(item => isSame(item, argument))
        ? arrayOf(current, BAD_VALUE)
        : [...arrayOf(current, BAD_VALUE), argument]
    case '$pull':
      return arrayOf(current, BAD_VALUE).filter(item => !isPulled(item, argument))
    case '$pop':
      return argument === 1 ? arrayOf(current, TYPE_MISMATCH).slice(0, -1) : arrayOf(current, TYPE_MISMATCH).slice(1)
    default:
      return argument
  }
}

function numberOf(value: Plain): number {
  if (typeof value !== 'number') throw new Refused(TYPE_MISMATCH)
  return value
}

function arrayOf(value: Plain | undefined, code: number): Plain[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) throw new Refused(code)
  return value
}

/** Compares by type, then by value for numbers and strings. */
function compare(a: Plain, b: Plain): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  return rank(a) - rank(b)
}

function rank(value: Plain): number {
  if (value === null) return 0
  if (typeof value === 'number') return 1
  if (typeof value === 'string') return 2
  return Array.isArray(value) ? 4 : 3
}

function isSame(a: Plain, b: Plain): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Matches equal elements, or for `{ $gte: n }` numbers of at least `n` and arrays that contain one. */
function isPulled(item: Plain, argument: Plain): boolean {
  if (!isObject(argument)) return isSame(item, argument)
  const min = numberOf(argument.$gte ?? null)
  return [item, ...(Array.isArray(item) ? item : [])].some(each => typeof each === 'number' && each >= min)
}

function pushed(array: readonly Plain[], argument: Plain): Plain[] {
  if (!isObject(argument)) return [...array, argument]
  const { $each = [], $position = array.length, $slice } = argument
  const position = numberOf($position)
  const at = position < 0 ? Math.max(array.length + position, 0) : Math.min(position, array.length)
  const all = [...array.slice(0, at), ...arrayOf($each, BAD_VALUE), ...array.slice(at)]
  if ($slice === undefined) return all
  const count = Math.min(Math.abs(numberOf($slice)), all.length)
  return numberOf($slice) < 0 ? all.slice(all.length - count) : all.slice(0, count)
}
