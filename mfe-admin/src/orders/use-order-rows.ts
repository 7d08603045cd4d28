import type { ListPages } from '@santhe/client'
import type { AdminOrder, OrderDetail } from '@santhe/contracts'
import type { OrderSort } from '@santhe/rules'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isWorkedWith, useReadByMinute } from '../lists/use-read-by-minute.ts'

/** Stop tracking rows behind this many unseen orders: each minute re-reads all of them. */
const MOST_WAITING = 100

interface OrderRows {
  /** Orders in their original places with current values. */
  rows: readonly AdminOrder[] | undefined
  /** Rows missing from the last read, whose values may be old. */
  unread: ReadonlySet<number>
  marks: ReadonlyMap<number, 'gone' | 'unfollowed'>
  /** Milliseconds since 1970. */
  readAt: number | undefined
  /** Orders that arrived among or above the rows, hidden until `readAgain`. */
  newOrders: number
  /** Shows the current list; returns the row to focus: the first new one, else the first. */
  readAgain: () => AdminOrder | undefined
}

interface Shown {
  items: readonly AdminOrder[] | undefined
  readAt: number | undefined
  rows: readonly AdminOrder[] | undefined
  isWhole: boolean
}

/** Text that sorts as the server does: by time or due day, unknown days last. */
function placeOf({ createdAt, estimatedDelivery }: AdminOrder, sort: OrderSort): string {
  return sort === 'due' ? (estimatedDelivery ?? '9999') : createdAt
}

/** Equal places go by number. */
function isBehind(order: AdminOrder, other: AdminOrder, sort: OrderSort): boolean {
  const [first, second] = sort === 'newest' ? [order, other] : [other, order]
  const [one, two] = [placeOf(first, sort), placeOf(second, sort)]
  return one === two ? first.id < second.id : one < two
}

const idsOf = (orders: readonly AdminOrder[] = []) => new Set(orders.map(({ id }) => id))

/** Updates the rows and appends later ones; nothing to a complete list sorted newest first. */
function follow({ rows = [], isWhole }: Shown, items: readonly AdminOrder[], sort: OrderSort) {
  const newest = new Map(items.map(order => [order.id, order]))
  const existing = idsOf(rows)
  const last = rows.at(-1)
  const mayGoOn = sort !== 'newest' || !isWhole
  const isNext = (order: AdminOrder) => !existing.has(order.id) && (!last || (mayGoOn && isBehind(order, last, sort)))
  return [...rows.map(row => newest.get(row.id) ?? row), ...items.filter(isNext)]
}

/** Calls `onRead` when cached rows have been refreshed, unless a person already works on them. */
function useFirstRead(readAt: number | undefined, onRead: () => void): void {
  const cachedAt = useRef(readAt)
  useLayoutEffect(() => {
    if (cachedAt.current === undefined || cachedAt.current === readAt) return
    cachedAt.current = undefined
    if (!isWorkedWith()) onRead()
  }, [readAt, onRead])
}

/**
 * Returns the list's rows with current values, each in its place. New orders among the rows are counted and shown by
 * `readAgain`; those after the last row are appended. docs/product/office.md#orders-of-colleagues
 */
export function useOrderRows(pages: ListPages<AdminOrder>, { sort }: { sort: OrderSort }): OrderRows {
  const { more, retry, readOn, error, isRefreshing } = pages
  useReadByMinute(retry)
  const last = { items: pages.items, readAt: pages.readAt, isWhole: !more }
  const [shown, setShown] = useState<Shown>({ ...last, rows: last.items })
  // Set state during render, so the old rows never paint.
  if (last.items && (shown.items !== last.items || shown.readAt !== last.readAt))
    setShown({ ...last, rows: follow(shown, last.items, sort) })
  const showAll = useCallback(() => setShown(before => ({ ...before, rows: before.items })), [])
  const { items, rows, readAt } = shown
  useFirstRead(readAt, showAll)

  const [read, existing] = [idsOf(items), idsOf(rows)]
  const added = items?.filter(({ id }) => !existing.has(id)) ?? []
  const unread = rows?.filter(({ id }) => !read.has(id)) ?? []
  const lastRead = more && items?.at(-1)
  /** Orders past the last page may have been pushed there, so they count as unknown. */
  const isBeyond = (order: AdminOrder) => lastRead !== undefined && isBehind(order, lastRead, sort)
  const readsOn = unread.some(isBeyond) && added.length < MOST_WAITING && !error
  useEffect(() => {
    if (readsOn && !isRefreshing) readOn?.()
  }, [readsOn, isRefreshing, readOn])
  const markOf = (order: AdminOrder) => (isBeyond(order) ? 'unfollowed' : 'gone')
  const marked = readsOn ? unread.filter(order => !isBeyond(order)) : unread
  return {
    rows,
    readAt,
    unread: idsOf(unread),
    marks: new Map(marked.map(order => [order.id, markOf(order)])),
    newOrders: added.length,
    readAgain: () => {
      showAll()
      return added[0] ?? items?.[0]
    },
  }
}

interface Change {
  row: AdminOrder
  values: Pick<AdminOrder, 'status' | 'mayRemind'>
  /** Number of the first read that is newer. */
  endsAt: number
}

interface ReadRows {
  rows: readonly AdminOrder[] | undefined
  /** Rows missing from the last read. */
  unread: ReadonlySet<number>
  readAt: number | undefined
  isReading: boolean
}

/**
 * Returns the rows with statuses set here, until each is re-read. A read already in progress may be older, and one
 * without the row proves nothing.
 */
export function useSetOrders({ rows, unread, readAt, isReading }: ReadRows) {
  const [read, setRead] = useState({ at: readAt, count: 0 })
  if (read.at !== readAt) setRead({ at: readAt, count: read.count + 1 })
  const [changes, setChanges] = useState<ReadonlyMap<number, Change>>(new Map())
  const latest = useRef({ rows, endsAt: 0 })
  useLayoutEffect(() => {
    latest.current = { rows, endsAt: read.count + (isReading ? 2 : 1) }
  })
  const onSet = useCallback(({ id, status, mayRemind = false }: OrderDetail) => {
    const { rows, endsAt } = latest.current
    const row = rows?.find(order => order.id === id)
    if (row) setChanges(before => new Map(before).set(id, { row, values: { status, mayRemind }, endsAt }))
  }, [])
  const current = rows?.map(row => {
    const change = changes.get(row.id)
    const isNewest = change && (read.count < change.endsAt || (unread.has(row.id) && change.row === row))
    return isNewest ? { ...row, ...change.values } : row
  })
  return { current, onSet }
}
