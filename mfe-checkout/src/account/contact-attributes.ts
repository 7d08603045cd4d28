import type { InputHTMLAttributes } from 'react'

export type FieldAttributes = Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'type' | 'inputMode'>

/** Autofill and keyboard hints for contact and address fields. */
export const CONTACT_ATTRIBUTES = {
  email: { autoComplete: 'email', type: 'email' },
  phone: { autoComplete: 'tel', type: 'tel' },
  address: { autoComplete: 'street-address' },
  landmark: { autoComplete: 'off' },
  city: { autoComplete: 'address-level2' },
  state: { autoComplete: 'address-level1' },
  zipCode: { autoComplete: 'postal-code', inputMode: 'numeric' },
} as const satisfies Record<string, FieldAttributes>
