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

/** The URL for the outcome of this order. */
export const urlOf = (id: number) => `/api/admin/orders/${id}/outcome`

/** Returns a page of a signed-in person or a visitor, and what it has sent to the market; a response of `undefined` is a lost connection. */
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
 * Returns how a test file opens pages of a person, and fills and reads their queue, which is empty before each test.
 * The person's id belongs to this file: pages of other test files are still open in its worker, and would send what their person has queued.
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
    /** Ends the session of a page when the test is over, so that it sends nothing of the next one. */
    endLater: (store: HostStore) => stores.push(store),
    open: async (respond: Respond = done, person: SessionPerson | null = me) => {
      const page = await openPage(person, respond)
      stores.push(page.store)
      return page
    },
    /** Adds a step, by default an outcome that is due. */
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

/** Returns a step in short, such as 'outcome 4 sent'. */
const stateOf = ({ kind, orderIds, state }: QueuedStep) => `${kind} ${orderIds.join(' ')} ${state}`
