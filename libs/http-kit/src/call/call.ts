import type { Access, Contract } from '@santhe/contracts'
import type { Actor, Language } from '@santhe/rules'
import type { TextIn } from '@santhe/texts'
import type { ParameterizedContext } from 'koa'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { CachedUrls, ResponseCache } from '../cache/response-cache.ts'
import type { SubjectVersions } from '../cache/versions.ts'
import type { Limits } from '../limits.ts'
import type { LiveHub } from '../live/live-hub.ts'
import type { LiveNews } from '../live/live-log.ts'
import type { Sessions } from '../sessions.ts'
import type { ListedSession } from '../sessions-by-person.ts'
import type { SessionCookies } from '../sessions-record.ts'
import type { TurnSettings } from './turns.ts'

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
  /** From PUBLIC_URL. */
  readonly publicHost: string | undefined
  readonly bodyLimits: BodyLimits
  readonly turns: TurnSettings
  readonly findActing: FindActing
  /** Set when the server has an event stream. */
  readonly live: LiveHub | undefined
  readonly publishNews: (news: LiveNews) => Promise<void>
}

/** The state of a request while it runs. */
export interface RequestState {
  requestId: string
  ip: string
  /** For the Origin check. */
  host: string | undefined
  /** Language of the response's texts. */
  language: Language
  /** Whether it carries EDGE_KEY. */
  isFromEdge: boolean
  contract?: Contract
  personId?: number
  /** For the log. */
  failure?: unknown
}

export type Context = ParameterizedContext<RequestState>

export interface BodyLimits {
  /** Bytes of a JSON body. */
  readonly bodyBytes: number
  /** Bytes of one uploaded file. */
  readonly fileBytes: number
}

export interface UploadedFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** `Actor` for contracts that need a session; may be undefined for public ones. */
export type ActorOf<Who extends Access> = 'anyone' extends Who ? Actor | undefined : Actor

/** @throws UNAVAILABLE when Redis is away */
interface OwnSessions {
  list(): Promise<ListedSession[]>
  /** False when the caller has no such session. */
  end(id: string): Promise<boolean>
  endOthers(): Promise<number>
}

interface SignIn {
  /** The person's language, if chosen. */
  language?: Language | undefined
}

/** Context of every call besides its input. Functions that store sessions throw UNAVAILABLE when Redis is away. */
export interface CallContext {
  /** Time of the request; the only clock of the call. */
  readonly now: Date
  readonly requestId: string
  /** Client IP as given by the edge, else the socket's. */
  readonly ip: string
  /** Readable device, such as 'Chrome on Android'. Display only: the header may lie. */
  readonly device: string
  readonly idempotencyKey: string | undefined
  readonly files: readonly UploadedFile[]
  /** Raw JSON body for signatures; '' without one. */
  readonly rawBody: string
  /** '' if missing. Never identify the caller by one. */
  header(name: string): string
  readonly limits: Limits
  readonly language: Language
  readonly text: TextIn
  /** @throws NOT_SIGNED_IN when the caller is a visitor */
  readonly person: Actor
  /**
   * Replaces the request's session, sets the cookie and returns the bearer token.
   * @throws NOT_SIGNED_IN when all the person's sessions were ended since the request arrived
   */
  signIn(actor: Actor, person?: SignIn): Promise<string>
  /** Call before work that must not happen without signing in. */
  assertCanSignIn(): Promise<void>
  /** Also clears the cookie. */
  signOut(): Promise<void>
  /** After deactivation, deletion, a role change or a new password. */
  endSessionsOf(personId: number): Promise<void>
  setLanguageOf(personId: number, language: Language): Promise<void>
  readonly ownSessions: OwnSessions
  /** The assist in which an agent's session acts, in calls that stay the agent's own. May be over. */
  readonly assistId: number | undefined
  /** Sets the assist of the session. */
  setAssist(assistId: number): Promise<void>
  /** Clears `assistId`, unless the session is in another assist by now. */
  clearAssist(): Promise<void>
}

/** Parsed input and caller, as handlers get them. */
interface CallOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Who extends Access>
  extends CallContext {
  readonly params: z.output<P>
  readonly query: z.output<Q>
  readonly body: z.output<B>
  readonly actor: ActorOf<Who>
  /** Who acts, from where and when, as commands take it. */
  readonly by: Pick<CallContext, 'device' | 'now'> & { readonly actor: ActorOf<Who> }
}

export interface RawCall extends CallContext {
  readonly params: unknown
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly actor: Actor | undefined
}

/** For handlers that are not written inside `serve`. */
export type Call<C extends Contract> = CallOf<C['params'], C['query'], C['body'], C['access']>
