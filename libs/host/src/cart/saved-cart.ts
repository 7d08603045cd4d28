import type { UnknownAction } from '@reduxjs/toolkit'
import { readSavedCart, saveCart } from '@santhe/contracts'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { api, type ReadRequest } from '../store/api.ts'
import { type CartItem, type CartLine, cartReducer, linesAdded } from '../store/cart.ts'
import type { HostState, HostStore } from '../store/create-host.ts'
import { readFresh, write } from '../store/requests.ts'
import { useHost } from '../store/use-host.ts'
import { cartItemOf } from './cart-item.ts'

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
function savedLinesIn(body: unknown): SavedLine[] {
  const parsed = readSavedCart.response.safeParse(body)
  if (!parsed.success) return []
  return parsed.data.items.map(({ product, quantity }) => ({ item: cartItemOf(product), quantity }))
}

/** Returns the account's saved lines, as last read by this page. */
function cachedSavedLines(state: HostState): SavedLine[] {
  return savedLinesIn(api.endpoints.read.select(SAVED_CART)(state).data?.body)
}

/** Adds saved lines within the cart's limits: at most 10 and the stock (docs/product/cart.md#signing-out). */
function merged(lines: CartLine[], saved: readonly SavedLine[]): CartLine[] {
  return cartReducer({ lines }, linesAdded(saved)).lines
}

async function saveItems(store: HostStore, lines: readonly CartLine[]): Promise<boolean> {
  const items = lines.map(({ id, quantity }) => ({ productId: id, quantity }))
  const { data } = await write(store, saveCart, { items })
  return data !== undefined
}

/** Saves the cart with the account, merged with an unclaimed copy. Returns true if clearing the cart loses nothing. */
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

/** Deletes the copy. Returns the undo action; undefined, without a change, if the market is unreachable. */
async function declineSavedCart(store: HostStore): Promise<UnknownAction | undefined> {
  const saved = cachedSavedLines(store.getState())
  if (!(await clearSavedCart(store))) return undefined
  return linesAdded(saved)
}

/**
 * Deletes the copy first, so that only one tab restores it. Returns the number of products; undefined, without a
 * change, if the market is unreachable.
 */
async function restoreSavedCart(store: HostStore): Promise<number | undefined> {
  const saved = await fetchSavedLines(store)
  if (!saved || !(await clearSavedCart(store))) return undefined
  store.dispatch(linesAdded(saved))
  return saved.length
}

/** `count` is 0 when nothing is saved. */
export function useSavedCart() {
  const { store } = useHost()
  const isGoing = useSelector(({ session, santhe }: HostState) => santhe.user !== null && session.phase === 'going')
  const { currentData } = api.endpoints.read.useQuery(SAVED_CART, { skip: !isGoing })
  const count = useMemo(() => savedLinesIn(currentData?.body).length, [currentData])
  const actions = useMemo(
    () => ({ restore: () => restoreSavedCart(store), decline: () => declineSavedCart(store) }),
    [store],
  )
  return { count, ...actions }
}
