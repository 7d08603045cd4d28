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

/** Includes pagination headers. */
export interface HandlerResult {
  readonly data: unknown
  readonly nextCursor?: string | undefined
  readonly total?: number | undefined
  readonly file?: FileResult
  readonly picture?: PictureResult
  readonly live?: LiveResult
}

export interface Served {
  readonly contract: Contract
  run(rawCall: RawCall): Promise<HandlerResult>
  /**
   * Normalises equivalent queries to one key.
   * @throws NOT_FOUND when parameters are invalid
   * @throws VALIDATION when the query is invalid
   */
  keyOf(params: unknown, query: Readonly<Record<string, unknown>>): string
  /** Whether the shared response suits a person; undefined if it suits everyone. */
  readonly sharedFor: ((query: Readonly<Record<string, unknown>>) => (actor: Actor) => boolean) | undefined
  /** Undefined if all are cached. */
  readonly isCached: ((query: Readonly<Record<string, unknown>>) => boolean) | undefined
}

export interface ServeOptions<Query> {
  /**
   * `shared` contracts: whether the shared response suits this person. If not, the response is cached for them alone
   * and may depend only on what the contract `provides` and the caller. Shared responses are made without `actor`.
   */
  readonly sharedWhen?: (query: Query, actor: Actor) => boolean
  /** `shared` contracts: false for responses nobody else gets, such as by location. */
  readonly cachedWhen?: (query: Query) => boolean
}

type HandlerReturn<C extends Contract> =
  | z.output<C['response']>
  | Page<z.output<C['response']>>
  | FileResult
  | PictureResult
  | LiveResult

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
 * Access, validation, status, headers, caching and errors follow from the contract. The handler returns its response,
 * or `page(…)` for lists.
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

function callFrom<Checked extends object>(rawCall: RawCall, checked: Checked) {
  const { now, requestId, ip, device, idempotencyKey, files, rawBody, header, limits, language, text } = rawCall
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
    language,
    text,
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
