import type { UnknownAction } from '@reduxjs/toolkit'
import { readSavedCart, saveCart } from '@santhe/contracts'
import { api, type ReadRequest } from './api.ts'
import { type CartItem, type CartLine, cartReducer, linesAdded } from './cart.ts'
import { cartItemOf } from './cart-item.ts'
import type { HostState, HostStore } from './create-host.ts'
import { readFresh } from './read-fresh.ts'
import { write } from './write.ts'

export interface SavedLine {
  item: CartItem
  quantity: number
}

export const SAVED_CART: ReadRequest = {
  call: readSavedCart.call,
  url: readSavedCart.path,
  provides: readSavedCart.provides,
}

/** Empty if the response is invalid. */
export function savedLinesIn(body: unknown): SavedLine[] {
  const parsed = readSavedCart.response.safeParse(body)
  if (!parsed.success) return []
  return parsed.data.items.map(({ product, quantity }) => ({ item: cartItemOf(product), quantity }))
}

/** What the account has stored, as far as this page has read it. */
function cachedSavedLines(state: HostState): SavedLine[] {
  return savedLinesIn(api.endpoints.read.select(SAVED_CART)(state).data?.body)
}

/** Adds saved lines by cart rules: at most 10 and the stock (docs/product/cart.md#signing-out). */
function merged(lines: CartLine[], saved: readonly SavedLine[]): CartLine[] {
  return cartReducer({ lines }, linesAdded(saved)).lines
}

async function saveItems(store: HostStore, lines: readonly CartLine[]): Promise<boolean> {
  const items = lines.map(({ id, quantity }) => ({ productId: id, quantity }))
  const { data } = await write(store, saveCart, { items })
  return data !== undefined
}

/** Saves the cart with the account, beside an unclaimed copy. True if clearing loses nothing. */
export async function storeCart(store: HostStore): Promise<boolean> {
  const { lines } = store.getState().cart
  if (lines.length === 0) return true
  return saveItems(store, merged(lines, cachedSavedLines(store.getState())))
}

async function fetchSavedLines(store: HostStore): Promise<SavedLine[] | undefined> {
  const { data } = await readFresh(store, SAVED_CART)
  return data && savedLinesIn(data.body)
}

async function clearSavedCart(store: HostStore): Promise<boolean> {
  const isGone = await saveItems(store, [])
  if (isGone) await store.dispatch(api.util.upsertQueryData('read', SAVED_CART, { body: { items: [] } }))
  return isGone
}

/** Deletes the copy. Returns the undo action; undefined, changing nothing, if the market is unreachable. */
export async function declineSavedCart(store: HostStore): Promise<UnknownAction | undefined> {
  const saved = cachedSavedLines(store.getState())
  if (!(await clearSavedCart(store))) return undefined
  return linesAdded(saved)
}

/**
 * Deletes the copy first, so it is restored once across tabs. Returns the number of products; undefined, changing
 * nothing, if the market is unreachable.
 */
export async function restoreSavedCart(store: HostStore): Promise<number | undefined> {
  const saved = await fetchSavedLines(store)
  if (!saved || !(await clearSavedCart(store))) return undefined
  store.dispatch(linesAdded(saved))
  return saved.length
}
