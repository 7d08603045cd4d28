import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import type { Contract, Method, Subject } from '@santhe/contracts'
import { LANGUAGES } from '@santhe/rules'
import { z } from 'zod'
import { withPersonData } from '../browser/browser-store.ts'
import type { OnSent } from '../browser/fetch-with-progress.ts'
import { type CallError, offlineError, readFailure } from './call-error.ts'
import { sessionEnded, sessionExpired } from './session-state.ts'

export interface ReadRequest {
  call: string
  url: string
  provides: readonly Subject[]
}

export interface WriteRequest {
  call: string
  method: Method
  url: string
  body?: unknown
  files?: { field: string; list: readonly File[]; onSent?: OnSent | undefined }
  idempotencyKey?: string
  invalidates: readonly Subject[]
}

type Parameters = Readonly<Record<string, unknown>>

/**
 * Builds a call's URL; sorts the query and omits undefined values, so that equal reads share a URL.
 * @throws Error when a path parameter is missing
 */
export function urlOf(contract: Contract, params: Parameters = {}, query: Parameters = {}): string {
  const path = contract.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${contract.call} needs the parameter '${name}'`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ).toString()
  return search ? `${path}?${search}` : path
}

/** Returns parameters as URL strings. */
export function parametersOf(value: unknown): Parameters {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

export interface ApiResponse {
  body: unknown
  nextCursor?: string
  total?: number
  /** Time (ms since 1970) when a stored response, shown without a network, was loaded. */
  seenAt?: number
}

/** Transport to the back ends; servers pass their own. */
export type FetchFn = (url: string, init: RequestInit, onSent?: OnSent) => Promise<Response>

const Extra = z.object({
  fetchFn: z.custom<FetchFn>(value => typeof value === 'function'),
  language: z.enum(LANGUAGES),
})
const WithSession = z.object({
  santhe: z.object({ token: z.string().nullable(), user: z.object({ id: z.number() }).nullable() }),
  session: z.object({ phase: z.enum(['starting', 'going', 'expired', 'leaving']) }),
})

const WithQueries = z.object({
  api: z.object({ queries: z.record(z.string(), z.object({ data: z.unknown().optional() }).optional()) }),
})

export const SUBJECTS = [
  'product',
  'stock',
  'farm',
  'category',
  'calendar',
  'order',
  'fee',
  'person',
  'session',
  'notification',
  'staff',
  'wish',
  'statistics',
  'assist',
] as const satisfies readonly Subject[]

const send: BaseQueryFn<ReadRequest | WriteRequest, ApiResponse, CallError> = async (
  request,
  { extra, getState, dispatch, signal },
) => {
  const { fetchFn, language } = Extra.parse(extra)
  const { token, user } = WithSession.parse(getState()).santhe
  let response: Response
  try {
    const onSent = 'method' in request ? request.files?.onSent : undefined
    response = await fetchFn(request.url, { ...initOf(request, token, language), signal }, onSent)
  } catch {
    const seen =
      'method' in request || hasNewer(getState(), request.url)
        ? undefined
        : await withPersonData(data => data.readSeen(user?.id, request.url))
    if (seen) globalThis.dispatchEvent(new Event(SEEN_EVENT))
    return seen ? { data: seen } : { error: offlineError(language) }
  }
  if (!response.ok) {
    const error = await readFailure(response)
    if (token && error.code === 'NOT_SIGNED_IN') {
      const refused = whenRefused(WithSession.parse(getState()), token, 'method' in request)
      if (refused) {
        dispatch(refused)
        // Sheets contain others' names and phone numbers, so delete them with the session.
        void withPersonData(data => data.deleteWithSession())
      }
    }
    return { error }
  }
  return { data: await readResponse(response) }
}

/** Dispatched when a stored response is shown instead of the network's. */
export const SEEN_EVENT = 'santhe-seen'

/** Returns when the oldest stored part of a response or list was loaded (ms since 1970). */
export function seenAtIn(data: unknown): number | undefined {
  const { pages = [data] } = data as { pages?: unknown[] }
  const times = pages.flatMap(page => (page as ApiResponse).seenAt ?? [])
  return times.length > 0 ? Math.min(...times) : undefined
}

/** Whether the cache has a network response, which a stored one must not replace. */
function hasNewer(state: unknown, url: string): boolean {
  const data = WithQueries.parse(state).api.queries[url]?.data
  return data !== undefined && seenAtIn(data) === undefined
}

/** A refused session ends quietly at startup; later the page stays and opens the sign-in dialog. */
function whenRefused({ santhe, session }: z.output<typeof WithSession>, token: string, isWrite: boolean) {
  // A late refusal concerns an earlier session.
  if (santhe.token !== token || session.phase === 'leaving') return undefined
  if (session.phase === 'starting') return sessionEnded()
  // Reads retry automatically, so only user actions may reopen the dialog.
  return session.phase === 'going' || isWrite ? sessionExpired() : undefined
}

export function withCursor(url: string, cursor: string): string {
  if (!cursor) return url
  return `${url}${url.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`
}

function initOf(request: ReadRequest | WriteRequest, token: string | null, language: string): RequestInit {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': language,
    'X-Santhe': '1',
  }
  if (token) headers.Authorization = `Bearer ${token}`
  if (!('method' in request)) return { method: 'GET', headers, credentials: 'include' }
  if (request.idempotencyKey) headers['Idempotency-Key'] = request.idempotencyKey
  const init = { method: request.method, headers, credentials: 'include' } as const
  if (request.files) return { ...init, body: formOf(request.files, request.body) }
  headers['Content-Type'] = 'application/json'
  return { ...init, body: JSON.stringify(request.body ?? {}) }
}

function formOf({ field, list }: NonNullable<WriteRequest['files']>, body: unknown): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(body ?? {})) form.append(name, String(text))
  for (const file of list) form.append(field, file)
  return form
}

async function readResponse(response: Response): Promise<ApiResponse> {
  const nextCursor = response.headers.get('X-Next-Cursor')
  const total = response.headers.get('X-Total-Count')
  return {
    body: response.status === 204 ? undefined : await response.json(),
    ...(nextCursor ? { nextCursor } : {}),
    ...(total ? { total: Number(total) } : {}),
  }
}

/** Error codes which show that the screen is outdated. */
const OUTDATED = ['CONFLICT', 'NOT_FOUND', 'ORDER_FINAL', 'STATUS_NOT_ALLOWED', 'NOT_CANCELLABLE']

/**
 * The page's only API instance, shared by all slices, so that writes refresh every screen. Responses don't expire by age;
 * only the office's orders refetch on focus. docs/product/calls.md#queries
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: send,
  tagTypes: SUBJECTS,
  keepUnusedDataFor: 300,
  endpoints: build => ({
    read: build.query<ApiResponse, ReadRequest>({
      query: request => request,
      serializeQueryArgs: ({ queryArgs }) => queryArgs.url,
      providesTags: (_result, _error, { provides }) => [...provides],
    }),
    /** An infinite list under one key; invalidation re-reads all of its pages. */
    readPages: build.infiniteQuery<ApiResponse, ReadRequest, string>({
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: last => last.nextCursor },
      query: ({ queryArg, pageParam }) => ({ ...queryArg, url: withCursor(queryArg.url, pageParam) }),
      serializeQueryArgs: ({ queryArgs }) => queryArgs.url,
      providesTags: (_result, _error, { provides }) => [...provides],
    }),
    write: build.mutation<ApiResponse, WriteRequest>({
      query: request => request,
      invalidatesTags: (_result, error, { invalidates }) =>
        error && !OUTDATED.includes(error.code) ? [] : [...invalidates],
    }),
  }),
})
