import { changeOrder, giveUpChange, listOrders, payChange, readOrder, verifyPayment } from '@santhe/contracts'
import { aPaidPurchase, aProduct, testDomain } from '@santhe/domain/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { onlineShop } from '../../testing/online-shop.ts'

const domain = await testDomain()
const market = await onlineShop(domain)
const { provider, shop } = market
afterAll(market.close)

/** Adds a second box to a paid order of one box (₹240). */
async function changed() {
  const { actor: buyer, as } = await market.buyer()
  const product = await aProduct(domain, { inventory: 5, price: 24_000 })
  const { orders } = await aPaidPurchase(domain, { buyer, products: [product] })
  const input = { params: { id: orders[0]?._id ?? 0 } }
  const body = { items: [{ productId: product._id, quantity: 2 }] }
  const order = await shop.callOk(changeOrder, { ...input, body }, as)
  return { as, product, order, input }
}

// docs/product/adjustments.md#changes
describe('boxes added to an order paid online', () => {
  it('are added once paid like a purchase', async () => {
    const { as, order, input } = await changed()
    expect(order).toMatchObject({ openChange: { amount: 240 }, changeUntil: null, adjustments: [] })
    const session = await shop.callOk(payChange, input, as)
    expect(session).toMatchObject({ mode: 'testing', expiresAt: order.openChange?.until })
    const verify = () => shop.callOk(verifyPayment, { body: { orderId: session.orderId } }, as)
    expect(await verify()).toMatchObject({ status: 'pending', changedOrder: order.id })
    provider.pay(session.orderId)
    expect(await verify()).toMatchObject({ status: 'paid', changedOrder: order.id })
    const paid = await shop.callOk(readOrder, input, as)
    expect(paid).toMatchObject({ totalNow: order.total + 240, money: { paid: order.total + 240, toCollect: 0 } })
    expect([paid.openChange, paid.adjustments.length]).toEqual([undefined, 1])
  })

  it('can be given up unless already paid', async () => {
    const { as, input } = await changed()
    const given = await shop.callOk(giveUpChange, input, as)
    expect([given.openChange, given.changeUntil]).toEqual([undefined, expect.any(String)])
    const { as: buyer, input: other } = await changed()
    const { orderId } = await shop.callOk(payChange, other, buyer)
    provider.pay(orderId)
    expect((await shop.call(giveUpChange, other, buyer)).failure?.code).toBe('PAYMENT_CLOSED')
    expect((await shop.callOk(readOrder, other, buyer)).adjustments).toHaveLength(1)
  })

  it('allow no further addition while pending', async () => {
    const { as, product, order, input } = await changed()
    const list = () => shop.callOk(listOrders, { query: { addTo: product._id } }, as)
    expect(await list()).toEqual([])
    await shop.callOk(giveUpChange, input, as)
    expect(await list()).toMatchObject([{ id: order.id, changeUntil: expect.any(String) }])
  })
})
