import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Cashfree, ProviderFailure, type WebhookSignature } from './cashfree.ts'
import type { OrderSettings } from './cashfree-formats.ts'
import { orderCalls } from './cashfree-orders.ts'
import { refundCalls } from './cashfree-refunds.ts'
import { type ProviderAccess, providerCaller } from './provider-caller.ts'

const MOST_AHEAD_MS = 10 * 60_000
/** The provider retries after 2, 10 and 30 minutes. */
const OLDEST_MS = 60 * 60_000
/** Distinguishes seconds from milliseconds. */
const MILLISECONDS_FROM = 100_000_000_000

function momentOf(timestamp: string): number | undefined {
  if (!/^\d{10,16}$/.test(timestamp)) return undefined
  const value = Number(timestamp)
  return value < MILLISECONDS_FROM ? value * 1000 : value
}

/** Base64 of HMAC-SHA256 over timestamp and raw body. */
export function signatureOf({ rawBody, timestamp }: Pick<WebhookSignature, 'rawBody' | 'timestamp'>, secret: string) {
  return createHmac('sha256', secret)
    .update(timestamp + rawBody)
    .digest('base64')
}

/** Valid signature, at most an hour old or ten minutes ahead; constant-time comparison. */
export function isSignedBy(secret: string, { rawBody, timestamp, signature, now }: WebhookSignature): boolean {
  const expected = Buffer.from(signatureOf({ rawBody, timestamp }, secret))
  const actual = Buffer.from(signature)
  const matches = actual.length === expected.length && timingSafeEqual(actual, expected)
  const sentAt = momentOf(timestamp)
  if (!matches || sentAt === undefined) return false
  const age = now.getTime() - sentAt
  return age <= OLDEST_MS && age >= -MOST_AHEAD_MS
}

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

/** Orders and refunds have the market's ids, so repeated writes are safe. */
export function createCashfree({ mode, publicUrl, ...access }: CashfreeSettings): Cashfree {
  const caller = providerCaller(access)
  return {
    mode,
    ...orderCalls(caller, { mode, publicUrl }),
    ...refundCalls(caller),
    isSigned: signature => isSignedBy(access.secret, signature),
  }
}
