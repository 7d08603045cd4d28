import { createPaymentDesk, type PaymentDesk, type PaymentDeskOptions } from './payment-desk.ts'
import { type Received, type ReceivedNotice, receiveNotice } from './receive-notice.ts'
import { reconcilePayments } from './reconcile.ts'
import { sendDueRefunds } from './send-refunds.ts'

type Round = { now: Date; limit: number }

/** All that this back end does with online payments. */
export interface Payments extends PaymentDesk {
  receive(notice: ReceivedNotice): Promise<Received>
  /** One round of asking the provider; answers how many payments were due. */
  reconcile(round: Round): Promise<number>
  /** One round of giving money back; answers how many refunds were due. */
  sendRefunds(round: Round): Promise<number>
}

/** Online payments through one provider. */
export function openPayments(options: PaymentDeskOptions): Payments {
  const desk = createPaymentDesk(options)
  const hand = { ...options, desk }
  return {
    ...desk,
    receive: notice => receiveNotice(notice, hand),
    reconcile: round => reconcilePayments(round, hand),
    sendRefunds: round => sendDueRefunds(round, hand),
  }
}
