import { type NamedProduce, nearKeysOf } from './near-keys.ts'

/** Products by the keys for searches without literal matches. */
export interface NearIndex<Row> {
  change(removed: readonly Row[], added: readonly Row[]): void
  /** Returns the rows that have a key of each group. */
  withKeys(groups: readonly (readonly string[])[]): ReadonlySet<Row>
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
    change(removed, added) {
      for (const row of removed) remove(row)
      for (const row of added) add(row)
    },
    withKeys([first = [], ...others]) {
      const matches = new Set<Row>()
      for (const key of first) {
        for (const row of byKey.get(key) ?? []) {
          if (others.every(group => keysOf.get(row)?.some(each => group.includes(each)))) matches.add(row)
        }
      }
      return matches
    },
  }
}
