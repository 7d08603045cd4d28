import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDebouncedText } from './SearchBox.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A field whose page applies typed text only when the test calls `take`. */
function field() {
  const sent: string[] = []
  const { result, rerender } = renderHook(({ value }) => useDebouncedText(value, text => sent.push(text)), {
    initialProps: { value: '' },
  })
  return {
    sent,
    text: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    pause: () => act(() => vi.advanceTimersByTime(1_000)),
    take: (value: string) => rerender({ value }),
  }
}

it('useDebouncedText keeps typed letters when the page reports an earlier text', () => {
  const { sent, text, type, pause, take } = field()
  type('toma')
  pause()
  type('tomat')
  pause()
  take('toma')
  expect(text()).toBe('tomat')
  take('tomat')
  expect([text(), sent]).toEqual(['tomat', ['toma', 'tomat']])
})

it('useDebouncedText follows outside changes, even back to an earlier text', () => {
  const { text, type, pause, take } = field()
  for (const word of ['okra', 'okra pods']) {
    type(word)
    pause()
    take(word)
  }
  take('okra')
  expect(text()).toBe('okra')
  take('')
  expect(text()).toBe('')
})
