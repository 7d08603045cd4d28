import { fail } from '@santhe/rules'
import type { PayingCustomer } from './cashfree/cashfree.ts'
import { providerPhone } from './cashfree/provider-phone.ts'

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
