import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRest } from './use-rest.ts'

function Steps({ taken }: { taken: string[] }) {
  const [at, setAt] = useState(0)
  const { isResting, isDoubleTap, skipTo } = useRest(at)
  const handlePress = () => {
    taken.push(isDoubleTap() ? 'second tap' : isResting ? 'rest' : `step ${at}`)
    if (!isResting) setAt(at + 1)
  }
  return (
    <>
      <button type="button" onClick={handlePress}>
        Press
      </button>
      <button
        type="button"
        onClick={() => {
          setAt(9)
          skipTo(9)
        }}
      >
        Choose
      </button>
    </>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const press = (name = 'Press') => fireEvent.click(screen.getByText(name))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

// docs/product/office.md#buttons-that-change
describe('useRest', () => {
  it('rests for 1.5 s after each change, and treats the first 600 ms as a double tap', () => {
    const taken: string[] = []
    render(<Steps taken={taken} />)
    press()
    pass(350)
    press()
    pass(300)
    press()
    pass(849)
    press()
    pass(1)
    press()
    expect(taken).toEqual(['step 0', 'second tap', 'rest', 'rest', 'step 1'])
  })

  it('does not rest after a change made elsewhere', () => {
    const taken: string[] = []
    render(<Steps taken={taken} />)
    press('Choose')
    press()
    expect(taken).toEqual(['step 9'])
  })
})
