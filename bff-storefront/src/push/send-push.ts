import { type PushMessage, type PushResult, type PushServices, push } from '@santhe/domain'
import { Agent, request } from 'undici'
import { publicLookup } from './public-lookup.ts'
import { authorizationFor, encryptPush, type PushKeys } from './push-headers.ts'

const CONNECT_WITHIN_MS = 5_000
const SILENT_MS = 5_000

export interface SendPushOptions {
  /** Returns the market's keys. */
  keys: () => Promise<PushKeys>
  /** How a push service reaches who runs the market: a https or mailto URL. */
  subject: string
  services: PushServices
  /** Called where a push service will never accept a message; named by the service's host alone. */
  onRefused: (host: string, status: number) => void
}

/** What a status of a push service means (RFC 8030). Throws where the message is to be tried again. */
function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) throw new Error(`The push service responded ${status}.`)
  return 'refused'
}

/**
 * Returns a function that sends a message to a device by its push service. It posts to known services on public ips alone, follows no
 * redirect, and waits ten seconds at most. Throws where the service can't be reached, is busy or fails. docs/security.md#push.
 */
export function sendByPushService(options: SendPushOptions): (message: PushMessage) => Promise<PushResult> {
  const { keys, subject, services, onRefused } = options
  const timeouts = { headersTimeout: SILENT_MS, bodyTimeout: SILENT_MS }
  const guarded = new Agent({ ...timeouts, connect: { lookup: publicLookup, timeout: CONNECT_WITHIN_MS } })
  const unguarded = new Agent({ ...timeouts, connect: { timeout: CONNECT_WITHIN_MS } })

  return async ({ subscription, lifeSeconds, isUrgent, tag, title, message, link }) => {
    const { endpoint } = subscription
    // The setting may name fewer services than when it was stored.
    if (!push.isPushUrl(endpoint, services)) return 'gone'
    const { origin, hostname } = new URL(endpoint)
    const { statusCode, body } = await request(endpoint, {
      method: 'POST',
      dispatcher: origin === services.testOrigin ? unguarded : guarded,
      headers: {
        authorization: await authorizationFor(endpoint, await keys(), subject),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(lifeSeconds),
        topic: tag,
        urgency: isUrgent ? 'high' : 'normal',
      },
      body: encryptPush(JSON.stringify({ title, message, link, tag }), subscription),
    })
    await body.dump()
    const result = resultOf(statusCode)
    if (result === 'refused') onRefused(hostname, statusCode)
    return result
  }
}
