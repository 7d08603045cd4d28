import { createPaymentService, type PaymentService, type PaymentServiceOptions } from './payment-service.ts'
import { type ReceivedWebhook, receiveWebhook, type WebhookOutcome } from './receive-webhook.ts'
import { reconcilePayments } from './reconcile.ts'
import { sendDueRefunds } from './send-refunds.ts'

type Round = { now: Date; limit: number }

/** All that this back end does with online payments. */
export interface Payments extends PaymentService {
  receive(webhook: ReceivedWebhook): Promise<WebhookOutcome>
  /** One round of polling the provider; returns how many payments were due. */
  reconcile(round: Round): Promise<number>
  /** One round of sending refunds; returns how many were due. */
  sendRefunds(round: Round): Promise<number>
}

/** Returns online payments through one provider. */
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
