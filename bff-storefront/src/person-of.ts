import { type Domain, type PersonRecord, people } from '@santhe/domain'
import { type Actor, fail } from '@santhe/rules'

/** Returns the caller, fresh from the database. Throws NOT_SIGNED_IN when the person was deleted or deactivated meanwhile. */
export async function personOf(actor: Actor, domain: Domain): Promise<PersonRecord> {
  const person = await people.find(actor.id, domain)
  return person?.isActive ? person : fail('NOT_SIGNED_IN')
}
