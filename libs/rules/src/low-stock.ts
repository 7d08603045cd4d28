/** A product on sale with so many boxes or fewer is running out. docs/product/farm-money.md#today */
export const LOW_STOCK_BOXES = 5

/** A farm is notified at a tenth of what it offered, but never above `LOW_STOCK_BOXES`. */
const NOTIFIED_SHARE = 10

/** Returns at how many boxes a farm that offered so many is notified that they run out; at least one. docs/product/notifications.md#kinds-of-news */
export function lowStockLimit(offered: number): number {
  return Math.max(1, Math.min(LOW_STOCK_BOXES, Math.floor(offered / NOTIFIED_SHARE)))
}
