import type { Subject } from '@santhe/contracts'
import { type QueueRunner, runQueue, type SendFailure, type SendResult } from '../browser/queue-runner.ts'
import { inputOf, type QueuedStep, STEP_KINDS } from '../browser/queued-step.ts'
import { api, SUBJECTS } from '../store/api.ts'
import { isCallError, OFFLINE } from '../store/call-error.ts'
import type { HostStore } from '../store/create-host.ts'
import { urlOf } from '../store/requests.ts'

const runners = new WeakMap<HostStore, QueueRunner>()

const SIGNED_OUT: SendFailure = { status: 401, code: 'NOT_SIGNED_IN', message: '' }

/** As far as the page knows. */
function personOf(store: HostStore): number | undefined {
  const { santhe, session } = store.getState()
  return session.phase === 'starting' || session.phase === 'going' ? santhe.user?.id : undefined
}

async function send(store: HostStore, step: QueuedStep, signal: AbortSignal): Promise<SendResult> {
  if (personOf(store) !== step.personId) return { isTaken: false, failure: SIGNED_OUT }
  const { contract } = STEP_KINDS[step.kind]
  const { call, method, upload } = contract
  const { params, body, file } = inputOf(step)
  const request = store.dispatch(
    api.endpoints.write.initiate({
      ...{ call, method, url: urlOf(contract, params), idempotencyKey: step.idempotencyKey },
      // Invalidated once, after all were sent.
      invalidates: [],
      ...(upload && file ? { files: { field: upload.field, list: [file] } } : { body }),
    }),
  )
  signal.addEventListener('abort', () => request.abort(), { once: true })
  const { data, error } = await request
  if (data) return { isTaken: true, response: data.body }
  const failure = isCallError(error) ? error : OFFLINE
  // Field errors in words.
  const words = Object.values(failure.fields).join(' ')
  return { isTaken: false, failure: words === '' ? failure : { ...failure, message: words } }
}

/** Sends the session's queued steps while the page is open; once per store. */
export function runHostQueue(store: HostStore): void {
  const running = runners.get(store)
  if (running) running.wake()
  else begin(store)
}

function begin(store: HostStore): void {
  const runner = runQueue({
    personId: () => personOf(store),
    send: (step, signal) => send(store, step, signal),
    onSent: invalidates => {
      const isChanged = (subject: Subject) => invalidates.includes(subject)
      store.dispatch(api.util.invalidateTags(SUBJECTS.filter(isChanged)))
    },
  })
  runners.set(store, runner)
  let person = personOf(store)
  store.subscribe(() => {
    const now = personOf(store)
    if (now === person) return
    person = now
    // Signed in again.
    if (now !== undefined) runner.wake()
  })
}
