import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { install, isInstalled } from '../start/install.mjs'
import { openSandbox, openShop } from './testing/open-sandbox.ts'

type Call<Value> = (...args: (string | object)[]) => Promise<{ data: Value }>

/** The part of the SDK that this test uses; the SDK is installed too late for its own types. */
interface Sdk {
  basePath: string
  XApiVersion: string
  PGCreateOrder: Call<{ order_id: string; payment_session_id: string; customer_details: object }>
  PGFetchOrder: Call<object>
  PGOrderFetchPayments: Call<{ payment_status: string; payment_amount: number; is_captured: boolean }[]>
  PGOrderCreateRefund: Call<{ cf_refund_id: string }>
  PGOrderFetchRefund: Call<object>
  PGVerifyWebhookSignature(signature: string, body: string, timestamp: string): { type: string; object: object }
}

interface SdkModule {
  Cashfree: new (...args: unknown[]) => Sdk
  CFEnvironment: { SANDBOX: unknown }
}

const connect = vi.spyOn(Socket.prototype, 'connect')
let sandbox: Awaited<ReturnType<typeof openSandbox>>
let shop: Awaited<ReturnType<typeof openShop>>
let sdkModule: SdkModule
let sdk: Sdk

/** The provider's own client. By default it uses the provider's hosts and error reports. */
function providerSdk(secret: string): Sdk {
  const { Cashfree, CFEnvironment } = sdkModule
  const noErrorReports = false
  const client = new Cashfree(CFEnvironment.SANDBOX, sandbox.appId, secret, '', '', '', noErrorReports)
  client.basePath = sandbox.apiUrl
  client.XApiVersion = '2023-08-01'
  return client
}

beforeAll(async () => {
  const folder = join(import.meta.dirname, 'sdk')
  if (!isInstalled(folder)) await install(folder)
  sdkModule = createRequire(join(folder, 'package.json'))('cashfree-pg')
  sandbox = await openSandbox({ refundSeconds: 60 })
  shop = await openShop()
  sdk = providerSdk(sandbox.secret)
})
afterAll(async () => {
  shop?.close()
  await sandbox?.close()
})

let orderCount = 0
function anOrder(overrides: object = {}) {
  orderCount += 1
  return {
    order_id: `sdk_${orderCount}-a`,
    order_amount: 250.5,
    order_currency: 'INR',
    customer_details: { customer_id: 'buyer7', customer_phone: '9876543210', customer_name: 'Asha' },
    order_meta: { return_url: 'https://shop.example/?order_id={order_id}', notify_url: `${shop.url}/hook` },
    order_note: 'A box of tomatoes',
    order_tags: { farm: 'Hosa Farm' },
    ...overrides,
  }
}

async function payOrder(): Promise<string> {
  const { data } = await sdk.PGCreateOrder(anOrder())
  const orderId = data.order_id
  await sandbox.control.act({ order_id: orderId, outcome: 'fail' })
  await sandbox.control.act({ order_id: orderId, outcome: 'pay' })
  return orderId
}

/** Returns the provider's refusal, with which the SDK rejects. */
async function refusalOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  const response: unknown = error instanceof Error ? Reflect.get(error, 'response') : undefined
  if (typeof response !== 'object' || response === null) throw new Error('It was not refused')
  const body: unknown = Reflect.get(response, 'data')
  return { status: Reflect.get(response, 'status'), body }
}

