import { clampQuantity, MAX_QUANTITY, type Paise, rupeesToPaise } from '@santhe/rules'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import {
  type CartItem,
  type CartLine,
  cartCleared,
  cartReplaced,
  lineAdded,
  lineRemoved,
  linesBought,
  linesPostponed,
  linesToBuy,
  quantitySet,
} from './cart.ts'
import type { HostState, HostStore } from './create-host.ts'
import { useHost } from './HostProvider.tsx'
import { CART_TOAST_DURATION, toastShown } from './toasts.ts'
import { useIsRestored } from './use-is-restored.ts'

/** Paise for a line: price a box times boxes. */
export function lineTotal({ price, quantity }: Pick<CartLine, 'price' | 'quantity'>): Paise {
  return (rupeesToPaise(price) ?? 0) * quantity
}

function showLimit(store: HostStore, name: string, limitedBy: 'maximum' | 'stock', inventory: number): void {
  const text =
    limitedBy === 'maximum'
      ? `You can order up to ${MAX_QUANTITY} boxes of one product.`
      : `Only ${inventory} ${inventory === 1 ? 'box is' : 'boxes are'} left.`
  store.dispatch(toastShown({ title: name, text, duration: CART_TOAST_DURATION }))
}

function cartActions(store: HostStore) {
  const linesNow = () => store.getState().cart.lines
  const showToast = (title: string, text?: string, undoTo?: CartLine[]) =>
    store.dispatch(
      toastShown({
        title,
        ...(text ? { text } : {}),
        tone: 'good',
        duration: CART_TOAST_DURATION,
        ...(undoTo ? { undo: cartReplaced(undoTo) } : {}),
      }),
    )
  return {
    /** Adds boxes of a product; says so, or says why not (docs/product/cart.md#changes, docs/product/cart.md#toasts). */
    add(item: CartItem, quantity = 1) {
      const before = linesNow().find(line => line.id === item.id)
      const requested = (before?.quantity ?? 0) + quantity
      const { quantity: allowed, limitedBy } = clampQuantity(requested, item.inventory)
      store.dispatch(lineAdded({ item, quantity }))
      if (limitedBy) showLimit(store, item.name, limitedBy, item.inventory)
      else if (allowed > 0) showToast(before ? 'Cart updated' : 'Added to cart', item.name)
    },
    setQuantity(id: number, quantity: number) {
      const lines = linesNow()
      const line = lines.find(candidate => candidate.id === id)
      if (!line) return
      store.dispatch(quantitySet({ id, quantity }))
      if (quantity <= 0) return showToast('Removed from cart', line.name, lines)
      const { limitedBy } = clampQuantity(quantity, line.inventory)
      if (limitedBy) return showLimit(store, line.name, limitedBy, line.inventory)
      showToast('Cart updated', line.name)
    },
    remove(id: number) {
      const lines = linesNow()
      const line = lines.find(candidate => candidate.id === id)
      if (!line) return
      store.dispatch(lineRemoved(id))
      showToast('Removed from cart', line.name, lines)
    },
    clear() {
      const lines = linesNow()
      store.dispatch(cartCleared())
      showToast('Cart cleared', undefined, lines)
    },
    /** After a purchase was placed: no toast, nothing to undo. What was kept for the next one stays. */
    clearQuietly() {
      store.dispatch(linesBought())
    },
    /** Keeps these products, and no others, for the next purchase. */
    keepForLater(ids: readonly number[]) {
      store.dispatch(linesPostponed(ids))
    },
  }
}

/** The cart of this browser; `buying` and `subtotal` are of the next purchase, without what is kept for another. `isReady` is false until it has been read from local storage. */
export function useCart() {
  const { store } = useHost()
  const lines: CartLine[] = useSelector((state: HostState) => state.cart.lines)
  const isReady = useIsRestored()
  const actions = useMemo(() => cartActions(store), [store])
  const buying = useMemo(() => linesToBuy(lines), [lines])
  const subtotal: Paise = useMemo(() => buying.reduce((sum, line) => sum + lineTotal(line), 0), [buying])
  return { lines, buying, count: lines.length, subtotal, isReady, ...actions }
}
