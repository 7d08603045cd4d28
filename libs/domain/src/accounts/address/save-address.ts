import { fail, MOST_SAVED_ADDRESSES } from '@santhe/rules'
import { trusted } from 'mongoose'
import { nextId } from '../../foundation/counter/next-id.ts'
import type { Domain } from '../../foundation/domain.ts'
import { SavedAddresses, type SavedAddressRecord } from '../../records/saved-address.ts'

/** An address as it is typed: what may be left out is ''. */
export interface AddressFields {
  label: string
  name?: string | undefined
  phone?: string | undefined
  address: string
  landmark?: string | undefined
  city: string
  state: string
  zipCode: string
}

/** Returns an address as it is stored. */
export function storedAddress(
  id: number,
  { name = '', phone = '', landmark = '', ...fields }: AddressFields,
): SavedAddressRecord {
  return { id, ...fields, name, phone, landmark }
}

/** Saves another address of a person. Throws CONFLICT where ten are saved already. */
export async function saveAddress(
  { personId, fields }: { personId: number; fields: AddressFields },
  domain: Domain,
): Promise<SavedAddressRecord> {
  const saved = storedAddress(await nextId(domain, 'address'), fields)
  const collection = SavedAddresses(domain.connection)
  await collection.updateOne({ _id: personId }, { $setOnInsert: { addresses: [] } }, { upsert: true })
  // The guard stands in the write itself, so that several at once never save more.
  const hasRoom = { _id: personId, [`addresses.${MOST_SAVED_ADDRESSES - 1}`]: trusted({ $exists: false }) }
  const { modifiedCount } = await collection.updateOne(hasRoom, { $push: { addresses: saved } })
  if (modifiedCount === 0) {
    fail('CONFLICT', { message: `You have saved ${MOST_SAVED_ADDRESSES} addresses already. Delete one first.` })
  }
  return saved
}
