import type { Notice } from '../ledger/ledger-state.ts'
import type { Ledger } from '../ledger/open-ledger.ts'
import { completeDuePayments } from '../ledger/payments.ts'
import { settleDueRefunds } from '../ledger/refunds.ts'
import { sendNotice } from './send-notice.ts'

const LONGEST_SLEEP = 3_600_000
const KEPT_DELIVERIES = 500

/** One try to tell the shop something. */
export interface Delivery {
  readonly type: string
  readonly orderId: string
  readonly attempt: number
  readonly at: string
  /** What the shop answered; null where it did not. */
  readonly status: number | null
}

export interface DueWorkOptions {
  readonly ledger: Ledger
  readonly secret: string
  /** After how many seconds a webhook that was not taken is tried again, one after the other. */
  readonly retrySeconds: readonly number[]
}

/** What happens by itself: money that comes later, refunds that settle, webhooks and their repetitions. */
export function dueWork({ ledger, secret, retrySeconds }: DueWorkOptions) {
  const { state, now, save } = ledger
  const inFlight = new Map<string, Promise<void>>()
  const deliveries: Delivery[] = []
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function note({ type, orderId, attempts }: Notice, status: number | null): void {
    deliveries.push({ type, orderId, attempt: attempts, at: new Date(now()).toISOString(), status })
    if (deliveries.length > KEPT_DELIVERIES) deliveries.shift()
  }

  async function deliver(notice: Notice): Promise<void> {
    const status = await sendNotice(notice, secret, now())
    notice.attempts += 1
    note(notice, status)
    const pause = retrySeconds[notice.attempts - 1]
    const isTaken = status !== null && status >= 200 && status < 300
    if (isTaken || pause === undefined) state.notices.delete(notice.noticeId)
    else notice.dueAt = now() + pause * 1_000
    await save()
  }

  function sendDue(): void {
    const due = [...state.notices.values()].filter(({ dueAt, noticeId }) => dueAt <= now() && !inFlight.has(noticeId))
    for (const notice of due.sort((one, other) => one.dueAt - other.dueAt)) {
      const delivery = deliver(notice).finally(() => {
        inFlight.delete(notice.noticeId)
        wake()
      })
      inFlight.set(notice.noticeId, delivery)
    }
  }

  function nextMoment(): number {
    const moments = [
      ...[...state.notices.values()].filter(({ noticeId }) => !inFlight.has(noticeId)).map(({ dueAt }) => dueAt),
      ...[...state.payments.values()].flatMap(({ succeedsAt }) => succeedsAt ?? []),
      ...[...state.refunds.values()].flatMap(({ settlesAt }) => settlesAt ?? []),
    ]
    return moments.reduce((earliest, moment) => Math.min(earliest, moment), now() + LONGEST_SLEEP)
  }

  /** Does what is due and sleeps until the next thing is; call it after every change. */
  function wake(): void {
    clearTimeout(timer)
    if (isStopped) return
    const before = state.nextNumber
    completeDuePayments(ledger)
    settleDueRefunds(ledger)
    sendDue()
    if (state.nextNumber !== before) void save()
    timer = setTimeout(wake, Math.max(0, nextMoment() - now()))
  }

  return {
    wake,
    deliveries: (): readonly Delivery[] => deliveries,
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await Promise.all(inFlight.values())
      await save()
    },
  }
}
export type DueWork = ReturnType<typeof dueWork>
