import { type Cashfree, ProviderFailure } from './cashfree.ts'

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
