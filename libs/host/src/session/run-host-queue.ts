import type { Subject } from '@santhe/contracts'
import { announceSent, readSteps, setState, watchSteps } from '../browser/queue-store.ts'
import { inputOf, isOver, isUnsent, type QueuedStep, SEND_TIMEOUT_MS, STEP_KINDS } from '../browser/queued-step.ts'
import { api, SUBJECTS, urlOf } from '../store/api.ts'
import { type CallError, hasNotRun, isCallError, offlineError } from '../store/call-error.ts'
import { type HostStore, languageOf } from '../store/create-host.ts'

/** Retry pauses in ms; the last repeats. */
const PAUSES_MS = [5_000, 15_000, 30_000, 60_000, 120_000]
/** Web lock, so that one tab sends. */
const LOCK = 'santhe-queue'

type SendFailure = Pick<CallError, 'status' | 'code' | 'message' | 'retryAfter'> & Partial<Pick<CallError, 'details'>>

type SendResult = { isTaken: true; response: unknown } | { isTaken: false; failure: SendFailure }

interface QueueDeps {
  /** Id of the session's person, if any. */
  personId: () => number | undefined
  send: (step: QueuedStep, signal: AbortSignal) => Promise<SendResult>
  /** Called after this or another tab has sent steps, with the invalidated subjects. */
  onSent: (invalidates: readonly string[]) => void
}

/** Whether a retry may succeed; all other failures are refusals. */
function mayPass({ status, code }: SendFailure): boolean {
  return status === 0 ? code === 'OFFLINE' : status === 401 || status === 408 || status === 429 || status >= 500
}

/** Whether the market refused without any change. */
function hasChangedNothing(failure: SendFailure): boolean {
  return failure.status === 401 || failure.status === 429 || hasNotRun(failure)
}

interface RunResult {
  /** Failure that stopped it early. */
  failure?: SendFailure
  /** Time of the next due step in ms since 1970. */
  dueAt?: number
}

/** Sends due steps in order until none is left, the market is unreachable, or the session ends. */
async function sendDue(deps: QueueDeps): Promise<RunResult> {
  const invalidated = new Set<string>()
  for (;;) {
    const result = await sendNext(deps, invalidated)
    if (!result) continue
    if (invalidated.size > 0) announceSent([...invalidated])
    return result
  }
}

/** Whether the step can still be undone. A press in the future means that the clock was corrected. */
function isEarly({ pressedAt, dueAt }: QueuedStep): boolean {
  const now = Date.now()
  return pressedAt <= now && now < dueAt
}

/** Sends the next due step and collects its subjects; returns the reason if sending must stop. */
async function sendNext({ personId, send }: QueueDeps, invalidated: Set<string>): Promise<RunResult | undefined> {
  const person = personId()
  const step = person === undefined ? undefined : (await readSteps(person)).find(one => isUnsent(one) && !isOver(one))
  if (!step) return {}
  if (isEarly(step)) return { dueAt: step.dueAt }
  // Undone at the last moment, so take the next one.
  if (!(await setState(step, { state: 'sending' }))) return undefined
  const result = await send(step, AbortSignal.timeout(SEND_TIMEOUT_MS))
  if (!result.isTaken && mayPass(result.failure)) {
    // Earlier attempts may have arrived, so it stays failed.
    await setState(step, {
      state: step.state === 'waiting' && hasChangedNothing(result.failure) ? 'waiting' : 'failed',
    })
    return { failure: result.failure }
  }
  const { contract, failuresIn } = STEP_KINDS[step.kind]
  if (result.isTaken) await setState(step, { state: 'sent', failures: failuresIn?.(result.response) ?? [] })
  else {
    const { code, message } = result.failure
    const failures = step.orderIds.map(orderId => ({ orderId, code, message }))
    await setState(step, { state: 'refused', failures })
  }
  // After a refusal, the screen is outdated too.
  for (const subject of contract.invalidates) invalidated.add(subject)
  return undefined
}

/** Runs in one tab at a time; without locks, idempotency keys suffice. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator && navigator.locks ? navigator.locks.request(LOCK, work) : work()
}

interface QueueRunner {
  /** Sends due steps now, without a pause. */
  wake(): void
  stop(): void
}

/**
 * Sends a person's queue in order, each step until accepted or refused. Wakes on new or due steps, network,
 * visibility, and after growing pauses. docs/product/delivery.md#queue-of-the-phone
 */
function runQueue(deps: QueueDeps): QueueRunner {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isWoken = false
  let isStopped = false
  let failures = 0

  function schedule({ failure, dueAt }: RunResult): void {
    failures = failure ? failures + 1 : 0
    // Wait until the person signs in again.
    if (failure?.status === 401) return
    const pause = failure
      ? Math.max(PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0, (failure.retryAfter ?? 0) * 1000)
      : dueAt && Math.max(0, dueAt - Date.now())
    if (pause !== undefined) timer = setTimeout(run, pause)
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    isWoken = isRunning
    if (isRunning || isStopped) return
    isRunning = true
    // Without storage, nothing is queued.
    const result: RunResult = navigator.onLine === false ? {} : await alone(() => sendDue(deps)).catch(() => ({}))
    isRunning = false
    if (isStopped) return
    if (isWoken) void run()
    else schedule(result)
  }

  const wake = () => {
    failures = 0
    void run()
  }
  const handleVisible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  const unwatch = watchSteps(change => {
    if (change.kind === 'added') wake()
    if (change.kind === 'sent') deps.onSent(change.invalidates)
  })
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', handleVisible)
  wake()
  return {
    wake,
    stop() {
      isStopped = true
      clearTimeout(timer)
      unwatch()
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', handleVisible)
    },
  }
}

const runners = new WeakMap<HostStore, QueueRunner>()

const SIGNED_OUT: SendFailure = { status: 401, code: 'NOT_SIGNED_IN', message: '' }

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
      // Invalidate once, after sending all steps.
      invalidates: [],
      ...(upload && file ? { files: { field: upload.field, list: [file] } } : { body }),
    }),
  )
  signal.addEventListener('abort', () => request.abort(), { once: true })
  const { data, error } = await request
  if (data) return { isTaken: true, response: data.body }
  const failure = isCallError(error) ? error : offlineError(languageOf(store))
  // Prefer the texts of field errors.
  const words = Object.values(failure.fields).join(' ')
  return { isTaken: false, failure: words === '' ? failure : { ...failure, message: words } }
}

/** Sends the session's queued steps while the page is open; call once per store. */
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
    // The person has signed in again.
    if (now !== undefined) runner.wake()
  })
}
