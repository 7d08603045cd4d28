import { randomUUID } from 'node:crypto'
import { Agent, request as open } from 'node:http'
import { z } from 'zod'
import { FORM } from '../bench/placing.ts'

/** Steps of a visit; 'home' and 'list' are pages, the others are calls. */
export type Step = 'home' | 'list' | 'product' | 'cart' | 'quote' | 'order'
/** Outcome of a visit; 'refused' after more busy responses than a page retries. */
export type End = 'ordered' | 'sold out' | 'refused' | 'failed'

export interface Received {
  readonly step: Step
  readonly milliseconds: number
  readonly status: number
  /** Seconds to wait when the market is busy. */
  readonly retryAfter: number | undefined
}

export interface Visitor {
  readonly token: string
  readonly ip: string
  readonly productId: number
  readonly edgeUrl: string
  /** Called for each response, including retries. */
  readonly onReceived: (received: Received) => void
}

/** Tries before a visitor leaves: a page retries a busy read, a person a busy write. */
const PATIENCE = 3
const TIMEOUT = 20_000
const Quoted = z.object({ quoteId: z.string() })
const Refused = z.object({ code: z.string() })
const SOLD_OUT = new Set(['OUT_OF_STOCK', 'PRODUCT_NOT_BUYABLE', 'QUOTE_EXPIRED'])

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })

interface Sent {
  readonly path: string
  readonly body?: object
  /** Unchanged for a retry. */
  readonly key?: string
}

/** Resolves with status 0 when no response arrives in time. */
function send({ edgeUrl, token, ip }: Visitor, { path, body, key }: Sent) {
  return new Promise<{ status: number; retryAfter: number | undefined; text: string }>(resolve => {
    const lost = () => resolve({ status: 0, retryAfter: undefined, text: '' })
    const headers = {
      'Accept-Encoding': body ? 'identity' : 'br',
      'X-Forwarded-For': ip,
      Authorization: `Bearer ${token}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(key && { 'Idempotency-Key': key }),
    }
    const sending = open(new URL(path, edgeUrl), { method: body ? 'POST' : 'GET', headers, agent, timeout: TIMEOUT })
    sending.on('response', response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', lost)
      response.on('end', () => {
        const { statusCode: status = 0, headers: received } = response
        const wait = Number(received['retry-after'] ?? Number.NaN)
        resolve({
          status,
          retryAfter: Number.isNaN(wait) ? undefined : wait,
          text: body ? Buffer.concat(chunks).toString() : '',
        })
      })
    })
    sending.on('timeout', () => sending.destroy())
    sending.on('error', lost)
    sending.end(body && JSON.stringify(body))
  })
}

/** Visits home, list and product, then orders through cart and quote; waits while the market is busy. */
export async function visit(visitor: Visitor): Promise<End> {
  async function request(step: Step, sent: Sent) {
    for (let tries = 1; ; tries += 1) {
      const began = performance.now()
      const response = await send(visitor, sent)
      const { status, retryAfter } = response
      visitor.onReceived({ step, milliseconds: performance.now() - began, status, retryAfter })
      if (status !== 503 || tries === PATIENCE) return response
      await new Promise(resolve => setTimeout(resolve, (retryAfter ?? 1) * 1_000))
    }
  }
  const items = [{ productId: visitor.productId, quantity: 1 }]
  const steps: readonly [Step, Sent][] = [
    ['home', { path: '/' }],
    ['list', { path: '/products' }],
    ['product', { path: `/api/products/${visitor.productId}` }],
    ['cart', { path: '/api/cart/check', body: { items } }],
    ['quote', { path: '/api/checkout/quote', body: { items, zipCode: FORM.zipCode } }],
  ]
  let quoted = ''
  for (const [step, sent] of steps) {
    const { status, text } = await request(step, sent)
    if (!isDone(status)) return endOf(status, text)
    quoted = text
  }
  const { quoteId } = Quoted.parse(JSON.parse(quoted))
  const order = { path: '/api/checkout', body: { ...FORM, quoteId }, key: randomUUID() }
  const { status, text } = await request('order', order)
  return isDone(status) ? 'ordered' : endOf(status, text)
}

const isDone = (status: number) => status >= 200 && status < 300

function endOf(status: number, text: string): Exclude<End, 'ordered'> {
  if (status === 503) return 'refused'
  const refused = Refused.safeParse(text.startsWith('{') ? JSON.parse(text) : undefined)
  return refused.success && SOLD_OUT.has(refused.data.code) ? 'sold out' : 'failed'
}
