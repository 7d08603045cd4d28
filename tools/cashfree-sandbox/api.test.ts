import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrder, openSandbox } from './testing/open-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof openSandbox>>
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const customerWith = (overrides: Record<string, string>) => ({
  customer_details: { customer_id: 'buyer7', customer_phone: '9876543210', ...overrides },
})

describe('an order of the sandbox', () => {
  it('is created with its input and can be read', async () => {
    const order_meta = {
      return_url: 'http://shop.example/?order_id={order_id}',
      notify_url: 'http://shop.example/hook',
    }
    const expiry = '2026-12-01T10:00:00.000Z'
    const now = Date.parse('2026-11-21T06:30:00Z')
    const fixed = await openSandbox({ now: () => now })
    const input = anOrder({ order_meta, order_expiry_time: expiry })
    const { status, body, headers } = await fixed.send('POST', '/orders', input)
    const read = await fixed.send('GET', '/orders/santhe-12-abcdefgh')
    await fixed.close()
    expect([status, headers.get('x-api-version')]).toEqual([200, '2023-08-01'])
    expect(body).toMatchObject({
      entity: 'order',
      order_id: 'santhe-12-abcdefgh',
      order_amount: 250.5,
      order_currency: 'INR',
      order_status: 'ACTIVE',
      created_at: '2026-11-21T12:00:00+05:30',
      order_expiry_time: '2026-12-01T15:30:00+05:30',
      customer_details: { customer_id: 'buyer7', customer_name: 'Asha', customer_email: null },
      order_meta,
    })
    expect(body.payment_session_id).toMatch(/^session_[\w-]{40,}$/)
    expect(body.cf_order_id).toMatch(/^\d+$/)
    expect(read.body).toEqual(body)
  })

  it('is refused with wrong keys or another API version', async () => {
    const wrong = await sandbox.send('POST', '/orders', anOrder(), { 'x-client-secret': 'guess' })
    expect(wrong).toMatchObject({
      status: 401,
      body: { message: 'authentication Failed', code: 'request_failed', type: 'authentication_error' },
    })
    const old = await sandbox.send('POST', '/orders', anOrder(), { 'x-api-version': '2022-09-01' })
    expect(old).toMatchObject({ status: 400, body: { code: 'x-api-version_invalid', type: 'invalid_request_error' } })
  })

  it.each([
    ['order_amount_invalid', { order_amount: 0.5 }],
    ['order_amount_invalid', { order_amount: 10.005 }],
    ['order_amount_invalid', { order_amount: '10' }],
    ['order_amount_missing', { order_amount: undefined }],
    ['order_currency_invalid', { order_currency: 'USD' }],
    ['customer_details_missing', { customer_details: undefined }],
    [
      'customer_details.customer_phone_invalid',
      { customer_details: { customer_id: 'buyer7', customer_phone: '98765' } },
    ],
    ['customer_details.customer_phone_invalid', customerWith({ customer_phone: '09876543210' })],
    ['customer_details.customer_phone_invalid', customerWith({ customer_phone: '+91 98765 43210' })],
    ['customer_details.customer_id_invalid', customerWith({ customer_id: '7' })],
    ['customer_details.customer_id_invalid', customerWith({ customer_id: 'buyer-7' })],
    ['customer_details.customer_id_invalid', customerWith({ customer_id: 'buyer_7' })],
    ['customer_details.customer_id_invalid', customerWith({ customer_id: 'b'.repeat(51) })],
    ['customer_details.customer_name_invalid', customerWith({ customer_name: 'Jo' })],
    ['customer_details.customer_name_invalid', customerWith({ customer_name: 'ಆ'.repeat(101) })],
    ['customer_details.customer_email_invalid', customerWith({ customer_email: 'asha@' })],
    ['order_tags_invalid', { order_tags: Object.fromEntries([...'abcdefghijk'].map(key => [key, key])) }],
    ['order_note_invalid', { order_note: 'ab' }],
    ['order_id_invalid', { order_id: 'o'.repeat(46) }],
    ['order_meta.notify_url_invalid', { order_meta: { notify_url: `https://shop.example/${'x'.repeat(250)}` } }],
    ['order_expiry_time_invalid', { order_expiry_time: 'tomorrow' }],
    ['order_expiry_time_invalid', { order_expiry_time: '2020-01-01T00:00:00Z' }],
    ['order_expiry_time_invalid', { order_expiry_time: '2999-01-01T00:00:00Z' }],
    ['order_id_invalid', { order_id: 'with spaces' }],
    ['order_meta.return_url_invalid', { order_meta: { return_url: 'javascript:alert(1)' } }],
  ])('is refused with %s for %j', async (code, overrides) => {
    const { status, body } = await sandbox.send('POST', '/orders', anOrder({ order_id: 'refused', ...overrides }))
    expect([status, body.code, body.type]).toEqual([400, code, 'invalid_request_error'])
    expect((await sandbox.send('GET', '/orders/refused')).status).toBe(404)
  })

  it('is created once per idempotency key, which refuses another body', async () => {
    const key = { 'x-idempotency-key': 'key-1' }
    const body = anOrder({ order_id: 'once' })
    const first = await sandbox.send('POST', '/orders', body, key)
    const again = await sandbox.send('POST', '/orders', body, key)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('x-idempotency-replayed')).toBe('true')
    expect(await sandbox.send('POST', '/orders', { ...body, order_amount: 1 }, key)).toMatchObject({
      status: 422,
      body: { type: 'idempotency_error' },
    })
    expect(await sandbox.send('POST', '/orders', body)).toMatchObject({
      status: 409,
      body: { message: 'order with same id is already present', code: 'order_already_exists' },
    })
  })

  it('expires by the clock', async () => {
    const expiring = await sandbox.openOrder()
    await sandbox.advanceClock(901)
    expect((await sandbox.send('GET', `/orders/${expiring}`)).body.order_status).toBe('EXPIRED')
    await expect(sandbox.control.act({ order_id: expiring, outcome: 'pay' })).rejects.toThrow('order is expired')
  })

  it('is not found if unknown, nor are other paths', async () => {
    expect(await sandbox.send('GET', '/orders/none')).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
    expect(await sandbox.send('GET', '/links')).toMatchObject({ status: 404, body: { code: 'url_not_found' } })
  })
})

