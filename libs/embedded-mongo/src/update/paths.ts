import type { Doc, Found, Value } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { MongoError } from '../errors.ts'
import { arrayIndex } from '../query/paths.ts'

/** What stands for the elements of an array in the path of an update. */
export interface Targets {
  /** For `$`: the element the filter matched, asked for the path of the array. */
  readonly position: (arrayPath: string) => number | undefined
  /** For `$[name]`: whether an element is meant. */
  readonly filters: ReadonlyMap<string, (item: Found) => boolean>
}

const LARGEST_INDEX = 1_500_000

/** The plain paths a path with `$`, `$[]` or `$[name]` stands for in this document. */
export function expandPath(document: Doc, path: string, targets: Targets): string[][] {
  let found: { parts: string[]; value: Found }[] = [{ parts: [], value: document }]
  for (const part of path.split('.')) {
    found = found.flatMap(({ parts, value }) =>
      elementNames(part, parts, value, targets).map(name => ({ parts: [...parts, name], value: child(value, name) })),
    )
  }
  return found.map(({ parts }) => parts)
}

function elementNames(part: string, parts: readonly string[], value: Found, targets: Targets): string[] {
  if (part === '$') {
    const index = targets.position(parts.join('.'))
    if (index === undefined)
      throw new MongoError('BadValue', 'The positional operator did not find the match needed from the query.')
    return [String(index)]
  }
  const filter = /^\$\[(.*)\]$/.exec(part)?.[1]
  if (filter === undefined) return [part]
  if (!Array.isArray(value))
    throw new MongoError(
      'BadValue',
      `The path '${parts.join('.')}' must exist in the document in order to apply array updates.`,
    )
  const isMeant = filter === '' ? () => true : targets.filters.get(filter)
  if (isMeant === undefined)
    throw new MongoError(
      'BadValue',
      `No array filter found for identifier '${filter}' in path '${[...parts, part].join('.')}'`,
    )
  return [...value.keys()].filter(at => isMeant(value[at])).map(String)
}

function child(value: Found, name: string): Found {
  if (isDoc(value)) return value.get(name)
  const index = Array.isArray(value) ? arrayIndex(name) : undefined
  return Array.isArray(value) && index !== undefined ? value[index] : undefined
}

export function getPath(document: Doc, parts: readonly string[]): Found {
  return parts.reduce<Found>(child, document)
}

/** Sets what `parts` lead to, making documents on the way; throws PathNotViable where a value bars it. */
export function setPath(document: Doc, parts: readonly string[], value: Value): void {
  const last = parts.at(-1)
  if (last === undefined) return
  let holder: Value = document
  for (const [at, name] of parts.slice(0, -1).entries()) {
    const next = child(holder, name)
    if (next === undefined) {
      const made: Doc = new Map()
      setChild(holder, name, made, parts.slice(0, at))
      holder = made
    } else holder = next
  }
  setChild(holder, last, value, parts.slice(0, -1))
}

function setChild(holder: Value, name: string, value: Value, at: readonly string[]): void {
  if (isDoc(holder)) {
    holder.set(name, value)
    return
  }
  const index = Array.isArray(holder) ? arrayIndex(name) : undefined
  if (!Array.isArray(holder) || index === undefined)
    throw new MongoError('PathNotViable', `Cannot create field '${name}' in element {${at.join('.')}}`)
  if (index > holder.length + LARGEST_INDEX)
    throw new MongoError('BadValue', "can't backfill more than 1500000 elements")
  while (holder.length < index) holder.push(null)
  holder[index] = value
}

/** Removes a field; an element of an array becomes null, so that the others keep their places. */
export function unsetPath(document: Doc, parts: readonly string[]): void {
  const last = parts.at(-1)
  const holder = getPath(document, parts.slice(0, -1))
  if (last === undefined) return
  if (isDoc(holder)) holder.delete(last)
  const index = arrayIndex(last)
  if (Array.isArray(holder) && index !== undefined && index < holder.length) holder[index] = null
}
