import { type PushMessage, type PushResult, type PushServices, subscriptions } from '@santhe/domain'
import { inLanguage, localeOf } from '@santhe/rules'
import { newsWords } from '@santhe/texts'
import { Agent, request } from 'undici'
import { publicLookup } from './public-lookup.ts'
import { authorizationFor, encryptPush, type PushKeys } from './push-headers.ts'

const CONNECT_WITHIN_MS = 5_000
const SILENT_MS = 5_000

export interface SendPushOptions {
  keys: () => Promise<PushKeys>
  /** Operator contact: https or mailto URL. */
  subject: string
  services: PushServices
  /** Permanently refused; gets the host only. */
  onRefused: (host: string, status: number) => void
}

/**
 * Returns the result for a status of RFC 8030.
 * @throws Error when sending must be retried
 */
function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) throw new Error(`The push service responded ${status}.`)
  return 'refused'
}

/**
 * Sends to known services on public IPs, without redirects, within ten seconds. docs/security.md#push.
 * @throws Error when sending must be retried
 */
export function sendByPushService(options: SendPushOptions): (message: PushMessage) => Promise<PushResult> {
  const { keys, subject, services, onRefused } = options
  const timeouts = { headersTimeout: SILENT_MS, bodyTimeout: SILENT_MS }
  const guarded = new Agent({ ...timeouts, connect: { lookup: publicLookup, timeout: CONNECT_WITHIN_MS } })
  const unguarded = new Agent({ ...timeouts, connect: { timeout: CONNECT_WITHIN_MS } })

  return async ({ subscription, lifeSeconds, isUrgent, tag, text, language, link }) => {
    const page = { link: inLanguage(link, language), lang: localeOf(language) }
    const { endpoint } = subscription
    if (!subscriptions.isPushUrl(endpoint, services)) return 'gone'
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
      body: encryptPush(JSON.stringify({ ...newsWords(text, language), ...page, tag }), subscription),
    })
    await body.dump()
    const result = resultOf(statusCode)
    if (result === 'refused') onRefused(hostname, statusCode)
    return result
  }
}
