import { z } from 'zod'
import { api, type ReadRequest, SUBJECTS } from './api.ts'
import { type CallError, failureOf } from './call-error.ts'

const Request = z.object({ call: z.string(), url: z.string(), provides: z.array(z.enum(SUBJECTS)) })
const Success = z.object({
  body: z.unknown(),
  nextCursor: z.exactOptional(z.string()),
  total: z.exactOptional(z.number()),
})

/** A read whose response comes with the page, as the browser would have received it. */
export const PreloadedResponse = z.union([
  z.object({ request: Request, response: Success }),
  /** The thing is not there; `body` is the response's. */
  z.object({ request: Request, status: z.literal(404), body: z.unknown() }),
])
export type PreloadedResponse = z.output<typeof PreloadedResponse>

/** What a rendered page carries as data, so that the browser begins exactly where the server stopped. `now` is an ISO moment. */
export const FirstView = z.object({ now: z.iso.datetime(), preloaded: z.array(PreloadedResponse) })
export type FirstView = z.output<typeof FirstView>

/** The element that carries it in the page; without one the browser renders everything itself. */
export const FIRST_VIEW_ELEMENT = 'santhe-first-view'

type Rejected = { request: ReadRequest; error: CallError }

/** Reads of things that are not there: a screen says so at once, instead of waiting. */
function rejectedIn(preloaded: readonly PreloadedResponse[]): Rejected[] {
  return preloaded.flatMap(one =>
    'status' in one ? [{ request: one.request, error: failureOf(one.status, one.body) }] : [],
  )
}

/** The cache's first state: empty but for what is known not to be there. */
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

/** Puts the good responses into the cache, under the keys that the same reads have. */
export function cachePreloaded(preloaded: readonly PreloadedResponse[]) {
  return api.util.upsertQueryEntries(
    preloaded.flatMap(one =>
      'response' in one ? [{ endpointName: 'read' as const, arg: one.request, value: one.response }] : [],
    ),
  )
}
