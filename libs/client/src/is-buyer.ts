import type { OrderDetail } from '@santhe/contracts'

/** Returns whether the caller bought an order: only its buyer may order it again, or cancel it while its payment is open. */
export function isBuyer({ mayOrderAgain, mayCancel }: OrderDetail): boolean {
  return mayOrderAgain || mayCancel
}
