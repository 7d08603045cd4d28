import type { OrderRecord } from '@santhe/domain'
import { fail, type Language } from '@santhe/rules'
import { say } from '@santhe/texts'
import type { PayingCustomer } from './cashfree/cashfree.ts'
import { providerPhone } from './cashfree/cashfree-formats.ts'

/** @throws VALIDATION always, without a provider */
export function failNotOffered(): never {
  return fail('VALIDATION', { fields: { paymentMethod: say('payment.notOffered') } })
}

/**
 * Normalises a customer.
 * @throws VALIDATION when there is no usable phone number, which the provider requires
 */
export function payingCustomer(customer: PayingCustomer): PayingCustomer {
  const phone = providerPhone(customer.phone) ?? fail('VALIDATION', { fields: { phone: say('form.phone') } })
  return { ...customer, phone }
}

/** The customer who pays for a stored order. */
export function customerOf({ buyerId, recipient }: OrderRecord, language: Language): PayingCustomer {
  const { firstName, lastName, email, phone } = recipient
  return payingCustomer({ buyerId, language, name: `${firstName} ${lastName}`, email, phone })
}
