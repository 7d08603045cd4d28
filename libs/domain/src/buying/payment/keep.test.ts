import { describe, expect, it } from 'vitest'
import { PaymentIncidents } from '../../records/payment-incident.ts'
import { PaymentNotices } from '../../records/payment-notice.ts'
import { anOnlinePurchase, aPaidPurchase, eventsWith, NOW, testDomain } from '../../testing/index.ts'
import { keepIncident } from '../incident/keep-incident.ts'
import { keepNotice } from './keep-notice.ts'
import { keepPaymentSession } from './keep-payment-session.ts'
import { postponeAsking } from './postpone-asking.ts'
import { findPayment } from './queries.ts'

const domain = await testDomain()
const eight = <T>(work: (place: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 8 }, (_, place) => work(place)))

describe('the session of a payment', () => {
  it('should be the first one that was kept, for everybody', async () => {
    const { payment } = await anOnlinePurchase(domain)
    const kept = await eight(place =>
      keepPaymentSession({ paymentId: payment._id, sessionId: `session ${place}` }, domain),
    )
    expect(new Set(kept.map(one => one.sessionId)).size).toBe(1)
  })

  it('should not be kept for what is paid', async () => {
    const { payment } = await aPaidPurchase(domain)
    const keeping = keepPaymentSession({ paymentId: payment._id, sessionId: 'late' }, domain)
    await expect(keeping).rejects.toMatchObject({ code: 'PAYMENT_CLOSED' })
  })
})

describe('asking later', () => {
  it('should be counted, and leave alone what was settled meanwhile', async () => {
    const { payment } = await anOnlinePurchase(domain)
    const now = new Date(NOW.getTime() + 60_000)
    await postponeAsking({ payment, now }, domain)
    const askAt = new Date(NOW.getTime() + 120_000)
    expect(await findPayment({ paymentId: payment._id }, domain)).toMatchObject({ asked: 1, askAt })
    const paid = await aPaidPurchase(domain)
    const before = await findPayment({ paymentId: paid.payment._id }, domain)
    await postponeAsking({ payment: { ...paid.payment, status: 'open' }, now }, domain)
    expect(await findPayment({ paymentId: paid.payment._id }, domain)).toEqual(before)
  })
})

describe('a notice', () => {
  it('should be kept once for a payment and type', async () => {
    const notice = {
      type: 'PAYMENT_SUCCESS_WEBHOOK',
      cfPaymentId: '77',
      paymentId: 'santhe-1-a',
      body: { paid: true },
      now: NOW,
    }
    const kept = await eight(() => keepNotice(notice, domain))
    expect(kept.filter(isNew => isNew)).toHaveLength(1)
    expect(await keepNotice({ ...notice, type: 'PAYMENT_FAILED_WEBHOOK' }, domain)).toBe(true)
    expect(await keepNotice({ ...notice, cfPaymentId: '', paymentId: 'santhe-2-b' }, domain)).toBe(true)
    expect(await keepNotice({ ...notice, cfPaymentId: '', paymentId: 'santhe-3-c' }, domain)).toBe(true)
    expect((await PaymentNotices(domain.connection).findOne({ cfPaymentId: '77' }).lean())?.body).toBe('{"paid":true}')
  })
})

describe('an incident', () => {
  it('should be one record an hour however many strangers send, and tell the admins once', async () => {
    const flood = {
      kind: 'badSignature',
      paymentId: null,
      text: 'Refused.',
      sample: 'x'.repeat(9_000),
      now: NOW,
    } as const
    const kept = await eight(() => keepIncident(flood, domain))
    expect(kept.filter(isNew => isNew)).toHaveLength(1)
    const [record, ...others] = await PaymentIncidents(domain.connection).find({ kind: 'badSignature' }).lean()
    expect(others).toEqual([])
    expect(record).toMatchObject({ count: 8, sample: 'x'.repeat(4_000) })
    expect(await eventsWith({ incident: 'badSignature' }, domain)).toHaveLength(1)
    expect(await keepIncident({ ...flood, now: new Date(NOW.getTime() + 3_600_000) }, domain)).toBe(true)
  })
})
