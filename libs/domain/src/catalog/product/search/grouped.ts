/** Rows grouped by a key, each list by id, updated row by row. */
export interface Grouped<Key, Row> {
  /** Lists are replaced, never mutated, so that results computed from one can be cached with it. */
  readonly lists: ReadonlyMap<Key, readonly Row[]>
  /** Removes rows and adds others. Rows are removed by identity: pass the objects that were added. */
  change(removed: readonly Row[], added: readonly Row[]): void
}

export function grouped<Key, Row extends { readonly _id: number }>(keyOf: (row: Row) => Key): Grouped<Key, Row> {
  const lists = new Map<Key, readonly Row[]>()
  return {
    lists,
    change(removed, added) {
      const removedRows = new Set(removed)
      const addedByKey = new Map<Key, Row[]>(removed.map(row => [keyOf(row), []]))
      for (const row of added) {
        const list = addedByKey.get(keyOf(row))
        if (list) list.push(row)
        else addedByKey.set(keyOf(row), [row])
      }
      for (const [key, list] of addedByKey) {
        const stayed = (lists.get(key) ?? []).filter(row => !removedRows.has(row))
        const rows = stayed.concat(list).sort((a, b) => a._id - b._id)
        if (rows.length > 0) lists.set(key, rows)
        else lists.delete(key)
      }
    },
  }
}
