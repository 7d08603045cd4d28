import { fail, MOST_SAVED_ADDRESSES } from '@santhe/rules'
import { trusted } from 'mongoose'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { nextId } from '../../foundation/ids.ts'
import { type IdempotentRequest, onlyOnce, saveOutcome } from '../../foundation/only-once.ts'
import { SavedAddresses, type SavedAddressRecord } from '../../records/saved-address.ts'
import { listAddresses } from './queries.ts'

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

export function storedAddress(
  id: number,
  { name = '', phone = '', landmark = '', ...fields }: AddressFields,
): SavedAddressRecord {
  return { id, ...fields, name, phone, landmark }
}

interface NewAddress {
  personId: number
  fields: AddressFields
  /** How many of the saved ones stand before it; it stands last unless given. */
  place?: number | undefined
  now: Date
  idempotencyKey?: string | undefined
}

/**
 * Saves another address of a person; sent again with the same idempotency key it returns the first one.
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
  // The write checks the limit itself, so concurrent requests never exceed it.
  const hasRoom = { _id: personId, [`addresses.${MOST_SAVED_ADDRESSES - 1}`]: trusted({ $exists: false }) }
  await withTransaction(domain, async tx => {
    const { modifiedCount } = await collection.updateOne(
      hasRoom,
      { $push: { addresses: { $each: [saved], ...(place !== undefined && { $position: place }) } } },
      { session: tx.session },
    )
    if (modifiedCount === 0) {
      fail('CONFLICT', { message: `You have saved ${MOST_SAVED_ADDRESSES} addresses already. Delete one first.` })
    }
    await saveOutcome(request, { orders: [], madeId: saved.id }, now, tx)
  })
  return saved
}
