import { describe, expect, it } from 'vitest'
import { pinTable, placeName } from './pin-table.ts'

const NEAR = { lat: 12.97, lng: 77.6 }
const FAR = { lat: 12.3, lng: 76.64 }
const office = (pincode: number, officeName: string, districtName: string) => ({ pincode, officeName, districtName })

// docs/product/delivery.md#areas
describe('the table of PINs', () => {
  it('lists all PINs of 56 and 57, and those of neighbouring states nearby', () => {
    const offices = [
      office(570001, 'Mysore H.O', 'Mysore'),
      office(560001, 'Bangalore G.P.O.', 'Bangalore'),
      office(635109, 'Hosur H.O', 'Krishnagiri'),
      office(110001, 'New Delhi G.P.O.', 'Central Delhi'),
    ]
    const positions = { 560001: NEAR, 570001: FAR, 635109: NEAR, 110001: FAR }
    expect(pinTable({ offices, positions })).toEqual({
      urban: { 560001: { place: 'Bangalore', district: 'Bengaluru Urban', at: [12.97, 77.6] } },
      rural: {},
      extended: { 635109: { place: 'Hosur', district: 'Krishnagiri', at: [12.97, 77.6] } },
      outside: { 570001: { place: 'Mysore', district: 'Mysuru' } },
    })
  })

  it('names a PIN by its main post office and the district by its area', () => {
    const offices = [
      office(560060, 'Chudenapura B.O', 'Bangalore'),
      office(560060, 'Kengeri Upanagara S.O', 'Bangalore Rural'),
      office(560060, 'Kengeri S.O', 'Bangalore Rural'),
    ]
    const { urban } = pinTable({ offices, positions: {} })
    expect(urban).toEqual({ 560060: { place: 'Kengeri', district: 'Bengaluru Urban' } })
  })

  it('has no implausible position', () => {
    const offices = [office(560001, 'Bangalore G.P.O.', 'Bangalore')]
    expect(pinTable({ offices, positions: { 560001: FAR } }).urban[560001]).not.toHaveProperty('at')
  })

  it.each([
    ['Indiranagar S.O (Bangalore)', 'Indiranagar'],
    ['Bangalore G.P.O.', 'Bangalore'],
    ['R T Nagar H.O', 'R T Nagar'],
    ['Koira B.O', 'Koira'],
    ['Malur SO', 'Malur'],
  ])('maps %s to %s', (name, place) => {
    expect(placeName(name)).toBe(place)
  })
})
