import { listOrders, setOrderStatus } from '@santhe/contracts'
import { createHost, type FetchFn, HostProvider } from '@santhe/host'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useCall } from './calls.ts'
import { usePages } from './use-pages.ts'

function anOrder(id: number) {
  return {
    id,
    purchaseId: 1,
    createdAt: '2026-11-01T00:00:00.000Z',
    status: 'pending',
    subtotal: 320,
    total: 360,
    paymentMethod: 'cod',
    paymentStatus: 'unpaid',
    customerName: 'Asha Rao',
    farmerId: 7,
    farmName: 'Ravi’s Field',
    district: null,
    notes: '',
    items: [],
    estimatedDelivery: null,
    deliveryWindow: null,
  }
}

/** Two pages of orders; writes fail. */
function twoPages(): ReturnType<typeof vi.fn<FetchFn>> {
  return vi.fn<FetchFn>(async (url, init) => {
    if (init.method !== 'GET')
      return new Response(JSON.stringify({ code: 'VALIDATION', message: 'none' }), { status: 400 })
    const isSecond = url.includes('cursor=second')
    const headers: Record<string, string> = isSecond ? {} : { 'X-Next-Cursor': 'second' }
    return new Response(JSON.stringify([anOrder(isSecond ? 1 : 2)]), { headers: { ...headers, 'X-Total-Count': '2' } })
  })
}

function wrapperFor(fetchFn: FetchFn) {
  const host = createHost({ now: new Date('2026-11-21T06:00:00Z'), fetchFn })
  return ({ children }: { children: ReactNode }) => <HostProvider host={host}>{children}</HostProvider>
}

/** Serves the first page of orders, then `faults` for the next reads, then pages again. */
function readsWith(faults: readonly (() => Promise<Response>)[]) {
  const pages = twoPages()
  let reads = 0
  return vi.fn<FetchFn>((url, init) => {
    const fault = faults[reads - 1]
    reads += 1
    return fault ? fault() : pages(url, init)
  })
}
const away = async () => new Response(JSON.stringify({ code: 'UNAVAILABLE', message: 'Back soon' }), { status: 503 })
const offline = () => Promise.reject(new TypeError('failed'))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

afterEach(() => {
  vi.useRealTimers()
})

