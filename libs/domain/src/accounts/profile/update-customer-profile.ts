import { syncOwnerName } from '../../catalog/farm/sync-farm.ts'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import type { PersonRecord } from '../../records/person.ts'
import { requestEmailChange, sameEmail } from '../email-change/request-email-change.ts'
import { changePerson } from '../person/change-person.ts'
import { failClashing } from '../person/new-person.ts'
import { findPerson } from '../person/queries.ts'
import { showAvatarInReviews } from '../person/set-avatar.ts'

export interface CustomerFields {
  name: string
  email: string
  /** Left out it stays; undefined empties it. */
  phone?: string | undefined
  address: string
  city: string
  state: string
  zipCode: string
  /** Left out it stays; empty takes the picture away. */
  avatarUrl?: string | null | undefined
}

/** A path of ours is set by uploading alone; in a form it can only be the present picture, or one that has gone meanwhile. */
function avatarAfter(before: string | null, requested: string | null | undefined): string | null {
  if (requested === undefined || requested?.startsWith('/')) return before
  return requested || null
}

/**
 * Changes a person's profile as a customer; a farmer's name is the farm's contact and goes there in the same transaction.
 * `replaced` is the picture that went, if one did. docs/product/accounts.md#customer-profile.
 * Another e-mail address only waits to be confirmed (`pendingEmail`). @throws EMAIL_TAKEN with the field named, without regard to case; NOT_SIGNED_IN.
 */
export async function updateCustomerProfile(
  { personId, fields, now }: { personId: number; fields: CustomerFields; now: Date },
  domain: Domain,
): Promise<{ person: PersonRecord; pendingEmail: string | null; replaced: string | null }> {
  const { avatarUrl, phone, email, ...otherFields } = fields
  const phoneChange = 'phone' in fields ? { phone: phone ?? '' } : {}
  try {
    return await withTransaction(domain, async tx => {
      const current = await findPerson(personId, tx)
      const avatar = avatarAfter(current?.avatar ?? null, avatarUrl)
      const change = { ...otherFields, ...phoneChange, ...sameEmail(email, current), avatar }
      const { before, after } = await changePerson({ personId, change }, tx)
      if (after.avatar !== before.avatar) await showAvatarInReviews({ personId, avatar }, tx)
      if (after.farmId !== null && after.name !== before.name) {
        await syncOwnerName({ farmId: after.farmId, ownerName: after.name }, tx)
      }
      const pendingEmail = await requestEmailChange({ person: after, email, now }, tx)
      return { person: after, pendingEmail, replaced: after.avatar === before.avatar ? null : before.avatar }
    })
  } catch (error) {
    return failClashing(error)
  }
}
