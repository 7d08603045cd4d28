import { fail } from '@santhe/rules'
import type { PayingCustomer } from './cashfree/cashfree.ts'
import { providerPhone } from './cashfree/provider-phone.ts'

/**
 * Returns a customer in the form that the provider requires. It opens no payment without a phone number, so a customer without one
 * is refused before anything is placed. Throws VALIDATION with the checkout form's own message.
 */
export function payingCustomer(customer: PayingCustomer): PayingCustomer {
  const text = 'Please enter a valid phone number'
  return {
    ...customer,
    phone: providerPhone(customer.phone) ?? fail('VALIDATION', { message: text, fields: { phone: text } }),
  }
}
