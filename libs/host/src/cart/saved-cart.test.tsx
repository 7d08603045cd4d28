import type { Product } from '@santhe/contracts'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { HostProvider } from '../session/HostProvider.tsx'
import { signOut } from '../session/session.ts'
import { api, type FetchFn } from '../store/api.ts'
import { lineAdded } from '../store/cart.ts'
import { createHost, type HostStore } from '../store/create-host.ts'
import { sessionBegan } from '../store/session-state.ts'
import { anItem } from '../testing/items.ts'
import { PATIENTLY } from '../testing/patiently.ts'
import { aPerson } from '../testing/people.ts'
import { SAVED_CART, useSavedCart } from './saved-cart.ts'

type SavedItems = { productId: number; quantity: number }[]

const product = (id: number): Product => ({
  ...anItem(id),
  description: 'Ripe on the vine',
  category: 'Vegetables',
  categoryId: 1,
  harvestMonth: null,
  growingDetails: '',
  rating: 0,
  reviewCount: 0,
  extraImages: 0,
  rejectionReason: null,
  farmerId: 7,
  approvalStatus: 'approved',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  farm: { id: 7, name: 'Ravi’s Field', logoUrl: '/files/l.webp', location: 'Kolar' },
})

/** A market that saves carts; `isAway` lists calls without a response. */
function aMarket(saved: SavedItems = []) {
  const market = { saved, calls: [] as string[], isAway: (_call: string) => false }
  const fetchFn: FetchFn = async (url, { method = 'GET', body }) => {
    const call = `${method} ${url}`
    market.calls.push(call)
    if (market.isAway(call)) throw new TypeError('no line')
    if (call === 'PUT /api/users/cart') market.saved = JSON.parse(String(body)).items
    if (call !== 'GET /api/users/cart') return new Response(JSON.stringify({ message: 'ok' }))
    const items = market.saved.map(({ productId, quantity }) => ({ product: product(productId), quantity }))
    return new Response(JSON.stringify({ items }))
  }
  return { market, fetchFn }
}

function signedInHost(fetchFn: FetchFn) {
  const host = createHost({ now: new Date(), fetchFn })
  host.store.dispatch(sessionBegan({ user: aPerson(), token: 't' }))
  return host
}

function savedCartOf(host: ReturnType<typeof createHost>) {
  const wrapper = ({ children }: { children: ReactNode }) => <HostProvider host={host}>{children}</HostProvider>
  return renderHook(() => useSavedCart(), { wrapper }).result
}

const boxes = (store: HostStore) => store.getState().cart.lines.map(({ id, quantity }) => [id, quantity])

describe('signing out', () => {
  // docs/product/cart.md#signing-out
  it('saves the cart with the account, then clears it', async () => {
    const { market, fetchFn } = aMarket()
    const { store } = signedInHost(fetchFn)
    store.dispatch(lineAdded({ item: anItem(1), quantity: 2 }))
    await signOut(store)
    expect(market.calls).toEqual(['PUT /api/users/cart', 'POST /api/logout'])
    expect(market.saved).toEqual([{ productId: 1, quantity: 2 }])
    expect(boxes(store)).toEqual([])
    expect(store.getState().toasts).toEqual([])
  })

  it('leaves the saved cart unchanged if the cart is empty', async () => {
    const { market, fetchFn } = aMarket([{ productId: 5, quantity: 1 }])
    await signOut(signedInHost(fetchFn).store)
    expect(market.calls).toEqual(['POST /api/logout'])
  })

  it('merges the cart into a saved one not yet restored or declined', async () => {
    const { market, fetchFn } = aMarket([{ productId: 5, quantity: 1 }])
    const { store } = signedInHost(fetchFn)
    await store.dispatch(api.endpoints.read.initiate(SAVED_CART))
    store.dispatch(lineAdded({ item: anItem(1), quantity: 2 }))
    await signOut(store)
    expect(market.saved).toEqual([
      { productId: 1, quantity: 2 },
      { productId: 5, quantity: 1 },
    ])
  })

  it('works offline, and Undo restores the cart beside newer lines', async () => {
    const { market, fetchFn } = aMarket()
    market.isAway = () => true
    const { store } = signedInHost(fetchFn)
    store.dispatch(lineAdded({ item: anItem(1), quantity: 2 }))
    await signOut(store)
    expect(store.getState().santhe.user).toBeNull()
    expect(boxes(store)).toEqual([])
    const undo = store.getState().toasts.at(-1)?.undo
    store.dispatch(lineAdded({ item: anItem(7), quantity: 3 }))
    if (undo) store.dispatch(undo)
    expect(boxes(store)).toEqual([
      [1, 2],
      [7, 3],
    ])
  })

  it('waits at most four seconds for an unresponsive market', async () => {
    vi.useFakeTimers()
    const { store } = signedInHost(() => new Promise(() => {}))
    store.dispatch(lineAdded({ item: anItem(1), quantity: 2 }))
    const done = signOut(store)
    await vi.advanceTimersByTimeAsync(8_100)
    await done
    vi.useRealTimers()
    expect(store.getState().santhe.user).toBeNull()
  })
})

