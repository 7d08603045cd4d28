import type { Access, Contract } from '@santhe/contracts'
import { type Actor, fail } from '@santhe/rules'
import type { z } from 'zod'
import type { ActorOf, Call, RawCall } from './call.ts'
import {
  type FileResult,
  isFile,
  isLive,
  isPage,
  isPicture,
  type LiveResult,
  type Page,
  type PictureResult,
} from './page.ts'
import { readBody, readParams, readQuery } from './read-input.ts'

/** What a handler returned, with the headers of a page where it is one. */
export interface HandlerResult {
  readonly data: unknown
  readonly nextCursor?: string | undefined
  readonly total?: number | undefined
  /** Instead of data, where the contract's response is a file. */
  readonly file?: FileResult
  /** Instead of data, where it is a picture. */
  readonly picture?: PictureResult
  /** Instead of data, where it is a stream of events. */
  readonly live?: LiveResult
}

/** A contract with its handler, ready for `createServer`. */
export interface Served {
  readonly contract: Contract
  run(rawCall: RawCall): Promise<HandlerResult>
  /** Returns one cache key for all equivalent requests, whatever the order or spelling of their query. Throws NOT_FOUND or VALIDATION. */
  keyOf(params: unknown, query: Readonly<Record<string, unknown>>): string
  /** Whether the cached response to this query that everybody shares is right for a person too; undefined where it is for all. */
  readonly sharedFor: ((query: Readonly<Record<string, unknown>>) => (actor: Actor) => boolean) | undefined
  /** Whether the response to this query is worth caching; undefined where every one is. */
  readonly isCached: ((query: Readonly<Record<string, unknown>>) => boolean) | undefined
}

export interface ServeOptions<Query> {
  /**
   * For a `shared` contract: whether the response cached for everybody is right for this person too. Where it is not, the handler
   * runs for them, and the response is cached for them alone: it must depend only on what the contract `provides` and on the caller.
   * Visitors always get the shared response, and the handler gets no `actor` when it makes that.
   */
  readonly sharedWhen?: (query: Query, actor: Actor) => boolean
  /** For a `shared` contract: whether a response is cached at all. One that fits a single person, such as by their location, is not. */
  readonly cachedWhen?: (query: Query) => boolean
}

type HandlerReturn<C extends Contract> =
  | z.output<C['response']>
  | Page<z.output<C['response']>>
  | FileResult
  | PictureResult
  | LiveResult

/** The function that serves a contract. */
export type Handler<C extends Contract> = (call: Call<C>) => HandlerReturn<C> | Promise<HandlerReturn<C>>

function admitted<Who extends Access>(access: Who, actor: Actor | undefined): ActorOf<Who>
function admitted(access: Access, actor: Actor | undefined): Actor | undefined {
  return access === 'anyone' ? actor : (actor ?? fail('NOT_SIGNED_IN'))
}

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
}

/**
 * Returns a contract with its handler. Access, input, status, headers, caching and errors come from the contract;
 * the handler gets one `call`, and returns the contract's response, or `page(…)` for a paged list.
 */
export function serve<C extends Contract>(
  contract: C,
  handler: Handler<C>,
  { sharedWhen, cachedWhen }: ServeOptions<z.output<C['query']>> = {},
): Served {
  return {
    contract,
    async run(rawCall) {
      const params = readParams<C['params']>(contract.params, rawCall.params)
      const query = readQuery<C['query']>(contract.query, rawCall.query)
      const body = readBody<C['body']>(contract.body, contract.ignores, rawCall.body)
      const result = await handler(
        callFrom(rawCall, { params, query, body, actor: admitted<C['access']>(contract.access, rawCall.actor) }),
      )
      if (isFile(result)) return { data: undefined, file: result }
      if (isPicture(result)) return { data: undefined, picture: result }
      if (isLive(result)) return { data: undefined, live: result }
      return isPage(result)
        ? { data: result.items, nextCursor: result.nextCursor, total: result.total }
        : { data: result }
    },
    keyOf(params, query) {
      const input = [inOrder(readParams(contract.params, params)), inOrder(readQuery(contract.query, query))]
      return `${contract.call} ${JSON.stringify(input)}`
    },
    sharedFor:
      sharedWhen &&
      (input => {
        const query = readQuery<C['query']>(contract.query, input)
        return actor => sharedWhen(query, actor)
      }),
    isCached: cachedWhen && (query => cachedWhen(readQuery<C['query']>(contract.query, query))),
  }
}

/** Returns the call with its parsed input; `person` stays a getter, since reading it may throw. */
function callFrom<Checked extends object>(rawCall: RawCall, checked: Checked) {
  const { now, requestId, ip, device, idempotencyKey, files, rawBody, header, limits } = rawCall
  const { signIn, assertCanSignIn, signOut, endSessionsOf, ownSessions, assistId, setAssist } = rawCall
  return {
    ...checked,
    now,
    requestId,
    ip,
    device,
    idempotencyKey,
    files,
    rawBody,
    header,
    limits,
    signIn,
    assertCanSignIn,
    signOut,
    endSessionsOf,
    ownSessions,
    assistId,
    setAssist,
    get person() {
      return rawCall.person
    },
  }
}
