import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Fault, fakeProvider } from '../../testing/fake-provider.ts'
import { ProviderFailure } from './cashfree.ts'

const provider = await fakeProvider()
afterAll(provider.close)
const cashfree = provider.cashfree()
beforeEach(() => {
  provider.fault = undefined
  provider.refundRefusal = undefined
  provider.refundStatus = 'SUCCESS'
})

const now = new Date('2026-11-21T06:30:00.000Z')
const customer = {
  buyerId: 7,
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9845012345',
  language: 'kn' as const,
}
let orders = 0
function newOrder() {
  orders += 1
  const expiresAt = new Date(now.getTime() + 20 * 60_000)
  return { paymentId: `santhe-${orders}-Ab12Cd34`, amount: 37_792, customer, expiresAt, now }
}
async function opened() {
  const order = newOrder()
  await cashfree.createOrder(order)
  return order.paymentId
}
async function paid() {
  const paymentId = await opened()
  provider.pay(paymentId)
  return paymentId
}

describe('opening an order', () => {
  it('says what is to be paid, by whom and until when, and where the browser and webhook events go', async () => {
    const order = newOrder()
    expect(await cashfree.createOrder(order)).toEqual({ sessionId: `session_${order.paymentId}` })
    expect(provider.orders.get(order.paymentId)?.requestBody).toEqual({
      order_id: order.paymentId,
      order_amount: 377.92,
      order_currency: 'INR',
      customer_details: {
        customer_id: 'buyer7',
        customer_name: 'Asha Rao',
        customer_email: 'asha@example.com',
        customer_phone: '9845012345',
      },
      order_meta: {
        return_url: 'https://santhe.example/kn/checkout/success?order_id={order_id}',
        notify_url: 'https://santhe.example/api/payments/webhook',
      },
      order_expiry_time: '2026-11-21T06:50:00.000Z',
    })
  })

  it('gives the real provider the quarter of an hour that it wants at least', async () => {
    const late = { ...newOrder(), expiresAt: new Date(now.getTime() + 60_000) }
    await provider.cashfree({ mode: 'sandbox' }).createOrder(late)
    expect(provider.orders.get(late.paymentId)?.requestBody).toMatchObject({
      order_expiry_time: '2026-11-21T06:46:00.000Z',
    })
  })

  it('finds the session of an order that was created while its response got lost', async () => {
    const order = newOrder()
    provider.fault = 'disconnects'
    await expect(cashfree.createOrder(order)).rejects.toThrow(ProviderFailure)
    provider.fault = undefined
    expect(await cashfree.createOrder(order)).toEqual({ sessionId: `session_${order.paymentId}` })
  })

  it('does not open what was opened for another amount, or has ended', async () => {
    const order = newOrder()
    await cashfree.createOrder(order)
    await expect(cashfree.createOrder({ ...order, amount: 37_793 })).rejects.toThrow('another amount')
    Object.assign(provider.orders.get(order.paymentId) ?? {}, { order_status: 'EXPIRED' })
    await expect(cashfree.createOrder(order)).rejects.toThrow('is EXPIRED')
  })
})

describe('the key of a write', () => {
  it('is the same for the same body and another for another, which the provider would refuse under it', async () => {
    const order = newOrder()
    const [before] = [provider.keys.length]
    await cashfree.createOrder(order)
    await cashfree.createOrder(order)
    await cashfree.createOrder({ ...order, customer: { ...customer, phone: '9845067890' } })
    const [first, again, other] = provider.keys.slice(before)
    expect([again === first, other === first]).toEqual([true, false])
    expect(provider.orders.get(order.paymentId)?.requestBody).toMatchObject({
      customer_details: { customer_phone: '9845012345' },
    })
  })
})

describe('reading an order', () => {
  it('returns what succeeded, in paise, and what the order is', async () => {
    const paymentId = await opened()
    expect(await cashfree.readOrder(paymentId)).toEqual({
      ...{ status: 'active', amount: 37_792, currency: 'INR' },
      successes: [],
    })
    provider.orders.get(paymentId)?.payments.push({
      ...{ cf_payment_id: '1', payment_status: 'FAILED', payment_amount: 377.925, payment_currency: 'INR' },
    })
    const cfPaymentId = provider.pay(paymentId)
    expect(await cashfree.readOrder(paymentId)).toEqual({
      ...{ status: 'paid', amount: 37_792, currency: 'INR' },
      successes: [{ cfPaymentId, amount: 37_792, currency: 'INR', at: expect.any(Date) }],
    })
  })

  it.each([
    ['EXPIRED', 'ended'],
    ['TERMINATED', 'ended'],
    ['TERMINATION_REQUESTED', 'active'],
    ['PARTIALLY_PAID', 'active'],
    ['SOMETHING_NEW', 'active'],
  ])('takes %s as %s', async (order_status, status) => {
    const paymentId = await opened()
    Object.assign(provider.orders.get(paymentId) ?? {}, { order_status })
    expect((await cashfree.readOrder(paymentId)).status).toBe(status)
  })

  it('knows an order that the provider does not know from one it is silent about', async () => {
    const unknown = { status: 'unknown', amount: null, currency: null, successes: [] }
    expect(await cashfree.readOrder('santhe-0-nobody')).toEqual(unknown)
  })
})

