import { createHmac } from 'node:crypto'

/** Returns the provider's signature: base64 of HMAC-SHA256 over the timestamp and the raw body. */
export function webhookSignature(timestamp: string, rawBody: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(timestamp + rawBody)
    .digest('base64')
}
