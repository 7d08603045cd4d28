import { coordinatesOf, districtNamed, placeOf } from '@santhe/rules'
import { derivedOfFarm, type FarmRecord } from './model.ts'

export interface NewFarm {
  id: number
  owner: { id: number; name: string }
  farmName: string
  /** A district of the fixed list, or free text. */
  location: string
  description: string
  now: Date
}

/** A farm as registration makes it: a district's centre as its coordinates, else those of the place its location names, else none. Decisions 'Products, farms, calendar'. */
export function newFarm({ id, owner, farmName, location, description, now }: NewFarm): FarmRecord {
  const district = districtNamed(location)?.name ?? null
  const said = { farmName, location: district ?? location, description, tags: [], ratingSum: 0, ratingCount: 0 }
  return {
    _id: id,
    ownerId: owner.id,
    ownerName: owner.name,
    ...said,
    ...derivedOfFarm(said),
    district,
    taluk: null,
    coordinates: coordinatesOf({ district }) ?? placeOf(location)?.at ?? null,
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
