import { syncOwnerName } from '../../catalog/farm/sync-farm.ts'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import type { PersonRecord } from '../../records/person.ts'
import { changePerson } from './change-person.ts'
import { failClashing } from './new-person.ts'
import { findPerson } from './queries.ts'
import { requestEmailChange, sameEmail } from './request-email-change.ts'
import { showAvatarInReviews } from './set-avatar.ts'

export interface CustomerFields {
  name: string
  email: string
  /** Unchanged when left out; undefined clears it. */
  phone?: string | undefined
  address: string
  /** Unchanged when left out; undefined clears it. */
  landmark?: string | undefined
  city: string
  state: string
  zipCode: string
  /** Unchanged when left out; null or '' removes the picture. */
  avatarUrl?: string | null | undefined
}

/** Returns the picture after a form: a stored picture's path is set only by an upload, so here it is the present picture or a deleted one. */
function avatarAfter(before: string | null, requested: string | null | undefined): string | null {
  if (requested === undefined || requested?.startsWith('/')) return before
  return requested || null
}

/**
 * Changes a person's profile as a customer; a farmer's name is also the farm's contact and changes there in the same transaction. Returns
 * the person, the removed picture, if any (`replaced`), and an e-mail address to confirm (`pendingEmail`).
 * docs/product/accounts.md#customer-profile.
 * @throws EMAIL_TAKEN with the field named
 * @throws NOT_SIGNED_IN
 */
export async function updateCustomerProfile(
  { personId, fields, now }: { personId: number; fields: CustomerFields; now: Date },
  domain: Domain,
): Promise<{ person: PersonRecord; pendingEmail: string | null; replaced: string | null }> {
  const { avatarUrl, phone, email, landmark, ...otherFields } = fields
  const phoneChange = 'phone' in fields ? { phone: phone ?? '' } : {}
  const landmarkChange = 'landmark' in fields ? { landmark: landmark ?? '' } : {}
  try {
    return await withTransaction(domain, async tx => {
      const current = await findPerson(personId, tx)
      const avatar = avatarAfter(current?.avatar ?? null, avatarUrl)
      const change = { ...otherFields, ...phoneChange, ...landmarkChange, ...sameEmail(email, current), avatar }
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
