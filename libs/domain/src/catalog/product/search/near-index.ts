/** Products by the keys for searches without literal matches. */
export interface NearIndex<Row> {
  change(removed: readonly Row[], added: readonly Row[]): void
  /** Returns the rows that have a key of each group. */
  withKeys(groups: readonly (readonly string[])[]): ReadonlySet<Row>
}

export function nearIndex<Row extends { readonly nearKeys: readonly string[] }>(): NearIndex<Row> {
  const byKey = new Map<string, Set<Row>>()

  function remove(row: Row): void {
    for (const key of row.nearKeys) {
      const rows = byKey.get(key)
      rows?.delete(row)
      if (rows?.size === 0) byKey.delete(key)
    }
  }

  function add(row: Row): void {
    for (const key of row.nearKeys) {
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
          if (others.every(group => row.nearKeys.some(each => group.includes(each)))) matches.add(row)
        }
      }
      return matches
    },
  }
}
