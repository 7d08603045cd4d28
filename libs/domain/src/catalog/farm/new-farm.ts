import { derivedOfFarm, type FarmRecord } from '../../records/farm.ts'
import { farmPlace } from './farm-place.ts'
import { farmWords } from './farm-words.ts'

export interface NewFarm {
  id: number
  owner: { id: number; name: string }
  farmName: string
  /** A district of the fixed list, or free text. */
  location: string
  description: string
  now: Date
}

/** Returns the farm of a registration, with the coordinates of its district's centre, else of a place that its location names, else none. docs/product/farms.md#coordinates. */
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
