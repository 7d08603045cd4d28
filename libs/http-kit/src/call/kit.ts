import type { Logger } from 'pino'
import type { KnownAddresses } from '../cache/known-addresses.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import type { SubjectVersions } from '../cache/versions.ts'
import type { Limits } from '../limits.ts'
import type { Sessions } from '../sessions.ts'
import type { SessionCookies } from '../sessions-cookie.ts'
import type { BodyLimits } from './read-request-body.ts'

/** What answering a call needs, made once per server. */
export interface Kit {
  readonly log: Logger
  readonly sessions: Sessions
  readonly limits: Limits
  readonly versions: SubjectVersions
  readonly cache: ResponseCache
  /** Answers of calls that others share, made for one person. */
  readonly ownAnswers: ResponseCache
  readonly addresses: KnownAddresses
  readonly clock: () => Date
  readonly checkAnswers: boolean
  readonly cookies: SessionCookies
  /** Host and port of PUBLIC_URL. */
  readonly publicHost: string | undefined
  readonly bodyLimits: BodyLimits
}
