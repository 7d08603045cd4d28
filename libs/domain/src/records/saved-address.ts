import { Schema } from 'mongoose'
import { collection } from './collection.ts'

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

const text = { type: String, default: '' }
const number = { type: Number, required: true }

const address = new Schema<SavedAddressRecord>(
  {
    id: number,
    label: text,
    name: text,
    phone: text,
    address: text,
    landmark: text,
    city: text,
    state: text,
    zipCode: text,
  },
  { _id: false },
)

const schema = new Schema<SavedAddressesRecord>({ _id: number, addresses: [address] }, { versionKey: false })

export const SavedAddresses = collection<SavedAddressesRecord>('saved-addresses', schema)
