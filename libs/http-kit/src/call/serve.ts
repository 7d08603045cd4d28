import type { RouterMiddleware } from '@koa/router'
import Router from '@koa/router'
import type { Access, Contract, Owner } from '@santhe/contracts'
import { ALL_CALLS } from '@santhe/contracts/all-calls'
import { type Actor, fail, type Message, SantheError } from '@santhe/rules'
import { coded, readCoded } from '@santhe/texts/say'
import type { z } from 'zod'
import type { ActorOf, Call, Context, RawCall, RequestState } from './call.ts'
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

/** Only the session identifies callers, so these are dropped everywhere (docs/product/calls.md#identity). */
const IDENTITY_FIELDS = ['userId', 'userRole']

type Issue = z.core.$ZodIssue

function fieldOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
}

/** Of an object, and characters of each: a body of 100 kB may have 10,000, and each is refused in words of its own. */
const MOST_UNKNOWN = 10
const LONGEST_NAME = 100

function unknownFields(keys: readonly string[], path: readonly PropertyKey[]): string[] {
  return keys.slice(0, MOST_UNKNOWN).map(key => fieldOf([...path, key]).slice(0, LONGEST_NAME))
}

/** For issues without a message in the contract. */
const messageOf: z.core.$ZodErrorMap = issue => {
  const path = issue.path ?? []
  if (issue.code === 'unrecognized_keys') {
    return coded('form.unknownFields', { names: unknownFields(issue.keys, path) })
  }
  return coded(issue.input === undefined ? 'form.required' : 'form.invalid', { field: fieldOf(path) })
}

/** Of a union of objects the issues of the option that fits best, if one does; of other unions the message of the union. */
function closestOf(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const [best, next] = issue.errors.toSorted((a, b) => a.length - b.length)
  if (!best || !next || best.length === next.length || best.some(({ path }) => path.length === 0)) return [issue]
  return best.map(inner => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

function messagesByField(issues: readonly Issue[]): Record<string, Message> {
  const messages = new Map<string, Message>()
  for (const issue of issues.flatMap(closestOf)) {
    const fields = issue.code === 'unrecognized_keys' ? unknownFields(issue.keys, issue.path) : [fieldOf(issue.path)]
    for (const field of fields) {
      if (!messages.has(field)) messages.set(field, readCoded(issue.message))
    }
  }
  return Object.fromEntries(messages)
}

function refuse(issues: readonly Issue[]): never {
  return fail('VALIDATION', { fields: messagesByField(issues) })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function without(fields: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}

/** @throws NOT_FOUND when they are invalid */
function readParams<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const read = schema.safeParse(input)
  return read.success ? read.data : fail('NOT_FOUND')
}

/** Drops bytes that are not UTF-8, since they must not be stored: exports are journalled with their filters. */
const decodable = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(decodable) : typeof value === 'string' ? value.replaceAll('\ufffd', '') : value

/**
 * Drops unknown parameters.
 * @throws VALIDATION when the query is invalid
 */
export function readQuery<S extends z.ZodType>(schema: S, input: Readonly<Record<string, unknown>>): z.output<S> {
  const given = Object.entries(without(input, IDENTITY_FIELDS))
  const fields = Object.fromEntries(given.map(([name, value]) => [name, decodable(value)]))
  const read = schema.safeParse(fields, { error: messageOf })
  if (read.success) return read.data
  const unknown = read.error.issues.flatMap(issue => (issue.code === 'unrecognized_keys' ? issue.keys : []))
  if (unknown.length === 0) return refuse(read.error.issues)
  const again = schema.safeParse(without(fields, unknown), { error: messageOf })
  return again.success ? again.data : refuse(again.error.issues)
}

/**
 * Drops fields in `ignores`; names other unknown ones.
 * @throws VALIDATION when the body is invalid
 */
function readBody<S extends z.ZodType>(schema: S, ignores: readonly string[], input: unknown): z.output<S> {
  const body = isRecord(input) ? without(input, [...IDENTITY_FIELDS, ...ignores]) : input
  const read = schema.safeParse(body, { error: messageOf })
  return read.success ? read.data : refuse(read.error.issues)
}

/** Includes pagination headers. */
export interface HandlerResult {
  readonly data: unknown
  /** Replaces `data`. */
  readonly json?: Buffer | undefined
  readonly nextCursor?: string | undefined
  readonly total?: number | undefined
  readonly file?: FileResult
  readonly picture?: PictureResult
  readonly live?: LiveResult
}

export interface Served {
  readonly contract: Contract
  /** Stores its parsed input in the call. */
  run(rawCall: RawCall): Promise<HandlerResult>
  /**
   * @throws NOT_FOUND when parameters are invalid
   * @throws VALIDATION when the query is invalid
   */
  cachingOf(
    params: unknown,
    query: Readonly<Record<string, unknown>>,
  ): {
    /** The same for equivalent requests. */
    readonly key: string
    /** Whether the shared response suits a person; undefined if it suits everyone. */
    readonly sharedFor: ((actor: Actor) => boolean) | undefined
    readonly isCached: boolean
  }
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
      const actor = admitted<C['access']>(contract.access, rawCall.actor)
      // Reads and handlers without `by` read no User-Agent.
      const by = {
        actor,
        now: rawCall.now,
        get device() {
          return rawCall.device
        },
      }
      const result = await handler(Object.assign(rawCall, { params, query, body, actor, by }))
      if (isFile(result)) return { data: undefined, file: result }
      if (isPicture(result)) return { data: undefined, picture: result }
      if (isLive(result)) return { data: undefined, live: result }
      return isPage(result)
        ? { data: result.items, json: result.json, nextCursor: result.nextCursor, total: result.total }
        : { data: result }
    },
    cachingOf(params, input) {
      const query = readQuery<C['query']>(contract.query, input)
      return {
        key: `${contract.call} ${JSON.stringify([inOrder(readParams(contract.params, params)), inOrder(query)])}`,
        sharedFor: sharedWhen && (actor => sharedWhen(query, actor)),
        isCached: cachedWhen?.(query) ?? true,
      }
    },
  }
}

