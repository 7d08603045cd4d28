import { type NamedProduce, nearKeysOf } from './near-keys.ts'

/** Products by the keys under which a search finds them that nothing met literally. */
export interface NearIndex<Row> {
  change(out: readonly Row[], into: readonly Row[]): void
  /** Rows that bear a key of each group. */
  bearing(groups: readonly (readonly string[])[]): ReadonlySet<Row>
}

export function nearIndex<Row extends NamedProduce>(): NearIndex<Row> {
  const byKey = new Map<string, Set<Row>>()
  const keysOf = new Map<Row, readonly string[]>()

  function remove(row: Row): void {
    for (const key of keysOf.get(row) ?? []) {
      const rows = byKey.get(key)
      rows?.delete(row)
      if (rows?.size === 0) byKey.delete(key)
    }
    keysOf.delete(row)
  }

  function add(row: Row): void {
    const keys = nearKeysOf(row)
    keysOf.set(row, keys)
    for (const key of keys) {
      const rows = byKey.get(key)
      if (rows) rows.add(row)
      else byKey.set(key, new Set([row]))
    }
  }

  return {
    change(out, into) {
      for (const row of out) remove(row)
      for (const row of into) add(row)
    },
    bearing([first = [], ...others]) {
      const found = new Set<Row>()
      for (const key of first) {
        for (const row of byKey.get(key) ?? []) {
          if (others.every(group => keysOf.get(row)?.some(each => group.includes(each)))) found.add(row)
        }
      }
      return found
    },
  }
}
