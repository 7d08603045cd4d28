/** Limits of boxes per line. docs/product/cart.md#quantity. */
export const MIN_QUANTITY = 1
export const MAX_QUANTITY = 10
/** Time that a quote reserves its boxes. docs/product/checkout.md#quote */
export const RESERVATION_SECONDS = 600

export interface ProductQuantity {
  productId: number
  quantity: number
}

export interface ClampedQuantity {
  /** Boxes; 0 only if out of stock. */
  quantity: number
  /** Set if the quantity was reduced. */
  limitedBy?: 'maximum' | 'stock'
}

export function mergeLines(items: readonly ProductQuantity[]): ProductQuantity[] {
  const boxes = new Map<number, number>()
  for (const { productId, quantity } of items) boxes.set(productId, (boxes.get(productId) ?? 0) + quantity)
  return Array.from(boxes, ([productId, quantity]) => ({ productId, quantity }))
}

/** Limits a quantity to 1–10 and the stock, with the reason. Zero or less becomes 1; carts remove such lines first. */
export function clampQuantity(quantity: number, stock: number): ClampedQuantity {
  const requested = Number.isNaN(quantity) ? MIN_QUANTITY : Math.max(MIN_QUANTITY, Math.trunc(quantity))
  const available = Math.max(0, Math.trunc(stock))
  const max = Math.min(MAX_QUANTITY, available)
  if (requested <= max) return { quantity: requested }
  return { quantity: max, limitedBy: available < MAX_QUANTITY ? 'stock' : 'maximum' }
}
