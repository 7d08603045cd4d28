import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterFirstPaint } from './after-first-paint.ts'

let frames: (() => void)[] = []
beforeEach(() => {
  frames = []
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('starts in the task after the first frame, once', () => {
  const start = vi.fn()
  afterFirstPaint(start)
  for (const frame of frames) frame()
  expect(start).not.toHaveBeenCalled()
  vi.advanceTimersByTime(0)
  expect(start).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(10_000)
  expect(start).toHaveBeenCalledOnce()
})

it('starts soon in a tab that shows nothing', () => {
  const start = vi.fn()
  afterFirstPaint(start)
  vi.advanceTimersByTime(299)
  expect(start).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(start).toHaveBeenCalledOnce()
})
