import type { IncomingMessage } from 'node:http'
import { fail } from '@santhe/rules'
import { z } from 'zod'
import { minuteLimit, visitorIp } from '../api/api-middleware.ts'
import type { BackEnd, BackEndClient } from '../api/back-end-client.ts'

/** A refused key or insecure connection, worded for people who release. */
export class KeyRefused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 403,
  ) {
    super(message)
  }
}

const BEARER = /^Bearer ([\w-]{20,100})$/i
const LOOPBACK = /^(127\.|::1$)/
/** Per ip and minute. */
const MOST_WRONG_KEYS = 30
const TIMEOUT_MS = 5_000

const REFUSALS = {
  KEY_UNKNOWN: 'No team has this key',
  KEY_EXPIRED: 'This key has expired',
  KEY_REVOKED: 'This key was revoked',
  KEY_OF_OTHER_SLICES: 'This key is for other slices',
} as const
const UsedKey = z.union([
  z.object({ team: z.string() }),
  z.object({ refused: z.enum(['KEY_UNKNOWN', 'KEY_EXPIRED', 'KEY_REVOKED', 'KEY_OF_OTHER_SLICES']) }),
])

/** Whether nobody could read the request on its way: the outermost trusted proxy names its protocol. */
function isPrivate(request: IncomingMessage, proxies: number): boolean {
  if (LOOPBACK.test(visitorIp(request, proxies))) return true
  const protocols = [request.headers['x-forwarded-proto'] ?? []].flat().join(',').split(',')
  return proxies > 0 && (protocols.at(-proxies) ?? protocols[0])?.trim() === 'https'
}

export interface KeyUse {
  slice: string
  act: 'read' | 'release' | 'send' | 'show' | 'back' | 'remove'
  version?: string | undefined
}

export interface TeamKeyDeps {
  backEndClient: BackEndClient
  backoffice: BackEnd
  /** Number of trusted proxies in front of the edge. */
  proxies: number
}

/**
 * Returns a function that checks a request's team key and returns the team. docs/security.md#team-keys.
 * @throws KeyRefused when the key or the connection is refused
 * @throws RATE_LIMITED when its ip had too many wrong keys
 * @throws UNAVAILABLE when the back office is away
 */
export function teamKeyGuard({ backEndClient, backoffice, proxies }: TeamKeyDeps) {
  const wrongKeys = minuteLimit(MOST_WRONG_KEYS)
  return async (request: IncomingMessage, use: KeyUse): Promise<string> => {
    if (!isPrivate(request, proxies)) throw new KeyRefused('HTTPS_NEEDED', 'Keys go over https alone')
    const ip = visitorIp(request, proxies)
    // Counted before the check, so that concurrent attempts can't bypass the limit.
    const retryAfter = wrongKeys.take(ip, Date.now())
    if (retryAfter !== undefined) fail('RATE_LIMITED', { details: { retryAfter } })
    const [, key] = BEARER.exec(request.headers.authorization ?? '') ?? []
    if (key === undefined) throw new KeyRefused('KEY_UNKNOWN', REFUSALS.KEY_UNKNOWN, 401)
    const used = await backEndClient
      .post(backoffice, '/internal/team-keys/use', { key, ...use }, AbortSignal.timeout(TIMEOUT_MS))
      .then(({ body }) => UsedKey.safeParse(body).data)
      .catch(() => undefined)
    if (used && 'refused' in used) {
      const { refused } = used
      throw new KeyRefused(refused, REFUSALS[refused], refused === 'KEY_UNKNOWN' ? 401 : 403)
    }
    wrongKeys.giveBack(ip)
    return (used ?? fail('UNAVAILABLE')).team
  }
}
