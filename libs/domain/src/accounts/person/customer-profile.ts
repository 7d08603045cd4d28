import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { People, type PersonRecord, type SavedView, type SavedViews } from '../../records/person.ts'
import { changePerson, findActive } from './change-person.ts'
import { failClashing } from './new-account.ts'
import { requestEmailChange, sameEmail } from './request-email-change.ts'

export interface CustomerFields {
  name: string
  email: string
  /** Unchanged when omitted; undefined clears it. */
  phone?: string | undefined
  address: string
  /** Unchanged when omitted; undefined clears it. */
  landmark?: string | undefined
  city: string
  state: string
  zipCode: string
  /** Unchanged when omitted; null or '' removes the picture. */
  avatarUrl?: string | null | undefined
}

/** Returns the picture after a form. Only uploads set a stored picture's path, so here it is the current picture or a deleted one. */
function avatarAfter(before: string | null, requested: string | null | undefined): string | null {
  if (requested === undefined || requested?.startsWith('/')) return before
  return requested || null
}

/**
 * Changes a person's profile as a customer. Returns the person, the removed picture if any (`replaced`), and an e-mail address
 * to confirm (`pendingEmail`).
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
  return withTransaction(domain, async tx => {
    const before = await findActive(personId, tx)
    const avatar = avatarAfter(before.avatar, avatarUrl)
    const change = { ...otherFields, ...phoneChange, ...landmarkChange, ...sameEmail(email, before), avatar }
    const person = await changePerson(before, change, tx)
    const pendingEmail = await requestEmailChange({ person, email, now }, tx)
    return { person, pendingEmail, replaced: avatar === before.avatar ? null : before.avatar }
  }).catch(failClashing)
}

/**
 * Sets a person's picture, or removes it with null, and returns the previous one, whose file can be deleted. Concurrent calls
 * return different ones.
 * @throws NOT_SIGNED_IN for a person deactivated or deleted meanwhile
 */
export function setAvatar(
  { personId, avatar }: { personId: number; avatar: string | null },
  domain: Domain,
): Promise<{ replaced: string | null }> {
  return withTransaction(domain, async tx => {
    const before = await findActive(personId, tx)
    await changePerson(before, { avatar }, tx)
    return { replaced: before.avatar }
  })
}

type ViewsOf = { personId: number; page: keyof SavedViews }

/** Returns saved views, oldest first. docs/product/office.md#saved-views. */
export async function readViews({ personId, page }: ViewsOf, { connection, session }: Domain): Promise<SavedView[]> {
  return (await People(connection).findById(personId, { views: 1 }, { session }).lean())?.views?.[page] ?? []
}

interface SetViews extends ViewsOf {
  /** Names of the views that the caller saw. */
  before: readonly string[]
  views: SavedView[]
}

/** @throws CONFLICT when the views have changed since */
export async function setViews({ personId, page, before, views }: SetViews, domain: Domain): Promise<void> {
  await withTransaction(domain, async tx => {
    const stored = await readViews({ personId, page }, tx)
    const isSeen = stored.length === before.length && stored.every(({ name }, place) => name === before[place])
    if (!isSeen) fail('CONFLICT', { message: say('views.changed') })
    // An empty optional filter parses as undefined, which would be stored as null.
    const filled = (query: SavedView['query']) =>
      Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
    const set = { [`views.${page}`]: views.map(({ name, query }) => ({ name, query: filled(query) })) }
    await People(tx.connection).updateOne({ _id: personId }, { $set: set }, { session: tx.session })
  })
}
