import type { AddressForm, SavedAddress } from '@santhe/contracts'
import { plainZipCode, splitName } from '@santhe/rules'

/** The person's own name and phone. */
export interface Owner {
  name: string
  phone: string
}

/** How many characters the name of a saved address has, by its contract. */
const SHORTEST_LABEL = 2
export const LONGEST_LABEL = 40

type PlaceField = 'address' | 'city' | 'state' | 'zipCode'
type AddressField = PlaceField | 'firstName' | 'lastName' | 'phone'

/** Returns an address as the order's one line has it: with its landmark, which the farm reads there. */
export function lineWithLandmark({ address, landmark }: { address: string; landmark?: string }): string {
  return [address, landmark].filter(Boolean).join(', ')
}

/** Returns what a saved address puts into the checkout form: the place, and who takes the boxes there. */
export function fieldsOfAddress(saved: SavedAddress, owner: Owner): readonly [AddressField, string][] {
  const { firstName, lastName } = splitName(saved.name || owner.name)
  return [
    ['firstName', firstName],
    ['lastName', lastName],
    ['phone', saved.phone || owner.phone],
    ['address', lineWithLandmark(saved)],
    ['city', saved.city],
    ['state', saved.state],
    ['zipCode', saved.zipCode],
  ]
}

/** Returns whether the form has the place of a saved address, as it was saved. */
export function isChosen(saved: SavedAddress, values: Readonly<Record<PlaceField, string>>): boolean {
  return (
    lineWithLandmark(saved) === values.address &&
    saved.city === values.city &&
    saved.state === values.state &&
    plainZipCode(saved.zipCode) === plainZipCode(values.zipCode)
  )
}

/** What the checkout form has of an address, and what it is to be called. */
type TypedAddress = Readonly<Record<AddressField | 'addressLabel', string>>

/** Returns the typed address as it is saved: named by its first words where it has no name, and with who takes the boxes there where that is not its owner. */
export function addressToSave(values: TypedAddress, owner: Owner | undefined): AddressForm {
  const { address, city, state, zipCode } = values
  const label = values.addressLabel.trim()
  const { firstName, lastName } = splitName(owner?.name ?? '')
  const isOwner = values.firstName.trim() === firstName && values.lastName.trim() === lastName
  return {
    label: label.length < SHORTEST_LABEL ? firstWords(address) : label,
    name: isOwner ? '' : `${values.firstName.trim()} ${values.lastName.trim()}`,
    phone: values.phone === owner?.phone ? '' : values.phone,
    ...{ address, landmark: '', city, state, zipCode },
  }
}

/** Returns an address up to its first comma, as far as a name may be long; the whole where that is too little for a name. */
function firstWords(address: string): string {
  const [first = ''] = address.trim().split(/[,\n]/)
  const words = first.trim().length < SHORTEST_LABEL ? address.trim().replaceAll('\n', ' ') : first.trim()
  return words.slice(0, LONGEST_LABEL).trim()
}
