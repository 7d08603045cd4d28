import { useCallback, useState } from 'react'

interface Row {
  id: number
}

export interface SteadyRows<R> {
  /** Rows in their first order with current values; removed ones stay, new ones go last. */
  rows: readonly R[] | undefined
  /** Rows no longer in the list. */
  gone: ReadonlySet<number>
  /** Resets to the current list. */
  readAgain: () => void
}

/** Updates rows in place and appends new ones. */
function inPlace<R extends Row>(rows: readonly R[], list: readonly R[]): readonly R[] {
  const newest = new Map(list.map(row => [row.id, row]))
  const existing = new Set(rows.map(({ id }) => id))
  return [...rows.map(row => newest.get(row.id) ?? row), ...list.filter(({ id }) => !existing.has(id))]
}

/**
 * Keeps rows in place while people work, so none moves under the pointer. `list` must change identity only when
 * re-read.
 */
export function useSteadyRows<R extends Row>(list: readonly R[] | undefined): SteadyRows<R> {
  const [steady, setSteady] = useState({ read: list, rows: list })
  // Set state during render, so old rows never paint.
  if (list && steady.read !== list) setSteady({ read: list, rows: inPlace(steady.rows ?? [], list) })
  const readAgain = useCallback(() => setSteady({ read: list, rows: list }), [list])
  const rows = list && steady.rows
  const current = new Set(list?.map(({ id }) => id))
  const gone = new Set(rows?.filter(({ id }) => !current.has(id)).map(({ id }) => id))
  return { rows, gone, readAgain }
}