describe('payments of the sandbox', () => {
  it('list attempts latest first; a successful one pays the order', async () => {
    const id = await sandbox.openOrder()
    await sandbox.control.act({ order_id: id, outcome: 'fail' })
    await sandbox.control.act({ order_id: id, outcome: 'drop', method: 'card' })
    expect((await sandbox.send('GET', `/orders/${id}`)).body.order_status).toBe('ACTIVE')
    await sandbox.control.act({ order_id: id, outcome: 'pay' })
    const { body } = await sandbox.send('GET', `/orders/${id}/payments`)
    expect(body.map(({ payment_status }: { payment_status: string }) => payment_status)).toEqual([
      'SUCCESS',
      'USER_DROPPED',
      'FAILED',
    ])
    expect(body[0]).toMatchObject({ payment_amount: 250.5, payment_currency: 'INR', is_captured: true, order_id: id })
    expect(body[0].payment_completion_time).toMatch(/\+05:30$/)
    expect((await sandbox.send('GET', `/orders/${id}`)).body.order_status).toBe('PAID')
    await expect(sandbox.control.act({ order_id: id, outcome: 'pay' })).rejects.toThrow('order is paid')
  })

  it('may arrive after the window closed, even for expired orders', async () => {
    const id = await sandbox.openOrder()
    await sandbox.control.act({ order_id: id, outcome: 'later', after_seconds: 1_000 })
    const statusNow = async () => (await sandbox.send('GET', `/orders/${id}/payments`)).body[0].payment_status
    expect(await statusNow()).toBe('PENDING')
    await sandbox.advanceClock(901)
    expect((await sandbox.send('GET', `/orders/${id}`)).body.order_status).toBe('EXPIRED')
    await sandbox.advanceClock(100)
    expect(await statusNow()).toBe('SUCCESS')
    expect((await sandbox.send('GET', `/orders/${id}`)).body.order_status).toBe('PAID')
  })

  it('can be forced onto a finished order, with another amount', async () => {
    const id = await sandbox.openOrder()
    await sandbox.advanceClock(901)
    const late = await sandbox.control.act({ order_id: id, outcome: 'pay', force: true, amount: 1, currency: 'USD' })
    expect(late).toMatchObject({ payment_status: 'SUCCESS', payment_amount: 1, payment_currency: 'USD' })
  })
})

