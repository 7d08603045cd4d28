import type { Access, Contract } from '@santhe/contracts'
import type { Actor } from '@santhe/rules'
import type { z } from 'zod'
import type { Limits } from '../limits.ts'
import type { ListedSession } from '../sessions-by-person.ts'

/** A file of a multipart call, whole in memory, within the caps. Its name and type are the sender's claims: decide by the bytes. */
export interface UploadedFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** `Actor` where the contract names roles or signed-in people; where anyone may call, perhaps undefined. */
export type ActorOf<Who extends Access> = 'anyone' extends Who ? Actor | undefined : Actor

/** The caller's own sessions; a visitor has none. Each throws SantheError UNAVAILABLE. */
interface OwnSessions {
  /** Returns the session of this call first, then the last seen. */
  list(): Promise<ListedSession[]>
  /** Returns false where the caller has no session with this id. */
  end(id: string): Promise<boolean>
  /** Ends all but the session of this call, and returns how many. */
  endOthers(): Promise<number>
}

/** What every call has beside its own input. */
export interface CallContext {
  /** The moment the request came in; the one clock of the call. */
  readonly now: Date
  readonly requestId: string
  /** The client's ip, as the edge alone may say; else the socket's. */
  readonly ip: string
  /** The caller's device in words people know, such as 'Chrome on Android'. Only for display: its header may lie. */
  readonly device: string
  readonly idempotencyKey: string | undefined
  readonly files: readonly UploadedFile[]
  /** The body's text as it was sent, for signatures over it; '' where there was no JSON body. */
  readonly rawBody: string
  /** Returns a header of the request; '' where it has none. Never identify the caller by one. */
  header(name: string): string
  readonly limits: Limits
  /**
   * The signed-in person, for calls that need one.
   * Throws SantheError NOT_SIGNED_IN for a visitor.
   */
  readonly person: Actor
  /**
   * Starts a session, ends the one the request came with, sets the cookie, and returns the bearer token.
   * Throws SantheError UNAVAILABLE while sessions can't be stored; NOT_SIGNED_IN when the person's sessions were all ended since the request came in.
   */
  signIn(actor: Actor, device?: string): Promise<string>
  /** Called before what is done only together with a sign-in. Throws SantheError UNAVAILABLE while sessions can't be stored. */
  assertCanSignIn(): Promise<void>
  /** Ends the session the request came with, and clears the cookie. */
  signOut(): Promise<void>
  /** Ends every session of a person at once: deactivated, deleted, another role, a new password. */
  endSessionsOf(personId: number): Promise<void>
  readonly ownSessions: OwnSessions
  /** The help in which the caller's session acts for a farmer, in calls that stay the agent's own; it may be over. */
  readonly assistId: number | undefined
  /** Writes into the caller's session for which help it acts, or with undefined that it acts for nobody. Throws SantheError UNAVAILABLE. */
  setAssist(assistId: number | undefined): Promise<void>
}

/** What a handler gets: its parsed input, and the caller. */
interface CallOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Who extends Access>
  extends CallContext {
  readonly params: z.output<P>
  readonly query: z.output<Q>
  readonly body: z.output<B>
  readonly actor: ActorOf<Who>
}

/** One request before its input is checked. */
export interface RawCall extends CallContext {
  readonly params: unknown
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly actor: Actor | undefined
}

/** The `call` of a contract's handler, for handlers written apart from `serve`. */
export type Call<C extends Contract> = CallOf<C['params'], C['query'], C['body'], C['access']>
