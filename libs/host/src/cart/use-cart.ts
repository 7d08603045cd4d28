import type { UnknownAction } from '@reduxjs/toolkit'
import {
  clampQuantity,
  type Language,
  MAX_QUANTITY,
  namesFor,
  type Paise,
  type ProductQuantity,
  rupeesToPaise,
} from '@santhe/rules'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import {
  type CartItem,
  type CartLine,
  cartCleared,
  lineAdded,
  lineRemoved,
  linesBought,
  linesPostponed,
  linesPutBack,
  linesRestored,
  linesToBuy,
  quantitySet,
} from '../store/cart.ts'
import { type HostState, type HostStore, languageOf } from '../store/create-host.ts'
import { CART_TOAST_DURATION, type NewToast, toastShown } from '../store/toasts.ts'
import { useHost, useIsRestored } from '../store/use-host.ts'
import { hostText } from '../texts/host-texts.ts'

/** Price in paise. */
export function lineTotal({ price, quantity }: Pick<CartLine, 'price' | 'quantity'>): Paise {
  return (rupeesToPaise(price) ?? 0) * quantity
}

function limitText(limitedBy: 'maximum' | 'stock', boxes: number, language: Language): string {
  if (limitedBy === 'maximum') return hostText('atMost', language, { boxes: MAX_QUANTITY })
  return hostText(boxes === 1 ? 'inStock_one' : 'inStock_other', language, { boxes })
}

/** Undefined if so many boxes can be bought. */
function limitToast(item: CartItem, boxes: number, language: Language): NewToast | undefined {
  const { limitedBy } = clampQuantity(boxes, item.inventory)
  return limitedBy && { title: namesFor(item, language)[0], text: limitText(limitedBy, item.inventory, language) }
}

function cartActions(store: HostStore) {
  const language = languageOf(store)
  const titled = (key: 'removed' | 'updated' | 'added' | 'cleared') => hostText(key, language)
  const nameOf = (item: CartItem) => namesFor(item, language)[0]
  const linesNow = () => store.getState().cart.lines
  const show = (toast: NewToast) => void store.dispatch(toastShown({ duration: CART_TOAST_DURATION, ...toast }))

  /** Shows one toast per product; its undo affects only that product. */
  function changeLine(id: number, change: UnknownAction, toastAfter: (before: CartLine | undefined) => NewToast): void {
    const place = linesNow().findIndex(line => line.id === id)
    const before = linesNow()[place]
    store.dispatch(change)
    const after = linesNow().find(line => line.id === id)
    const undo = linesRestored([{ id, line: before ?? null, place: Math.max(place, 0) }])
    show({
      ...toastAfter(before),
      about: `product ${id}`,
      ...(before?.quantity === after?.quantity ? {} : { undo }),
      ...(after ? { leadsToCart: true } : {}),
    })
  }

  function remove(id: number): void {
    const line = linesNow().find(candidate => candidate.id === id)
    if (line) changeLine(id, lineRemoved(id), () => ({ title: titled('removed'), text: nameOf(line), tone: 'good' }))
  }

  return {
    /** Shows a toast (docs/product/cart.md#changes, docs/product/cart.md#toasts). */
    add(item: CartItem, quantity = 1) {
      changeLine(item.id, lineAdded({ item, quantity }), before => {
        const success = { title: titled(before ? 'updated' : 'added'), text: nameOf(item), tone: 'good' } as const
        return limitToast(item, (before?.quantity ?? 0) + quantity, language) ?? success
      })
    },
    setQuantity(id: number, quantity: number) {
      const line = linesNow().find(candidate => candidate.id === id)
      if (!line) return
      if (quantity <= 0) return remove(id)
      const success = { title: titled('updated'), text: nameOf(line), tone: 'good' } as const
      changeLine(id, quantitySet({ id, quantity }), () => limitToast(line, quantity, language) ?? success)
    },
    remove,
    clear() {
      const lines = linesNow()
      store.dispatch(cartCleared())
      show({ title: titled('cleared'), tone: 'good', undo: linesPutBack(lines) })
    },
    /** Called after a purchase, without toast or undo. Keeps lines for later and, if `boxes` is known, boxes not bought. */
    clearQuietly(boxes?: readonly ProductQuantity[]) {
      store.dispatch(linesBought(boxes))
    },
    keepForLater(ids: readonly number[]) {
      store.dispatch(linesPostponed(ids))
    },
  }
}

/** `buying` and `subtotal` exclude lines kept for later. `isReady` is false until restored. */
export function useCart() {
  const { store } = useHost()
  const lines: CartLine[] = useSelector((state: HostState) => state.cart.lines)
  const isReady = useIsRestored()
  const actions = useMemo(() => cartActions(store), [store])
  const buying = useMemo(() => linesToBuy(lines), [lines])
  const subtotal: Paise = useMemo(() => buying.reduce((sum, line) => sum + lineTotal(line), 0), [buying])
  return { lines, buying, count: lines.length, subtotal, isReady, ...actions }
}