describe('refunds of the sandbox', () => {
  it('return at most the paid amount, once per id', async () => {
    const id = await sandbox.openOrder()
    const refund = (refund_id: string, refund_amount: number) =>
      sandbox.send('POST', `/orders/${id}/refunds`, { refund_id, refund_amount })
    expect((await refund('early', 10)).body.code).toBe('order_id_not_paid')
    await sandbox.control.act({ order_id: id, outcome: 'pay' })
    const first = await refund('part', 200)
    expect(first).toMatchObject({ status: 200, body: { refund_status: 'SUCCESS', refund_amount: 200, order_id: id } })
    const duplicate = { code: 'refund_id_invalid', message: 'Duplicate Merchant Refund Id' }
    expect(await refund('part', 200)).toMatchObject({ status: 400, body: duplicate })
    const other = await sandbox.openOrder()
    await sandbox.control.act({ order_id: other, outcome: 'pay' })
    const input = { refund_id: 'part', refund_amount: 10 }
    expect(await sandbox.send('POST', `/orders/${other}/refunds`, input)).toMatchObject({
      status: 400,
      body: duplicate,
    })
    expect((await refund('rest', 50.51)).body.code).toBe('refund_amount_invalid')
    expect((await refund('rest', 50.5)).status).toBe(200)
    expect((await sandbox.send('GET', `/orders/${id}/refunds/part`)).body).toEqual(first.body)
    expect((await sandbox.send('GET', `/orders/${id}/refunds/none`)).status).toBe(404)
  })

  it('repeat the first response under the same idempotency key', async () => {
    const id = await sandbox.openOrder()
    await sandbox.control.act({ order_id: id, outcome: 'pay' })
    const input = { refund_id: 'keyed', refund_amount: 10 }
    const refund = () => sandbox.send('POST', `/orders/${id}/refunds`, input, { 'x-idempotency-key': 'key-2' })
    const first = await refund()
    expect((await refund()).body).toEqual(first.body)
  })

  it.each([
    ['refund_id_invalid', { refund_id: 'order-12' }],
    ['refund_id_invalid', { refund_id: 'ab' }],
    ['refund_id_invalid', { refund_id: 'r'.repeat(41) }],
    ['refund_id_missing', { refund_id: undefined }],
    ['refund_amount_invalid', { refund_amount: 1.005 }],
    ['refund_note_invalid', { refund_note: 'ab' }],
    ['refund_note_invalid', { refund_note: 'n'.repeat(101) }],
    ['refund_speed_invalid', { refund_speed: 'FAST' }],
  ])('are refused with %s for %j', async (code, overrides) => {
    const id = await sandbox.openOrder()
    await sandbox.control.act({ order_id: id, outcome: 'pay' })
    const input = { refund_id: 'order_12', refund_amount: 10, ...overrides }
    const { status, body } = await sandbox.send('POST', `/orders/${id}/refunds`, input)
    expect([status, body.code, body.type]).toEqual([400, code, 'invalid_request_error'])
  })

  it('are split by payment where an order was paid twice', async () => {
    const id = await sandbox.openOrder()
    const { cf_payment_id: first } = await sandbox.control.act({ order_id: id, outcome: 'pay' })
    const { cf_payment_id: second } = await sandbox.control.act({ order_id: id, outcome: 'pay', force: true })
    const refunded = []
    for (const refund_id of ['first', 'second']) {
      const { body } = await sandbox.send('POST', `/orders/${id}/refunds`, { refund_id, refund_amount: 250.5 })
      refunded.push(body.cf_payment_id)
    }
    expect(refunded).toEqual([second, first])
  })
})