export interface Route {
  readonly contract: Contract
  readonly served: Served | undefined
}

/** Literal segments before parameters. */
function literalsFirst({ contract: one }: Route, { contract: other }: Route): number {
  const [steps, others] = [one.path.split('/'), other.path.split('/')]
  for (const [at, step] of steps.entries()) {
    const isParameter = step.startsWith(':')
    if (isParameter !== (others[at] ?? '').startsWith(':')) return isParameter ? 1 : -1
  }
  return others.length - steps.length
}

/**
 * Literal paths first.
 * @throws Error when a call has two handlers or another owner
 */
export function routesOf(owner: Owner, served: readonly Served[]): Route[] {
  const byCall = new Map<string, Route>()
  for (const one of served) {
    const { call } = one.contract
    if (byCall.has(call)) throw new Error(`${call} is served twice.`)
    if (one.contract.owner !== owner) throw new Error(`${call} belongs to ${one.contract.owner}, not to ${owner}.`)
    byCall.set(call, { contract: one.contract, served: one })
  }
  for (const { contract } of ALL_CALLS) {
    if (contract.owner === owner && !byCall.has(contract.call)) {
      byCall.set(contract.call, { contract, served: undefined })
    }
  }
  return [...byCall.values()].sort(literalsFirst)
}

/** 405 with `Allow` for other methods of a known path, otherwise 404. */
export function router(
  routes: readonly Route[],
  run: (ctx: Context, route: Route) => Promise<void>,
): { dispatch: RouterMiddleware<RequestState>; refuse: (ctx: Context) => never } {
  const koaRouter = new Router<RequestState>({ sensitive: true })
  for (const route of routes) {
    koaRouter.register(route.contract.path, [route.contract.method], ctx => run(ctx, route))
  }
  const dispatch = koaRouter.routes()
  return {
    dispatch,
    refuse(ctx) {
      const methods = koaRouter.match(ctx.path, ctx.method).path.flatMap(layer => layer.methods)
      if (methods.length === 0) throw new SantheError('NO_SUCH_CALL')
      ctx.set('Allow', [...new Set(methods)].sort().join(', '))
      throw new SantheError('METHOD_NOT_ALLOWED')
    },
  }
}
