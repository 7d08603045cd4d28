import { fail } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { SavedAddresses, type SavedAddressRecord } from '../../records/saved-address.ts'
import { ownAddress } from './policy.ts'
import { type AddressFields, storedAddress } from './save-address.ts'

/** Replaces one of a person's saved addresses; orders have copies of their own. Throws NOT_FOUND for every other address. */
export async function updateAddress(
  { personId, id, fields }: { personId: number; id: number; fields: AddressFields },
  { connection }: Domain,
): Promise<SavedAddressRecord> {
  const saved = storedAddress(id, fields)
  const { matchedCount } = await SavedAddresses(connection).updateOne(ownAddress(personId, id), {
    $set: { 'addresses.$': saved },
  })
  return matchedCount === 0 ? fail('NOT_FOUND') : saved
}