// docs/product/calls.md#queries
describe('usePages', () => {
  it('continues after the last page and ends with the final one', async () => {
    const fetchFn = twoPages()
    const { result } = renderHook(() => usePages(listOrders), { wrapper: wrapperFor(fetchFn) })
    await waitFor(() => expect(result.current.items?.map(({ id }) => id)).toEqual([2]))
    expect(result.current.total).toBe(2)
    act(() => result.current.more?.onMore())
    await waitFor(() => expect(result.current.items?.map(({ id }) => id)).toEqual([2, 1]))
    expect(result.current.more).toBeUndefined()
    expect(fetchFn.mock.calls.map(([url]) => url)).toEqual(['/api/orders', '/api/orders?cursor=second'])
  })

  it('shows why the next page failed and continues once it loads', async () => {
    let isOffline = true
    const pages = twoPages()
    const fetchFn: FetchFn = (url, init) =>
      isOffline && url.includes('cursor') ? Promise.reject(new TypeError('failed')) : pages(url, init)
    const { result } = renderHook(() => usePages(listOrders), { wrapper: wrapperFor(fetchFn) })
    await waitFor(() => expect(result.current.items).toHaveLength(1))
    expect(result.current.more).not.toHaveProperty('errorText')
    act(() => result.current.more?.onMore())
    await waitFor(() => expect(result.current.more?.errorText).toMatch(/^We can’t reach the market/))
    expect(result.current.items).toHaveLength(1)
    isOffline = false
    act(() => result.current.more?.onMore())
    await waitFor(() => expect(result.current.items).toHaveLength(2))
  })

  it.each([
    ['away', away],
    ['out of reach', offline],
  ])('retries loaded pages with growing pauses while the market is %s', async (_, fault) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const fetchFn = readsWith([fault, fault])
    const { result } = renderHook(() => usePages(listOrders), { wrapper: wrapperFor(fetchFn) })
    await waitFor(() => expect(result.current.items).toHaveLength(1))
    const { readAt } = result.current
    await pass(1_000)
    act(() => void result.current.retry())
    await waitFor(() => expect(result.current.error).toBeDefined())
    expect(result.current).toMatchObject({ items: [{ id: 2 }], readAt })
    await pass(4_100)
    expect(fetchFn).toHaveBeenCalledTimes(3)
    expect(result.current.error).toBeDefined()
    await pass(4_100)
    expect(fetchFn).toHaveBeenCalledTimes(3)
    await pass(4_100)
    expect(fetchFn).toHaveBeenCalledTimes(4)
    await waitFor(() => expect(result.current.error).toBeUndefined())
    expect(result.current.readAt).toBeGreaterThan(readAt ?? Number.POSITIVE_INFINITY)
  })

  it('retries a failed next page by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const fetchFn = readsWith([away])
    const { result } = renderHook(() => usePages(listOrders), { wrapper: wrapperFor(fetchFn) })
    await waitFor(() => expect(result.current.items).toHaveLength(1))
    act(() => result.current.more?.onMore())

    await waitFor(() => expect(result.current.more?.errorText).toBe('503: Back soon'))
    await pass(4_100)
    await waitFor(() => expect(result.current.items).toHaveLength(2))
    expect(fetchFn.mock.calls.map(([url]) => url)).toEqual([
      '/api/orders',
      '/api/orders?cursor=second',
      '/api/orders?cursor=second',
    ])
  })

  it('re-reads stale pages before the next one', async () => {
    const fetchFn = readsWith([away, away])
    const { result } = renderHook(() => usePages(listOrders), { wrapper: wrapperFor(fetchFn) })
    await waitFor(() => expect(result.current.items).toHaveLength(1))
    act(() => void result.current.retry())
    await waitFor(() => expect(result.current.error).toBeDefined())
    act(() => result.current.more?.onMore())
    await waitFor(() => expect(fetchFn).toHaveBeenCalledTimes(3))
    await waitFor(() => expect(result.current.isRefreshing).toBe(false))
    expect(result.current.error).toBeDefined()
    act(() => result.current.more?.onMore())
    await waitFor(() => expect(result.current.items).toHaveLength(2))
    expect(fetchFn.mock.calls.map(([url]) => url)).toEqual([
      ...['/api/orders', '/api/orders', '/api/orders', '/api/orders'],
      '/api/orders?cursor=second',
    ])
    expect(result.current.error).toBeUndefined()
  })

  it('restarts when the input changes', async () => {
    const fetchFn = twoPages()
    const { result, rerender } = renderHook(({ limit }) => usePages(listOrders, { query: { limit } }), {
      wrapper: wrapperFor(fetchFn),
      initialProps: { limit: 10 },
    })
    await waitFor(() => expect(result.current.items).toHaveLength(1))
    rerender({ limit: 20 })
    expect(result.current.isLoading).toBe(true)
    await waitFor(() => expect(fetchFn.mock.calls.at(-1)?.[0]).toBe('/api/orders?limit=20'))
  })

  it('keeps its pages when a write elsewhere fails', async () => {
    const fetchFn = twoPages()
    const both = () => ({ pages: usePages(listOrders), send: useCall(setOrderStatus)[0] })
    const { result } = renderHook(both, { wrapper: wrapperFor(fetchFn) })
    await waitFor(() => expect(result.current.pages.items).toHaveLength(1))
    await act(() => result.current.send({ params: { id: 2 }, body: { status: 'cancelled' } }))
    expect(fetchFn.mock.calls.filter(([, init]) => init.method === 'GET')).toHaveLength(1)
  })
})
