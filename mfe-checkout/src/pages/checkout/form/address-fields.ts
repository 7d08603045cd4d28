import type { AddressForm, SavedAddress } from '@santhe/contracts'
import { plainZipCode, splitName } from '@santhe/rules'

export interface Owner {
  name: string
  phone: string
}

/** Label length limits of the contract, in characters. */
const SHORTEST_LABEL = 2
export const LONGEST_LABEL = 40

type PlaceField = 'address' | 'city' | 'state' | 'zipCode'
type AddressField = PlaceField | 'firstName' | 'lastName' | 'phone'

/** Appends the landmark, as the farm reads one line. */
export function lineWithLandmark({ address, landmark }: { address: string; landmark?: string }): string {
  return [address, landmark].filter(Boolean).join(', ')
}

/** Returns the form values for a saved address, recipient included. */
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

export function isChosen(saved: SavedAddress, values: Readonly<Record<PlaceField, string>>): boolean {
  return (
    lineWithLandmark(saved) === values.address &&
    saved.city === values.city &&
    saved.state === values.state &&
    plainZipCode(saved.zipCode) === plainZipCode(values.zipCode)
  )
}

type TypedAddress = Readonly<Record<AddressField | 'addressLabel', string>>

/** Label defaults to the first words; the recipient is only stored if it isn't the owner. */
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

/** Returns the text before the first comma, cut to label length; the whole text if that is too short. */
function firstWords(address: string): string {
  const [first = ''] = address.trim().split(/[,\n]/)
  const words = first.trim().length < SHORTEST_LABEL ? address.trim().replaceAll('\n', ' ') : first.trim()
  return words.slice(0, LONGEST_LABEL).trim()
}
