import type { SavedAddress } from '@santhe/contracts'
import type { PersonRecord, SavedAddressRecord } from '@santhe/domain'

export function presentAddress({
  id,
  label,
  name,
  phone,
  address,
  landmark,
  city,
  state,
  zipCode,
}: SavedAddressRecord): SavedAddress {
  return { id, label, name, phone, address, landmark, city, state, zipCode }
}

/** Returns a person's addresses, the profile's first if it has one. */
export function presentAddresses(person: PersonRecord, saved: readonly SavedAddressRecord[]): SavedAddress[] {
  const { address, city, state, zipCode, landmark = '' } = person
  const ofProfile = { id: null, label: '', name: '', phone: '', address, landmark, city, state, zipCode }
  return [...(address === '' ? [] : [ofProfile]), ...saved.map(presentAddress)]
}
