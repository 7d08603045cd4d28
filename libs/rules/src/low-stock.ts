/** docs/product/farm-money.md#today */
export const LOW_STOCK_BOXES = 5

/** Divisor: notified at a tenth, at most `LOW_STOCK_BOXES`. */
const NOTIFIED_SHARE = 10

/** At least 1. docs/product/notifications.md#kinds-of-news */
export function lowStockLimit(offered: number): number {
  return Math.max(1, Math.min(LOW_STOCK_BOXES, Math.floor(offered / NOTIFIED_SHARE)))
}
