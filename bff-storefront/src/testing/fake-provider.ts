import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { createCashfree, signatureOf } from '../payments/cashfree/cashfree-client.ts'

export const SECRET = 'the-secret-of-the-provider-in-tests'
export const APP_ID = 'the-app-of-these-tests'

/**
 * How the provider fails: 'error' responds with 500, 'nonsense' with HTML, 'hangs' never (with a short client timeout). 'disconnects' and
 * 'neverResponds' carry the request out first; 'waits' keeps requests until `hangUp`.
 */
export type Fault = 'error' | 'hangs' | 'waits' | 'nonsense' | 'disconnects' | 'neverResponds'

/** Client timeout: long enough for a busy machine, short enough for a provider that never responds. */
const PATIENT_MS = 10_000
const HASTY_MS = 500

const NewOrder = z.object({
  order_id: z.string(),
  order_amount: z.number(),
  order_currency: z.string(),
  customer_details: z.object({ customer_id: z.string(), customer_phone: z.string() }),
})
const NewRefund = z.object({ refund_id: z.string(), refund_amount: z.number() })

interface FakeOrder extends Omit<z.output<typeof NewOrder>, 'customer_details'> {
  order_status: string
  payment_session_id: string
  requestBody: unknown
  payments: { cf_payment_id: string; payment_status: string; payment_amount: number; payment_currency: string }[]
  refunds: Map<string, { refund_id: string; refund_amount: number; refund_status: string }>
}

export interface FakeProvider {
  url: string
  orders: Map<string, FakeOrder>
  /** Method and path of every call, in order. */
  calls: string[]
  /** Status of new refunds: done, pending or failed. */
  refundStatus: string
  /** Refusal of new refunds. */
  refundRefusal: { status: number; code: string; type?: string; message?: string } | undefined
  /** The idempotency key of every write, in order. */
  keys: string[]
  fault: Fault | undefined
  /** Makes a payment, by default of the whole amount, in rupees; returns its id. */
  pay(paymentId: string, overrides?: { amount?: number; currency?: string }): string
  /** Returns a webhook event as the provider sends it, with its headers. */
  webhook(type: string, data: object, at?: Date): { body: string; headers: Record<string, string> }
  successWebhook(paymentId: string, cfPaymentId: string, at?: Date): { body: string; headers: Record<string, string> }
  /** Closes the connections of all waiting requests. */
  hangUp(): void
  cashfree(settings?: { mode?: 'testing' | 'sandbox' }): ReturnType<typeof createCashfree>
  close(): Promise<void>
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

const refusal = (code: string, message = `It is ${code}`) => ({ message, code, type: 'invalid_request_error' })

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString())
}

type FakeResponse = [status: number, body: unknown]

function entityOf({ payments: _, refunds: __, requestBody: ___, ...entity }: FakeOrder) {
  return { ...entity, cf_order_id: '2149460581', entity: 'order' }
}

function makeOrder(orders: FakeProvider['orders'], body: unknown): FakeResponse {
  const { customer_details: customer, ...fields } = NewOrder.parse(body)
  if (!/^[A-Za-z0-9]{3,50}$/.test(customer.customer_id)) return [400, refusal('customer_details.customer_id_invalid')]
  if (!/^(\d{10}|\+\d{10,15})$/.test(customer.customer_phone)) {
    return [400, refusal('customer_details.customer_phone_invalid')]
  }
  if (orders.has(fields.order_id)) return [409, refusal('order_already_exists')]
  const session = { order_status: 'ACTIVE', payment_session_id: `session_${fields.order_id}` }
  const order = { ...fields, ...session, requestBody: body, payments: [], refunds: new Map() }
  orders.set(fields.order_id, order)
  return [200, entityOf(order)]
}

/** Letters, digits and _: all that the provider documents. */
const REFUND_ID = /^[A-Za-z0-9_]{3,40}$/

type NewRefunds = Pick<FakeProvider, 'refundStatus' | 'refundRefusal'>

function makeRefund(order: FakeOrder, body: unknown, options: NewRefunds): FakeResponse {
  const { refundStatus: refund_status, refundRefusal } = options
  const fields = NewRefund.parse(body)
  if (refundRefusal) return [refundRefusal.status, { ...refusal(refundRefusal.code), ...refundRefusal }]
  if (!REFUND_ID.test(fields.refund_id)) return [400, refusal('refund_id_invalid', 'refund_id format not valid')]
  if (order.refunds.has(fields.refund_id)) return [400, refusal('refund_id_invalid', 'Duplicate Merchant Refund Id')]
  const given = [...order.refunds.values()].filter(refund => refund.refund_status !== 'CANCELLED')
  const refunded = given.reduce((sum, refund) => sum + refund.refund_amount, 0)
  const paid = order.payments.reduce((sum, payment) => sum + payment.payment_amount, 0)
  if (refunded + fields.refund_amount > paid) return [400, refusal('refund_amount_invalid')]
  const refund = { ...fields, refund_status }
  order.refunds.set(fields.refund_id, refund)
  return [200, { ...refund, entity: 'refund' }]
}

