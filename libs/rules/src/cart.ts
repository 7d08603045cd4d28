/** Boxes of one product in a cart or an order: the fewest and the most. docs/product/cart.md#quantity. */
export const MIN_QUANTITY = 1
export const MAX_QUANTITY = 10

export interface ProductQuantity {
  productId: number
  quantity: number
}

export interface ClampedQuantity {
  /** Boxes; 0 only when there is no stock. */
  quantity: number
  /** The limit that reduced it; absent where none did. */
  limitedBy?: 'maximum' | 'stock'
}

/** Returns the lines with those of the same product added up, in the order in which products first appear. Call it before checking limits. */
export function mergeLines(items: readonly ProductQuantity[]): ProductQuantity[] {
  const boxes = new Map<number, number>()
  for (const { productId, quantity } of items) boxes.set(productId, (boxes.get(productId) ?? 0) + quantity)
  return Array.from(boxes, ([productId, quantity]) => ({ productId, quantity }))
}

/**
 * Returns the boxes that a line may have, 1 to 10 and never above stock, and what limited it, for a message.
 * Zero or less becomes 1: the cart removes a line before it calls this.
 */
export function clampQuantity(quantity: number, stock: number): ClampedQuantity {
  const requested = Number.isNaN(quantity) ? MIN_QUANTITY : Math.max(MIN_QUANTITY, Math.trunc(quantity))
  const available = Math.max(0, Math.trunc(stock))
  const max = Math.min(MAX_QUANTITY, available)
  if (requested <= max) return { quantity: requested }
  return { quantity: max, limitedBy: available < MAX_QUANTITY ? 'stock' : 'maximum' }
}
