import type { ErrorCode, Role } from '@santhe/rules'
import { IdParams } from './fields.ts'
import { z } from './schema.ts'

export type Owner = 'storefront' | 'backoffice'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Call = `${Method} /api/${string}`

/** Who may call; access to single records is the domain's policy. */
export type Access = 'anyone' | 'signedIn' | readonly Role[]

/** Links reads and writes: a write refreshes screens showing its subjects. */
export type Subject =
  | 'product'
  /** Exact stock, never lagging. */
  | 'stock'
  | 'farm'
  | 'category'
  | 'calendar'
  | 'order'
  | 'fee'
  | 'person'
  | 'session'
  | 'notification'
  /** Saved or awaited products. */
  | 'wish'
  | 'staff'
  | 'statistics'
  /** A farm's agent codes and helpers. */
  | 'assist'

const Nothing = z.strictObject({})

/** Complete declaration of a call; routes, client, metadata and OpenAPI derive from it. */
export interface Contract<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  readonly call: Call
  readonly method: Method
  readonly path: string
  readonly owner: Owner
  readonly access: Who
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly response: Result
  /** Codes beyond `impliedErrors`; others are refused outside production. */
  readonly errors: readonly ErrorCode[]
  readonly provides: readonly Subject[]
  readonly invalidates: readonly Subject[]
  /** Changes stock: lists may lag 2 s, so caches stay useful. */
  readonly movesStock: boolean
  /** Never waits in a busy back end: it can't be refused, or waits for others itself. docs/product/calls.md#busy-back-ends */
  readonly takesNoTurn: boolean
  /** Same for everybody, so cacheable. */
  readonly shared: boolean
  /** Depends on the caller: embedded responses are re-read after sign-in. */
  readonly variesByCaller: boolean
  readonly creates: boolean
  /** `limit` and `cursor` in, `X-Next-Cursor` and `X-Total-Count` out. */
  readonly paged: boolean
  /** Read-only fields dropped from bodies, so a GET's response can be sent back. */
  readonly ignores: readonly string[]
  /** Multipart file field, beside the body's fields as texts; such calls have no JSON body. */
  readonly upload: { field: string; most: number; isOptional?: true } | undefined
  /** Body limit if not the default. */
  readonly bodyBytes: number | undefined
  /**
   * The response is a file of this type, streamed, and `response` its text (bytes for pictures). Errors stay JSON.
   * Event streams don't end.
   */
  readonly file: 'text/csv' | 'text/event-stream' | 'image/webp' | 'application/pdf' | undefined
  /** Repeats of a body with the same `Idempotency-Key` get the first response. */
  readonly idempotent: boolean
  /** A write that may be repeated without a key: the last repeat counts, as if it were the only one. docs/product/calls.md#idempotency */
  readonly repeatsHarmlessly: boolean
  /** Needs no CSRF protection: other sites couldn't abuse it (login, register, webhook …). */
  readonly needsNoSession: boolean
  /** Posted by mail clients (RFC 8058): authorised by its link, from any origin, as a form. */
  readonly postedByMailPrograms?: true
}

type ParamsOf<C extends Call> = [typeof Nothing, typeof IdParams][C extends `${string}/:id` | `${string}/:id/${string}`
  ? 1
  : 0]

type Options<
  C extends Call,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  W extends Access = Access,
> = {
  call: C
  /** By default the back office for farmers and staff, the storefront otherwise. */
  owner?: Owner
  access: W
  summary: string
  /** `IdParams` by default where the path has `:id`. */
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
    | 'takesNoTurn'
    | 'shared'
    | 'variesByCaller'
    | 'creates'
    | 'paged'
    | 'ignores'
    | 'upload'
    | 'bodyBytes'
    | 'file'
    | 'idempotent'
    | 'repeatsHarmlessly'
    | 'needsNoSession'
    | 'postedByMailPrograms'
  >
>

const MethodAndPath = z.tuple([z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), z.string()])

function methodAndPath(call: Call): { method: Method; path: string } {
  const [method, path] = MethodAndPath.parse(call.split(' '))
  return { method, path }
}

/** Calls without handler respond with 501 behind the same guards. */
export function endpoint<
  const C extends Call,
  P extends z.ZodType = ParamsOf<C>,
  Q extends z.ZodType = typeof Nothing,
  B extends z.ZodType = typeof Nothing,
  A extends z.ZodType = z.ZodType,
  W extends Access = Access,
>(options: Options<C, P, Q, B, A, W>): Contract<P, Q, B, A, W>
export function endpoint(options: Options<Call, z.ZodType, z.ZodType, z.ZodType, z.ZodType>): Contract {
  return {
    ...methodAndPath(options.call),
    owner: Array.isArray(options.access) ? 'backoffice' : 'storefront',
    params: /\/:id(\/|$)/.test(options.call) ? IdParams : Nothing,
    query: Nothing,
    body: Nothing,
    errors: [],
    provides: [],
    invalidates: [],
    movesStock: false,
    takesNoTurn: false,
    shared: false,
    variesByCaller: false,
    creates: false,
    paged: false,
    ignores: [],
    upload: undefined,
    bodyBytes: undefined,
    file: undefined,
    idempotent: false,
    repeatsHarmlessly: false,
    needsNoSession: false,
    ...options,
  }
}

type Shape<C, Key extends 'params' | 'query' | 'body' | 'response'> =
  C extends Record<Key, infer S extends z.ZodType> ? S : never

/** Unparsed: money as rupees, number or string. */
export type InputOf<C, Key extends 'params' | 'query' | 'body'> = z.input<Shape<C, Key>>
/** Parsed: money as paise. */
export type ParsedOf<C, Key extends 'params' | 'query' | 'body'> = z.output<Shape<C, Key>>
export type ResponseOf<C> = z.output<Shape<C, 'response'>>
