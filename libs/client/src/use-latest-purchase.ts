import { listOrders, type Order } from '@santhe/contracts'
import { useSession } from '@santhe/host'
import { useMemo } from 'react'
import { isAwaitingPayment } from './is-awaiting-payment.ts'
import { useEndpoint } from './use-endpoint.ts'

/** As many as the overview shows, so that both read the same. */
const LATEST = 5

interface LatestPurchase {
  id: number
  /** Its orders that were not cancelled, one per farm. */
  orders: readonly Order[]
}

function isBought(order: Order): boolean {
  return order.status !== 'cancelled' && !isAwaitingPayment(order)
}

/** Whether a purchase may have more orders than are among the latest, or stand before all of them. */
function isBeyond(latest: readonly Order[]): boolean {
  const purchaseId = latest.find(isBought)?.purchaseId
  return latest.length === LATEST && (purchaseId === undefined || latest.at(-1)?.purchaseId === purchaseId)
}

/**
 * Returns the latest purchase of the signed-in person that was neither cancelled nor waits for its payment; undefined without one, and
 * until it is read. It is looked for among the latest orders, which the overview reads too, and only where these do not have it whole by itself.
 */
export function useLatestPurchase(): LatestPurchase | undefined {
  const { isSignedIn } = useSession()
  const { data: latest } = useEndpoint(listOrders, { query: { limit: LATEST } }, { skip: !isSignedIn })
  const isFurther = latest !== undefined && isBeyond(latest)
  const further = useEndpoint(listOrders, { query: { latestPurchase: 'true' } }, { skip: !isSignedIn || !isFurther })
  const data = isFurther ? further.data : latest
  return useMemo(() => {
    const first = isSignedIn ? data?.find(isBought) : undefined
    if (!first) return undefined
    const id = first.purchaseId
    return { id, orders: data?.filter(order => order.purchaseId === id && isBought(order)) ?? [] }
  }, [data, isSignedIn])
}
