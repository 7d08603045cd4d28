import { useCallback, useState } from 'react'

interface Row {
  id: number
}

export interface SteadyRows<R> {
  /** The list as it was read first, with newer facts; what has left it keeps its place, and what came stands at the end. */
  rows: readonly R[] | undefined
  /** What has left the list since. */
  gone: ReadonlySet<number>
  /** Lets the list be as it is now. */
  readAgain: () => void
}

/** Returns the newest facts of each row in the rows' order, and after them what was not among them. */
function inPlace<R extends Row>(rows: readonly R[], list: readonly R[]): readonly R[] {
  const newest = new Map(list.map(row => [row.id, row]))
  const existing = new Set(rows.map(({ id }) => id))
  return [...rows.map(row => newest.get(row.id) ?? row), ...list.filter(({ id }) => !existing.has(id))]
}

/** Keeps the rows of a list in their places while it is worked on, so that no row slides under the pointer. `list` is a new array only when it was read again. */
export function useSteadyRows<R extends Row>(list: readonly R[] | undefined): SteadyRows<R> {
  const [steady, setSteady] = useState({ read: list, rows: list })
  // Before anything is shown: React renders again with what follows from the list that was read.
  if (list && steady.read !== list) setSteady({ read: list, rows: inPlace(steady.rows ?? [], list) })
  const readAgain = useCallback(() => setSteady({ read: list, rows: list }), [list])
  const rows = list && steady.rows
  const current = new Set(list?.map(({ id }) => id))
  const gone = new Set(rows?.filter(({ id }) => !current.has(id)).map(({ id }) => id))
  return { rows, gone, readAgain }
}
