import { collection } from './collection.ts'
import { maybeText, number, part, record } from './fields.ts'

/** A delivery address of a person. Omitted texts are ''. */
export interface SavedAddressRecord {
  id: number
  label: string
  name: string
  phone: string
  address: string
  landmark: string
  city: string
  state: string
  zipCode: string
}

/** A person's saved addresses beside the profile's: one document, so that one guarded write limits their number. */
export interface SavedAddressesRecord {
  /** The person's id. */
  _id: number
  addresses: SavedAddressRecord[]
}

const address = part<SavedAddressRecord>({
  id: number,
  label: maybeText,
  name: maybeText,
  phone: maybeText,
  address: maybeText,
  landmark: maybeText,
  city: maybeText,
  state: maybeText,
  zipCode: maybeText,
})

const schema = record<SavedAddressesRecord>({ _id: number, addresses: [address] })

export const SavedAddresses = collection<SavedAddressesRecord>('saved-addresses', schema)
