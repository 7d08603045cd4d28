import type { Doc, OptionalValue } from '../bson/values.ts'
import { child } from '../document/paths.ts'
import { check } from '../errors.ts'

/** Selects elements of arrays in an update's path. */
export interface Targets {
  /** For `$`: position of the element that the filter matched. */
  readonly position: () => number | undefined
  /** For `$[name]`: whether an element is selected. */
  readonly filters: ReadonlyMap<string, (item: OptionalValue) => boolean>
}

/** Expands a path with `$`, `$[]` or `$[name]` to its plain paths in this document. */
export function expandPath(document: Doc, path: string, targets: Targets): string[][] {
  let matches: { parts: string[]; value: OptionalValue }[] = [{ parts: [], value: document }]
  for (const part of path.split('.')) {
    matches = matches.flatMap(({ parts, value }) =>
      elementNames(part, parts, value, targets).map(name => ({ parts: [...parts, name], value: child(value, name) })),
    )
  }
  return matches.map(({ parts }) => parts)
}

function elementNames(part: string, parts: readonly string[], value: OptionalValue, targets: Targets): string[] {
  if (part === '$') {
    const index = targets.position()
    check(index !== undefined, 'BadValue', 'The positional operator did not find the match needed from the query.')
    return [String(index)]
  }
  const filter = /^\$\[(.*)\]$/.exec(part)?.[1]
  if (filter === undefined) return [part]
  const path = parts.join('.')
  check(
    Array.isArray(value),
    'BadValue',
    `The path '${path}' must exist in the document in order to apply array updates.`,
  )
  const matchesFilter = filter === '' ? () => true : targets.filters.get(filter)
  check(
    matchesFilter !== undefined,
    'BadValue',
    `No array filter found for identifier '${filter}' in path '${path}.${part}'`,
  )
  return [...value.keys()].filter(at => matchesFilter(value[at])).map(String)
}
