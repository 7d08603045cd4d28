import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { afterFirstPaint, oneByOne } from './tasks.ts'

describe('oneByOne', () => {
  it('runs steps in order and lets other work in between', async () => {
    const seen: string[] = []
    const step = (name: string) => async () => {
      seen.push(name)
      setTimeout(() => seen.push(`after ${name}`))
    }
    await oneByOne([step('first'), step('second')])
    expect(seen).toEqual(['first', 'after first', 'second', 'after second'])
  })
})

describe('afterFirstPaint', () => {
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

  it('starts once, in the task after the first frame', () => {
    const start = vi.fn()
    afterFirstPaint(start)
    for (const frame of frames) frame()
    expect(start).not.toHaveBeenCalled()
    vi.advanceTimersByTime(0)
    expect(start).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(10_000)
    expect(start).toHaveBeenCalledOnce()
  })

  it('starts within 300 ms in a hidden tab', () => {
    const start = vi.fn()
    afterFirstPaint(start)
    vi.advanceTimersByTime(299)
    expect(start).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(start).toHaveBeenCalledOnce()
  })
})
