import type { Access, Contract } from '@santhe/contracts'
import { type Actor, fail } from '@santhe/rules'
import type { z } from 'zod'
import type { ActorOf, Call, RawCall } from './call.ts'
import { isPage, type Page } from './page.ts'
import { readBody, readParams, readQuery } from './read-input.ts'

/** What a handler gave: the answer, and a page's headers where it is a page. */
export interface HandlerResult {
  readonly data: unknown
  readonly nextCursor?: string | undefined
  readonly total?: number | undefined
}

/** A contract with what answers it, ready for `createServer`. */
export interface Served {
  readonly contract: Contract
  run(rawCall: RawCall): Promise<HandlerResult>
  /** One text for everything that asks the same, whatever order or spelling its query has. @throws SantheError NOT_FOUND, VALIDATION. */
  keyOf(params: unknown, query: Readonly<Record<string, unknown>>): string
  /** Whether the answer kept for everybody to this query is a person's as well; undefined where it is everyone's. */
  readonly sharedFor: ((query: Readonly<Record<string, unknown>>) => (actor: Actor) => boolean) | undefined
  /** Whether what is asked this way is asked by many and worth keeping; undefined where all of it is. */
  readonly isCached: ((query: Readonly<Record<string, unknown>>) => boolean) | undefined
}

export interface ServeOptions<Query> {
  /**
   * For a `shared` contract: whether the answer kept for everybody is this person's answer too. Where it is not, the handler
   * runs for them alone, and what it gave is kept for them alone: it must follow from what the contract shows and who asks.
   * Nobody signed in always gets the shared one, and the handler never learns who asks when it makes that.
   */
  readonly sharedWhen?: (query: Query, actor: Actor) => boolean
  /** For a `shared` contract: whether an answer is kept at all. What only one person asks, such as from where they stand, is not. */
  readonly cachedWhen?: (query: Query) => boolean
}

type HandlerReturn<C extends Contract> = z.output<C['response']> | Page<z.output<C['response']>>

/** What a contract is answered by. */
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
 * Joins a contract with its handler. Who may ask, input, status, headers, caching and errors come from the contract;
 * the handler gets one `call`, does its one thing, and returns the contract's answer, or `page(…)` for a paged list.
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

/** Puts the checked input in the place of the given one; `person` stays a getter, since reading it may throw. */
function callFrom<Checked extends object>(rawCall: RawCall, checked: Checked) {
  const { now, requestId, ip, idempotencyKey, files, rawBody, header, limits } = rawCall
  const { signIn, assertCanSignIn, signOut, endSessionsOf, ownSessions } = rawCall
  return {
    ...checked,
    now,
    requestId,
    ip,
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
    get person() {
      return rawCall.person
    },
  }
}
