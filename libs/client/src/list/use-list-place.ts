import { useLocation } from '@santhe/host'
import { useCallback, useEffect, useRef } from 'react'
import { type ListPlace, type PlacedList, readListPlace, saveListPlace } from './list-place.ts'

/** What the way back to the list carries along. */
export const RETURN = { isReturn: true } as const

function isReturn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isReturn' in state
}

/** What an order's row is found by. */
export const orderRow = (id: number) => ({ 'data-order': id })
const rowOf = (id: number) => document.querySelector(`[data-order="${id}"]`)

interface Rows {
  count: number
  more: { onMore: () => void; isBusy: boolean } | undefined
}

/**
 * Remembers the list's filters, and on the way to an order where its row stands. Coming back, by the order's link or the browser's button,
 * reads as many pages as there were and puts that row where it was. Returns what to call when an order is opened.
 */
export function useListPlace(list: PlacedList, { count, more }: Rows): (orderId: number) => void {
  const { search, state, key } = useLocation()
  const target = useRef<ListPlace>(undefined)
  const isFirst = useRef(true)
  if (isFirst.current) {
    isFirst.current = false
    const place = readListPlace(list)
    const isBack = isReturn(state) || place.visit === key
    if (isBack && place.search === search && place.orderId !== undefined) target.current = place
  }

  useEffect(() => {
    if (readListPlace(list).search !== search) saveListPlace(list, { search })
  }, [list, search])

  useEffect(() => {
    const place = target.current
    if (place?.orderId === undefined || count === 0) return
    const row = rowOf(place.orderId)
    if (!row && count < (place.rows ?? 0) && more) {
      if (!more.isBusy) more.onMore()
      return
    }
    target.current = undefined
    if (row) window.scrollBy(0, row.getBoundingClientRect().top - (place.top ?? 0))
  }, [count, more])

  return useCallback(
    orderId => {
      const top = rowOf(orderId)?.getBoundingClientRect().top
      saveListPlace(list, { search, visit: key, orderId, ...(top === undefined ? {} : { top }), rows: count })
    },
    [list, search, key, count],
  )
}
