import { fail, MOST_SAVED_ADDRESSES } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { nextId } from '../../foundation/ids.ts'
import { type IdempotentRequest, onlyOnce, saveOutcome } from '../../foundation/only-once.ts'
import { SavedAddresses, type SavedAddressRecord } from '../../records/saved-address.ts'

interface AddressFields {
  label: string
  name?: string | undefined
  phone?: string | undefined
  address: string
  landmark?: string | undefined
  city: string
  state: string
  zipCode: string
}

function storedAddress(
  id: number,
  { name = '', phone = '', landmark = '', ...fields }: AddressFields,
): SavedAddressRecord {
  return { id, ...fields, name, phone, landmark }
}

interface NewAddress {
  personId: number
  fields: AddressFields
  /** Index among the saved addresses; by default last. */
  place?: number | undefined
  now: Date
  idempotencyKey?: string | undefined
}

/**
 * Saves another address of a person; a repeated idempotency key returns the first one.
 * @throws CONFLICT when ten are saved already
 * @throws KEY_REUSED
 * @throws NOT_FOUND when the first one was deleted since
 */
export function saveAddress(
  { personId, fields, place, now, idempotencyKey: key }: NewAddress,
  domain: Domain,
): Promise<SavedAddressRecord> {
  const request = { actorId: personId, call: 'saveAddress', key, body: { ...fields, place } }
  const replay = async ({ madeId }: { madeId?: number | undefined }) =>
    (await listAddresses(personId, domain)).find(({ id }) => id === madeId) ?? fail('NOT_FOUND')
  return onlyOnce(
    request,
    { command: () => addAddress({ personId, fields, place, now }, request, domain), replay },
    domain,
  )
}

async function addAddress(
  { personId, fields, place, now }: NewAddress,
  request: IdempotentRequest,
  domain: Domain,
): Promise<SavedAddressRecord> {
  const saved = storedAddress(await nextId(domain, 'address'), fields)
  const collection = SavedAddresses(domain.connection)
  await collection.updateOne({ _id: personId }, { $setOnInsert: { addresses: [] } }, { upsert: true })
  // The write itself checks the limit, so concurrent requests never exceed it.
  const hasRoom = { _id: personId, [`addresses.${MOST_SAVED_ADDRESSES - 1}`]: trusted({ $exists: false }) }
  await withTransaction(domain, async tx => {
    const { modifiedCount } = await collection.updateOne(
      hasRoom,
      { $push: { addresses: { $each: [saved], ...(place !== undefined && { $position: place }) } } },
      { session: tx.session },
    )
    if (modifiedCount === 0) {
      fail('CONFLICT', { message: say('address.full', { most: MOST_SAVED_ADDRESSES }) })
    }
    await saveOutcome(request, { orders: [], madeId: saved.id }, now, tx)
  })
  return saved
}

/** Also filters by person, to protect other people's addresses. */
function ownAddress(personId: number, addressId: number) {
  return { _id: personId, 'addresses.id': addressId }
}

/** Replaces one of a person's saved addresses; orders store copies. `@throws NOT_FOUND` for any other address. */
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

/** Returns saved addresses, oldest first, without the profile's. */
export async function listAddresses(personId: number, { connection }: Domain): Promise<SavedAddressRecord[]> {
  const saved = await SavedAddresses(connection).findById(personId).lean()
  return saved?.addresses ?? []
}

/** Deletes one of a person's saved addresses. `@throws NOT_FOUND` for any other address. */
export async function deleteAddress(
  { personId, id }: { personId: number; id: number },
  { connection }: Domain,
): Promise<void> {
  const { matchedCount } = await SavedAddresses(connection).updateOne(ownAddress(personId, id), {
    $pull: { addresses: { id } },
  })
  if (matchedCount === 0) fail('NOT_FOUND')
}
