import { createServer } from 'node:http'
import { cashfreeControl } from '../control-client.ts'
import { type SandboxOptions, startCashfreeSandbox } from '../start-cashfree-sandbox.ts'

export interface Heard {
  readonly body: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** A shop that hears webhooks; it answers with the statuses in `answers` first, then 200. */
export async function openShop(answers: number[] = []) {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    heard.push({ body, headers: request.headers })
    response.statusCode = answers.shift() ?? 200
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    heard,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A stand-in with a client of its API, its control, and a clock that can be put forward. */
export async function openSandbox(options: SandboxOptions = {}) {
  let ahead = 0
  const now = () => Date.now() + ahead
  const sandbox = await startCashfreeSandbox({ refundSeconds: 0, retrySeconds: [0.1, 0.1], now, ...options })
  const control = cashfreeControl(sandbox)
  const headers = {
    'x-client-id': sandbox.appId,
    'x-client-secret': sandbox.secret,
    'x-api-version': '2023-08-01',
    'content-type': 'application/json',
  }
  async function ask(method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
    const response = await fetch(`${sandbox.apiUrl}${path}`, {
      method,
      headers: { ...headers, ...more },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
  }
  /** Has this many seconds pass, and what is due by then happen. */
  async function pass(seconds: number): Promise<void> {
    ahead += seconds * 1_000
    await control.clearFaults()
  }
  let made = 0
  /** Opens an order of its own; answers its id. */
  async function openOrder(otherwise: Record<string, unknown> = {}): Promise<string> {
    made += 1
    const { body } = await ask('POST', '/orders', anOrder({ order_id: `order-${made}`, ...otherwise }, now()))
    return body.order_id
  }
  return { ...sandbox, ask, control, pass, now, openOrder }
}

/** A body of `POST /orders` for ₹ 250.50, open for a quarter of an hour from `now`, with what is said otherwise. */
export function anOrder(otherwise: Record<string, unknown> = {}, now = Date.now()) {
  return {
    order_id: 'santhe-12-abcdefgh',
    order_amount: 250.5,
    order_currency: 'INR',
    customer_details: { customer_id: 'buyer7', customer_phone: '9876543210', customer_name: 'Asha' },
    order_expiry_time: new Date(now + 900_000).toISOString(),
    ...otherwise,
  }
}
