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
])('a location says where a farm lies: %s', (location, place) => {
  const { district, taluk } = place
  const result = farmPlace(location)
  expect(result).toMatchObject(place)
  expect(result.coordinates).toEqual(coordinatesOf({ district, taluk }) ?? null)
})

// docs/product/farms.md#coordinates
it('a farm of free text lies where one of the known places is, if it names one', () => {
  expect(farmPlace('Somewhere in Punjab')).toEqual({
    location: 'Somewhere in Punjab',
    district: null,
    taluk: null,
    coordinates: { lat: 31.1471, lng: 75.3412 },
  })
})
