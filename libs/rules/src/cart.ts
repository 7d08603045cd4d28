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
  /** What the wish ran into; absent when it was granted whole. */
  limitedBy?: 'maximum' | 'stock'
}

/** Adds up lines of the same product, in the order the products first appear. Must run before any limit is checked. */
export function mergeLines(items: readonly ProductQuantity[]): ProductQuantity[] {
  const boxes = new Map<number, number>()
  for (const { productId, quantity } of items) boxes.set(productId, (boxes.get(productId) ?? 0) + quantity)
  return Array.from(boxes, ([productId, quantity]) => ({ productId, quantity }))
}

/**
 * The boxes a line may have: 1 to 10 and never above stock. Says what limited it, so that a toast can.
 * Zero or less is raised to 1 here; removing a line is the cart's own decision, taken before.
 */
export function clampQuantity(quantity: number, stock: number): ClampedQuantity {
  const wanted = Number.isNaN(quantity) ? MIN_QUANTITY : Math.max(MIN_QUANTITY, Math.trunc(quantity))
  const left = Math.max(0, Math.trunc(stock))
  const most = Math.min(MAX_QUANTITY, left)
  if (wanted <= most) return { quantity: wanted }
  return { quantity: most, limitedBy: left < MAX_QUANTITY ? 'stock' : 'maximum' }
}
