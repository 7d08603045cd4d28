import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrder, openSandbox, openShop } from './testing/open-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof openSandbox>>
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const readOrder = (id: string) => sandbox.send('GET', `/orders/${id}`)
const payments = async (id: string) => (await sandbox.send('GET', `/orders/${id}/payments`)).body
const refund = (id: string, refund_id = 'a_refund') =>
  sandbox.send('POST', `/orders/${id}/refunds`, { refund_id, refund_amount: 250.5 })

describe('API faults of the sandbox', () => {
  it('fail the named operation as often as asked', async () => {
    const id = await sandbox.openOrder()
    await sandbox.control.addFaults({ kind: 'apiError', count: 2, operation: 'readOrder' })
    expect((await sandbox.send('GET', `/orders/${id}/payments`)).status).toBe(200)
    expect((await readOrder(id)).body).toMatchObject({ code: 'internal_error', type: 'api_error' })
    expect((await readOrder(id)).status).toBe(500)
    expect((await readOrder(id)).status).toBe(200)
  })

  it('delay a response or withhold it', async () => {
    const id = await sandbox.openOrder()
    await sandbox.control.addFaults({ kind: 'apiSlow', seconds: 0.2 })
    const began = performance.now()
    expect((await readOrder(id)).status).toBe(200)
    expect(performance.now() - began).toBeGreaterThanOrEqual(190)
    await sandbox.control.addFaults({ kind: 'apiHang' })
    const headers = { 'x-client-id': sandbox.appId, 'x-client-secret': sandbox.secret, 'x-api-version': '2023-08-01' }
    const request = fetch(`${sandbox.apiUrl}/orders/${id}`, { headers, signal: AbortSignal.timeout(300) })
    await expect(request).rejects.toThrow(/timeout/)
  })

  it('run the request and cut the connection before the response', async () => {
    await sandbox.control.addFaults({ kind: 'apiCut', operation: 'createOrder' })
    await expect(sandbox.send('POST', '/orders', anOrder({ order_id: 'cut' }, sandbox.now()))).rejects.toThrow()
    expect((await readOrder('cut')).body.order_status).toBe('ACTIVE')
  })

  it('can be cleared', async () => {
    const id = await sandbox.openOrder()
    await sandbox.control.addFaults({ kind: 'apiError', count: 10 })
    await sandbox.control.clearFaults()
    expect((await readOrder(id)).status).toBe(200)
  })
})

describe('payment faults of the sandbox', () => {
  it('pay after the order expired', async () => {
    const id = await sandbox.openOrder()
    await sandbox.control.addFaults({ kind: 'paidAfterExpiry', orderId: id })
    await sandbox.control.act({ order_id: id, outcome: 'pay' })
    expect((await payments(id))[0].payment_status).toBe('PENDING')
    await sandbox.advanceClock(900)
    expect((await readOrder(id)).body.order_status).toBe('EXPIRED')
    await sandbox.advanceClock(2)
    expect((await readOrder(id)).body.order_status).toBe('PAID')
  })

  it('pay twice, or in another amount or currency', async () => {
    const [twice, wrong] = [await sandbox.openOrder(), await sandbox.openOrder()]
    await sandbox.control.addFaults(
      { kind: 'secondSuccess', orderId: twice },
      { kind: 'paymentWrongAmount', orderId: wrong },
      { kind: 'paymentWrongCurrency', orderId: wrong },
    )
    await sandbox.control.act({ order_id: twice, outcome: 'pay' })
    await sandbox.control.act({ order_id: wrong, outcome: 'pay' })
    const [one, two] = await payments(twice)
    expect([one.payment_status, two.payment_status]).toEqual(['SUCCESS', 'SUCCESS'])
    expect(one.cf_payment_id).not.toBe(two.cf_payment_id)
    expect((await payments(wrong))[0]).toMatchObject({ payment_amount: 251.5, payment_currency: 'USD' })
  })
})

describe('refund faults of the sandbox', () => {
  it('refuse a refund, keep it pending, or cancel it later', async () => {
    const id = await sandbox.openOrder()
    await sandbox.control.act({ order_id: id, outcome: 'pay' })
    await sandbox.control.addFaults({ kind: 'refundRefused' })
    expect(await refund(id)).toMatchObject({ status: 400, body: { code: 'refund_refused' } })
    await sandbox.control.addFaults({ kind: 'refundFailed' })
    expect((await refund(id, 'cancelled')).body.refund_status).toBe('CANCELLED')
    await sandbox.control.addFaults({ kind: 'refundPending', seconds: 600 })
    expect((await refund(id, 'pending')).body.refund_status).toBe('PENDING')
    const now = async () => (await sandbox.send('GET', `/orders/${id}/refunds/pending`)).body.refund_status
    await sandbox.advanceClock(600)
    expect(await now()).toBe('SUCCESS')
  })
})

describe('the sandbox’s stored state', () => {
  it('survives a restart, and due work is done', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cashfree-sandbox-'))
    const options = { file: join(folder, 'state.json'), keys: { appId: 'app', secret: 'a secret' }, laterSeconds: 1 }
    const shop = await openShop()
    const before = await openSandbox(options)
    const { body: order } = await before.send('POST', '/orders', anOrder({ order_meta: { notify_url: shop.url } }))
    await before.control.addFaults({ kind: 'webhookDuplicated' })
    await before.control.act({ order_id: order.order_id, outcome: 'later', after_seconds: 0.3 })
    await before.close()
    const after = await openSandbox(options)
    const read = await after.send('GET', `/orders/${order.order_id}`)
    expect(read.body.payment_session_id).toBe(order.payment_session_id)
    await expect.poll(() => shop.received.length).toBe(2)
    expect((await after.send('GET', `/orders/${order.order_id}`)).body.order_status).toBe('PAID')
    await after.close()
    shop.close()
    await rm(folder, { recursive: true })
  })

  it('never overwrites a foreign file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cashfree-sandbox-'))
    const file = join(folder, 'state.json')
    await writeFile(file, '{"orders":"none"}')
    await expect(openSandbox({ file })).rejects.toThrow()
    await rm(folder, { recursive: true })
  })
})

describe('the control call of the sandbox', () => {
  it('requires the keys and explains an invalid fault', async () => {
    const stranger = await fetch(`${sandbox.url}/cashfree-sandbox/faults`, { method: 'POST', body: '{}' })
    expect(stranger.status).toBe(401)
    const { appId, secret, url } = sandbox
    const headers = { 'x-client-id': appId, 'x-client-secret': secret, 'content-type': 'application/json' }
    const wrong = await fetch(`${url}/cashfree-sandbox/faults`, { method: 'POST', headers, body: '{"kind":"none"}' })
    expect(wrong.status).toBe(400)
  })
})
