import { type ListPages, type SteadyRows, useSteadyRows } from '@santhe/client'
import type { AdminOrder } from '@santhe/contracts'
import { useState } from 'react'
import { useReadByMinute } from '../lists/use-read-by-minute.ts'

interface OrderRows extends SteadyRows<AdminOrder> {
  /** How many orders were placed since; the rows are without them until the list is read again. */
  newOrders: number
}

const idsOf = (orders: readonly AdminOrder[]) => orders.map(({ id }) => id)

/**
 * Returns the list's rows with what colleagues make of them, each in its place. Newest first, orders that are placed meanwhile are counted
 * and come with `readAgain`; oldest first, they come at the end, where they belong. docs/product/office.md#orders-of-colleagues
 */
export function useOrderRows(
  { items, more, retry }: Pick<ListPages<AdminOrder>, 'items' | 'more' | 'retry'>,
  { isOldestFirst }: { isOldestFirst: boolean },
): OrderRows {
  useReadByMinute(retry)
  const steady = useSteadyRows(items)
  const [newestId, setNewestId] = useState<number>()
  const newestOf = (list: readonly AdminOrder[] = []) => (list.length > 0 ? Math.max(...idsOf(list)) : undefined)
  if (newestId === undefined && items && items.length > 0) setNewestId(newestOf(items))
  const isNew = ({ id }: AdminOrder) => !isOldestFirst && newestId !== undefined && id > newestId
  /** Orders behind the pages that are read may have been pushed there: nobody knows that they have left the list. */
  const isBeyond = (id: number) => {
    if (!more || !items || items.length === 0) return false
    return isOldestFirst ? id > Math.max(...idsOf(items)) : id < Math.min(...idsOf(items))
  }
  return {
    rows: steady.rows?.filter(order => !isNew(order)),
    gone: new Set([...steady.gone].filter(id => !isBeyond(id))),
    newOrders: items?.filter(isNew).length ?? 0,
    readAgain: () => {
      setNewestId(newestOf(items))
      steady.readAgain()
    },
  }
}
