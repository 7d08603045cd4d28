import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { open } from '../../testing/at-the-market.tsx'
import { aFarm } from '../../testing/factories.ts'

type Found = (position: { coords: { latitude: number; longitude: number } }) => void
type Failed = (error: { code: number }) => void

function device(answer: (found: Found, failed: Failed) => void) {
  vi.stubGlobal('navigator', { ...navigator, geolocation: { getCurrentPosition: answer } })
}
afterEach(() => vi.unstubAllGlobals())

const TAGS = { '/api/farmers/tags': ['Organic'] }

describe('/farmers', () => {
  it('shows farms without a place, and why there is none', async () => {
    device((_found, failed) => failed({ code: 1 }))
    const { asked } = open('/farmers?tag=Organic', { ...TAGS, '/api/farmers': [aFarm()] })
    expect(await screen.findByRole('link', { name: 'View profile of Ravi’s Field' })).toBeTruthy()
    expect(screen.getByText('Location access denied by user')).toBeTruthy()
    expect(asked).toContain('/api/farmers?search=&tag=Organic')
  })

  it('asks by distance with the place to two decimals once the device has told it', async () => {
    let tell: Found = () => {}
    device(found => {
      tell = found
    })
    const { asked } = open('/farmers', { ...TAGS, '/api/farmers': [aFarm({ distance: 7.2, distanceText: '7.2 km' })] })
    expect(await screen.findByText('Getting your location...')).toBeTruthy()
    act(() => tell({ coords: { latitude: 12.971_598_7, longitude: 77.594_566 } }))
    expect(await screen.findByText('Showing distances from your location')).toBeTruthy()
    expect(asked).toContain('/api/farmers?distance=all_distances&lat=12.97&lng=77.59&search=&tag=')
  })

  it('clears to no search, no specialty and 50 km', async () => {
    device(() => {})
    open('/farmers?search=x&tag=Organic', { ...TAGS, '/api/farmers': [] })
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(screen.getByTestId('address').textContent).toBe('/farmers?distance=50')
  })
})
