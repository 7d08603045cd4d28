import type { UnknownAction } from '@reduxjs/toolkit'
import { readSavedCart, saveCart } from '@santhe/contracts'
import { api, type ReadRequest } from './api.ts'
import { type CartItem, type CartLine, cartReducer, cartReplaced, lineAdded } from './cart.ts'
import { cartItemOf } from './cart-item.ts'
import type { HostState, HostStore } from './create-host.ts'
import { write } from './write.ts'

/** One line of the cart that the account kept, as it can be bought now. */
export interface KeptLine {
  item: CartItem
  quantity: number
}

/** How the kept cart is asked for. */
export const KEPT_CART: ReadRequest = {
  call: readSavedCart.call,
  address: readSavedCart.path,
  shows: readSavedCart.provides,
}

/** The kept lines in an answer; an answer that is not understood keeps nothing. */
export function keptLinesIn(body: unknown): KeptLine[] {
  const kept = readSavedCart.response.safeParse(body)
  if (!kept.success) return []
  return kept.data.items.map(({ product, quantity }) => ({ item: cartItemOf(product), quantity }))
}

/** What the account is known to keep, from what this page has read. */
function knownKeptLines(state: HostState): KeptLine[] {
  return keptLinesIn(api.endpoints.read.select(KEPT_CART)(state).data?.body)
}

/** A cart with the kept lines added by the cart's own rules: more boxes of what it holds, never above 10 or the stock (docs/product/cart.md#signing-out). */
function merged(lines: CartLine[], kept: readonly KeptLine[]): CartLine[] {
  return kept.reduce((cart, line) => cartReducer(cart, lineAdded(line)), { lines }).lines
}

async function keepItems(store: HostStore, lines: readonly CartLine[]): Promise<boolean> {
  const items = lines.map(({ id, quantity }) => ({ productId: id, quantity }))
  const { data } = await write(store, saveCart, { items })
  return data !== undefined
}

/**
 * Keeps a copy of the cart with the account, beside what it keeps already and nobody has answered about.
 * True where nothing is lost by clearing the cart.
 */
export async function keepCart(store: HostStore): Promise<boolean> {
  const { lines } = store.getState().cart
  if (lines.length === 0) return true
  return keepItems(store, merged(lines, knownKeptLines(store.getState())))
}

async function readKeptLines(store: HostStore): Promise<KeptLine[] | undefined> {
  const request = store.dispatch(api.endpoints.read.initiate(KEPT_CART, { forceRefetch: true }))
  const { data } = await request
  request.unsubscribe()
  return data && keptLinesIn(data.body)
}

async function forgetKeptCart(store: HostStore): Promise<boolean> {
  const isGone = await keepItems(store, [])
  if (isGone) await store.dispatch(api.util.upsertQueryData('read', KEPT_CART, { body: { items: [] } }))
  return isGone
}

/**
 * Takes the copy away. What 'Undo' dispatches to have its lines in the cart after all;
 * undefined where the market could not be reached, and then nothing has changed.
 */
export async function declineKeptCart(store: HostStore): Promise<UnknownAction | undefined> {
  const kept = knownKeptLines(store.getState())
  if (!(await forgetKeptCart(store))) return undefined
  return cartReplaced(merged(store.getState().cart.lines, kept))
}

/**
 * Puts the kept lines into the cart and takes the copy away first, so that they come back once, whatever other tabs do.
 * The number of products brought back; undefined where the market could not be reached, and then nothing has changed.
 */
export async function bringBackKeptCart(store: HostStore): Promise<number | undefined> {
  const kept = await readKeptLines(store)
  if (!kept || !(await forgetKeptCart(store))) return undefined
  for (const line of kept) store.dispatch(lineAdded(line))
  return kept.length
}
