import type { Domain } from '../../foundation/domain.ts'
import { SavedAddresses, type SavedAddressRecord } from '../../records/saved-address.ts'

/** Returns the addresses that a person saved beside the one of the profile, the earliest first. */
export async function listAddresses(personId: number, { connection }: Domain): Promise<SavedAddressRecord[]> {
  const saved = await SavedAddresses(connection).findById(personId).lean()
  return saved?.addresses ?? []
}
