import { afterEach, describe, expect, it } from 'vitest'
import { anOrder, openSandbox, openShop, type ReceivedWebhook } from './testing/open-sandbox.ts'
import { webhookSignature } from './webhooks/send-webhook.ts'

type Sandbox = Awaited<ReturnType<typeof openSandbox>>
type Shop = Awaited<ReturnType<typeof openShop>>

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function setUp({ statuses = [] as number[], orders = 1 } = {}): Promise<{ sandbox: Sandbox; shop: Shop }> {
  const shop = await openShop(statuses)
  const sandbox = await openSandbox()
  closing.push(shop.close, sandbox.close)
  for (let index = 1; index <= orders; index++) {
    const order_meta = { notify_url: `${shop.url}/hook` }
    await sandbox.send('POST', '/orders', anOrder({ order_id: `order-${index}`, order_meta }))
  }
  return { sandbox, shop }
}

const bodyOf = (webhook: ReceivedWebhook | undefined) => JSON.parse(webhook?.body ?? 'null')
const orderIds = (shop: Shop) => shop.received.map(webhook => bodyOf(webhook).data.order.order_id)
const pay = (sandbox: Sandbox, order_id = 'order-1') => sandbox.control.act({ order_id, outcome: 'pay' })
const waitForWebhooks = (shop: Shop, count: number) => expect.poll(() => shop.received.length).toBe(count)
const isSigned = ({ body, headers }: ReceivedWebhook, secret: string) =>
  headers['x-webhook-signature'] === webhookSignature(String(headers['x-webhook-timestamp']), body, secret)

describe('a webhook event of the sandbox', () => {
  it('reports an attempt’s outcome, signed over its raw bytes, with two decimals', async () => {
    const { sandbox, shop } = await setUp()
    for (const outcome of ['fail', 'drop', 'pay'] as const) {
      await sandbox.control.act({ order_id: 'order-1', outcome })
      await waitForWebhooks(shop, outcome === 'fail' ? 1 : outcome === 'drop' ? 2 : 3)
    }
    expect(shop.received.map(webhook => bodyOf(webhook).type)).toEqual([
      'PAYMENT_FAILED_WEBHOOK',
      'PAYMENT_USER_DROPPED_WEBHOOK',
      'PAYMENT_SUCCESS_WEBHOOK',
    ])
    const [, , paid] = shop.received
    expect(paid?.headers['x-webhook-version']).toBe('2023-08-01')
    expect(paid?.body).toContain('"payment_amount":250.50')
    expect(shop.received.every(webhook => isSigned(webhook, sandbox.secret))).toBe(true)
    expect(bodyOf(paid)).toMatchObject({
      data: {
        order: { order_id: 'order-1', order_amount: 250.5, order_currency: 'INR' },
        payment: { payment_status: 'SUCCESS', payment_amount: 250.5, payment_currency: 'INR', payment_group: 'upi' },
        customer_details: { customer_id: 'buyer7', customer_phone: '9876543210' },
      },
    })
  })

  it('is signed as the provider documents', () => {
    // Computed separately: printf '1746426425612{"a":1}' | openssl dgst -sha256 -hmac secret -binary | base64
    expect(webhookSignature('1746426425612', '{"a":1}', 'secret')).toBe('Tryp7hUAmZWEB3KSWTJ9+99NnOwF4Ot76234eDOM/Gk=')
  })

  it('is retried until the shop accepts it, up to a limit', async () => {
    const { sandbox, shop } = await setUp({ statuses: [500, 503] })
    await pay(sandbox)
    await waitForWebhooks(shop, 3)
    expect(shop.received.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2', '3'])
    expect(new Set(shop.received.map(({ body }) => body)).size).toBe(1)
    await expect.poll(async () => (await sandbox.control.webhooks()).waiting).toEqual([])
    const abandoned = await setUp({ statuses: [500, 500, 500] })
    await pay(abandoned.sandbox)
    await expect.poll(async () => (await abandoned.sandbox.control.webhooks()).waiting.length).toBe(0)
    expect(abandoned.shop.received).toHaveLength(3)
  })

  it('reports a refund', async () => {
    const { sandbox, shop } = await setUp()
    await pay(sandbox)
    await sandbox.send('POST', '/orders/order-1/refunds', { refund_id: 'order_5', refund_amount: 100 })
    await waitForWebhooks(shop, 2)
    const refund = shop.received.map(bodyOf).find(({ type }) => type === 'REFUND_STATUS_WEBHOOK')
    expect(refund.data.refund).toMatchObject({ refund_id: 'order_5', refund_status: 'SUCCESS', refund_amount: 100 })
  })
})

describe('webhook faults of the sandbox', () => {
  it('lose, double or delay an event', async () => {
    const { sandbox, shop } = await setUp({ orders: 3 })
    await sandbox.control.addFaults(
      { kind: 'webhookLost', orderId: 'order-1' },
      { kind: 'webhookDuplicated', orderId: 'order-2', copies: 3 },
      { kind: 'webhookDelayed', orderId: 'order-3', seconds: 600 },
    )
    for (const id of ['order-3', 'order-1', 'order-2']) await pay(sandbox, id)
    await waitForWebhooks(shop, 3)
    expect(new Set(orderIds(shop))).toEqual(new Set(['order-2']))
    await sandbox.advanceClock(600)
    await waitForWebhooks(shop, 4)
    expect(orderIds(shop).at(-1)).toBe('order-3')
    await expect.poll(async () => (await sandbox.control.webhooks()).waiting).toEqual([])
  })

  it('send an event before earlier ones', async () => {
    const { sandbox, shop } = await setUp({ orders: 3 })
    await sandbox.control.addFaults({ kind: 'webhookShuffled', count: 3, seconds: 600 })
    for (const id of ['order-1', 'order-2', 'order-3']) await pay(sandbox, id)
    const { waiting } = await sandbox.control.webhooks()
    const byDueTime = waiting.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt))
    expect(byDueTime.map(({ orderId }) => orderId)).toEqual(['order-3', 'order-2', 'order-1'])
    await sandbox.advanceClock(601)
    await waitForWebhooks(shop, 3)
  })

  it('sign a wrong amount or currency, or forge an event, while the API stays true', async () => {
    const { sandbox, shop } = await setUp({ orders: 3 })
    const faults = ['webhookWrongAmount', 'webhookWrongCurrency', 'webhookWrongSignature'] as const
    for (const [index, kind] of faults.entries()) {
      await sandbox.control.addFaults({ kind })
      await pay(sandbox, `order-${index + 1}`)
      await waitForWebhooks(shop, index + 1)
    }
    const webhookPayments = shop.received.map(webhook => {
      const { payment_amount, payment_currency } = bodyOf(webhook).data.payment
      return [payment_amount, payment_currency, isSigned(webhook, sandbox.secret)]
    })
    expect(webhookPayments).toEqual([
      [251.5, 'INR', true],
      [250.5, 'USD', true],
      [250.5, 'INR', false],
    ])
    const providerPayments = (await sandbox.control.orders()).flatMap(({ payments }) => payments)
    expect(
      providerPayments.every(payment => payment.payment_amount === 250.5 && payment.payment_currency === 'INR'),
    ).toBe(true)
  })
})
