import { failure } from '@santhe/host/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cart, openCheckoutPage, QUOTE, readyToPlace } from '../../../testing/checkout-page.tsx'
import { aQuote } from '../../../testing/samples.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

// docs/product/calls.md#busy-back-ends
describe('useQuote when the market is busy', () => {
  const busy = { ...failure(503, 'UNAVAILABLE', 'The market is busy.'), headers: { 'Retry-After': '60' } }
  const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
  const page = () =>
    openCheckoutPage({ [QUOTE]: (_request, before) => (before === 0 ? busy : { status: 201, body: aQuote(cart) }) })

  it('retries after the time in Retry-After', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { requestsTo } = page()
    expect(await screen.findByText(/We’ll try again in a moment/)).toBeTruthy()
    await wait(30)
    expect(requestsTo(QUOTE)).toHaveLength(1)
    await wait(40)
    await readyToPlace()
    expect(requestsTo(QUOTE)).toHaveLength(2)
    expect(screen.queryByText('We couldn’t price your cart')).toBeNull()
  })

  it('waits until a hidden tab is visible', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const { requestsTo } = page()
    expect(await screen.findByText('We couldn’t price your cart')).toBeTruthy()
    await wait(200)
    expect(requestsTo(QUOTE)).toHaveLength(1)
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await readyToPlace()
    expect(requestsTo(QUOTE)).toHaveLength(2)
  })

  it('does not retry after a server error', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { requestsTo } = openCheckoutPage({ [QUOTE]: () => failure(500, 'INTERNAL', 'Something went wrong.') })
    expect(await screen.findByText('We couldn’t price your cart')).toBeTruthy()
    expect(screen.queryByText(/We’ll try again/)).toBeNull()
    await wait(200)
    expect(requestsTo(QUOTE)).toHaveLength(1)
  })

  it('does not retry while another request is in flight', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { requestsTo } = openCheckoutPage({
      [QUOTE]: (_request, before) => (before === 0 ? busy : new Promise(() => {})),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(requestsTo(QUOTE)).toHaveLength(2))
    await wait(200)
    expect(requestsTo(QUOTE)).toHaveLength(2)
  })
})
