import type { Cashfree } from './cashfree.ts'
import { orderCalls } from './cashfree-orders.ts'
import { refundCalls } from './cashfree-refunds.ts'
import type { OrderSettings } from './cashfree-requests.ts'
import { type ProviderAccess, providerCaller } from './provider-caller.ts'
import { isSignedBy } from './signature.ts'

export interface CashfreeSettings extends ProviderAccess, OrderSettings {}

/** Returns a client of Cashfree's API. The provider knows orders and refunds by our own ids: a write that is sent again is the same write. */
export function createCashfree({ mode, publicUrl, ...access }: CashfreeSettings): Cashfree {
  const caller = providerCaller(access)
  return {
    mode,
    ...orderCalls(caller, { mode, publicUrl }),
    ...refundCalls(caller),
    isSigned: signature => isSignedBy(access.secret, signature),
  }
}
