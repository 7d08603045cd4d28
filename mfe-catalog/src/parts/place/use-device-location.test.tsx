import { renderHook, waitFor } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { aDevice } from '../../testing/device.ts'
import { useDeviceLocation } from './request-place.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const Page = () => <p>{useDeviceLocation().location.status}</p>

/** Returns the statuses up to `last`, without repeats. */
async function statesUntil(last: string): Promise<string[]> {
  const states: string[] = []
  renderHook(() => {
    const { status } = useDeviceLocation().location
    if (states.at(-1) !== status) states.push(status)
  })
  await waitFor(() => expect(states.at(-1)).toBe(last))
  return states
}

it.each([
  ['granted', { coordinates: { latitude: 12.97, longitude: 77.59 } }],
  ['error', { refuses: 3 }],
  ['error', { isMissing: true }],
  ['denied', { refuses: 1 }],
  ['denied', { permission: 'denied' }],
] as const)('useDeviceLocation goes from idle over loading to %s', async (last, device) => {
  aDevice(device)
  expect(await statesUntil(last)).toEqual(['idle', 'loading', last])
})

it('useDeviceLocation stays idle in server rendering', () => {
  const device = aDevice({ coordinates: { latitude: 12.97, longitude: 77.59 } })
  expect(renderToStaticMarkup(<Page />)).toBe('<p>idle</p>')
  expect(device.requests).toEqual([])
})
