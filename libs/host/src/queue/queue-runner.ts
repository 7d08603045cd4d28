import { isOver } from './expired-writes.ts'
import { isUnsent } from './is-unsent.ts'
import { announceSent, readWrites, setState, watchWrites } from './queue-store.ts'
import { type QueuedWrite, SEND_TIMEOUT_MS } from './queued-write.ts'

/** How long until what could not be sent is sent again, in milliseconds: attempt by attempt, then by the last. */
const PAUSES_MS = [5_000, 15_000, 30_000, 60_000, 120_000]
/** The browser's lock: one tab sends. */
const LOCK = 'santhe-queue'

/** Why the market has not taken a write. `status` 0 means that it was not reached. */
export interface SendFailure {
  status: number
  code: string
  message: string
  /** Seconds to wait. */
  retryAfter?: number
}

export type SendResult = { isTaken: true; response: unknown } | { isTaken: false; failure: SendFailure }

/** What the queue needs of the page. */
export interface QueueDeps {
  /** Whose session goes on; undefined where nobody's does. */
  personId: () => number | undefined
  send: (write: QueuedWrite, signal: AbortSignal) => Promise<SendResult>
  /** Called once what was due was sent, by this tab or another, with the kinds of data that it changed. */
  onSent: (invalidates: readonly string[]) => void
}

/** Whether it would be the same later: everything else is a refusal. */
function mayPass({ status, code }: SendFailure): boolean {
  return status === 0 ? code === 'OFFLINE' : status === 401 || status === 408 || status === 429 || status >= 500
}

/** Whether the market refused to look at what was sent, so that nothing of it can have arrived. */
function isUnread({ status }: SendFailure): boolean {
  return status === 401 || status === 429
}

interface RunResult {
  /** Why it ended before the queue was empty. */
  failure?: SendFailure
  /** When the next write is due, in milliseconds since 1970. */
  dueAt?: number
}

/** Sends what is due, one after the other, until nothing is, or until the market is away or the session over. */
async function sendDue(deps: QueueDeps): Promise<RunResult> {
  const invalidated = new Set<string>()
  for (;;) {
    const result = await sendNext(deps, invalidated)
    if (!result) continue
    if (invalidated.size > 0) announceSent([...invalidated])
    return result
  }
}

/** Whether a write may still be taken back. One that was pressed in time to come was pressed before the phone's clock was put right. */
function isEarly({ pressedAt, dueAt }: QueuedWrite): boolean {
  const now = Date.now()
  return pressedAt <= now && now < dueAt
}

/** Sends the next write where one is due, and adds what it changed to `invalidated`; returns why no further one can be sent. */
async function sendNext({ personId, send }: QueueDeps, invalidated: Set<string>): Promise<RunResult | undefined> {
  const person = personId()
  const write = person === undefined ? undefined : (await readWrites(person)).find(one => isUnsent(one) && !isOver(one))
  if (!write) return {}
  if (isEarly(write)) return { dueAt: write.dueAt }
  // Taken back at the last moment: the next one then.
  if (!(await setState(write, { state: 'sending' }))) return undefined
  const result = await send(write, AbortSignal.timeout(SEND_TIMEOUT_MS))
  if (!result.isTaken && mayPass(result.failure)) {
    // Of an earlier attempt it would not be known.
    await setState(write, { state: write.state === 'waiting' && isUnread(result.failure) ? 'waiting' : 'failed' })
    return { failure: result.failure }
  }
  if (result.isTaken)
    await setState(write, { state: 'sent', ...(write.savesResponse && { response: result.response }) })
  else {
    const { status, code, message } = result.failure
    await setState(write, { state: 'refused', refusal: { status, code, message } })
  }
  // Of a refusal what is on the screen is no longer true either.
  for (const subject of write.invalidates) invalidated.add(subject)
  return undefined
}

/** Runs `work` while no other tab does; a browser without locks relies on the idempotency keys alone. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator && navigator.locks ? navigator.locks.request(LOCK, work) : work()
}

export interface QueueRunner {
  /** Sends what is due now, whatever pause was running. */
  wake(): void
  stop(): void
}

/**
 * Sends a person's queued writes, in order and each until the market has it or refuses it: when one is added or becomes due, when the
 * network comes back, when the page is looked at again, and after growing pauses. docs/product/delivery.md#queue-of-the-phone
 */
export function runQueue(deps: QueueDeps): QueueRunner {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isWoken = false
  let isStopped = false
  let failures = 0

  function schedule({ failure, dueAt }: RunResult): void {
    failures = failure ? failures + 1 : 0
    // The same person signs in again first.
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
    // Where storage is forbidden nothing was queued.
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
  const unwatch = watchWrites(change => {
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
