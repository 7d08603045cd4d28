import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LazyPart } from './LazyPart.tsx'

const Part = () => <p>here</p>

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('LazyPart', () => {
  it('loads only once enabled', async () => {
    const load = vi.fn(async () => Part)
    const { rerender } = render(<LazyPart load={load} isEnabled={false} />)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(load).not.toHaveBeenCalled()
    rerender(<LazyPart load={load} isEnabled />)
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByText('here')).toBeDefined()
    expect(load).toHaveBeenCalledOnce()
  })

  it('retries a failed load', async () => {
    const load = vi.fn(async () => Part).mockRejectedValueOnce(new Error('no line'))
    render(<LazyPart load={load} isEnabled />)
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.queryByText('here')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(screen.getByText('here')).toBeDefined()
  })
})
