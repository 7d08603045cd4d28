import { setReach } from '@santhe/host'
import { show } from '@santhe/host/testing'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aFarm } from '../../testing/factories.ts'
import { FarmCard } from './FarmCard.tsx'

function openCard(overrides: Parameters<typeof aFarm>[0] = {}): HTMLElement {
  show(() => <FarmCard farm={aFarm(overrides)} />, { path: '/' })
  return screen.getByRole('article')
}

// docs/product/farms.md#farm-card
describe('FarmCard', () => {
  it('shows name, place, rating, followers, description, tags and the profile link', () => {
    const card = openCard({ rating: 4.5, reviewCount: 8, followerCount: 21 })
    for (const text of ['Ravi’s Field', 'Hoskote', '4.5', '21 followers', 'Four acres of vegetables', 'Organic']) {
      expect(card.textContent).toContain(text)
    }
    expect(screen.getByRole('heading', { name: 'Ravi’s Field' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View profile of Ravi’s Field' }).getAttribute('href')).toBe(
      '/farmers/ravis-field-hoskote-bengaluru-rural-3',
    )
    expect(card.textContent).not.toContain('km')
  })

  it('shows a known distance', () => {
    expect(openCard({ distance: 7.2, distanceText: '7.2 km' }).textContent).toContain('· 7.2 km')
  })

  it('warns when the farm does not deliver to the visitor’s PIN', () => {
    const card = openCard({ deliveryAreas: ['urban'] })
    act(() => setReach(({ deliveryAreas }) => (deliveryAreas ? 'Does not deliver to 570001' : '')))
    expect(card.textContent).toContain('Does not deliver to 570001')
    act(() => setReach(undefined))
    expect(card.textContent).not.toContain('570001')
  })

  it('shows three tags and counts the rest, which screen readers hear', () => {
    const card = openCard({ tags: ['Organic', 'Vegetables', 'Drip irrigated', 'Family run', 'Heirloom'] })
    expect(card.querySelector('ul')?.textContent).toBe('OrganicVegetablesDrip irrigated+2Family run, Heirloom')
  })
})

describe('TurningPictures', () => {
  const pictures = { imageUrl: '/files/farms/1.webp', farmImages: ['/files/farms/1.webp', '/files/farms/2.webp'] }
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
  const visiblePicture = (card: HTMLElement) =>
    [...card.querySelectorAll('[class*=picture_]')].findIndex(({ className }) => className.includes('visible'))

  it('turn every 3 seconds and wrap around', () => {
    const card = openCard(pictures)
    wait(2999)
    expect(visiblePicture(card)).toBe(0)
    wait(1)
    expect(visiblePicture(card)).toBe(1)
    wait(3000)
    expect(visiblePicture(card)).toBe(0)
  })

  it('pause while the card is hovered or focused', () => {
    const card = openCard(pictures)
    fireEvent.pointerEnter(card)
    wait(9000)
    expect(visiblePicture(card)).toBe(0)
    fireEvent.pointerLeave(card)
    act(() => screen.getByRole('link', { name: /View profile/ }).focus())
    wait(9000)
    expect(visiblePicture(card)).toBe(0)
  })

  it('stay still for a single picture and with reduced motion', () => {
    const card = openCard({ ...pictures, farmImages: [] })
    wait(9000)
    expect(visiblePicture(card)).toBe(0)
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    cleanup()
    const calm = openCard(pictures)
    wait(9000)
    expect(visiblePicture(calm)).toBe(0)
  })
})
