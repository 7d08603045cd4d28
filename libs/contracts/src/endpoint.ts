import type { ErrorCode, Role } from '@santhe/rules'
import { z } from './schema.ts'

export type Owner = 'storefront' | 'backoffice'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Call = `${Method} /api/${string}`

/** Who may call at all: everybody, any signed-in person, or the named roles. What they may do to a given record is the domain's policy. */
export type Access = 'anyone' | 'signedIn' | readonly Role[]

/** What a read shows and a write changes: a successful write refreshes every screen that shows what it changed. */
export type Subject =
  | 'product'
  /** How many boxes are available, exactly: for pages that must never show an old figure. */
  | 'stock'
  | 'farm'
  | 'category'
  | 'calendar'
  | 'order'
  | 'fee'
  | 'person'
  /** Where somebody is signed in. */
  | 'session'
  | 'notification'
  /** What somebody saved or wants to be notified about. */
  | 'wish'
  | 'staff'
  | 'statistics'
  /** Codes of a farm for taluk agents, and who helps on it. */
  | 'assist'

const Nothing = z.strictObject({})

/** Everything about one call, in one place. Routes, the browser's client, metadata and the OpenAPI document derive from it. */
export interface Contract<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  readonly call: Call
  readonly method: Method
  /** The path with `:name` parameters, as the router takes it. */
  readonly path: string
  readonly owner: Owner
  readonly access: Who
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly response: Result
  /** Error codes that it may fail with beside `impliedErrors`. Outside production a back end refuses to send any other code. */
  readonly errors: readonly ErrorCode[]
  readonly provides: readonly Subject[]
  readonly invalidates: readonly Subject[]
  /** A successful write changes how many boxes are available: lists may show that up to 2 s late, so that a busy shop's cache stays useful. */
  readonly movesStock: boolean
  /** The response is the same for everybody and may be cached by the response cache. */
  readonly shared: boolean
  /** The response depends on the caller: data that came with a page was made for a visitor, and is fetched again for signed-in people. */
  readonly variesByCaller: boolean
  /** A POST that creates something responds 201. */
  readonly creates: boolean
  /** The list is paged: `limit` and `cursor` in, `X-Next-Cursor` and `X-Total-Count` out. */
  readonly paged: boolean
  /** Body fields that are accepted and dropped: read-only fields, so that the response of a GET can be sent back. */
  readonly ignores: readonly string[]
  /** The multipart field that carries files; such a call has no JSON body. */
  readonly upload: { field: string; most: number } | undefined
  /** The most bytes of a JSON body, where a call takes more than the others; undefined for those. */
  readonly bodyBytes: number | undefined
  /**
   * A successful response is a file of this type, sent as it is made, and `response` its text (of a picture its bytes); errors are JSON all the same.
   * Server-sent events have no end: they are sent as they happen.
   */
  readonly file: 'text/csv' | 'text/event-stream' | 'image/webp' | undefined
  /** Takes an `Idempotency-Key`: the same body gets the first response again. */
  readonly idempotent: boolean
  /** The cookie alone is enough: no session is read or changed by it that another site could abuse (login, register, webhook …). */
  readonly needsNoSession: boolean
  /**
   * What a link of a mail does, which mail programs and webmail pages post by themselves (RFC 8058): the link alone authorises, so the
   * request may come from any page, and its body be a form instead of JSON. Left out by all others.
   */
  readonly postedByMailPrograms?: true
}

type Options<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  W extends Access = Access,
> = {
  call: Call
  owner: Owner
  access: W
  summary: string
  params?: P
  query?: Q
  body?: B
  response: A
} & Partial<
  Pick<
    Contract,
    | 'errors'
    | 'provides'
    | 'invalidates'
    | 'movesStock'
    | 'shared'
    | 'variesByCaller'
    | 'creates'
    | 'paged'
    | 'ignores'
    | 'upload'
    | 'bodyBytes'
    | 'file'
    | 'idempotent'
    | 'needsNoSession'
    | 'postedByMailPrograms'
  >
>

const MethodAndPath = z.tuple([z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), z.string()])

function methodAndPath(call: Call): { method: Method; path: string } {
  const [method, path] = MethodAndPath.parse(call.split(' '))
  return { method, path }
}

/** Returns the contract of a call. Until its owner serves it, the response is 501 behind the same guards. */
export function endpoint<
  P extends z.ZodType = typeof Nothing,
  Q extends z.ZodType = typeof Nothing,
  B extends z.ZodType = typeof Nothing,
  A extends z.ZodType = z.ZodType,
  W extends Access = Access,
>(options: Options<P, Q, B, A, W>): Contract<P, Q, B, A, W>
export function endpoint(options: Options<z.ZodType, z.ZodType, z.ZodType, z.ZodType>): Contract {
  return {
    ...methodAndPath(options.call),
    params: Nothing,
    query: Nothing,
    body: Nothing,
    errors: [],
    provides: [],
    invalidates: [],
    movesStock: false,
    shared: false,
    variesByCaller: false,
    creates: false,
    paged: false,
    ignores: [],
    upload: undefined,
    bodyBytes: undefined,
    file: undefined,
    idempotent: false,
    needsNoSession: false,
    ...options,
  }
}

type Shape<C, Key extends 'params' | 'query' | 'body' | 'response'> =
  C extends Record<Key, infer S extends z.ZodType> ? S : never

/** What a caller passes: ids as numbers, money as rupees (number or string). */
export type InputOf<C, Key extends 'params' | 'query' | 'body'> = z.input<Shape<C, Key>>
/** What a handler receives: parsed, money as paise. */
export type ParsedOf<C, Key extends 'params' | 'query' | 'body'> = z.output<Shape<C, Key>>
/** What the call returns. */
export type ResponseOf<C> = z.output<Shape<C, 'response'>>
