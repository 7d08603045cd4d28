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

/** `Actor` where the contract names who may; where anyone may ask, nobody may have signed in. */
export type ActorOf<Who extends Access> = 'anyone' extends Who ? Actor | undefined : Actor

/** The asker's own sessions; of nobody there are none. Each @throws SantheError UNAVAILABLE. */
interface OwnSessions {
  /** The one that asks first, then the last seen. */
  list(): Promise<ListedSession[]>
  /** False where the asker has no session of that name. */
  end(id: string): Promise<boolean>
  /** Ends all but the one that asks, and answers how many. */
  endOthers(): Promise<number>
}

/** What every call carries beside its own input. */
export interface Surroundings {
  /** The moment the request came in; the one clock of the call. */
  readonly now: Date
  readonly requestId: string
  /** The client's address, from the edge alone; else the socket's. */
  readonly address: string
  readonly idempotencyKey: string | undefined
  readonly files: readonly UploadedFile[]
  /** The body's text as it was sent, for signatures over it; '' where there was no JSON body. */
  readonly rawBody: string
  /** A header of the request; '' where it has none. Who asks is never read from one. */
  header(name: string): string
  readonly limits: Limits
  /**
   * Whoever signed in, for calls that ask for it.
   * @throws SantheError NOT_SIGNED_IN where nobody is.
   */
  readonly person: Actor
  /**
   * Starts a session, ends the one the request came with, sets the cookie, and answers the bearer token.
   * @throws SantheError UNAVAILABLE while sessions can't be kept; NOT_SIGNED_IN when the person's sessions were all ended since the request came in.
   */
  signIn(actor: Actor, device?: string): Promise<string>
  /** For what is done only together with a sign-in, before it is done. @throws SantheError UNAVAILABLE while sessions can't be kept. */
  assertCanSignIn(): Promise<void>
  /** Ends the session the request came with, and takes the cookie back. */
  signOut(): Promise<void>
  /** Ends every session of a person at once: deactivated, deleted, another role, a new password. */
  endSessionsOf(personId: number): Promise<void>
  readonly ownSessions: OwnSessions
}

/** What a handler gets: its input, checked, and who asks. */
interface CallOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Who extends Access>
  extends Surroundings {
  readonly params: z.output<P>
  readonly query: z.output<Q>
  readonly body: z.output<B>
  readonly actor: ActorOf<Who>
}

/** One request before its input is checked. */
export interface Asked extends Surroundings {
  readonly params: unknown
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly actor: Actor | undefined
}

/** The `call` of a contract's handler, for handlers written apart from `serve`. */
export type Call<C extends Contract> = CallOf<C['params'], C['query'], C['body'], C['access']>
