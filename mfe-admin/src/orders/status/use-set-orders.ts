import type { AdminOrder, OrderDetail } from '@santhe/contracts'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

interface Change {
  /** The row as it was read before the change. */
  row: AdminOrder
  status: AdminOrder['status']
  /** The number of the first read that is newer. */
  endsAt: number
}

interface ReadRows {
  rows: readonly AdminOrder[] | undefined
  /** Rows that the last read was without. */
  unread: ReadonlySet<number>
  /** When the rows were read. */
  readAt: number | undefined
  /** Whether they are being read again. */
  isReading: boolean
}

/**
 * Returns the rows with what was set here, until each is read again. A read that was under way by then may be older than what was set, and
 * one that a row is not in says nothing about it: it left the list, or was pushed off its pages.
 */
export function useSetOrders({ rows, unread, readAt, isReading }: ReadRows) {
  const [read, setRead] = useState({ at: readAt, count: 0 })
  if (read.at !== readAt) setRead({ at: readAt, count: read.count + 1 })
  const [changes, setChanges] = useState<ReadonlyMap<number, Change>>(new Map())
  const latest = useRef({ rows, endsAt: 0 })
  useLayoutEffect(() => {
    latest.current = { rows, endsAt: read.count + (isReading ? 2 : 1) }
  })
  const onSet = useCallback(({ id, status }: OrderDetail) => {
    const { rows, endsAt } = latest.current
    const row = rows?.find(order => order.id === id)
    if (row) setChanges(before => new Map(before).set(id, { row, status, endsAt }))
  }, [])
  const current = rows?.map(row => {
    const change = changes.get(row.id)
    const isNewest = change && (read.count < change.endsAt || (unread.has(row.id) && change.row === row))
    return isNewest ? { ...row, status: change.status } : row
  })
  return { current, onSet }
}
