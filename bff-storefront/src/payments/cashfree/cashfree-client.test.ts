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

describe('cashfree.createOrder', () => {
  it('sends amount, buyer, deadline, and the URLs for browser and webhooks', async () => {
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

  it('gives the real provider its minimum of 15 minutes', async () => {
    const late = { ...newOrder(), expiresAt: new Date(now.getTime() + 60_000) }
    await provider.cashfree({ mode: 'sandbox' }).createOrder(late)
    expect(provider.orders.get(late.paymentId)?.requestBody).toMatchObject({
      order_expiry_time: '2026-11-21T06:46:00.000Z',
    })
  })

  it('returns the session of an order whose first response was lost', async () => {
    const order = newOrder()
    provider.fault = 'disconnects'
    await expect(cashfree.createOrder(order)).rejects.toThrow(ProviderFailure)
    provider.fault = undefined
    expect(await cashfree.createOrder(order)).toEqual({ sessionId: `session_${order.paymentId}` })
  })

  it('refuses an order opened for another amount, or ended', async () => {
    const order = newOrder()
    await cashfree.createOrder(order)
    await expect(cashfree.createOrder({ ...order, amount: 37_793 })).rejects.toThrow('another amount')
    Object.assign(provider.orders.get(order.paymentId) ?? {}, { order_status: 'EXPIRED' })
    await expect(cashfree.createOrder(order)).rejects.toThrow('is EXPIRED')
  })
})

describe('the idempotency key of a write', () => {
  it('is equal for equal bodies and differs for other bodies', async () => {
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

describe('cashfree.readOrder', () => {
  it("returns successful payments in paise and the order's status", async () => {
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
  ])('reads %s as %s', async (order_status, status) => {
    const paymentId = await opened()
    Object.assign(provider.orders.get(paymentId) ?? {}, { order_status })
    expect((await cashfree.readOrder(paymentId)).status).toBe(status)
  })

  it('returns status unknown for an order the provider does not have', async () => {
    const unknown = { status: 'unknown', amount: null, currency: null, successes: [] }
    expect(await cashfree.readOrder('santhe-0-nobody')).toEqual(unknown)
  })
})

describe('a failing provider', () => {
  it.each<Fault>(['error', 'hangs', 'nonsense', 'disconnects'])(
    'throws ProviderFailure from every call: %s',
    async fault => {
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
    },
  )

  it.each([
    ['an amount with a third decimal', { order_amount: 377.925 }],
    ['a negative amount', { order_amount: -1 }],
    ['no status', { order_status: undefined }],
    ['another order', { order_id: 'santhe-0-another' }],
  ])('throws ProviderFailure for a response with %s', async (_name, wrong) => {
    const paymentId = await paid()
    Object.assign(provider.orders.get(paymentId) ?? {}, wrong)
    await expect(cashfree.readOrder(paymentId)).rejects.toThrow(ProviderFailure)
  })

  it('throws errors that contain no keys', async () => {
    provider.fault = 'error'
    const failure: unknown = await cashfree.createOrder(newOrder()).catch((error: unknown) => error)
    expect(JSON.stringify([failure, String(failure)])).not.toMatch(/the-secret|the-app/)
    expect(String(failure)).toContain('POST /orders: responded with 500 api_error')
  })
})

describe('cashfree.refund', () => {
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
  ])('maps %s to %s, for sending, resending and reading', async (status, outcome) => {
    provider.refundStatus = status
    const refund = await ofOrder()
    expect((await cashfree.refund(refund)).outcome).toBe(outcome)
    expect((await cashfree.refund(refund)).outcome).toBe(outcome)
    expect(await cashfree.readRefund(refund)).toBe(outcome)
    expect(provider.orders.get(refund.paymentId)?.refunds.size).toBe(1)
  })

  it('refunds once when the first response was lost', async () => {
    const refund = await ofOrder()
    provider.fault = 'disconnects'
    await expect(cashfree.refund(refund)).rejects.toThrow(ProviderFailure)
    provider.fault = undefined
    expect((await cashfree.refund(refund)).outcome).toBe('done')
    expect(provider.orders.get(refund.paymentId)?.refunds.size).toBe(1)
  })

  it('returns failed when the provider refuses the refund', async () => {
    expect(await cashfree.refund(await ofOrder(1_000_000))).toEqual({
      outcome: 'failed',
      message: 'refund_amount_invalid: It is refund_amount_invalid',
    })
  })

  it('is unknown until sent', async () => {
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
  ])('throws, so that it is retried, when a refusal %s: %j', async (_why, refusal) => {
    const refund = await ofOrder()
    provider.refundRefusal = refusal
    await expect(cashfree.refund(refund)).rejects.toThrow(ProviderFailure)
  })

  it.each([
    { status: 409, code: 'refund_not_allowed' },
    { status: 400, code: 'refund_post_failed', message: 'Refunds cannot be greater than the transaction amount.' },
    { status: 400, code: 'refund_unsupported' },
  ])('returns failed when the order can’t be refunded any more: %j', async refusal => {
    const refund = await ofOrder()
    provider.refundRefusal = refusal
    expect(await cashfree.refund(refund)).toMatchObject({ outcome: 'failed' })
  })

  it('returns failed for an invalid id unless the provider has that refund', async () => {
    const refund = { ...(await ofOrder()), refundId: 'order-12' }
    expect(await cashfree.refund(refund)).toMatchObject({ outcome: 'failed' })
    const before = { refund_id: 'order-12', refund_amount: 100, refund_status: 'PENDING' }
    provider.orders.get(refund.paymentId)?.refunds.set('order-12', before)
    expect(await cashfree.refund(refund)).toMatchObject({ outcome: 'sent' })
  })
})
