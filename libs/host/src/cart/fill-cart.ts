import type { UnknownAction } from '@reduxjs/toolkit'
import { type CartItem, type CartLine, cartReducer, cartReplaced, lineAdded, linesRestored } from '../store/cart.ts'
import type { HostStore } from '../store/create-host.ts'

/** Counts boxes already in the cart, so that repeats add nothing. */
function withAtLeast(lines: CartLine[], items: readonly { item: CartItem; quantity: number }[]): CartLine[] {
  return items.reduce(
    (cart, { item, quantity }) => {
      const present = cart.lines.find(({ id }) => id === item.id)?.quantity ?? 0
      return present >= quantity ? cart : cartReducer(cart, lineAdded({ item, quantity: quantity - present }))
    },
    { lines },
  ).lines
}

/** Adds products up to these numbers of boxes. Returns the undo action, which keeps newer lines. */
export function fillCart(store: HostStore, items: readonly { item: CartItem; quantity: number }[]): UnknownAction {
  const { lines } = store.getState().cart
  store.dispatch(cartReplaced(withAtLeast(lines, items)))
  const before = items.map(({ item: { id }, quantity }) => {
    const place = lines.findIndex(line => line.id === id)
    return { id, line: lines[place] ?? null, place, quantity }
  })
  return linesRestored(before.filter(({ line, quantity }) => (line?.quantity ?? 0) < quantity))
}
