import { useCart } from '@santhe/host'
import { type CartChange, isUnbuyable } from './cart-changes.ts'

/** What a person can do about changes of their cart. Each resolves the changes of its kind and leaves the others. */
export function useResolveChanges() {
  const cart = useCart()
  return {
    remove(changes: readonly CartChange[]) {
      for (const change of changes) if (isUnbuyable(change)) cart.remove(change.line.id)
    },
    takeLeft(changes: readonly CartChange[]) {
      for (const change of changes) if (change.kind === 'short') cart.setQuantity(change.line.id, change.available)
    },
    /** The line gets the new price; its boxes stay as they are. */
    acceptPrice(changes: readonly CartChange[]) {
      for (const change of changes) {
        if (change.kind === 'price') cart.add({ ...change.line, price: change.price }, 0)
      }
    },
  }
}
