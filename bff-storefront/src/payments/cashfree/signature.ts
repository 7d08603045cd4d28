import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookSignature } from './cashfree.ts'

const MOST_AHEAD_MS = 10 * 60_000
/** The timestamp is of when a webhook event was made, and the provider tries again after 2, 10 and 30 minutes; a repeat does no harm. */
const OLDEST_MS = 60 * 60_000
/** Seconds since 1970 are shorter than this for centuries, milliseconds longer since 1973. */
const MILLISECONDS_FROM = 100_000_000_000

function momentOf(timestamp: string): number | undefined {
  if (!/^\d{10,16}$/.test(timestamp)) return undefined
  const value = Number(timestamp)
  return value < MILLISECONDS_FROM ? value * 1000 : value
}

/** Returns the signature of a webhook event: base64 of HMAC-SHA256 over timestamp and raw body. */
export function signatureOf({ rawBody, timestamp }: Pick<WebhookSignature, 'rawBody' | 'timestamp'>, secret: string) {
  return createHmac('sha256', secret)
    .update(timestamp + rawBody)
    .digest('base64')
}

/** Whether a webhook event has the provider's signature and is of the last hour, or ten minutes ahead at most. Compared in constant time. */
export function isSignedBy(secret: string, { rawBody, timestamp, signature, now }: WebhookSignature): boolean {
  const expected = Buffer.from(signatureOf({ rawBody, timestamp }, secret))
  const actual = Buffer.from(signature)
  const matches = actual.length === expected.length && timingSafeEqual(actual, expected)
  const sentAt = momentOf(timestamp)
  if (!matches || sentAt === undefined) return false
  const age = now.getTime() - sentAt
  return age <= OLDEST_MS && age >= -MOST_AHEAD_MS
}
