import { listOrders, placeOrder, placePurchase, quoteCheckout, readOrder, setOrderStatus } from '@santhe/contracts'
import { aFarm, aProduct, CHECKOUT_FORM, someFees } from '@santhe/domain/testing'
import { registry } from '@santhe/http-kit'
import { describe, expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { domain, someone, ...shop } = await startStorefront()
await someFees(domain)
const { paymentMethod: _, ...form } = CHECKOUT_FORM
const cod = { ...form, paymentMethod: 'cod' as const }

async function twoBoxes() {
  const [tomato, ragi] = [await aProduct(domain, { price: 24_050 }), await aProduct(domain, { price: 10_001 })]
  return { tomato, ragi, items: [tomato, ragi].map(product => ({ productId: product._id, quantity: 1 })) }
}

describe('checking out', () => {
  it('quotes in rupees, then places, lists, reads and cancels one order per farm', async () => {
    const { as } = await someone()
    const { tomato, ragi, items } = await twoBoxes()
    const quote = await shop.callOk(quoteCheckout, { body: { items } }, as)
    expect(quote).toMatchObject({
      expiresAt: '2026-11-21T06:40:00.000Z',
      lines: [
        { price: 240.5, lineTotal: 240.5 },
        { price: 100.01, lineTotal: 100.01 },
      ],
      subtotal: 340.51,
      fees: [
        { name: 'Delivery', amount: 30 },
        { name: 'Platform', amount: 7.41 },
      ],
      total: 377.92,
    })
    const placed = await shop.call(placePurchase, { body: { ...cod, quoteId: quote.quoteId } }, as)
    expect(placed.status).toBe(201)
    const orders = placed.data?.orders ?? []
    expect(orders.map(order => order.farmerId)).toEqual([tomato.farmId, ragi.farmId])
    expect(orders.map(order => order.total)).toEqual(quote.farms.map(farm => farm.total))

    const listed = await shop.call(listOrders, { query: { limit: 1 } }, as)
    expect(listed.headers.get('X-Total-Count')).toBe('2')
    expect(listed.data?.map(order => order.id)).toEqual([orders[1]?.id])

    const params = { id: orders[0]?.id ?? 0 }
    expect(await shop.callOk(readOrder, { params }, as)).toMatchObject({
      email: 'asha@example.com',
      mayCancel: true,
      cancelUntil: '2026-11-21T10:30:00.000Z',
      timeline: [{ by: 'Asha Rao', role: 'customer', from: null, to: 'pending' }],
    })
    const cancelled = await shop.callOk(setOrderStatus, { params, body: { status: 'canceled' } }, as)
    expect(cancelled).toMatchObject({ status: 'cancelled', mayCancel: false, estimatedDelivery: null })
  })

  // docs/operations.md#labels
  it('counts placed orders by payment method', async () => {
    const placed = async () => {
      const values = (await registry.getSingleMetric('orders_placed_total')?.get())?.values ?? []
      return values.find(({ labels }) => labels.method === 'cod')?.value ?? 0
    }
    const before = await placed()
    const { as } = await someone()
    const { quoteId } = await shop.callOk(quoteCheckout, { body: { items: (await twoBoxes()).items } }, as)
    await shop.callOk(placePurchase, { body: { ...cod, quoteId } }, as)
    expect((await placed()) - before).toBe(2)
  })

  it("shows the farm's pickup address and hours only after placing", async () => {
    const { as } = await someone()
    const pickup = { isOffered: true, hours: 'Daily, 8 am to 6 pm' }
    const { farm: ofFarm } = await aFarm(domain, { address: 'Survey no. 12, Hoskote', pickup })
    const items = [{ productId: (await aProduct(domain, { ofFarm }))._id, quantity: 1 }]
    const refused = await shop.call(quoteCheckout, { body: { items, zipCode: '570001' } }, as)
    expect([refused.status, refused.failure?.details]).toEqual([400, { offersPickup: true }])
    const quote = await shop.callOk(quoteCheckout, { body: { items, zipCode: '570001', pickup: true } }, as)
    expect(quote).toMatchObject({ pickup: true, offersPickup: true })
    expect(JSON.stringify(quote)).not.toMatch(/Survey|Daily/)
    const body = { ...cod, zipCode: '570001', quoteId: quote.quoteId }
    expect((await shop.call(placePurchase, { body: { ...body, zipCode: '560034' } }, as)).failure?.code).toBe(
      'PRICE_CHANGED',
    )
    const { orders } = await shop.callOk(placePurchase, { body: { ...body, pickup: true } }, as)
    const detail = await shop.callOk(readOrder, { params: { id: orders[0]?.id ?? 0 } }, as)
    expect(detail).toMatchObject({
      ...{ pickup: true, pickupPlace: { address: 'Survey no. 12, Hoskote', hours: 'Daily, 8 am to 6 pm' } },
    })
  })

  it('responds with 409, the line and available boxes when some are missing', async () => {
    const { as } = await someone()
    const product = await aProduct(domain, { name: 'Sapota', inventory: 1 })
    const { status, failure } = await shop.call(
      quoteCheckout,
      { body: { items: [{ productId: product._id, quantity: 2 }] } },
      as,
    )
    expect(status).toBe(409)
    expect(failure).toMatchObject({
      code: 'OUT_OF_STOCK',
      message: 'Only 1 box of Sapota is left. Nothing was ordered.',
      details: { lines: [{ productId: product._id, name: 'Sapota', available: 1 }] },
    })
  })
})

describe('a rule that the domain checks', () => {
  it('returns its text at the field: 11 boxes in two lines, an unknown status', async () => {
    const { as } = await someone()
    const { tomato } = await twoBoxes()
    const lines = [6, 5].map(quantity => ({ productId: tomato._id, quantity }))
    const tooMany = 'Quantity must be a whole number from 1 to 10'
    const refused = { code: 'VALIDATION', message: tooMany, fields: { items: tooMany } }
    const order = { ...cod, farmerId: tomato.farmId, items: lines }
    expect((await shop.call(quoteCheckout, { body: { items: lines } }, as)).failure).toEqual(refused)
    expect((await shop.call(placeOrder, { body: order }, as)).failure).toEqual(refused)
    const items = [{ productId: tomato._id, quantity: 1 }]
    const { id } = await shop.callOk(placeOrder, { body: { ...order, items } }, as)
    const { status, failure } = await shop.call(setOrderStatus, { params: { id }, body: { status: 'lost' } }, as)
    const unknown = "There is no status 'lost'"
    expect([status, failure]).toEqual([400, { code: 'VALIDATION', message: unknown, fields: { status: unknown } }])
  })

  it('refuses a delivery date before the estimate in any field', async () => {
    const { as } = await someone()
    const { tomato, items } = await twoBoxes()
    const notes = 'Delivery Date: 2020-01-01'
    const deliveries = [{ farmerId: tomato.farmId, date: '2026-11-21' }]
    const { quoteId } = await shop.callOk(quoteCheckout, { body: { items } }, as)
    const one = { farmerId: tomato.farmId, items: [{ productId: tomato._id, quantity: 1 }] }
    const message = 'Please choose tomorrow, 22 Nov 2026 or later'
    for (const [field, { status, failure }] of [
      ['notes', await shop.call(placePurchase, { body: { ...cod, quoteId, notes } }, as)],
      ['deliveries.0.date', await shop.call(placePurchase, { body: { ...cod, quoteId, deliveries } }, as)],
      ['notes', await shop.call(placeOrder, { body: { ...cod, ...one, notes } }, as)],
    ] as const) {
      expect([status, failure]).toEqual([400, { code: 'VALIDATION', message, fields: { [field]: message } }])
    }
    expect(await shop.callOk(listOrders, {}, as)).toEqual([])
  })
})

describe('POST /api/orders', () => {
  it('accepts the documented body, once per Idempotency-Key', async () => {
    const { as } = await someone()
    const { tomato } = await twoBoxes()
    const item = { productId: tomato._id, quantity: 2, price: '240.50', farmerId: tomato.farmId }
    const body = { ...cod, farmerId: tomato.farmId, items: [item], total: 521.22 }
    const keyed = { ...as, headers: { 'Idempotency-Key': 'one-order' } }
    const first = await shop.call(placeOrder, { body }, keyed)
    expect([first.status, first.data?.total]).toEqual([201, 521.22])
    expect((await shop.call(placeOrder, { body }, keyed)).data).toEqual(first.data)
    const reused = await shop.call(placeOrder, { body: { ...body, city: 'Mysuru' } }, keyed)
    expect([reused.status, reused.failure?.code]).toEqual([409, 'KEY_REUSED'])
    expect((await shop.call(listOrders, {}, as)).data).toHaveLength(1)
  })

  it('refuses an outdated price with fresh figures in rupees', async () => {
    const { as } = await someone()
    const { tomato } = await twoBoxes()
    const items = [{ productId: tomato._id, quantity: 1, price: 200 }]
    const { status, failure } = await shop.call(placeOrder, { body: { ...cod, farmerId: tomato.farmId, items } }, as)
    expect(status).toBe(409)
    expect(failure).toMatchObject({ code: 'PRICE_CHANGED', details: { lines: [{ price: 240.5 }], total: 275.91 } })
  })

  it('refuses visitors with 401', async () => {
    const { status } = await shop.call(quoteCheckout, { body: { items: [{ productId: 1, quantity: 1 }] } })
    expect(status).toBe(401)
  })
})
