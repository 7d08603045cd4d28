import { listOrders, type Order } from '@santhe/contracts'
import { useSession } from '@santhe/host'
import { useMemo } from 'react'
import { isAwaitingPayment } from './is-awaiting-payment.ts'
import { useEndpoint } from './use-endpoint.ts'

/** As many as the overview shows, so that both read the same. */
const LATEST = 5

interface LatestPurchase {
  id: number
  /** Its orders among the latest, one per farm. */
  orders: readonly Order[]
}

function isBought(order: Order): boolean {
  return order.status !== 'cancelled' && !isAwaitingPayment(order)
}

/** Returns the latest purchase of the signed-in person that was neither cancelled nor waits for its payment; undefined without one, and until it is read. */
export function useLatestPurchase(): LatestPurchase | undefined {
  const { isSignedIn } = useSession()
  const { data } = useEndpoint(listOrders, { query: { limit: LATEST } }, { skip: !isSignedIn })
  return useMemo(() => {
    const first = isSignedIn ? data?.find(isBought) : undefined
    if (!first) return undefined
    const id = first.purchaseId
    return { id, orders: data?.filter(order => order.purchaseId === id && isBought(order)) ?? [] }
  }, [data, isSignedIn])
}
