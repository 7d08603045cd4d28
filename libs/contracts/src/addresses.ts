import { DeliveryPhone, Done, LONGEST_NAME } from './account.ts'
import { endpoint } from './endpoint.ts'
import { optional, PLACE_OF_PERSON, ZipCode } from './fields.ts'
import { z } from './schema.ts'
import { anyText, lines, text } from './text.ts'

/** Uses the checkout form's messages. docs/product/accounts.md#saved-addresses */
export const AddressForm = z.strictObject({
  label: text(2, 'form.addressLabel', 40),
  /** Recipient, if another person. */
  /** First and last name of the checkout form. */
  name: optional(text(2, 'form.name', 2 * LONGEST_NAME + 3)),
  phone: optional(DeliveryPhone),
  address: lines(5, 'form.address', 200),
  landmark: optional(anyText(100)),
  city: text(2, 'form.city', 60),
  state: text(2, 'form.state', 60),
  zipCode: ZipCode,
})
export type AddressForm = z.input<typeof AddressForm>

export const SavedAddress = z.object({
  id: z.number().nullable(),
  /** Empty for the profile's address: screens call it Home. */
  label: z.string(),
  name: z.string(),
  ...PLACE_OF_PERSON,
})
export type SavedAddress = z.output<typeof SavedAddress>

export const listAddresses = endpoint({
  call: 'GET /api/users/addresses',
  access: 'signedIn',
  summary: 'The caller’s saved addresses; that of the profile, where there is one, comes first',
  response: z.array(SavedAddress),
  provides: ['person'],
})

export const saveAddress = endpoint({
  call: 'POST /api/users/addresses',
  access: 'signedIn',
  summary: 'Saves another address of the caller, ten at most',
  body: AddressForm.extend({
    /** Index to restore a deleted address at; last by default. */
    place: z.number().int().min(0).optional(),
  }),
  response: SavedAddress,
  errors: ['CONFLICT', 'KEY_REUSED', 'NOT_FOUND'],
  invalidates: ['person'],
  creates: true,
  idempotent: true,
  ignores: ['id'],
})

export const updateAddress = endpoint({
  call: 'PUT /api/users/addresses/:id',
  access: 'signedIn',
  summary: 'Changes one of the caller’s saved addresses; orders keep the one that they were placed with',
  body: AddressForm,
  response: SavedAddress,
  invalidates: ['person'],
  ignores: ['id'],
  repeatsHarmlessly: true,
})

export const deleteAddress = endpoint({
  call: 'DELETE /api/users/addresses/:id',
  access: 'signedIn',
  summary: 'Deletes one of the caller’s saved addresses',
  response: Done,
  invalidates: ['person'],
})
