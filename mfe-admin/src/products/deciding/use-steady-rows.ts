import type { AdminProduct } from '@santhe/contracts'
import { useCallback, useState } from 'react'

type Products = readonly AdminProduct[]

export interface SteadyRows {
  /** The list as it was read first, with newer facts; what has left it keeps its place, and what came stands at the end. */
  rows: Products | undefined
  /** What has left the list since. */
  gone: ReadonlySet<number>
  /** Lets the list be as it is now. */
  readAgain: () => void
}

/** Returns the newest facts of each row in the rows' order, and after them what was not among them. */
function inPlace(rows: Products, products: Products): Products {
  const newest = new Map(products.map(product => [product.id, product]))
  const existing = new Set(rows.map(({ id }) => id))
  return [...rows.map(product => newest.get(product.id) ?? product), ...products.filter(({ id }) => !existing.has(id))]
}

/** Keeps the rows of a list in their places while it is worked on, so that no row slides under the pointer. `products` is a new array only when the list was read again. */
export function useSteadyRows(products: Products | undefined): SteadyRows {
  const [steady, setSteady] = useState({ read: products, rows: products })
  // Before anything is shown: React renders again with what follows from the list that was read.
  if (products && steady.read !== products) setSteady({ read: products, rows: inPlace(steady.rows ?? [], products) })
  const readAgain = useCallback(() => setSteady({ read: products, rows: products }), [products])
  const rows = products && steady.rows
  const current = new Set(products?.map(({ id }) => id))
  const gone = new Set(rows?.filter(({ id }) => !current.has(id)).map(({ id }) => id))
  return { rows, gone, readAgain }
}
