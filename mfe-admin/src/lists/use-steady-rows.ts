import { useCallback, useRef, useState } from 'react'

export interface SteadyRows<Row> {
  /** The list as it was read first, with newer facts; what has left it keeps its place, and what came stands at the end. */
  rows: readonly Row[] | undefined
  /** What has left the list since. */
  gone: ReadonlySet<number>
  /** Lets the list be as it is now. */
  readAgain: () => void
}

/** Keeps the rows of a list in their places while it is worked on, so that no row slides under the pointer. */
export function useSteadyRows<Row extends { id: number }>(list: readonly Row[] | undefined): SteadyRows<Row> {
  const previousRows = useRef<readonly Row[]>(undefined)
  const [, setReadings] = useState(0)
  const readAgain = useCallback(() => {
    previousRows.current = undefined
    setReadings(before => before + 1)
  }, [])
  const before = previousRows.current ?? []
  const newest = new Map(list?.map(row => [row.id, row]))
  const existing = new Set(before.map(({ id }) => id))
  const rows = list && [...before.map(row => newest.get(row.id) ?? row), ...list.filter(({ id }) => !existing.has(id))]
  previousRows.current = rows ?? previousRows.current
  const gone = new Set(list && rows?.filter(({ id }) => !newest.has(id)).map(({ id }) => id))
  return { rows, gone, readAgain }
}
