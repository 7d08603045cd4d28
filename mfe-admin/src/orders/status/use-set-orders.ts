import type { AdminOrder, OrderDetail } from '@santhe/contracts'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

interface Change {
  /** The row as read before the change. */
  row: AdminOrder
  status: AdminOrder['status']
  /** Number of the first read that is newer. */
  endsAt: number
}

interface ReadRows {
  rows: readonly AdminOrder[] | undefined
  /** Rows missing from the last read. */
  unread: ReadonlySet<number>
  readAt: number | undefined
  /** Whether a read is in progress. */
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
