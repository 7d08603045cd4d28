import type { ErrorCode, Role } from '@santhe/rules'
import { z } from './schema.ts'

export type Owner = 'storefront' | 'backoffice'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Call = `${Method} /api/${string}`

/** Who may ask at all: everybody, any signed-in person, or the named roles. What they may do to a given thing is the domain's policy. */
export type Access = 'anyone' | 'signedIn' | readonly Role[]

/** What a read shows and a write touches: a good write refreshes every screen that shows what it touched. */
export type Subject =
  | 'product'
  /** How many boxes are left, to the moment: pages that must never show an old figure show it. */
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
  | 'staff'
  | 'statistics'

const Nothing = z.strictObject({})

/** Everything about one call, said once. Routes, the browser's client, announcements and the OpenAPI document derive from it. */
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
  /** What it may fail with beside `impliedErrors`. Outside production a back end refuses to send any other code. */
  readonly errors: readonly ErrorCode[]
  readonly provides: readonly Subject[]
  readonly invalidates: readonly Subject[]
  /** A good write changes how many boxes are left: lists may show that up to 2 s late, so that a busy shop keeps its cache. */
  readonly movesStock: boolean
  /** The answer is the same for everybody and may be kept by the response cache. */
  readonly shared: boolean
  /** The answer follows who asks: what a page brought was answered to a visitor, and is asked again for whoever is signed in. */
  readonly variesByCaller: boolean
  /** A POST that makes something answers 201. */
  readonly creates: boolean
  /** The list goes in pages: `limit` and `cursor` in, `X-Next-Cursor` and `X-Total-Count` out. */
  readonly paged: boolean
  /** Body fields that are accepted and dropped: read-only fields, so that what GET gave can be sent back. */
  readonly ignores: readonly string[]
  /** The multipart field that carries files; such a call has no JSON body. */
  readonly upload: { field: string; most: number } | undefined
  /** Takes an `Idempotency-Key`: the same body gets the first answer again. */
  readonly idempotent: boolean
  /** The cookie alone is enough: no session is read or changed by it that another site could abuse (login, register, webhook …). */
  readonly needsNoSession: boolean
  /** False while no issue serves it: announced, guarded and answered 501. */
  readonly served: boolean
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
    | 'idempotent'
    | 'needsNoSession'
  >
>

const MethodAndPath = z.tuple([z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), z.string()])

function methodAndPath(call: Call): { method: Method; path: string } {
  const [method, path] = MethodAndPath.parse(call.split(' '))
  return { method, path }
}

/** Declares a call whose schemas are whole and which its owner serves. */
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
    idempotent: false,
    needsNoSession: false,
    served: true,
    ...options,
  }
}

/** Announces a call that is not served yet: its owner answers 501, after the same guards. */
export function announced(options: Pick<Contract, 'call' | 'owner' | 'access' | 'summary'>): Contract {
  return {
    ...endpoint({ ...options, response: z.unknown() }),
    params: z.looseObject({}),
    query: z.looseObject({}),
    body: z.unknown(),
    served: false,
  }
}

type Shape<C, Key extends 'params' | 'query' | 'body' | 'response'> =
  C extends Record<Key, infer S extends z.ZodType> ? S : never

/** What a caller hands over: ids as numbers, money as rupees (number or string). */
export type InputOf<C, Key extends 'params' | 'query' | 'body'> = z.input<Shape<C, Key>>
/** What a handler receives: checked, money as paise. */
export type ParsedOf<C, Key extends 'params' | 'query' | 'body'> = z.output<Shape<C, Key>>
/** What the call answers. */
export type ResponseOf<C> = z.output<Shape<C, 'response'>>
