import { type Domain, type PersonRecord, people } from '@santhe/domain'
import { type Actor, fail } from '@santhe/rules'

/**
 * Reads the caller fresh.
 * @throws NOT_SIGNED_IN when the person was deleted or deactivated
 */
export async function personOf(actor: Actor, domain: Domain): Promise<PersonRecord> {
  const person = await people.findPerson(actor.id, domain)
  return person?.isActive ? person : fail('NOT_SIGNED_IN')
}
