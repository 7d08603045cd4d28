import { type Domain, type PaymentRecord, type ProviderOrder, payments, refunds, settlements } from '@santhe/domain'
import { fail, type Settlement } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Logger } from '../logger.ts'
import { type Cashfree, type PayingCustomer, ProviderFailure, UnreadableResponse } from './cashfree/cashfree.ts'

export interface PaymentServiceOptions {
  domain: Domain
  cashfree: Cashfree
  log: Logger
  /** Invalidates caches after stock changes. */
  stockMoved: () => Promise<void>
  /** Wait for the provider after the deadline. */
  graceSeconds?: number | undefined
}

interface OpenSession {
  payment: PaymentRecord
  customer: PayingCustomer
  now: Date
}

/** Connects market and provider; nothing runs inside a transaction. */
export interface PaymentService extends Pick<Cashfree, 'mode'> {
  /**
   * Reuses the payment's open session.
   * @throws PAYMENT_CLOSED when it is paid or expired
   * @throws PAYMENT_SESSION when the provider is unavailable
   */
  openSession(input: OpenSession): Promise<string>
  /**
   * Settles a payment by the provider's state; safe concurrently.
   * @throws ProviderFailure when unreachable, with nothing changed
   */
  syncPayment(input: { payment: PaymentRecord; now: Date }): Promise<Settlement>
  /**
   * For the job: no response counts as pending, so boxes return after the grace. Returns whether the provider
   * responded.
   */
  trySyncPayment(input: { payment: PaymentRecord; now: Date }): Promise<boolean>
}

const SILENT: ProviderOrder = { status: 'active', amount: null, currency: null, successes: [] }

/** An ended payment returns boxes; late money takes them again. */
function mayHaveMovedStock(before: PaymentRecord, settlement: Settlement): boolean {
  return settlement === 'paid' ? before.status !== 'paid' : settlement !== 'open' && before.status === 'open'
}

interface Outcome {
  payment: PaymentRecord
  providerOrder: ProviderOrder
  now: Date
}

async function settlePayment(
  { domain, log, stockMoved, graceSeconds }: PaymentServiceOptions,
  { payment, providerOrder, now }: Outcome,
): Promise<Settlement> {
  const settlement = await settlements.settlePayment(
    { paymentId: payment._id, providerOrder, now, graceSeconds },
    domain,
  )
  if (settlement === 'refused') {
    log.error({ paymentId: payment._id }, 'a payment does not fit what was requested; nothing was settled')
  }
  if (mayHaveMovedStock(payment, settlement)) await stockMoved()
  return settlement
}

/** The payment may have been made, so the office must check it. */
async function saveUnreadable(
  { _id, purchaseId }: PaymentRecord,
  { sample, now }: { sample: string; now: Date },
  domain: Domain,
): Promise<void> {
  const text = say('incident.unreadable', { paymentId: _id, purchaseId })
  await refunds.saveIncident({ kind: 'unreadableResponse', paymentId: _id, text, sample, now }, domain)
}

async function freshSession({ payment, customer, now }: OpenSession, cashfree: Cashfree): Promise<string> {
  const { _id: paymentId, amount, expiresAt } = payment
  const { sessionId } = await cashfree.createOrder({ paymentId, amount, customer, expiresAt, now })
  return sessionId
}

export function createPaymentService(options: PaymentServiceOptions): PaymentService {
  const { domain, cashfree, log, stockMoved } = options

  const settle = (payment: PaymentRecord, providerOrder: ProviderOrder, now: Date) =>
    settlePayment(options, { payment, providerOrder, now })

  async function sessionOf(input: OpenSession): Promise<string> {
    const { payment, now } = input
    if (payment.sessionId === null) {
      const saved = await payments.savePaymentSession(
        { paymentId: payment._id, sessionId: await freshSession(input, cashfree) },
        domain,
      )
      return saved.sessionId ?? fail('PAYMENT_CLOSED')
    }
    const providerOrder = await cashfree.readOrder(payment._id)
    // The provider forgot the order, as after resetting the sandbox.
    if (providerOrder.status === 'unknown') return freshSession(input, cashfree)
    const settlement = await settle(payment, providerOrder, now)
    if (settlement === 'paid') fail('PAYMENT_CLOSED', { message: say('payment.paid') })
    return settlement === 'open' ? payment.sessionId : fail('PAYMENT_CLOSED')
  }

  return {
    mode: cashfree.mode,

    async openSession(input) {
      const { payment, now } = input
      if (payment.status === 'paid') fail('PAYMENT_CLOSED', { message: say('payment.paid') })
      if (payment.status !== 'open' || payment.expiresAt <= now) fail('PAYMENT_CLOSED')
      try {
        return await sessionOf(input)
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
        log.error({ paymentId: payment._id, reason: error.message }, 'the payment provider gave no session')
        // The purchase stays although its call fails.
        await stockMoved()
        return fail('PAYMENT_SESSION')
      }
    },

    async syncPayment({ payment, now }) {
      return settle(payment, await cashfree.readOrder(payment._id), now)
    },

    async trySyncPayment({ payment, now }) {
      const providerOrder = await cashfree.readOrder(payment._id).catch(async (error: unknown) => {
        if (!(error instanceof ProviderFailure)) throw error
        log.warn({ paymentId: payment._id, reason: error.message }, 'the payment provider is silent about a payment')
        if (error instanceof UnreadableResponse) await saveUnreadable(payment, { sample: error.message, now }, domain)
        return undefined
      })
      await settle(payment, providerOrder ?? SILENT, now)
      return providerOrder !== undefined
    },
  }
}
