import { show } from '@santhe/host/testing'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ravi } from '../testing/samples.ts'
import { useWaiting } from './use-waiting.tsx'

const loaded = vi.hoisted(() => vi.fn())
vi.mock('./WaitingList.tsx', () => {
  loaded()
  return { WaitingList: () => <p>Queue</p> }
})

function List() {
  const [readAt, setReadAt] = useState<number>()
  const { waiting } = useWaiting(readAt)
  return (
    <>
      <button type="button" onFocus={() => setReadAt(1)}>
        Read
      </button>
      {waiting}
    </>
  )
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

// docs/product/farmer-dashboard.md#without-a-network
describe('useWaiting', () => {
  it('loads the queue once the network is idle after the list, before any press', async () => {
    const requests = vi.spyOn(performance, 'getEntriesByType')
    const request = (startTime: number) => ({
      startTime,
      duration: 1,
      name: '',
      entryType: 'resource',
      toJSON: vi.fn(),
    })
    const wait = () => act(() => void vi.advanceTimersByTime(2_000))
    show(List, { path: '/dashboard/products', user: ravi })
    requests.mockReturnValue([])
    wait()
    act(() => screen.getByText('Read').focus())
    requests.mockReturnValue([request(performance.now())])
    wait()
    expect(loaded).not.toHaveBeenCalled()
    requests.mockReturnValue([request(performance.now() - 3_000)])
    wait()
    expect(await screen.findByText('Queue')).toBeTruthy()
  })
})