/** Starts a fake payment provider on a free port, with faults on demand. */
export async function fakeProvider(): Promise<FakeProvider> {
  let payments = 0
  const orders: FakeProvider['orders'] = new Map()
  const pending: ServerResponse[] = []

  function responseTo(method: string, path: string, body: unknown): FakeResponse {
    const [, , id = '', part, refundId = ''] = path.split('/').map(decodeURIComponent)
    if (method === 'POST' && path === '/orders') return makeOrder(orders, body)
    const order = orders.get(id)
    if (!order) return [404, refusal('order_not_found')]
    if (method === 'POST') return makeRefund(order, body, provider)
    if (part === undefined) return [200, entityOf(order)]
    if (part === 'payments') return [200, order.payments.map(payment => ({ ...payment, order_id: id }))]
    const refund = order.refunds.get(refundId)
    return refund ? [200, refund] : [404, refusal('refund_get_not_found')]
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    const { fault } = provider
    provider.calls.push(`${method} ${url}`)
    const body = await bodyOf(request)
    if (method === 'POST') provider.keys.push(String(headers['x-idempotency-key']))
    if (fault === 'hangs') return
    if (fault === 'waits') {
      pending.push(response)
      return
    }
    if (fault === 'error') return sendJson(response, 500, refusal('api_error'))
    if (fault === 'nonsense') return sendJson(response, 200, '<html>It works!</html>')
    if (method === 'POST' && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(`${headers['x-idempotency-key']}`)) {
      return sendJson(response, 400, refusal('idempotency_key_missing'))
    }
    if (headers['x-client-secret'] !== SECRET || headers['x-client-id'] !== APP_ID) {
      return sendJson(response, 401, refusal('authentication_failed'))
    }
    const [status, responseBody] = responseTo(method, url, body)
    if (fault === 'disconnects') response.destroy()
    else if (fault !== 'neverResponds') sendJson(response, status, responseBody)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(error => sendJson(response, 500, String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const addressInfo = server.address()
  const url = `http://127.0.0.1:${typeof addressInfo === 'object' ? addressInfo?.port : addressInfo}`

  const provider: FakeProvider = {
    url,
    orders,
    calls: [],
    refundStatus: 'SUCCESS',
    refundRefusal: undefined,
    keys: [],
    fault: undefined,
    pay(paymentId, { amount, currency = 'INR' } = {}) {
      const order = orders.get(paymentId)
      if (!order) throw new Error(`There is no order ${paymentId}`)
      payments += 1
      const cf_payment_id = `${1_453_002_000 + payments}`
      const payment_amount = amount ?? order.order_amount
      order.payments.push({ cf_payment_id, payment_status: 'SUCCESS', payment_amount, payment_currency: currency })
      order.order_status = 'PAID'
      return cf_payment_id
    },
    webhook(type, data, at = new Date()) {
      const body = JSON.stringify({ data, event_time: at.toISOString(), type })
      const timestamp = String(at.getTime())
      const signature = signatureOf({ rawBody: body, timestamp }, SECRET)
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'x-webhook-timestamp': timestamp,
          'x-webhook-signature': signature,
        },
      }
    },
    successWebhook(paymentId, cfPaymentId, at) {
      const order = orders.get(paymentId)
      const payment = order?.payments.find(({ cf_payment_id }) => cf_payment_id === cfPaymentId)
      return this.webhook('PAYMENT_SUCCESS_WEBHOOK', { order: order && entityOf(order), payment }, at)
    },
    hangUp() {
      for (const response of pending.splice(0)) response.destroy()
    },
    cashfree({ mode = 'testing' } = {}) {
      const access = { mode, appId: APP_ID, secret: SECRET, url, publicUrl: 'https://santhe.example' }
      const patient = createCashfree({ ...access, timeoutMs: PATIENT_MS })
      const hasty = createCashfree({ ...access, timeoutMs: HASTY_MS })
      const client = () => (provider.fault === 'hangs' ? hasty : patient)
      return {
        ...patient,
        createOrder: order => client().createOrder(order),
        readOrder: paymentId => client().readOrder(paymentId),
        refund: refund => client().refund(refund),
        readRefund: refund => client().readRefund(refund),
      }
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return provider
}
