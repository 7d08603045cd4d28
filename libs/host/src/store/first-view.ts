import { z } from 'zod'
import { api, type ReadRequest, SUBJECTS } from './api.ts'
import { type CallError, failureOf } from './call-error.ts'

const Request = z.object({ call: z.string(), url: z.string(), provides: z.array(z.enum(SUBJECTS)) })
const Success = z.object({
  body: z.unknown(),
  nextCursor: z.exactOptional(z.string()),
  total: z.exactOptional(z.number()),
})

/** A response embedded in the page. */
export const PreloadedResponse = z.union([
  z.object({ request: Request, response: Success }),
  /** Missing; `body` is the response's. */
  z.object({ request: Request, status: z.literal(404), body: z.unknown() }),
])
export type PreloadedResponse = z.output<typeof PreloadedResponse>

/** Lets the browser start where the server stopped. `now` is an ISO time. */
export const FirstView = z.object({ now: z.iso.datetime(), preloaded: z.array(PreloadedResponse) })
export type FirstView = z.output<typeof FirstView>

/** Its element; without it the browser renders everything. */
export const FIRST_VIEW_ELEMENT = 'santhe-first-view'

type Rejected = { request: ReadRequest; error: CallError }

/** Known-missing things show as such at once. */
function rejectedIn(preloaded: readonly PreloadedResponse[]): Rejected[] {
  return preloaded.flatMap(one =>
    'status' in one ? [{ request: one.request, error: failureOf(one.status, one.body) }] : [],
  )
}

/** Empty except for known-missing things. */
export function initialCache(preloaded: readonly PreloadedResponse[]): ReturnType<typeof api.reducer> {
  const empty = api.reducer(undefined, { type: 'santhe/begin' })
  const queries = rejectedIn(preloaded).map(({ request, error }) => [
    request.url,
    {
      status: 'rejected',
      endpointName: 'read',
      requestId: 'first-view',
      originalArgs: request,
      startedTimeStamp: 0,
      error,
    },
  ])
  return { ...empty, queries: Object.fromEntries(queries) }
}

/** Caches responses under the keys of their reads. */
export function cachePreloaded(preloaded: readonly PreloadedResponse[]) {
  return api.util.upsertQueryEntries(
    preloaded.flatMap(one =>
      'response' in one ? [{ endpointName: 'read' as const, arg: one.request, value: one.response }] : [],
    ),
  )
}
