import { listCategories, listProducts, readProduct, uploadPicture } from '@santhe/contracts'
import { createHost, type FetchFn, HostProvider, urlOf } from '@santhe/host'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useCall, useEndpoint } from './calls.ts'

function wrapperFor(fetchFn: FetchFn) {
  const host = createHost({ now: new Date('2026-11-21T06:00:00Z'), fetchFn })
  return ({ children }: { children: ReactNode }) => <HostProvider host={host}>{children}</HostProvider>
}

const respond = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers }))

const fruit = { id: 1, name: 'Fruit', description: 'Sweet', createdAt: '2026-11-01T00:00:00.000Z' }

afterEach(() => vi.useRealTimers())

describe('urlOf', () => {
  it('fills parameters and omits undefined ones', () => {
    expect(urlOf(readProduct, { id: 7 })).toBe('/api/products/7')
    expect(urlOf(listProducts, {}, { search: 'ಟೊಮೇಟೊ & co', category: undefined, limit: 4 })).toBe(
      '/api/products?limit=4&search=%E0%B2%9F%E0%B3%8A%E0%B2%AE%E0%B3%87%E0%B2%9F%E0%B3%8A+%26+co',
    )
  })

  it('throws without a path parameter', () => {
    expect(() => urlOf(readProduct)).toThrow("needs the parameter 'id'")
  })
})

// docs/product/calls.md#queries
describe('useEndpoint', () => {
  it('returns the typed response with the total of the headers', async () => {
    const wrapper = wrapperFor(() => respond([fruit], 200, { 'X-Next-Cursor': 'abc', 'X-Total-Count': '70' }))
    const { result } = renderHook(() => useEndpoint(listCategories), { wrapper })
    expect(result.current.isLoading).toBe(true)
    await waitFor(() => expect(result.current.data).toEqual([fruit]))
    expect(result.current).toMatchObject({ isLoading: false, nextCursor: 'abc', total: 70 })
  })

  it('sends no request while skip is set', async () => {
    const fetchFn = vi.fn<FetchFn>(() => respond([]))
    renderHook(() => useEndpoint(listCategories, {}, { skip: true }), { wrapper: wrapperFor(fetchFn) })
    await Promise.resolve()
    expect(fetchFn).not.toHaveBeenCalled()
  })

  it('shows an error and retries with growing pauses while shown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const fetchFn = vi.fn<FetchFn>(() => respond({ code: 'UNAVAILABLE', message: 'Back soon' }, 503))
    const { result } = renderHook(() => useEndpoint(listCategories), { wrapper: wrapperFor(fetchFn) })
    await waitFor(() => expect(result.current.error?.code).toBe('UNAVAILABLE'))
    await act(() => vi.advanceTimersByTimeAsync(4_100))
    expect(fetchFn).toHaveBeenCalledTimes(2)
    await act(() => vi.advanceTimersByTimeAsync(4_100))
    expect(fetchFn).toHaveBeenCalledTimes(2)
    fetchFn.mockImplementation(() => respond([fruit]))
    await act(() => vi.advanceTimersByTimeAsync(4_100))
    await waitFor(() => expect(result.current.data).toEqual([fruit]))
  })

  it('retries at once when the browser comes online', async () => {
    const fetchFn = vi.fn<FetchFn>(() => Promise.reject(new TypeError('down')))
    const { result } = renderHook(() => useEndpoint(listCategories), { wrapper: wrapperFor(fetchFn) })
    await waitFor(() => expect(result.current.error?.code).toBe('OFFLINE'))
    fetchFn.mockImplementation(() => respond([fruit]))
    act(() => void globalThis.dispatchEvent(new Event('online')))
    await waitFor(() => expect(result.current.data).toEqual([fruit]))
  })

  it('does not retry a 404', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const fetchFn = vi.fn<FetchFn>(() => respond({ code: 'NOT_FOUND', message: 'none' }, 404))
    const { result } = renderHook(() => useEndpoint(readProduct, { params: { id: 9 } }), {
      wrapper: wrapperFor(fetchFn),
    })
    await waitFor(() => expect(result.current.error?.status).toBe(404))
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(fetchFn).toHaveBeenCalledTimes(1)
  })

  it('reports an outdated page for an invalid response', async () => {
    const { result } = renderHook(() => useEndpoint(listCategories), {
      wrapper: wrapperFor(() => respond({ not: 'a list' })),
    })
    await waitFor(() => expect(result.current.error?.code).toBe('NOT_UNDERSTOOD'))
  })
})

describe('useCall', () => {
  it('resolves to the error of a failed write', async () => {
    const wrapper = wrapperFor(() =>
      respond({ code: 'NOT_A_PICTURE', message: 'Not a picture', fields: { image: 'No' } }, 422),
    )
    const { result } = renderHook(() => useCall(uploadPicture), { wrapper })
    const outcome = await act(() => result.current[0]({ files: [new File(['x'], 'x.png')] }))
    expect(outcome).toMatchObject({ ok: false, error: { status: 422, fields: { image: 'No' } } })
  })

  it('sends files in the contract’s multipart field', async () => {
    const fetchFn = vi.fn<FetchFn>(() => respond({ imageUrl: '/files/p/a.webp' }, 201))
    const { result } = renderHook(() => useCall(uploadPicture), { wrapper: wrapperFor(fetchFn) })
    const outcome = await act(() => result.current[0]({ files: [new File(['x'], 'x.png')] }))
    expect(outcome).toEqual({ ok: true, data: { imageUrl: '/files/p/a.webp' } })
    const sent = fetchFn.mock.calls[0]?.[1].body
    expect(sent instanceof FormData && [...sent.keys()]).toEqual(['image'])
  })
})
