import type { ListPages } from '@santhe/client'
import type { AdminOrder } from '@santhe/contracts'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isWorkedWith, useReadByMinute } from '../lists/use-read-by-minute.ts'

/** Rows are followed behind so many newer orders that wait to be shown; each minute reads all of them. */
const MOST_WAITING = 100

interface OrderRows {
  /** The orders in the places in which they were shown first, with newer facts. */
  rows: readonly AdminOrder[] | undefined
  /** Rows that the last read was without: no facts are newer than theirs. */
  unread: ReadonlySet<number>
  /** Rows that have left the list, and those that are too far down by now to be read each minute. */
  marks: ReadonlyMap<number, 'gone' | 'unfollowed'>
  /** When the rows were read, in milliseconds since 1970: a response that nobody understands reads nothing. */
  readAt: number | undefined
  /** How many orders have come between the rows or before them; the rows are without them until the list is read again. */
  newOrders: number
  /** Lets the list be as it is now, and returns the row to go on with: the first new one, else the first. */
  readAgain: () => AdminOrder | undefined
}

interface Shown {
  /** The list as it was read last. */
  items: readonly AdminOrder[] | undefined
  readAt: number | undefined
  rows: readonly AdminOrder[] | undefined
  /** Whether there was nothing behind the last row. */
  isWhole: boolean
}

/** Returns whether an order stands behind another one, as the server sorts: by the moment, then by the number. */
function isBehind(order: AdminOrder, other: AdminOrder, isOldestFirst: boolean): boolean {
  const [first, second] = isOldestFirst ? [other, order] : [order, other]
  return first.createdAt === second.createdAt ? first.id < second.id : first.createdAt < second.createdAt
}

const idsOf = (orders: readonly AdminOrder[] = []) => new Set(orders.map(({ id }) => id))

/** Returns the rows with their newest facts, and behind them what belongs there; a whole list that runs newest first has nothing more to come there. */
function follow({ rows = [], isWhole }: Shown, items: readonly AdminOrder[], isOldestFirst: boolean) {
  const newest = new Map(items.map(order => [order.id, order]))
  const existing = idsOf(rows)
  const last = rows.at(-1)
  const mayGoOn = isOldestFirst || !isWhole
  const isNext = (order: AdminOrder) =>
    !existing.has(order.id) && (!last || (mayGoOn && isBehind(order, last, isOldestFirst)))
  return [...rows.map(row => newest.get(row.id) ?? row), ...items.filter(isNext)]
}

/** Calls `onRead` once what was in memory when the page was opened has been read again, where nobody has begun to work on it. */
function useFirstRead(readAt: number | undefined, onRead: () => void): void {
  const cachedAt = useRef(readAt)
  useLayoutEffect(() => {
    if (cachedAt.current === undefined || cachedAt.current === readAt) return
    cachedAt.current = undefined
    if (!isWorkedWith()) onRead()
  }, [readAt, onRead])
}

/**
 * Returns the list's rows with what colleagues make of them, each in its place. Orders that come where rows stand are counted and shown by
 * `readAgain`, whether they were placed or entered the list by a step; those behind the last row come at the end, where they belong.
 * docs/product/office.md#orders-of-colleagues
 */
export function useOrderRows(pages: ListPages<AdminOrder>, { isOldestFirst }: { isOldestFirst: boolean }): OrderRows {
  const { more, retry, readOn, error, isRefreshing } = pages
  useReadByMinute(retry)
  const last = { items: pages.items, readAt: pages.readAt, isWhole: !more }
  const [shown, setShown] = useState<Shown>({ ...last, rows: last.items })
  // Before anything is shown: React renders again with what follows from the list that was read.
  if (last.items && (shown.items !== last.items || shown.readAt !== last.readAt))
    setShown({ ...last, rows: follow(shown, last.items, isOldestFirst) })
  const showAll = useCallback(() => setShown(before => ({ ...before, rows: before.items })), [])
  const { items, rows, readAt } = shown
  useFirstRead(readAt, showAll)

  const [read, existing] = [idsOf(items), idsOf(rows)]
  const added = items?.filter(({ id }) => !existing.has(id)) ?? []
  const unread = rows?.filter(({ id }) => !read.has(id)) ?? []
  const lastRead = more && items?.at(-1)
  /** What stands behind the last page that is read may have been pushed there: nobody knows that it has left the list. */
  const isBeyond = (order: AdminOrder) => lastRead !== undefined && isBehind(order, lastRead, isOldestFirst)
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
