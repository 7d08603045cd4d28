import type { Subject } from '@santhe/contracts'
import { api, SUBJECTS } from './api.ts'
import { isCallError, OFFLINE } from './call-error.ts'
import type { HostStore } from './create-host.ts'
import { type QueueRunner, runQueue, type SendFailure, type SendResult } from './queue/queue-runner.ts'
import type { QueuedWrite } from './queue/queued-write.ts'

const runners = new WeakMap<HostStore, QueueRunner>()

const SIGNED_OUT: SendFailure = { status: 401, code: 'NOT_SIGNED_IN', message: '' }

/** As far as the page knows. */
function personOf(store: HostStore): number | undefined {
  const { santhe, session } = store.getState()
  return session.phase === 'starting' || session.phase === 'going' ? santhe.user?.id : undefined
}

async function send(store: HostStore, write: QueuedWrite, signal: AbortSignal): Promise<SendResult> {
  if (personOf(store) !== write.personId) return { isTaken: false, failure: SIGNED_OUT }
  const { call, method, url, body, upload, idempotencyKey } = write
  const file = upload && new File([upload.bytes], upload.name, { type: upload.type })
  const files = file && { field: upload.field, list: [file], onSent: undefined }
  const request = store.dispatch(
    // Invalidated once, after all were sent.
    api.endpoints.write.initiate({
      ...{ call, method, url, idempotencyKey, invalidates: [] },
      ...(files ? { files } : { body }),
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

/** Sends the session's queued writes while the page is open; once per store. */
export function runHostQueue(store: HostStore): void {
  const running = runners.get(store)
  if (running) running.wake()
  else begin(store)
}

function begin(store: HostStore): void {
  const runner = runQueue({
    personId: () => personOf(store),
    send: (write, signal) => send(store, write, signal),
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
