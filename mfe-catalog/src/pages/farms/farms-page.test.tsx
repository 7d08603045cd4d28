import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { open, Refusal } from '../../testing/at-the-market.tsx'
import { aDevice } from '../../testing/device.ts'
import { aFarm } from '../../testing/factories.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const TAGS = { '/api/farmers/tags': ['Organic', 'Grains'] }
const BENGALURU = { latitude: 12.971_598_7, longitude: 77.594_566 }
const FARMS = { ...TAGS, '/api/farmers': [aFarm({ distance: 7.2, distanceText: '7.2 km' })] }
const BY_DISTANCE = '/api/farmers?distance=all_distances&lat=12.97&lng=77.59&search=&tag='

const options = (name: string) =>
  [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ value, text }) => [value, text])

// docs/product/farms.md#farm-filters, docs/product/farms.md#farm-list-texts
describe('FarmsPage', () => {
  // docs/product/farms.md#farm-list
  it('keeps search, tag and distance in the URL', async () => {
    aDevice({ coordinates: BENGALURU })
    const { requestedUrls } = open('/farmers?search=ravi&tag=Organic&distance=25', FARMS)
    await screen.findByRole('link', { name: 'View profile of Ravi’s Field' })
    await waitFor(() =>
      expect(requestedUrls).toContain('/api/farmers?distance=25&lat=12.97&lng=77.59&search=ravi&tag=Organic'),
    )
    fireEvent.change(screen.getByRole('combobox', { name: 'Specialty' }), { target: { value: 'Grains' } })
    fireEvent.change(screen.getByRole('combobox', { name: 'Distance' }), { target: { value: '5' } })
    expect(screen.getByTestId('url').textContent).toBe('/farmers?search=ravi&tag=Grains&distance=5')
  })

  // docs/product/delivery.md#outside
  it('shows a chip while only farms with pickup are listed; pressing it lists all', async () => {
    aDevice({ refuses: 1 })
    const { requestedUrls } = open('/farmers?pickup=true', FARMS)
    const chip = await screen.findByRole('button', { name: 'Offers pickup', pressed: true })
    expect(requestedUrls).toContain('/api/farmers?pickup=true&search=&tag=')
    const form = screen.getByRole('combobox', { name: 'Specialty' }).closest('form')
    expect(form && new FormData(form).get('pickup')).toBe('true')
    fireEvent.click(chip)
    await waitFor(() => expect(requestedUrls).toContain('/api/farmers?search=&tag='))
    expect(screen.getByTestId('url').textContent).toBe('/farmers')
    expect(screen.queryByRole('button', { name: 'Offers pickup' })).toBeNull()
  })

  it('truncates an overlong search so that the list loads', async () => {
    aDevice({ refuses: 1 })
    const { requestedUrls } = open(`/farmers?search=${'a'.repeat(300)}&tag=${'b'.repeat(300)}`, FARMS)
    await screen.findByRole('link', { name: 'View profile of Ravi’s Field' })
    expect(requestedUrls).toContain(`/api/farmers?search=${'a'.repeat(200)}&tag=${'b'.repeat(200)}`)
  })

  it('offers All Specialties with the tags, and all documented distances', async () => {
    aDevice({ coordinates: BENGALURU })
    open('/farmers', FARMS)
    await waitFor(() =>
      expect(options('Specialty')).toEqual([
        ['', 'All Specialties'],
        ['Organic', 'Organic'],
        ['Grains', 'Grains'],
      ]),
    )
    expect(options('Distance').map(([value]) => value)).toEqual(['all_distances', '5', '10', '25', '50', '100'])
    expect(options('Distance')[1]?.[1]).toBe('Within 5 km')
  })

  it('shows six placeholders while loading', () => {
    aDevice({ refuses: 1 })
    const { container } = open('/farmers', TAGS)
    expect(container.querySelectorAll('[data-placeholder="farm"]')).toHaveLength(6)
  })

  it('clears filters to no search, no specialty and 50 km', async () => {
    aDevice({})
    open('/farmers?search=x&tag=Organic', { ...TAGS, '/api/farmers': [] })
    expect(await screen.findByText('No farmers found matching your criteria.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(screen.getByTestId('url').textContent).toBe('/farmers?distance=50')
  })

  it('shows Error loading farmers', async () => {
    aDevice({ refuses: 1 })
    open('/farmers', { ...TAGS, '/api/farmers': new Refusal(503, 'Closed') })
    expect(await screen.findByText('Error loading farmers')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).not.toMatch(/\d{3}: /)
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  })
})

// docs/product/farms.md#location-request
describe('device location on FarmsPage', () => {
  it('is requested on opening, sorts farms and is rounded to two decimals', async () => {
    const device = aDevice({})
    const { requestedUrls } = open('/farmers', FARMS)
    expect((await screen.findByText('Getting your location...')).closest('[role="status"]')).toBeTruthy()
    await waitFor(() => expect(device.requests).toHaveLength(1))
    act(() => device.locate(BENGALURU))
    expect(await screen.findByText('Showing distances from your location')).toBeTruthy()
    expect(requestedUrls).toContain(BY_DISTANCE)
    expect(await screen.findByText('· 7.2 km')).toBeTruthy()
  })

  it('is requested with high accuracy, a 10 s timeout and a maximum age of 5 minutes', async () => {
    const device = aDevice({ coordinates: BENGALURU })
    open('/farmers', FARMS)
    await screen.findByText('Showing distances from your location')
    expect(device.requests).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }])
  })

  // docs/product/farms.md#location-errors
  it.each([
    ['Location access denied by user', { refuses: 1 }],
    ['Location information unavailable', { refuses: 2 }],
    ['Location request timed out', { refuses: 3 }],
    ['Failed to get location', { refuses: 9 }],
    ['Geolocation is not supported by this browser', { isMissing: true }],
    ['This page came without https, and without it the browser tells no location', { isInsecure: true, refuses: 1 }],
    ['Failed to request location permission', { breaks: true }],
    ['Location access denied by user', { permission: 'denied' }],
  ] as const)('shows why it is unavailable: %s', async (text, device) => {
    aDevice(device)
    const { requestedUrls } = open('/farmers', FARMS)
    expect((await screen.findByText(text)).closest('[role="status"]')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'View profile of Ravi’s Field' })).toBeTruthy()
    expect(requestedUrls).toContain('/api/farmers?search=&tag=')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Distance' }).disabled).toBe(true)
  })

  it('offers a retry only for errors that may pass', async () => {
    const device = aDevice({ refuses: 3 })
    open('/farmers', FARMS)
    fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(device.requests).toHaveLength(2))
    expect(await screen.findByText('Location request timed out')).toBeTruthy()
  })

  it('is not requested again after a refusal', async () => {
    const device = aDevice({ refuses: 1, permission: 'prompt' })
    const first = open('/farmers', FARMS)
    await screen.findByText('Location access denied by user')
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
    first.unmount()
    open('/farmers', FARMS)
    expect(await screen.findByText('Location access denied by user')).toBeTruthy()
    expect(device.requests).toHaveLength(1)
  })

  it('is not requested when browser settings block it', async () => {
    const device = aDevice({ permission: 'denied' })
    open('/farmers', FARMS)
    await screen.findByText('Location access denied by user')
    expect(device.requests).toEqual([])
  })

  it('is reused for five minutes, also after reloads', async () => {
    const device = aDevice({ coordinates: BENGALURU })
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
    open('/farmers', FARMS).unmount()
    await waitFor(() => expect(sessionStorage.getItem('santhe-place')).toBeTruthy())
    clock.mockReturnValue(1_000_000 + 299_999)
    const again = open('/farmers', FARMS)
    await screen.findByText('Showing distances from your location')
    expect(device.requests).toHaveLength(1)
    again.unmount()
    clock.mockReturnValue(1_000_000 + 300_000)
    open('/farmers', FARMS)
    await screen.findByText('Showing distances from your location')
    expect(device.requests).toHaveLength(2)
    clock.mockRestore()
  })
})
