import { createCashfree } from '@santhe/bff-storefront/cashfree-client'
import { type OrderSettings, orderRequest, providerPhone, refundRequest } from '@santhe/bff-storefront/cashfree-formats'
import { refundIdOfOrder, refundIdOfPayment } from '@santhe/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CreateOrder } from './ledger/orders.ts'
import { CreateRefund } from './ledger/refunds.ts'
import { openSandbox } from './testing/open-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof openSandbox>>
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const now = new Date('2026-11-21T06:30:00.000Z')
const settings: OrderSettings = { mode: 'testing', publicUrl: 'https://santhe.example' }

/** Values that a keyboard, a clipboard or a phone book may put into a field. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 250 }),
  fc.string({ unit: 'grapheme', maxLength: 250 }),
  fc.string({ unit: fc.constantFrom(...'ಆಶಾರಾವ್ಕ್ಷೌ\u200d\u200c 🌾<>\u0000\ud83c'), maxLength: 250 }),
  fc.emailAddress(),
)
const anyPhone = fc.oneof(
  anyText,
  fc.string({ unit: fc.constantFrom(...'0123456789+-() ,/೦೧೨೩೪೫೬೭೮೯'), maxLength: 30 }),
  fc
    .bigInt({ min: 6_000_000_000n, max: 9_999_999_999n })
    .chain(mobile => fc.constantFrom(`+91 ${mobile}`, `0${mobile}`, `0091-${mobile}`, `91${mobile}`, `${mobile}`)),
)
const anyAmount = fc.integer({ min: 100, max: 100_000_000 })
const isWhole = (text: string | undefined) => text === undefined || Buffer.from(text).toString() === text

describe('requests of the market to the provider', () => {
  it('open an order for any name and contact that a payer typed', () => {
    const anyPayer = {
      name: anyText,
      email: anyText,
      phone: anyPhone,
      buyerId: fc.integer({ min: 1 }),
      amount: anyAmount,
    }
    fc.assert(
      fc.property(fc.record(anyPayer), ({ phone: typed, amount, ...person }) => {
        const phone = providerPhone(typed)
        // The checkout form reports it before placing an order.
        fc.pre(phone !== undefined)
        const order = {
          paymentId: 'santhe-1-0a1b2c3d',
          amount,
          customer: { ...person, phone, language: 'en' as const },
          expiresAt: now,
          now,
        }
        const request = orderRequest(order, settings)
        expect(CreateOrder.safeParse(request).error).toBeUndefined()
        expect(isWhole(request.customer_details.customer_name)).toBe(true)
        expect(Math.round(request.order_amount * 100)).toBe(amount)
      }),
      { numRuns: 1_000 },
    )
  })

  it('send a phone number for any input of ten to fifteen digits', () => {
    // At most one leading zero: people dial one before an Indian number, and no number starts with more.
    const digits = fc.stringMatching(/^0?[1-9][0-9]{9,13}$/)
    fc.assert(
      fc.property(
        digits,
        fc.constantFrom('', '+', ' (+'),
        (number, sign) => providerPhone(sign + number) !== undefined,
      ),
    )
  })

  it('refund with any typed reason', () => {
    const anyRefund = fc.oneof(
      fc.tuple(fc.integer({ min: 1 }), anyText).map(([orderId, paymentId]) => refundIdOfOrder(orderId, paymentId)),
      fc.bigInt({ min: 1n, max: 10n ** 19n }).map(number => refundIdOfPayment(String(number))),
    )
    fc.assert(
      fc.property(anyRefund, fc.integer({ min: 100 }), anyText, (refundId, amount, note) => {
        const request = refundRequest({ refundId, amount, note })
        expect(CreateRefund.safeParse(request).error).toBeUndefined()
        expect(isWhole(request.refund_note)).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the market’s own client', () => {
  it('opens, pays and refunds an order for a Kannada name and a number with country code', async () => {
    const { apiUrl: url, appId, secret } = sandbox
    const cashfree = createCashfree({ ...settings, url, appId, secret })
    const person = {
      buyerId: 7,
      name: 'ಆಶಾ 🌾 ರಾವ್',
      email: '"asha rao"@example.com',
      phone: providerPhone('+91 98765 43210') ?? '',
      language: 'kn' as const,
    }
    const at = new Date()
    const order = { paymentId: 'santhe-7-0a1b2c3d', amount: 12_345, customer: person, now: at }
    const { sessionId } = await cashfree.createOrder({ ...order, expiresAt: new Date(at.getTime() + 1_200_000) })
    expect(sessionId).toMatch(/^session_/)
    const opened = await sandbox.send('GET', `/orders/${order.paymentId}`)
    expect(opened.body.customer_details).toMatchObject({
      customer_id: 'buyer7',
      customer_name: 'ಆಶಾ ರಾವ್',
      customer_email: null,
      customer_phone: '9876543210',
    })
    await sandbox.control.act({ order_id: order.paymentId, outcome: 'pay' })
    expect(await cashfree.readOrder(order.paymentId)).toMatchObject({ status: 'paid', successes: [{ amount: 12_345 }] })
    const refund = {
      paymentId: order.paymentId,
      refundId: refundIdOfOrder(7, order.paymentId),
      amount: 345,
      note: 'ಬೇಡ',
    }
    expect(await cashfree.refund(refund)).toMatchObject({ outcome: 'done' })
    expect(await cashfree.readRefund(refund)).toBe('done')
    expect(await cashfree.refund(refund)).toMatchObject({ outcome: 'done' })
    expect(await cashfree.refund({ ...refund, note: 'ಸಾಕು' })).toMatchObject({ outcome: 'done' })
    expect(await cashfree.refund({ ...refund, refundId: 'order-7' })).toMatchObject({ outcome: 'failed' })
  })
})
