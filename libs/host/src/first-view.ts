import { z } from 'zod'
import { api, type ReadRequest, SUBJECTS } from './api.ts'
import { type CallError, failureOf } from './call-error.ts'

const Request = z.object({ call: z.string(), address: z.string(), shows: z.array(z.enum(SUBJECTS)) })
const Good = z.object({
  body: z.unknown(),
  nextCursor: z.exactOptional(z.string()),
  total: z.exactOptional(z.number()),
})

/** A read that was answered before the page was shown, as the browser would have heard it. */
export const KnownAnswer = z.union([
  z.object({ request: Request, reply: Good }),
  /** The thing is not there; `body` is what was answered. */
  z.object({ request: Request, status: z.literal(404), body: z.unknown() }),
])
export type KnownAnswer = z.output<typeof KnownAnswer>

/** What a rendered page carries as data, so that the browser begins exactly where the server stopped. `now` is an ISO moment. */
export const FirstView = z.object({ now: z.iso.datetime(), known: z.array(KnownAnswer) })
export type FirstView = z.output<typeof FirstView>

/** The element that carries it in the page; without one the browser renders everything itself. */
export const FIRST_VIEW_ELEMENT = 'santhe-first-view'

type Rejected = { request: ReadRequest; error: CallError }

/** Reads that have no answer to give: a screen says so at once, instead of waiting. */
function rejectedIn(known: readonly KnownAnswer[]): Rejected[] {
  return known.flatMap(one =>
    'status' in one ? [{ request: one.request, error: failureOf(one.status, one.body) }] : [],
  )
}

/** The cache's first state: empty but for what is known not to be there. */
export function cacheBefore(known: readonly KnownAnswer[]): ReturnType<typeof api.reducer> {
  const empty = api.reducer(undefined, { type: 'santhe/begin' })
  const queries = rejectedIn(known).map(({ request, error }) => [
    request.address,
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

/** Puts the good answers into the cache, under the keys of whoever asks the same. */
export function answersHeard(known: readonly KnownAnswer[]) {
  return api.util.upsertQueryEntries(
    known.flatMap(one =>
      'reply' in one ? [{ endpointName: 'read' as const, arg: one.request, value: one.reply }] : [],
    ),
  )
}
