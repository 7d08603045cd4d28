import { createServer } from 'node:http'
import { cashfreeControl } from '../control-client.ts'
import { type SandboxOptions, startCashfreeSandbox } from '../start-cashfree-sandbox.ts'

export interface ReceivedWebhook {
  readonly body: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Opens a shop that receives webhook events. It responds with the given statuses first, then with 200. */
export async function openShop(statuses: number[] = []) {
  const received: ReceivedWebhook[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    received.push({ body, headers: request.headers })
    response.statusCode = statuses.shift() ?? 200
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const addressInfo = server.address()
  return {
    url: `http://127.0.0.1:${typeof addressInfo === 'object' && addressInfo ? addressInfo.port : 0}`,
    received,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Opens a stand-in with an API client, its control, and a clock to advance. */
export async function openSandbox(options: SandboxOptions = {}) {
  let clockOffset = 0
  const now = () => Date.now() + clockOffset
  const sandbox = await startCashfreeSandbox({ refundSeconds: 0, retrySeconds: [0.1, 0.1], now, ...options })
  const control = cashfreeControl(sandbox)
  const headers = {
    'x-client-id': sandbox.appId,
    'x-client-secret': sandbox.secret,
    'x-api-version': '2023-08-01',
    'content-type': 'application/json',
  }
  async function send(method: string, path: string, body?: unknown, extraHeaders: Record<string, string> = {}) {
    const response = await fetch(`${sandbox.apiUrl}${path}`, {
      method,
      headers: { ...headers, ...extraHeaders },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
  }
  /** Advances the clock by `seconds` and runs the work due by then. */
  async function advanceClock(seconds: number): Promise<void> {
    clockOffset += seconds * 1_000
    await control.clearFaults()
  }
  let orderCount = 0
  /** Opens a new order. Returns its id. */
  async function openOrder(overrides: Record<string, unknown> = {}): Promise<string> {
    orderCount += 1
    const { body } = await send('POST', '/orders', anOrder({ order_id: `order-${orderCount}`, ...overrides }, now()))
    return body.order_id
  }
  return { ...sandbox, send, control, advanceClock, now, openOrder }
}

/**
 * Returns a body of `POST /orders` for ₹ 250.50 with `overrides`; it expires a quarter of an hour after `now`
 * (ms).
 */
export function anOrder(overrides: Record<string, unknown> = {}, now = Date.now()) {
  return {
    order_id: 'santhe-12-abcdefgh',
    order_amount: 250.5,
    order_currency: 'INR',
    customer_details: { customer_id: 'buyer7', customer_phone: '9876543210', customer_name: 'Asha' },
    order_expiry_time: new Date(now + 900_000).toISOString(),
    ...overrides,
  }
}
