import { fail } from '@santhe/rules'
import type { PayingCustomer } from './cashfree/cashfree.ts'
import { providerPhone } from './cashfree/provider-text.ts'

const NOT_OFFERED = 'Online payment is not offered here. Please choose cash on delivery.'

/** @throws VALIDATION always, without a provider */
export function failNotOffered(): never {
  return fail('VALIDATION', { message: NOT_OFFERED, fields: { paymentMethod: NOT_OFFERED } })
}

/**
 * Normalises a customer.
 * @throws VALIDATION when there is no usable phone number, which the provider requires
 */
export function payingCustomer(customer: PayingCustomer): PayingCustomer {
  const text = 'Please enter a valid phone number'
  return {
    ...customer,
    phone: providerPhone(customer.phone) ?? fail('VALIDATION', { message: text, fields: { phone: text } }),
  }
}
