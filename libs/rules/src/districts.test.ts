import { describe, expect, it } from 'vitest'
import { haversineKm } from './distance.ts'
import { coordinatesOf, DISTRICTS, districtNamed, STATES, TALUKS, taluksOf } from './districts.ts'

/** Generous boxes around each state (south, north, west, east), which reveal swapped or mistyped coordinates. */
const BOXES: Record<string, [number, number, number, number]> = {
  Karnataka: [11.5, 18.5, 74, 78.6],
  'Tamil Nadu': [8, 13.6, 76.2, 80.4],
  Telangana: [15.8, 19.9, 77.2, 81.4],
  'Andhra Pradesh': [12.6, 19.2, 76.7, 84.8],
  Kerala: [8.2, 12.8, 74.8, 77.5],
  Maharashtra: [15.6, 22.1, 72.6, 80.9],
  Gujarat: [20.1, 24.8, 68.1, 74.5],
  Rajasthan: [23, 30.2, 69.4, 78.3],
  'Delhi region': [28.2, 28.9, 76.8, 77.7],
  'Uttar Pradesh': [23.8, 30.5, 77, 84.7],
  'West Bengal': [21.5, 27.3, 85.8, 89.9],
  'Madhya Pradesh': [21, 26.9, 74, 82.9],
  Bihar: [24.2, 27.6, 83.3, 88.4],
}

// docs/product/accounts.md#districts
describe('list of districts', () => {
  it('covers 13 states and regions with about 200 districts', () => {
    expect(STATES).toEqual(Object.keys(BOXES))
    expect(DISTRICTS.length).toBeGreaterThanOrEqual(190)
    expect(DISTRICTS.length).toBeLessThanOrEqual(230)
  })

  it('contains all 31 districts of Karnataka', () => {
    expect(DISTRICTS.filter(district => district.state === 'Karnataka')).toHaveLength(31)
    expect(districtNamed('bengaluru rural')?.name).toBe('Bengaluru Rural')
    expect(districtNamed(' Bengaluru Urban ')?.state).toBe('Karnataka')
    expect(districtNamed('Atlantis')).toBeUndefined()
  })

  it('has unique names', () => {
    expect(new Set(DISTRICTS.map(district => district.name.toLowerCase())).size).toBe(DISTRICTS.length)
  })

  it('places every district in its state', () => {
    const misplaced = DISTRICTS.filter(({ at, state }) => {
      const [south, north, west, east] = BOXES[state] ?? [0, 0, 0, 0]
      return at.lat < south || at.lat > north || at.lng < west || at.lng > east
    })
    expect(misplaced).toEqual([])
  })
})

describe('taluks', () => {
  it('are within 100 km of a listed district', () => {
    const misplaced = TALUKS.filter(taluk => {
      const centre = districtNamed(taluk.district)?.at
      return centre === undefined || haversineKm(taluk.at, centre) > 100
    })
    expect(misplaced).toEqual([])
  })

  it('are unique within a district', () => {
    const names = TALUKS.map(taluk => `${taluk.district}/${taluk.name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('include those of Bengaluru Rural and neighbouring districts', () => {
    expect(taluksOf('Bengaluru Rural').map(taluk => taluk.name)).toEqual([
      'Devanahalli',
      'Doddaballapura',
      'Hoskote',
      'Nelamangala',
    ])
    const around = ['Kolar', 'Chikkaballapura', 'Ramanagara', 'Tumakuru', 'Mandya', 'Mysuru', 'Hassan', 'Kodagu']
    expect(around.filter(district => taluksOf(district).length < 5)).toEqual([])
  })
})

describe('coordinatesOf', () => {
  it('returns the taluk’s centre, else the district’s, else undefined', () => {
    expect(coordinatesOf({ district: 'Bengaluru Rural', taluk: 'hoskote' })).toEqual({ lat: 13.07, lng: 77.8 })
    expect(coordinatesOf({ district: 'Bengaluru Rural', taluk: 'Nowhere' })).toEqual(
      districtNamed('Bengaluru Rural')?.at,
    )
    expect(coordinatesOf({ district: 'Kolar' })).toEqual(districtNamed('Kolar')?.at)
    expect(coordinatesOf({ district: 'Atlantis', taluk: 'Hoskote' })).toBeUndefined()
    expect(coordinatesOf({})).toBeUndefined()
  })
})
