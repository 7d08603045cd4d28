import { describe, expect, it } from 'vitest'
import { POLL_FIELDS } from '../../records/payment.ts'
import { PaymentIncidents } from '../../records/payment-incident.ts'
import { WebhookEvents } from '../../records/webhook-event.ts'
import { anOnlinePurchase, aPaidPurchase, eventsWith, NOW, testDomain } from '../../testing/index.ts'
import { saveIncident } from '../refund/save-incident.ts'
import { postponePoll } from './change-payment.ts'
import { findPayment } from './queries.ts'
import { savePaymentSession } from './save-payment-session.ts'
import { saveWebhookEvent } from './save-webhook-event.ts'

const domain = await testDomain()
const eight = <T>(work: (place: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 8 }, (_, place) => work(place)))

describe('savePaymentSession', () => {
  it('returns the first stored session to everybody', async () => {
    const { payment } = await anOnlinePurchase(domain)
    const payments = await eight(place =>
      savePaymentSession({ paymentId: payment._id, sessionId: `session ${place}` }, domain),
    )
    expect(new Set(payments.map(one => one.sessionId)).size).toBe(1)
  })

  it('refuses a paid payment', async () => {
    const { payment } = await aPaidPurchase(domain)
    const saving = savePaymentSession({ paymentId: payment._id, sessionId: 'late' }, domain)
    await expect(saving).rejects.toMatchObject({ code: 'PAYMENT_CLOSED' })
  })
})

describe('postponePoll', () => {
  it('counts the poll, and ignores a payment settled meanwhile', async () => {
    const { payment } = await anOnlinePurchase(domain)
    const now = new Date(NOW.getTime() + 60_000)
    await postponePoll({ payment, now }, domain)
    const nextPollAt = new Date(NOW.getTime() + 120_000)
    expect(await findPayment({ paymentId: payment._id }, domain)).toMatchObject({
      [POLL_FIELDS.count]: 1,
      [POLL_FIELDS.nextAt]: nextPollAt,
    })
    const paid = await aPaidPurchase(domain)
    const before = await findPayment({ paymentId: paid.payment._id }, domain)
    await postponePoll({ payment: { ...paid.payment, status: 'open' }, now }, domain)
    expect(await findPayment({ paymentId: paid.payment._id }, domain)).toEqual(before)
  })
})

describe('saveWebhookEvent', () => {
  it('stores one event per payment and type', async () => {
    const webhookEvent = {
      type: 'PAYMENT_SUCCESS_WEBHOOK',
      cfPaymentId: '77',
      paymentId: 'santhe-1-a',
      body: { paid: true },
      now: NOW,
    }
    const results = await eight(() => saveWebhookEvent(webhookEvent, domain))
    expect(results.filter(isNew => isNew)).toHaveLength(1)
    expect(await saveWebhookEvent({ ...webhookEvent, type: 'PAYMENT_FAILED_WEBHOOK' }, domain)).toBe(true)
    expect(await saveWebhookEvent({ ...webhookEvent, cfPaymentId: '', paymentId: 'santhe-2-b' }, domain)).toBe(true)
    expect(await saveWebhookEvent({ ...webhookEvent, cfPaymentId: '', paymentId: 'santhe-3-c' }, domain)).toBe(true)
    expect((await WebhookEvents(domain.connection).findOne({ cfPaymentId: '77' }).lean())?.body).toBe('{"paid":true}')
  })
})

describe('an incident', () => {
  it('is one record an hour for any number of requests, and notifies admins once', async () => {
    const flood = {
      kind: 'badSignature',
      paymentId: null,
      text: { code: 'Refused.' },
      sample: 'x'.repeat(9_000),
      now: NOW,
    } as const
    const results = await eight(() => saveIncident(flood, domain))
    expect(results.filter(isNew => isNew)).toHaveLength(1)
    const [record, ...others] = await PaymentIncidents(domain.connection).find({ kind: 'badSignature' }).lean()
    expect(others).toEqual([])
    expect(record).toMatchObject({ count: 8, sample: 'x'.repeat(4_000) })
    expect(await eventsWith({ incident: 'badSignature' }, domain)).toHaveLength(1)
    expect(await saveIncident({ ...flood, now: new Date(NOW.getTime() + 3_600_000) }, domain)).toBe(true)
  })
})