describe('the provider’s own SDK against the sandbox', () => {
  it('opens and reads an order', async () => {
    const request = anOrder()
    const { data: opened } = await sdk.PGCreateOrder(request, 'request-1', '47bf8872-46fe-41ee-be56-0242ac120002')
    const expected = {
      entity: 'order',
      order_status: 'ACTIVE',
      order_id: request.order_id,
      order_amount: 250.5,
      order_currency: 'INR',
      order_note: 'A box of tomatoes',
      order_tags: { farm: 'Hosa Farm' },
    }
    expect(opened).toMatchObject(expected)
    expect(opened.payment_session_id).toMatch(/^session_/)
    expect(opened.customer_details).toMatchObject({ customer_id: 'buyer7', customer_phone: '9876543210' })
    const { data: read } = await sdk.PGFetchOrder(request.order_id)
    expect(read).toEqual(opened)
  })

  it('reads the payment attempts of an order', async () => {
    const orderId = await payOrder()
    const { data: payments } = await sdk.PGOrderFetchPayments(orderId)
    expect(payments.map(payment => [payment.payment_status, payment.payment_amount, payment.is_captured])).toEqual([
      ['SUCCESS', 250.5, true],
      ['FAILED', 250.5, false],
    ])
    const [success] = payments
    if (!success) throw new Error('There is no payment')
    expect(success).toMatchObject({
      entity: 'payment',
      order_id: orderId,
      order_currency: 'INR',
      payment_currency: 'INR',
    })
  })

  it('refunds and reads the refund’s state', async () => {
    const orderId = await payOrder()
    const request = { refund_id: 'refund_1', refund_amount: 100.25, refund_note: 'Cancelled', refund_speed: 'STANDARD' }
    const { data: refund } = await sdk.PGOrderCreateRefund(orderId, { ...request, refund_speed: 'STANDARD' })
    const expected = {
      entity: 'refund',
      order_id: orderId,
      refund_id: 'refund_1',
      refund_amount: 100.25,
      refund_currency: 'INR',
      refund_note: 'Cancelled',
      refund_status: 'PENDING',
      refund_type: 'MERCHANT_INITIATED',
    }
    expect(refund).toMatchObject(expected)
    await sandbox.advanceClock(60)
    const { data: read } = await sdk.PGOrderFetchRefund(orderId, 'refund_1')
    expect(read).toMatchObject({ refund_id: 'refund_1', refund_status: 'SUCCESS', cf_refund_id: refund.cf_refund_id })
  })

  it('verifies webhook events of payments and refunds by their raw body only', async () => {
    const receivedBefore = shop.received.length
    const orderId = await payOrder()
    await sdk.PGOrderCreateRefund(orderId, { refund_id: 'refund_2', refund_amount: 250.5 })
    await sandbox.advanceClock(60)
    await expect.poll(() => shop.received.length).toBe(receivedBefore + 3)
    const events = shop.received.slice(receivedBefore).map(({ body, headers }) => {
      const [signature, timestamp] = [String(headers['x-webhook-signature']), String(headers['x-webhook-timestamp'])]
      expect(() => sdk.PGVerifyWebhookSignature(signature, `${body} `, timestamp)).toThrow('did not match')
      expect(() => providerSdk('another').PGVerifyWebhookSignature(signature, body, timestamp)).toThrow('did not match')
      return sdk.PGVerifyWebhookSignature(signature, body, timestamp)
    })
    expect(events.map(({ type }) => type).sort()).toEqual([
      'PAYMENT_FAILED_WEBHOOK',
      'PAYMENT_SUCCESS_WEBHOOK',
      'REFUND_STATUS_WEBHOOK',
    ])
    const refund = events.find(({ type }) => type === 'REFUND_STATUS_WEBHOOK')
    expect(refund?.object).toMatchObject({ data: { refund: { refund_id: 'refund_2', order_id: orderId } } })
  })

  it.each([
    [
      'customer_details.customer_id_invalid',
      { customer_details: { customer_id: 'buyer-7', customer_phone: '9876543210' } },
    ],
    ['order_amount_invalid', { order_amount: 0.99 }],
  ])('receives refusals in its own form: %s', async (code, overrides) => {
    const { status, body } = await refusalOf(sdk.PGCreateOrder(anOrder(overrides)))
    expect([status, body]).toEqual([400, { message: expect.any(String), code, type: 'invalid_request_error' }])
  })

  it('connects to this machine only, also on failures', async () => {
    await refusalOf(sdk.PGFetchOrder('nobody'))
    const reached = connect.mock.calls.flatMap(call => JSON.stringify(call))
    expect(reached.length).toBeGreaterThan(0)
    expect(reached.filter(to => /cashfree\.com|sentry/.test(to))).toEqual([])
    expect(reached.every(to => /127\.0\.0\.1|localhost/.test(to))).toBe(true)
  })
})
