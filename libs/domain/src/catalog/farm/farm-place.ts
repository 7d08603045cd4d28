import { coordinatesOf, districtNamed, placeOf, taluksOf } from '@santhe/rules'
import type { FarmRecord } from '../../records/farm.ts'

export type FarmPlace = Pick<FarmRecord, 'location' | 'district' | 'taluk' | 'coordinates'>

/**
 * Returns the place of a farm from its location text: a district of the fixed list, alone or as a part ('Malur, Kolar'), with its taluk
 * where that is named too. Free text gets no district, but the coordinates of a place that it names. docs/product/farms.md#coordinates.
 */
export function farmPlace(location: string): FarmPlace {
  const parts = location.split(',').map(part => part.trim())
  const district = parts.map(districtNamed).find(match => match !== undefined)?.name ?? null
  const names = parts.map(part => part.toLowerCase())
  const taluks = district === null ? [] : taluksOf(district)
  // A district and its main taluk share a name: the district alone does not mean the taluk.
  const taluk = taluks.find(({ name }) => name !== district && names.includes(name.toLowerCase()))?.name ?? null
  return {
    location: parts.length === 1 ? (district ?? location) : location,
    district,
    taluk,
    coordinates: coordinatesOf({ district, taluk }) ?? placeOf(location)?.at ?? null,
  }
}
