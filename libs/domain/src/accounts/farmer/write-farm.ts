import { isDeepStrictEqual } from 'node:util'
import { areasOfFarm, type DeliveryArea } from '@santhe/rules'
import { farmPlace, farmWords } from '../../catalog/farm/new-farm.ts'
import { syncFarmToProducts } from '../../catalog/farm/sync-farm.ts'
import type { Domain } from '../../foundation/domain.ts'
import { derivedOfFarm, type FarmPickup, type FarmRecord, Farms } from '../../records/farm.ts'

/** An omitted optional field stays; an undefined one is cleared. */
export interface FarmProfileFields {
  name: string
  email: string
  phone: string
  farmName: string
  location: string
  description: string
  address: string
  website?: string | undefined
  instagramReels?: string | undefined
  youtube?: string | undefined
  story?: string | undefined
  practices?: string | undefined
  tags?: string[] | undefined
  logoUrl?: string | undefined
  farmImages?: string[] | undefined
  /** Undefined means all areas. */
  deliveryAreas?: readonly DeliveryArea[] | undefined
  /** Undefined leaves it unchanged. */
  pickup?: FarmPickup | undefined
}

function optionalsOf(fields: FarmProfileFields): Partial<FarmRecord> {
  return {
    ...('website' in fields && { website: fields.website ?? null }),
    ...('instagramReels' in fields && { instagramReels: fields.instagramReels ?? '' }),
    ...('youtube' in fields && { youtube: fields.youtube ?? '' }),
    ...('story' in fields && { story: fields.story ?? '' }),
    ...('practices' in fields && { practices: fields.practices ?? '' }),
    ...('tags' in fields && { tags: [...new Set(fields.tags)] }),
    ...('logoUrl' in fields && { logoUrl: fields.logoUrl ?? null }),
    ...('farmImages' in fields && { farmImages: [...new Set(fields.farmImages)] }),
  }
}

/** Stores none until an area is switched off. */
function areasFor(before: FarmRecord, fields: FarmProfileFields): Pick<FarmRecord, 'deliveryAreas'> {
  const deliveryAreas = [...areasOfFarm(fields)]
  if (!('deliveryAreas' in fields) || isDeepStrictEqual(deliveryAreas, areasOfFarm(before))) return {}
  return { deliveryAreas }
}

/** Stores none until pickup is offered. */
function pickupFor(before: FarmRecord, { pickup }: FarmProfileFields): Pick<FarmRecord, 'pickup'> {
  const stored = before.pickup ?? { isOffered: false, hours: '' }
  return pickup === undefined || isDeepStrictEqual(pickup, stored) ? {} : { pickup }
}

function changed(before: FarmRecord, fields: FarmProfileFields, now: Date): FarmRecord {
  const { name, farmName, description, address, location } = fields
  const after: FarmRecord = {
    ...before,
    ownerName: name,
    farmName,
    description,
    address,
    // An unchanged location keeps its stored place, which may be more exact than its text.
    ...(location === before.location ? {} : farmPlace(location)),
    ...optionalsOf(fields),
    ...areasFor(before, fields),
    ...pickupFor(before, fields),
    updatedAt: now,
  }
  const hasOtherPictures = !isDeepStrictEqual(after.farmImages, before.farmImages)
  const imageUrl = hasOtherPictures ? (after.farmImages[0] ?? null) : before.imageUrl
  return { ...after, ...derivedOfFarm(after), words: farmWords(after), imageUrl }
}

function picturesIn({ imageUrl, logoUrl, farmImages }: FarmRecord): string[] {
  return [imageUrl, logoUrl, ...farmImages].filter(picture => picture !== null)
}

/** Excludes ratings, followers and activity, which others write concurrently. */
function writableFields(farm: FarmRecord): Partial<FarmRecord> {
  const { _id, ownerId, createdAt, ratingSum, ratingCount, rating, followerCount, activeUntil, isHidden, ...fields } =
    farm
  return fields
}

/** Writes a farm and its copies in products, in the caller's transaction. `dropped`: pictures to delete. */
export async function writeFarm(
  { before, fields, now }: { before: FarmRecord; fields: FarmProfileFields; now: Date },
  tx: Domain,
): Promise<{ farm: FarmRecord; dropped: string[] }> {
  const farm = changed(before, fields, now)
  await Farms(tx.connection).updateOne({ _id: farm._id }, { $set: writableFields(farm) }, { session: tx.session })
  await syncFarmToProducts({ before, after: farm }, tx)
  const remaining = picturesIn(farm)
  const dropped = [...new Set(picturesIn(before))].filter(picture => !remaining.includes(picture))
  return { farm, dropped }
}
