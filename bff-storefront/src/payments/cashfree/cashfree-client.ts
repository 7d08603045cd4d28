import { type Cashfree, ProviderFailure } from './cashfree.ts'
import { orderCalls } from './cashfree-orders.ts'
import { refundCalls } from './cashfree-refunds.ts'
import type { OrderSettings } from './cashfree-requests.ts'
import { type ProviderAccess, providerCaller } from './provider-caller.ts'
import { isSignedBy } from './signature.ts'

async function silence(): Promise<never> {
  throw new ProviderFailure('no keys of the payment provider are set')
}

/** Without keys, open payments behave as if the provider were down: boxes return after the grace, polling continues. */
export const noCashfree: Cashfree = {
  mode: 'production',
  createOrder: silence,
  readOrder: silence,
  refund: silence,
  readRefund: silence,
  isSigned: () => false,
}

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
