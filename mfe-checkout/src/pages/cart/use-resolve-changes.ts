import { useCart } from '@santhe/host'
import { type CartChange, isUnbuyable } from './cart-changes.ts'

export function useResolveChanges() {
  const cart = useCart()
  return {
    remove(changes: readonly CartChange[]) {
      for (const change of changes) if (isUnbuyable(change)) cart.remove(change.line.id)
    },
    takeLeft(changes: readonly CartChange[]) {
      for (const change of changes) if (change.kind === 'short') cart.setQuantity(change.line.id, change.available)
    },
    /** Keeps the quantity. */
    acceptPrice(changes: readonly CartChange[]) {
      for (const change of changes) {
        if (change.kind === 'price') cart.add({ ...change.line, price: change.price }, 0)
      }
    },
  }
}
