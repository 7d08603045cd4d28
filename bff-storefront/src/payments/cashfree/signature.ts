import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookSignature } from './cashfree.ts'

const MOST_APART_MS = 10 * 60_000
/** Seconds since 1970 are shorter than this for centuries, milliseconds longer since 1973. */
const MILLISECONDS_FROM = 100_000_000_000

function momentOf(timestamp: string): number | undefined {
  if (!/^\d{10,16}$/.test(timestamp)) return undefined
  const given = Number(timestamp)
  return given < MILLISECONDS_FROM ? given * 1000 : given
}

/** What the provider signs a notice with: base64 of HMAC-SHA256 over timestamp and raw body. */
export function signatureOf({ rawBody, timestamp }: Pick<WebhookSignature, 'rawBody' | 'timestamp'>, secret: string) {
  return createHmac('sha256', secret)
    .update(timestamp + rawBody)
    .digest('base64')
}

/** Whether a notice bears the provider's signature and is neither older nor newer than ten minutes. Compared in constant time. */
export function isSignedBy(secret: string, { rawBody, timestamp, signature, now }: WebhookSignature): boolean {
  const expected = Buffer.from(signatureOf({ rawBody, timestamp }, secret))
  const given = Buffer.from(signature)
  const isTheirs = given.length === expected.length && timingSafeEqual(given, expected)
  const sentAt = momentOf(timestamp)
  return isTheirs && sentAt !== undefined && Math.abs(now.getTime() - sentAt) <= MOST_APART_MS
}
