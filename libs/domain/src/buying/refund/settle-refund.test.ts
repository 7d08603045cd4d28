import type { Actor } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { Journal } from '../../records/journal-entry.ts'
import { PaymentIncidents } from '../../records/payment-incident.ts'
import { actorOf } from '../../records/person.ts'
import {
  AN_ADMIN,
  aFailedRefund,
  aFarm,
  aManualRefund,
  aPerson,
  by,
  eventsWith,
  FAR_AWAY,
  later,
  NOW,
  orderNow,
  testDomain,
} from '../../testing/index.ts'
import { listOfficeRefunds } from './office-refunds.ts'
import { listDueRefunds } from './queries.ts'
import { recordRefundOutcome } from './record-refund-outcome.ts'
import { payRefund, retryRefund } from './settle-refund.ts'

const domain = await testDomain()
const { farm } = await aFarm(domain)
const { farm: far } = await aFarm(domain, FAR_AWAY)
const MANAGER = actorOf(await aPerson(domain, { role: 'district_manager', district: farm.district ?? '' }))

const retry = (refundId: string, actor: Actor = AN_ADMIN.actor) => retryRefund({ refundId, by: by(actor) }, domain)
const pay = (refundId: string, { actor = AN_ADMIN.actor, reference = 'UTR 4711', key = '' } = {}) =>
  payRefund({ refundId, reference, by: by(actor), idempotencyKey: key || undefined }, domain)

// docs/product/adjustments.md#refunds-seen
describe('refunds in the office', () => {
  it('retryRefund makes a failed one due once, updates its order and journals it', async () => {
    const { _id, orderId } = await aFailedRefund(domain, { farm })
    const order = { _id: orderId ?? 0 }
    const outcomes = await Promise.allSettled([retry(_id), retry(_id)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(retry(_id)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await orderNow(order, domain)).refund?.state).toBe('due')
    expect((await listDueRefunds({ now: NOW, limit: 100 }, domain)).map(each => each._id)).toContain(_id)
    expect(await Journal(domain.connection).find({ act: 'order.refundRetried' }).lean()).toHaveLength(1)
    await recordRefundOutcome({ refundId: _id, outcome: 'done', now: NOW }, domain)
    expect(await orderNow(order, domain)).toMatchObject({ paymentStatus: 'refunded', refund: { state: 'done' } })
  })

  it('are late a day after their retry, not after their cause', async () => {
    const { _id: refundId } = await aFailedRefund(domain, { farm })
    const now = later(3 * 86_400)
    await retryRefund({ refundId, by: { ...AN_ADMIN, now } }, domain)
    const poll = (seconds: number) =>
      recordRefundOutcome({ refundId, outcome: 'sent', now: new Date(now.getTime() + seconds * 1000) }, domain)
    const incidents = () => PaymentIncidents(domain.connection).countDocuments({ _id: `refundDelayed:${refundId}` })
    await poll(60)
    expect(await incidents()).toBe(0)
    await poll(86_400)
    expect(await incidents()).toBe(1)
  })

  it('notify admins once when the provider gives one that was paid by hand', async () => {
    const { _id, paymentId } = await aFailedRefund(domain, { farm })
    await pay(_id)
    const done = () => recordRefundOutcome({ refundId: _id, outcome: 'done', now: NOW }, domain)
    expect([(await done()).reference, (await done()).reference]).toEqual(['UTR 4711', 'UTR 4711'])
    const incidents = await eventsWith({ kind: 'paymentIncident', incident: 'refundedTwice', paymentId }, domain)
    expect(incidents).toHaveLength(1)
  })

  it('payRefund pays a manual one once with its reference, updates its order and journals it', async () => {
    const { _id, orderId } = await aManualRefund(domain, { farm })
    const outcomes = await Promise.allSettled([pay(_id), pay(_id, { reference: 'Receipt 12' })])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(pay(_id)).rejects.toMatchObject({ code: 'CONFLICT' })
    const order = await orderNow({ _id: orderId ?? 0 }, domain)
    expect(order.adjustments?.[0]?.refund).toMatchObject({ state: 'done', doneAt: NOW })
    expect(order.paymentStatus).not.toBe('refunded')
    expect(await eventsWith({ kind: 'orderRefunded', orderId }, domain)).toMatchObject([
      { amount: 5_000, reference: expect.any(String) },
    ])
    expect(await Journal(domain.connection).find({ act: 'order.refundPaid', thingId: orderId }).lean()).toHaveLength(1)
  })

  it('payRefund accepts one that the provider refused', async () => {
    const { _id } = await aFailedRefund(domain, { farm })
    expect(await pay(_id)).toMatchObject({ state: 'done', reference: 'UTR 4711' })
    await expect(retry(_id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('payRefund returns the same refund for a repeated key, and refuses another reference', async () => {
    const { _id } = await aManualRefund(domain, { farm })
    const both = await Promise.all([pay(_id, { key: 'one' }), pay(_id, { key: 'one' })])
    expect(both.map(({ state, reference }) => [state, reference])).toEqual([
      ['done', 'UTR 4711'],
      ['done', 'UTR 4711'],
    ])
    await expect(pay(_id, { key: 'one', reference: 'Other' })).rejects.toMatchObject({ code: 'KEY_REUSED' })
    expect(await eventsWith({ kind: 'orderRefunded', orderId: both[0]?.orderId }, domain)).toHaveLength(1)
  })

  it('payRefund refuses provider refunds and the actor’s own money', async () => {
    const { _id } = await aFailedRefund(domain, { farm })
    await retry(_id)
    await expect(pay(_id)).rejects.toMatchObject({ code: 'CONFLICT' })
    const own = await aManualRefund(domain, { farm, buyer: MANAGER })
    await expect(pay(own._id, { actor: MANAGER })).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' })
    await expect(retry(own._id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('show a manager only those of the own district, and no incidents', async () => {
    const [here, there] = [await aManualRefund(domain, { farm }), await aManualRefund(domain, { farm: far })]
    const failedThere = await aFailedRefund(domain, { farm: far })
    await expect(pay(there._id, { actor: MANAGER })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(retry(failedThere._id, MANAGER)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const list = await listOfficeRefunds({ actor: MANAGER }, domain)
    expect([list.hasMore, list.incidents]).toEqual([false, []])
    const ids = list.refunds.map(({ _id }) => _id)
    expect(ids).toContain(here._id)
    expect(ids.filter(id => id === there._id || id === failedThere._id)).toEqual([])
    const ofAdmin = await listOfficeRefunds({ actor: AN_ADMIN.actor }, domain)
    expect(ofAdmin.incidents.length).toBeGreaterThan(0)
    expect(ofAdmin.refunds.find(({ _id }) => _id === there._id)?.buyerName).not.toBe('')
    // Those that need a person come first.
    const ranks = ofAdmin.refunds.map(({ state, paymentId }) =>
      state === 'failed' ? 0 : state === 'done' ? 3 : paymentId === null ? 1 : 2,
    )
    expect(ranks).toEqual([...ranks].sort())
    const taluk = { id: 77, role: 'taluk_agent', district: farm.district } as const
    expect((await listOfficeRefunds({ actor: taluk }, domain)).refunds).toEqual([])
  })
})
