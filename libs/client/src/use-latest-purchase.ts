import { listOrders, type Order } from '@santhe/contracts'
import { useSession } from '@santhe/host'
import { useMemo } from 'react'
import { useEndpoint } from './calls.ts'

/** As in the overview, to share the response. */
const LATEST = 5

interface LatestPurchase {
  id: number
  orders: readonly Order[]
}

function isBought(order: Order): boolean {
  return order.status !== 'cancelled' && !isAwaitingPayment(order)
}

/** Whether the purchase may have orders beyond the latest. */
function isBeyond(latest: readonly Order[]): boolean {
  const purchaseId = latest.find(isBought)?.purchaseId
  return latest.length === LATEST && (purchaseId === undefined || latest.at(-1)?.purchaseId === purchaseId)
}

/**
 * Returns the latest purchase that is neither cancelled nor unpaid. Uses the overview's latest orders, and reads more
 * only if they don't contain it whole.
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

/** Placed but unpaid online; hidden from the farm. docs/product/orders.md#open-payment. */
export function isAwaitingPayment({ status, paymentMethod, paymentStatus }: Order): boolean {
  return status === 'pending' && paymentMethod === 'cashfree' && paymentStatus === 'unpaid'
}
