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

describe('a part that a first visit does without', () => {
  it('is loaded once it may be needed, and not before', async () => {
    const load = vi.fn(async () => Part)
    const { rerender } = render(<LazyPart load={load} isEnabled={false} />)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(load).not.toHaveBeenCalled()
    rerender(<LazyPart load={load} isEnabled />)
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByText('here')).toBeDefined()
    expect(load).toHaveBeenCalledOnce()
  })

  it('is requested again when it could not be loaded', async () => {
    const load = vi.fn(async () => Part).mockRejectedValueOnce(new Error('no line'))
    render(<LazyPart load={load} isEnabled />)
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.queryByText('here')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(screen.getByText('here')).toBeDefined()
  })
})
