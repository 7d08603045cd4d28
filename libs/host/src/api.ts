import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import type { Method, Subject } from '@santhe/contracts'
import { z } from 'zod'
import { sessionEnded } from './auth-record.ts'
import { type CallError, OFFLINE, readFailure } from './call-error.ts'
import { sessionExpired } from './session-phase.ts'
import { withDrafts } from './with-drafts.ts'

/** A read as the cache keys it: plain text, so that the same read is sent once. */
export interface ReadRequest {
  call: string
  /** Path and query string. */
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

/** A good response with what its headers state about the rest of the list. */
export interface ApiResponse {
  body: unknown
  nextCursor?: string
  total?: number
}

/** Called with the share of the files that has been sent, 0 to 1. */
export type OnSent = (share: number) => void

/** How a host reaches the back ends; a server-side host brings its own. */
export type FetchFn = (url: string, init: RequestInit, onSent?: OnSent) => Promise<Response>

const Extra = z.object({ fetchFn: z.custom<FetchFn>(value => typeof value === 'function') })
const WithSession = z.object({
  santhe: z.object({ token: z.string().nullable() }),
  session: z.object({ phase: z.enum(['starting', 'going', 'expired', 'leaving']) }),
})

/** What a read may show. */
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
  const { fetchFn } = Extra.parse(extra)
  const { token } = WithSession.parse(getState()).santhe
  let response: Response
  try {
    const onSent = 'method' in request ? request.files?.onSent : undefined
    response = await fetchFn(request.url, { ...initOf(request, token), signal }, onSent)
  } catch {
    return { error: OFFLINE }
  }
  if (!response.ok) {
    const error = await readFailure(response)
    if (token && error.code === 'NOT_SIGNED_IN') {
      const refused = whenRefused(WithSession.parse(getState()), token, 'method' in request)
      if (refused) {
        dispatch(refused)
        // Sheets have names and phone numbers of others: they go with the session that they were loaded in.
        void withDrafts(data => data.deleteWithSession())
      }
    }
    return { error }
  }
  return { data: await readResponse(response) }
}

/** What a refused session means: at the start it ends quietly; later the page stays, with a dialog to sign in again. */
function whenRefused({ santhe, session }: z.output<typeof WithSession>, token: string, isWrite: boolean) {
  // A late refusal of a former session says nothing about the one that followed it.
  if (santhe.token !== token || session.phase === 'leaving') return undefined
  if (session.phase === 'starting') return sessionEnded()
  // Reads are sent again by themselves; only what the person does may open that dialog twice.
  return session.phase === 'going' || isWrite ? sessionExpired() : undefined
}

function withCursor(url: string, cursor: string): string {
  if (!cursor) return url
  return `${url}${url.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`
}

function initOf(request: ReadRequest | WriteRequest, token: string | null): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Santhe': '1' }
  if (token) headers.Authorization = `Bearer ${token}`
  if (!('method' in request)) return { method: 'GET', headers, credentials: 'include' }
  if (request.idempotencyKey) headers['Idempotency-Key'] = request.idempotencyKey
  const init = { method: request.method, headers, credentials: 'include' } as const
  if (request.files) return { ...init, body: formOf(request.files) }
  headers['Content-Type'] = 'application/json'
  return { ...init, body: JSON.stringify(request.body ?? {}) }
}

function formOf({ field, list }: NonNullable<WriteRequest['files']>): FormData {
  const form = new FormData()
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

/** Refusals that show that the thing is not, or no longer, as the screen has it. */
const OUTDATED = ['CONFLICT', 'NOT_FOUND', 'ORDER_FINAL', 'STATUS_NOT_ALLOWED', 'NOT_CANCELLABLE']

/** The one API instance of the page: every slice reads and writes through it, so that a write refreshes every screen. docs/product/calls.md#queries: never stale by age, and read again on focus by the office's list of orders alone. */
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
    /** A list that goes on: its pages so far under one key, all read again when something they show was invalidated. */
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
