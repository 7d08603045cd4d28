import './time-words/all-languages.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLEARED_DISTANCE, DISTANCE_OPTIONS, formatDistance, haversineKm, PLACES, placeOf } from './distance.ts'

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('haversineKm', () => {
  it('is zero to itself, symmetric, and at most half the earth’s circumference', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(haversineKm(a, a)).toBe(0)
        expect(haversineKm(a, b)).toBe(haversineKm(b, a))
        expect(haversineKm(a, b)).toBeGreaterThanOrEqual(0)
        expect(haversineKm(a, b)).toBeLessThanOrEqual(20_015.1)
      }),
    )
  })

  // docs/product/farms.md#distance
  it('returns 111.2 km for a degree of latitude, and 290 for Bangalore to Chennai', () => {
    expect(haversineKm({ lat: 12, lng: 77 }, { lat: 13, lng: 77 })).toBe(111.2)
    expect(haversineKm({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBe(111.2)
    expect(haversineKm({ lat: 12.9716, lng: 77.5946 }, { lat: 13.0827, lng: 80.2707 })).toBeCloseTo(290.2, 0)
  })
})

describe('formatDistance', () => {
  // docs/product/farms.md#distance-text
  it.each([
    [0, '0 m'],
    [0.4, '400 m'],
    [0.999, '999 m'],
    [0.9996, '1.0 km'],
    [1, '1.0 km'],
    [9.94, '9.9 km'],
    [9.96, '10 km'],
    [10.4, '10 km'],
    [99.5, '100 km'],
  ])('formats %f km as %s', (km, text) => expect(formatDistance(km, 'en')).toBe(text))

  it('translates its units', () => {
    expect([0.4, 4.25].map(km => formatDistance(km, 'kn'))).toEqual(['400 ಮೀ', '4.3 ಕಿಮೀ'])
    expect([0.4, 12].map(km => formatDistance(km, 'hi'))).toEqual(['400 मी', '12 किमी'])
  })
})

// docs/product/farms.md#named-places
describe('placeOf', () => {
  it.each([
    ['Bangalore', 'Bangalore'],
    ['Near Bangalore, Karnataka', 'Bangalore'],
    ['bengaluru', 'Bangalore'],
    ['Nashik, MAHARASHTRA', 'Maharashtra'],
    ['Himachal', 'Himachal Pradesh'],
    ['New Delhi', 'Delhi'],
  ])('matches %s with %s', (text, name) => expect(placeOf(text)?.name).toBe(name))

  it.each(['', ' ', 'an', 'Atlantis'])('returns undefined for %j', text => expect(placeOf(text)).toBeUndefined())

  it('matches each of the 15 places by its own name', () => {
    expect(PLACES).toHaveLength(15)
    for (const place of PLACES) expect(placeOf(place.name)).toBe(place)
  })
})

// docs/product/farms.md#farm-filters
it('the distance filter offers all distances and five limits, and clears to 50', () => {
  expect(DISTANCE_OPTIONS).toEqual(['all_distances', '5', '10', '25', '50', '100'])
  expect(CLEARED_DISTANCE).toBe('50')
})
