import { fail } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { SavedAddresses } from '../../records/saved-address.ts'
import { ownAddress } from './policy.ts'

/** Deletes one of a person's saved addresses. Throws NOT_FOUND for every other address. */
export async function deleteAddress(
  { personId, id }: { personId: number; id: number },
  { connection }: Domain,
): Promise<void> {
  const { matchedCount } = await SavedAddresses(connection).updateOne(ownAddress(personId, id), {
    $pull: { addresses: { id } },
  })
  if (matchedCount === 0) fail('NOT_FOUND')
}
