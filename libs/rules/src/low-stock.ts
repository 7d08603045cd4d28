/** docs/product/farm-money.md#today */
export const LOW_STOCK_BOXES = 5

/** Notify at a tenth of the offered boxes, at most `LOW_STOCK_BOXES`. */
const NOTIFIED_SHARE = 10

/** Returns at least 1. docs/product/notifications.md#kinds-of-news */
export function lowStockLimit(offered: number): number {
  return Math.max(1, Math.min(LOW_STOCK_BOXES, Math.floor(offered / NOTIFIED_SHARE)))
}
