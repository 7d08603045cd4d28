import type { Actor } from '@santhe/rules'
import type { Logger } from 'pino'
import type { CachedUrls } from '../cache/cached-urls.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import type { SubjectVersions } from '../cache/versions.ts'
import type { Limits } from '../limits.ts'
import type { LiveHub } from '../live/live-hub.ts'
import type { LiveNews } from '../live/live-log.ts'
import type { Sessions } from '../sessions.ts'
import type { SessionCookies } from '../sessions-cookie.ts'
import type { BodyLimits } from './read-request-body.ts'

/** Returns the farmer as whom a taluk agent acts in a help; undefined once it is over, or no longer allowed. */
export type FindActing = (of: { agentId: number; assistId: number; now: Date }) => Promise<Actor | undefined>

/** What running a call needs, made once per server. */
export interface Kit {
  readonly log: Logger
  readonly sessions: Sessions
  readonly limits: Limits
  readonly versions: SubjectVersions
  readonly cache: ResponseCache
  /** Responses of shared calls that were made for one person. */
  readonly ownResponses: ResponseCache
  readonly cachedUrls: CachedUrls
  readonly clock: () => Date
  readonly checkResponses: boolean
  readonly cookies: SessionCookies
  /** Host and port of PUBLIC_URL. */
  readonly publicHost: string | undefined
  readonly bodyLimits: BodyLimits
  readonly findActing: FindActing
  /** Where the server serves a stream of events. */
  readonly live: LiveHub | undefined
  /** Tells the open pages of people what to read again. Rejects while Redis is away. */
  readonly publishNews: (news: LiveNews) => Promise<void>
}