describe('useSavedCart', () => {
  it('appears after sign-in and restores once, within the cart’s limits', async () => {
    const { market, fetchFn } = aMarket([
      { productId: 1, quantity: 9 },
      { productId: 2, quantity: 3 },
    ])
    const host = signedInHost(fetchFn)
    host.store.dispatch(lineAdded({ item: anItem(1), quantity: 4 }))
    const savedCart = savedCartOf(host)
    await expect.poll(() => savedCart.current.count, PATIENTLY).toBe(2)
    await act(async () => expect(await savedCart.current.restore()).toBe(2))
    expect(boxes(host.store)).toEqual([
      [1, 10],
      [2, 3],
    ])
    expect(market.saved).toEqual([])
    await expect.poll(() => savedCart.current.count, PATIENTLY).toBe(0)
    await act(async () => expect(await savedCart.current.restore()).toBe(0))
    expect(boxes(host.store)).toEqual([
      [1, 10],
      [2, 3],
    ])
  })

  it('deletes a declined cart, and Undo restores it beside newer lines', async () => {
    const { market, fetchFn } = aMarket([{ productId: 1, quantity: 2 }])
    const host = signedInHost(fetchFn)
    const savedCart = savedCartOf(host)
    await expect.poll(() => savedCart.current.count, PATIENTLY).toBe(1)
    const undo = await act(() => savedCart.current.decline())
    expect([market.saved, boxes(host.store), savedCart.current.count]).toEqual([[], [], 0])
    act(() => void host.store.dispatch(lineAdded({ item: anItem(7), quantity: 3 })))
    if (undo) act(() => void host.store.dispatch(undo))
    expect(boxes(host.store)).toEqual([
      [7, 3],
      [1, 2],
    ])
  })

  it('keeps the saved cart if the market is unreachable', async () => {
    const { market, fetchFn } = aMarket([{ productId: 1, quantity: 2 }])
    const host = signedInHost(fetchFn)
    const savedCart = savedCartOf(host)
    await expect.poll(() => savedCart.current.count, PATIENTLY).toBe(1)
    market.isAway = call => call === 'PUT /api/users/cart'
    await act(async () => expect(await savedCart.current.restore()).toBeUndefined())
    await act(async () => expect(await savedCart.current.decline()).toBeUndefined())
    expect([savedCart.current.count, boxes(host.store)]).toEqual([1, []])
  })

  it('reads nothing for visitors', async () => {
    const { market, fetchFn } = aMarket()
    const savedCart = savedCartOf(createHost({ now: new Date(), fetchFn }))
    for (let turn = 0; turn < 20; turn++) await act(() => new Promise(resolve => setTimeout(resolve)))
    expect([market.calls, savedCart.current.count]).toEqual([[], 0])
  })
})
