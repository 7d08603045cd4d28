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

export type FindActing = (of: { agentId: number; assistId: number; now: Date }) => Promise<Actor | undefined>

/** Dependencies of calls, one per server. */
export interface Kit {
  readonly log: Logger
  readonly sessions: Sessions
  readonly limits: Limits
  readonly versions: SubjectVersions
  readonly cache: ResponseCache
  /** Personal responses of shared calls. */
  readonly ownResponses: ResponseCache
  readonly cachedUrls: CachedUrls
  readonly clock: () => Date
  readonly checkResponses: boolean
  readonly cookies: SessionCookies
  /** Of PUBLIC_URL. */
  readonly publicHost: string | undefined
  readonly bodyLimits: BodyLimits
  readonly findActing: FindActing
  /** Set when the server has an event stream. */
  readonly live: LiveHub | undefined
  readonly publishNews: (news: LiveNews) => Promise<void>
}
