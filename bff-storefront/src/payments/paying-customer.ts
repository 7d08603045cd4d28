import { fail } from '@santhe/rules'
import type { PayingCustomer } from './cashfree/cashfree.ts'
import { providerPhone } from './cashfree/provider-phone.ts'

/**
 * Somebody as the provider wants to know them. The provider opens no payment without a phone number, so one that holds none is
 * refused before anything is placed. @throws VALIDATION in the checkout form's own words.
 */
export function payingCustomer(customer: PayingCustomer): PayingCustomer {
  const text = 'Please enter a valid phone number'
  return {
    ...customer,
    phone: providerPhone(customer.phone) ?? fail('VALIDATION', { message: text, fields: { phone: text } }),
  }
}
