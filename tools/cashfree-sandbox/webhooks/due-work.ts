import type { PendingWebhook } from '../ledger/ledger-state.ts'
import type { Ledger } from '../ledger/open-ledger.ts'
import { completeDuePayments } from '../ledger/payments.ts'
import { settleDueRefunds } from '../ledger/refunds.ts'
import { sendWebhook } from './send-webhook.ts'

const LONGEST_SLEEP = 3_600_000
const MAX_DELIVERIES = 500

/** One attempt to send a webhook event to the shop. */
export interface Delivery {
  readonly type: string
  readonly orderId: string
  readonly attempt: number
  readonly at: string
  /** The shop's response status; null without a response. */
  readonly status: number | null
}

export interface DueWorkOptions {
  readonly ledger: Ledger
  readonly secret: string
  /** Pauses before each retry of a failed webhook event. */
  readonly retrySeconds: readonly number[]
}

/** Returns when the next work is due, apart from webhook events in flight. */
function nextMoment({ state, now }: Ledger, inFlight: ReadonlyMap<string, unknown>): number {
  const moments = [
    ...[...state.webhooks.values()].filter(({ webhookId }) => !inFlight.has(webhookId)).map(({ dueAt }) => dueAt),
    ...[...state.payments.values()].flatMap(({ succeedsAt }) => succeedsAt ?? []),
    ...[...state.refunds.values()].flatMap(({ settlesAt }) => settlesAt ?? []),
  ]
  return moments.reduce((earliest, moment) => Math.min(earliest, moment), now() + LONGEST_SLEEP)
}

/** Does the work that no request triggers: late money, refunds, webhook events and their retries. */
export function dueWork({ ledger, secret, retrySeconds }: DueWorkOptions) {
  const { state, now, save } = ledger
  const inFlight = new Map<string, Promise<void>>()
  const deliveries: Delivery[] = []
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function recordDelivery({ type, orderId, attempts }: PendingWebhook, status: number | null): void {
    deliveries.push({ type, orderId, attempt: attempts, at: new Date(now()).toISOString(), status })
    if (deliveries.length > MAX_DELIVERIES) deliveries.shift()
  }

  async function deliver(webhook: PendingWebhook): Promise<void> {
    const status = await sendWebhook(webhook, secret, now())
    webhook.attempts += 1
    recordDelivery(webhook, status)
    const pause = retrySeconds[webhook.attempts - 1]
    const isTaken = status !== null && status >= 200 && status < 300
    if (isTaken || pause === undefined) state.webhooks.delete(webhook.webhookId)
    else webhook.dueAt = now() + pause * 1_000
    await save()
  }

  function sendDue(): void {
    const due = [...state.webhooks.values()].filter(
      ({ dueAt, webhookId }) => dueAt <= now() && !inFlight.has(webhookId),
    )
    for (const webhook of due.sort((one, other) => one.dueAt - other.dueAt)) {
      const delivery = deliver(webhook).finally(() => {
        inFlight.delete(webhook.webhookId)
        wake()
      })
      inFlight.set(webhook.webhookId, delivery)
    }
  }

  /** Does due work, then sleeps until the next due time; call it after every change. */
  function wake(): void {
    clearTimeout(timer)
    if (isStopped) return
    const before = state.nextNumber
    completeDuePayments(ledger)
    settleDueRefunds(ledger)
    sendDue()
    if (state.nextNumber !== before) void save()
    timer = setTimeout(wake, Math.max(0, nextMoment(ledger, inFlight) - now()))
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
