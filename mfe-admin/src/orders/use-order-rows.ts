import { type ListPages, type SteadyRows, useSteadyRows } from '@santhe/client'
import type { AdminOrder } from '@santhe/contracts'
import { useState } from 'react'
import { useReadByMinute } from '../lists/use-read-by-minute.ts'

interface OrderRows extends SteadyRows<AdminOrder> {
  /** How many orders were placed since; the rows are without them until the list is read again. */
  newOrders: number
}

/** The moment of the order that was placed last, as ISO text; '' without one. */
const latestOf = (orders: readonly AdminOrder[]) =>
  orders
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1) ?? ''

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
  const [latest, setLatest] = useState('')
  if (latest === '' && items && items.length > 0) setLatest(latestOf(items))
  const isNew = ({ createdAt }: AdminOrder) => !isOldestFirst && latest !== '' && createdAt > latest
  const last = more ? items?.at(-1)?.createdAt : undefined
  /** What stands behind the last page that is read may have been pushed there: nobody knows that it has left the list. */
  const isBeyond = ({ createdAt }: AdminOrder) =>
    last !== undefined && (isOldestFirst ? createdAt > last : createdAt < last)
  return {
    rows: steady.rows?.filter(order => !isNew(order)),
    gone: new Set(steady.rows?.filter(order => steady.gone.has(order.id) && !isBeyond(order)).map(({ id }) => id)),
    newOrders: items?.filter(isNew).length ?? 0,
    readAgain: () => {
      setLatest(latestOf(items ?? []))
      steady.readAgain()
    },
  }
}
