import { createPaymentService, type PaymentService, type PaymentServiceOptions } from './payment-service.ts'
import { type ReceivedWebhook, receiveWebhook, type WebhookOutcome } from './receive-webhook.ts'
import { reconcilePayments } from './reconcile.ts'
import { sendDueRefunds } from './send-refunds.ts'

type Round = { now: Date; limit: number }

export interface Payments extends PaymentService {
  receive(webhook: ReceivedWebhook): Promise<WebhookOutcome>
  /** Returns how many payments were due. */
  reconcile(round: Round): Promise<number>
  /** Returns how many refunds were due. */
  sendRefunds(round: Round): Promise<number>
}

export function openPayments(options: PaymentServiceOptions): Payments {
  const paymentService = createPaymentService(options)
  const deps = { ...options, paymentService }
  return {
    ...paymentService,
    receive: webhook => receiveWebhook(webhook, deps),
    reconcile: round => reconcilePayments(round, deps),
    sendRefunds: round => sendDueRefunds(round, deps),
  }
}
