import type { Notice } from '../ledger/ledger-state.ts'
import { webhookSignature } from './signature.ts'

const WITHIN_MILLISECONDS = 10_000
export const API_VERSION = '2023-08-01'

/** Sends one webhook, signed for this moment. Answers the shop's status, or null where nothing answered. */
export async function sendNotice(notice: Notice, secret: string, now: number): Promise<number | null> {
  const timestamp = String(now)
  const headers = {
    'content-type': 'application/json',
    'x-webhook-attempt': String(notice.attempts + 1),
    'x-webhook-signature': webhookSignature(timestamp, notice.body, notice.isForged ? `${secret}, forged` : secret),
    'x-webhook-timestamp': timestamp,
    'x-webhook-version': API_VERSION,
  }
  try {
    const signal = AbortSignal.timeout(WITHIN_MILLISECONDS)
    const answer = await fetch(notice.url, { method: 'POST', headers, body: notice.body, redirect: 'manual', signal })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return null
  }
}
