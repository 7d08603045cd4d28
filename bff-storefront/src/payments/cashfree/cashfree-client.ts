import type { Cashfree } from './cashfree.ts'
import { orderCalls } from './cashfree-orders.ts'
import { refundCalls } from './cashfree-refunds.ts'
import type { OrderSettings } from './cashfree-requests.ts'
import { type ProviderAccess, providerCaller } from './provider-caller.ts'
import { isSignedBy } from './signature.ts'

export interface CashfreeSettings extends ProviderAccess, OrderSettings {}

/** Orders and refunds have our own ids, so repeated writes are safe. */
export function createCashfree({ mode, publicUrl, ...access }: CashfreeSettings): Cashfree {
  const caller = providerCaller(access)
  return {
    mode,
    ...orderCalls(caller, { mode, publicUrl }),
    ...refundCalls(caller),
    isSigned: signature => isSignedBy(access.secret, signature),
  }
}
