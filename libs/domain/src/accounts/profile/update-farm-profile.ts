import { isDeepStrictEqual } from 'node:util'
import { farmPlace } from '../../catalog/farm/farm-place.ts'
import { syncFarmToProducts } from '../../catalog/farm/sync-farm.ts'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { derivedOfFarm, type FarmRecord, Farms } from '../../records/farm.ts'
import { requestEmailChange, sameEmail } from '../email-change/request-email-change.ts'
import { changePerson } from '../person/change-person.ts'
import { failClashing } from '../person/new-person.ts'
import { findPerson } from '../person/queries.ts'
import { farmOfOwner, figuresOf, type OwnFarm } from './own-farm.ts'

/** The fields of the farm and of its contact. An optional field that is left out stays, one that is undefined is cleared. */
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
}

/** Returns the optional fields that were sent, empty ones as they are stored. */
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
    updatedAt: now,
  }
  const hasOtherPictures = !isDeepStrictEqual(after.farmImages, before.farmImages)
  const imageUrl = hasOtherPictures ? (after.farmImages[0] ?? null) : before.imageUrl
  return { ...after, ...derivedOfFarm(after), imageUrl }
}

function picturesIn({ imageUrl, logoUrl, farmImages }: FarmRecord): string[] {
  return [imageUrl, logoUrl, ...farmImages].filter(picture => picture !== null)
}

/** Returns the fields that the form may write; ratings, followers and activity are written by others at the same time. */
function writableFields(farm: FarmRecord): Partial<FarmRecord> {
  const { _id, ownerId, createdAt, ratingSum, ratingCount, rating, followerCount, activeUntil, isHidden, ...fields } =
    farm
  return fields
}

/**
 * Changes the actor's own farm and its contact, with the copies in the farm's products, in one transaction. Returns the farm, the
 * pictures that it no longer shows (`dropped`) and an e-mail address to confirm (`pendingEmail`). docs/product/farmer-dashboard.md#farm-profile-rules.
 * @throws EMAIL_TAKEN with the field named; NOT_FOUND for someone without a farm; NOT_SIGNED_IN.
 */
export async function updateFarmProfile(
  { personId, fields, now }: { personId: number; fields: FarmProfileFields; now: Date },
  domain: Domain,
): Promise<OwnFarm & { dropped: string[] }> {
  const { name, email, phone } = fields
  try {
    const written = await withTransaction(domain, async tx => {
      const before = await farmOfOwner(personId, tx)
      const after = changed(before, fields, now)
      const spelling = sameEmail(email, await findPerson(personId, tx))
      const change = { name, ...spelling, phone, district: after.district }
      const { after: owner } = await changePerson({ personId, change }, tx)
      await Farms(tx.connection).updateOne({ _id: after._id }, { $set: writableFields(after) }, { session: tx.session })
      await syncFarmToProducts({ before, after }, tx)
      const remaining = picturesIn(after)
      const dropped = [...new Set(picturesIn(before))].filter(picture => !remaining.includes(picture))
      const pendingEmail = await requestEmailChange({ person: owner, email, now }, tx)
      return { farm: after, owner, pendingEmail, dropped }
    })
    return { ...written, ...(await figuresOf(written.farm._id, now, domain)) }
  } catch (error) {
    return failClashing(error)
  }
}
