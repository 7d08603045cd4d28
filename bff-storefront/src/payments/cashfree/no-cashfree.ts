import { type Cashfree, ProviderFailure } from './cashfree.ts'

async function silence(): Promise<never> {
  throw new ProviderFailure('no keys of the payment provider are set')
}

/**
 * The provider of a market without its keys. What is open or due from a time when there were keys goes on as with one that is down:
 * boxes come back after the grace, and payments and refunds are polled again until the keys are back.
 */
export const noCashfree: Cashfree = {
  mode: 'production',
  createOrder: silence,
  readOrder: silence,
  refund: silence,
  readRefund: silence,
  isSigned: () => false,
}
