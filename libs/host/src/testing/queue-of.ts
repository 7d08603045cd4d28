import type { SessionPerson } from '@santhe/contracts'
import { UNDO_STEP_MS } from '@santhe/rules'
import { afterEach, beforeEach, vi } from 'vitest'
import { addStep, readSteps } from '../browser/person-data.ts'
import { deleteSteps } from '../browser/queue-store.ts'
import type { NewStep, QueuedStep } from '../browser/queued-step.ts'
import { sendQueued } from '../session/session.ts'
import type { FetchFn } from '../store/api.ts'
import { createHost, type HostStore } from '../store/create-host.ts'
import { sessionBegan, sessionExpired, startCompleted } from '../store/session-state.ts'

interface Sent {
  url: string
  key: string | null
  body: unknown
}
type Respond = (sent: Sent, before: number) => Response | undefined | Promise<Response | undefined>

export const done = () => Response.json({})
export const refused = (status: number, code: string) => Response.json({ code, message: `It is ${code}.` }, { status })

export const urlOf = (id: number) => `/api/admin/orders/${id}/outcome`

/** Returns a page of a signed-in person or visitor, and its requests. A response of `undefined` is a lost connection. */
async function openPage(person: SessionPerson | null, respond: Respond) {
  const sent: Sent[] = []
  const fetchFn: FetchFn = async (url, { headers, body }) => {
    const request = { url, key: new Headers(headers).get('Idempotency-Key'), body }
    sent.push(request)
    const response = await respond(request, sent.filter(one => one.url === url).length - 1)
    if (!response) throw new TypeError('connection lost')
    return response
  }
  const { store } = createHost({ now: new Date(), fetchFn })
  if (person) store.dispatch(sessionBegan({ user: person, token: 't' }))
  store.dispatch(startCompleted())
  if (person) await sendQueued(store)
  return { store, sent, urls: () => sent.map(({ url }) => url) }
}

/**
 * Returns functions that open pages of a person and fill and read their queue, empty before each test.
 * Use another person per test file: pages of earlier files in the worker still send their person's queue.
 */
export function queueOf(me: SessionPerson) {
  const stores: HostStore[] = []
  beforeEach(async () => {
    await deleteSteps()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    for (const store of stores.splice(0)) store.dispatch(sessionExpired())
  })
  return {
    /** Ends a page's session after the test, so that it sends no steps of the next one. */
    endLater: (store: HostStore) => stores.push(store),
    open: async (respond: Respond = done, person: SessionPerson | null = me) => {
      const page = await openPage(person, respond)
      stores.push(page.store)
      return page
    },
    /** Adds a step, by default a due outcome. */
    add: (
      id: number,
      more: Partial<Pick<NewStep, 'personId' | 'pressedAt'>> &
        ({ kind?: 'start' } | { kind: 'photo'; photo: File }) = {},
    ) =>
      addStep({
        ...{ personId: me.id, orderIds: [id], kind: 'outcome', outcome: 'delivered' },
        ...{ pressedAt: Date.now() - UNDO_STEP_MS, ...more },
      }),
    states: async () => (await readSteps(me.id)).map(stateOf),
  }
}

/** Formats a step, such as 'outcome 4 sent'. */
const stateOf = ({ kind, orderIds, state }: QueuedStep) => `${kind} ${orderIds.join(' ')} ${state}`
