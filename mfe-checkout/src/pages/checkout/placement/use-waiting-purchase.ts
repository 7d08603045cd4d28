import { isAwaitingPayment, useEndpoint } from '@santhe/client'
import { listOrders, type Order } from '@santhe/contracts'
import type { CartLine } from '@santhe/host'

/** As many of the latest orders as are looked through: the farms of one or two purchases. */
const LATEST = 10

export interface WaitingPurchase {
  id: number
  /** It has the very boxes of the cart, so that the market would refuse to place them online again. docs/product/payments.md#the-same-boxes-twice. */
  isSameCart: boolean
}

/** Returns an earlier purchase that still waits for its payment, such as one of another tab: first that of the same cart. */
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

/** Returns the boxes of a cart as one text. */
export function boxesIn(lines: readonly Pick<CartLine, 'id' | 'quantity'>[]): string {
  return keyOf(lines.map(({ id, quantity }) => [id, quantity] as const))
}

function keyOf(boxes: readonly (readonly [number, number])[]): string {
  return boxes
    .map(([productId, quantity]) => `${productId}x${quantity}`)
    .sort()
    .join(' ')
}
