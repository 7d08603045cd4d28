import { coordinatesOf } from '@santhe/rules'
import { expect, it } from 'vitest'
import { farmPlace } from './new-farm.ts'

it.each([
  ['kolar', { location: 'Kolar', district: 'Kolar', taluk: null }],
  ['Malur, Kolar', { location: 'Malur, Kolar', district: 'Kolar', taluk: 'Malur' }],
  ['Sulibele road,HOSKOTE , bengaluru rural', { district: 'Bengaluru Rural', taluk: 'Hoskote' }],
  ['Malur', { location: 'Malur', district: null, taluk: null }],
  ['Kolarpet', { location: 'Kolarpet', district: null, taluk: null }],
  ['', { location: '', district: null, taluk: null }],
])('farmPlace reads the district and taluk of %s', (location, place) => {
  const { district, taluk } = place
  const result = farmPlace(location)
  expect(result).toMatchObject(place)
  expect(result.coordinates).toEqual(coordinatesOf({ district, taluk }) ?? null)
})

// docs/product/farms.md#coordinates
it('farmPlace takes coordinates from a known place named in free text', () => {
  expect(farmPlace('Somewhere in Punjab')).toEqual({
    location: 'Somewhere in Punjab',
    district: null,
    taluk: null,
    coordinates: { lat: 31.1471, lng: 75.3412 },
  })
})
