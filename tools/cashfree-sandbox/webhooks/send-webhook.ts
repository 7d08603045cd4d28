import { createHmac } from 'node:crypto'
import type { PendingWebhook } from '../ledger/ledger-state.ts'

/** Returns the provider's signature: base64 of HMAC-SHA256 over the timestamp and the raw body. */
export function webhookSignature(timestamp: string, rawBody: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(timestamp + rawBody)
    .digest('base64')
}

const WITHIN_MILLISECONDS = 10_000
export const API_VERSION = '2023-08-01'

/** Sends one webhook event, signed for this moment. Returns the shop's response status, or null without a response. */
export async function sendWebhook(webhook: PendingWebhook, secret: string, now: number): Promise<number | null> {
  const timestamp = String(now)
  const headers = {
    'content-type': 'application/json',
    'x-webhook-attempt': String(webhook.attempts + 1),
    'x-webhook-signature': webhookSignature(timestamp, webhook.body, webhook.isForged ? `${secret}, forged` : secret),
    'x-webhook-timestamp': timestamp,
    'x-webhook-version': API_VERSION,
  }
  try {
    const signal = AbortSignal.timeout(WITHIN_MILLISECONDS)
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers,
      body: webhook.body,
      redirect: 'manual',
      signal,
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}
