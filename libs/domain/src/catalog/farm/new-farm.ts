import { coordinatesOf, districtNamed, placeOf, taluksOf } from '@santhe/rules'
import { storedWords } from '../../foundation/search-words.ts'
import { derivedOfFarm, type FarmRecord } from '../../records/farm.ts'

export interface NewFarm {
  id: number
  owner: { id: number; name: string }
  farmName: string
  /** A listed district, or free text. */
  location: string
  description: string
  now: Date
}

/** Returns a new farm at its district's centre, else at a place named in its location, else without coordinates. docs/product/farms.md#coordinates. */
export function newFarm({ id, owner, farmName, location, description, now }: NewFarm): FarmRecord {
  const place = farmPlace(location)
  const fields = { farmName, ...place, description, tags: [], ratingSum: 0, ratingCount: 0 }
  return {
    _id: id,
    ownerId: owner.id,
    ownerName: owner.name,
    ...fields,
    ...derivedOfFarm(fields),
    words: farmWords({ ...fields, ownerName: owner.name }),
    address: '',
    story: '',
    practices: '',
    website: null,
    imageUrl: null,
    logoUrl: null,
    farmImages: [],
    instagramReels: '',
    youtube: '',
    followerCount: 0,
    activeUntil: null,
    isHidden: false,
    createdAt: now,
    updatedAt: now,
  }
}

/** Returns the office's search words of a farm: its name, place and contact. Write them whenever one of these changes. */
export function farmWords({
  farmName,
  location,
  district,
  taluk,
  ownerName,
}: Pick<FarmRecord, 'farmName' | 'location' | 'district' | 'taluk' | 'ownerName'>): string[] {
  return storedWords([farmName, location, district ?? '', taluk ?? '', ownerName])
}

export type FarmPlace = Pick<FarmRecord, 'location' | 'district' | 'taluk' | 'coordinates'>

/**
 * Parses a farm's location: a listed district, alone or as a part ('Malur, Kolar'), with its taluk if named. Free text gets no
 * district, but the coordinates of a place that it names. docs/product/farms.md#coordinates.
 */
export function farmPlace(location: string): FarmPlace {
  const parts = location.split(',').map(part => part.trim())
  const district = parts.map(districtNamed).find(match => match !== undefined)?.name ?? null
  const names = parts.map(part => part.toLowerCase())
  const taluks = district === null ? [] : taluksOf(district)
  // A district and its main taluk share a name, so the district's name alone does not imply the taluk.
  const taluk = taluks.find(({ name }) => name !== district && names.includes(name.toLowerCase()))?.name ?? null
  return {
    location: parts.length === 1 ? (district ?? location) : location,
    district,
    taluk,
    coordinates: coordinatesOf({ district, taluk }) ?? placeOf(location)?.at ?? null,
  }
}
