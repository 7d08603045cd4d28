import type { SavedAddress } from '@santhe/contracts'

/** The person's own name and phone. */
export interface Owner {
  name: string
  phone: string
}

type PlaceField = 'address' | 'city' | 'state' | 'zipCode'
type AddressField = PlaceField | 'firstName' | 'lastName' | 'phone'

/** Returns first and last name by splitting a name at its first space. docs/product/checkout.md#form-fields. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

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
    saved.zipCode === values.zipCode
  )
}
