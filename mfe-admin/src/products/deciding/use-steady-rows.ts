import type { AdminProduct } from '@santhe/contracts'
import { useCallback, useRef, useState } from 'react'

export interface SteadyRows {
  /** The list as it was read first, with newer facts; what has left it keeps its place, and what came stands at the end. */
  rows: readonly AdminProduct[] | undefined
  /** What has left the list since. */
  gone: ReadonlySet<number>
  /** Lets the list be as it is now. */
  readAgain: () => void
}

/** Keeps the rows of a list in their places while it is worked on, so that no row slides under the pointer. */
export function useSteadyRows(products: readonly AdminProduct[] | undefined): SteadyRows {
  const previousRows = useRef<readonly AdminProduct[]>(undefined)
  const [, setReadings] = useState(0)
  const readAgain = useCallback(() => {
    previousRows.current = undefined
    setReadings(before => before + 1)
  }, [])
  const before = previousRows.current ?? []
  const newest = new Map(products?.map(product => [product.id, product]))
  const existing = new Set(before.map(({ id }) => id))
  const rows = products && [
    ...before.map(product => newest.get(product.id) ?? product),
    ...products.filter(({ id }) => !existing.has(id)),
  ]
  previousRows.current = rows ?? previousRows.current
  const gone = new Set(products && rows?.filter(({ id }) => !newest.has(id)).map(({ id }) => id))
  return { rows, gone, readAgain }
}