describe('a provider that is down, slow or wrong', () => {
  it.each<Fault>(['error', 'hangs', 'nonsense', 'disconnects'])('is never taken at its word: %s', async fault => {
    const paymentId = await paid()
    provider.fault = fault
    for (const callProvider of [
      () => cashfree.createOrder(newOrder()),
      () => cashfree.readOrder(paymentId),
      () => cashfree.refund({ paymentId, refundId: `order_${paymentId}`, amount: 1, note: '' }),
      () => cashfree.readRefund({ paymentId, refundId: 'order_1' }),
    ]) {
      await expect(callProvider()).rejects.toThrow(ProviderFailure)
    }
  })

  it.each([
    ['an amount with a third decimal', { order_amount: 377.925 }],
    ['a negative amount', { order_amount: -1 }],
    ['no status', { order_status: undefined }],
    ['another order', { order_id: 'santhe-0-another' }],
  ])('is not believed with %s', async (_name, wrong) => {
    const paymentId = await paid()
    Object.assign(provider.orders.get(paymentId) ?? {}, wrong)
    await expect(cashfree.readOrder(paymentId)).rejects.toThrow(ProviderFailure)
  })

  it('gives no key away in what it failed with', async () => {
    provider.fault = 'error'
    const failure: unknown = await cashfree.createOrder(newOrder()).catch((error: unknown) => error)
    expect(JSON.stringify([failure, String(failure)])).not.toMatch(/the-secret|the-app/)
    expect(String(failure)).toContain('POST /orders: responded with 500 api_error')
  })
})

describe('a refund', () => {
  const ofOrder = async (amount = 10_000) => ({
    paymentId: await paid(),
    refundId: 'order_12',
    amount,
    note: 'Cancelled',
  })

  it.each([
    ['SUCCESS', 'done'],
    ['PENDING', 'sent'],
    ['ONHOLD', 'sent'],
    ['CANCELLED', 'failed'],
    ['FAILED', 'failed'],
  ])('that is %s counts as %s, and the same when it is sent and read again', async (status, outcome) => {
    provider.refundStatus = status
    const refund = await ofOrder()
    expect((await cashfree.refund(refund)).outcome).toBe(outcome)
    expect((await cashfree.refund(refund)).outcome).toBe(outcome)
    expect(await cashfree.readRefund(refund)).toBe(outcome)
    expect(provider.orders.get(refund.paymentId)?.refunds.size).toBe(1)
  })

  it('is given once when the provider does not respond', async () => {
    const refund = await ofOrder()
    provider.fault = 'disconnects'
    await expect(cashfree.refund(refund)).rejects.toThrow(ProviderFailure)
    provider.fault = undefined
    expect((await cashfree.refund(refund)).outcome).toBe('done')
    expect(provider.orders.get(refund.paymentId)?.refunds.size).toBe(1)
  })

  it('has failed for good where the provider refuses it', async () => {
    expect(await cashfree.refund(await ofOrder(1_000_000))).toEqual({
      outcome: 'failed',
      message: 'refund_amount_invalid: It is refund_amount_invalid',
    })
  })

  it('is unknown before it was sent', async () => {
    expect(await cashfree.readRefund({ paymentId: await paid(), refundId: 'order_13' })).toBe('unknown')
  })

  it.each([
    ['may be over later', { status: 400, code: 'refund_failed', message: 'insufficient balance' }],
    ['is of another call under way', { status: 409, code: 'refund_in_progress' }],
    ['says that it is there', { status: 400, code: 'refund_id_already_exists' }],
    ['says that it is there', { status: 400, code: 'refund_id_invalid', message: 'Duplicate Merchant Refund Id' }],
    ['says only that it is of the id', { status: 400, code: 'refund_id_invalid', message: 'refund_id is invalid' }],
    ['is of the provider’s own trouble', { status: 400, code: 'refund_post_failed', message: 'try again' }],
    ['is of the provider’s own trouble', { status: 400, code: 'request_failed', type: 'api_error' }],
    ['is of the key alone', { status: 422, code: 'request_invalid', type: 'idempotency_error' }],
    ['is of the key alone', { status: 400, code: 'idempotency_key_mismatch' }],
  ])('is sent again where a refusal %s: %j', async (_why, refusal) => {
    const refund = await ofOrder()
    provider.refundRefusal = refusal
    await expect(cashfree.refund(refund)).rejects.toThrow(ProviderFailure)
  })

  it.each([
    { status: 409, code: 'refund_not_allowed' },
    { status: 400, code: 'refund_post_failed', message: 'Refunds cannot be greater than the transaction amount.' },
    { status: 400, code: 'refund_unsupported' },
  ])('has failed for good where the order can’t be refunded any more: %j', async refusal => {
    const refund = await ofOrder()
    provider.refundRefusal = refusal
    expect(await cashfree.refund(refund)).toMatchObject({ outcome: 'failed' })
  })

  it('has failed for good where the provider accepts no such id and has no refund with it', async () => {
    const refund = { ...(await ofOrder()), refundId: 'order-12' }
    expect(await cashfree.refund(refund)).toMatchObject({ outcome: 'failed' })
    const before = { refund_id: 'order-12', refund_amount: 100, refund_status: 'PENDING' }
    provider.orders.get(refund.paymentId)?.refunds.set('order-12', before)
    expect(await cashfree.refund(refund)).toMatchObject({ outcome: 'sent' })
  })
})
