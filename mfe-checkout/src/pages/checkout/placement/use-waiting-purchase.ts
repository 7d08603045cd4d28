import { isAwaitingPayment, useEndpoint } from '@santhe/client'
import { listOrders, type Order } from '@santhe/contracts'
import type { CartLine } from '@santhe/host'

/** Latest orders to search: enough for one or two purchases. */
const LATEST = 10

export interface WaitingPurchase {
  id: number
  /**
   * Same boxes as the cart; the market would refuse to place them online again.
   * docs/product/payments.md#the-same-boxes-twice.
   */
  isSameCart: boolean
}

/** Returns an earlier purchase waiting for payment, preferring one with the same boxes. */
export function useWaitingPurchase(lines: readonly CartLine[]) {
  const { data = [], retry } = useEndpoint(listOrders, { query: { limit: LATEST } }, { fresh: true })
  const ids = new Set(data.filter(isAwaitingPayment).map(({ purchaseId }) => purchaseId))
  const waiting = [...ids].map((id): WaitingPurchase => {
    const orders = data.filter(({ purchaseId }) => purchaseId === id)
    return { id, isSameCart: orders.every(isAwaitingPayment) && boxesOf(orders) === boxesIn(lines) }
  })
  return { purchase: waiting.find(({ isSameCart }) => isSameCart) ?? waiting[0], refetch: retry }
}

function boxesOf(orders: readonly Order[]): string {
  return keyOf(orders.flatMap(({ items }) => items.map(({ productId, quantity }) => [productId, quantity] as const)))
}

export function boxesIn(lines: readonly Pick<CartLine, 'id' | 'quantity'>[]): string {
  return keyOf(lines.map(({ id, quantity }) => [id, quantity] as const))
}

function keyOf(boxes: readonly (readonly [number, number])[]): string {
  return boxes
    .map(([productId, quantity]) => `${productId}x${quantity}`)
    .sort()
    .join(' ')
}
