import { type Actor, fail } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { People, type PersonRecord } from '../../records/person.ts'

/**
 * Activates or deactivates an account; the caller ends the sessions. A deactivated farmer's products stay in the shop:
 * hiding one is a decision of its own.
 * @throws CONFLICT for deactivating oneself, NOT_FOUND.
 */
export async function setPersonActive(
  { actor, id, isActive }: { actor: Actor; id: number; isActive: boolean },
  { connection }: Domain,
): Promise<PersonRecord> {
  if (id === actor.id && !isActive) {
    fail('CONFLICT', { message: 'You can’t deactivate yourself; another admin can.' })
  }
  const person = await People(connection)
    .findOneAndUpdate({ _id: id }, { $set: { isActive } }, { returnDocument: 'after' })
    .lean<PersonRecord>()
  return person ?? fail('NOT_FOUND')
}
