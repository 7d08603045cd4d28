import { describe, expect, it } from 'vitest'
import { Refunds } from '../../records/refund.ts'
import {
  aBuyer,
  anOnlinePurchase,
  aPaidProviderOrder,
  aProviderOrder,
  boxesOf,
  eventsWith,
  expectBoxesToAddUp,
  NOW,
  ofTwoFarms,
  orderNow,
  purchaseOf,
  testDomain,
} from '../../testing/index.ts'
import { setOrderStatus } from '../fulfilment/set-order-status.ts'
import { settlePayment } from '../fulfilment/settle-payment.ts'
import { payOnDelivery } from './pay-on-delivery.ts'
import { findPayment } from './queries.ts'

const domain = await testDomain()
const LATER = new Date(NOW.getTime() + 3_600_000)

async function waiting() {
  const products = await ofTwoFarms(domain)
  const placed = await anOnlinePurchase(domain, { products })
  const switchNow = (now = NOW, buyerId = placed.buyer.id) =>
    payOnDelivery({ purchaseId: placed.purchaseId, buyerId, now }, domain)
  const settle = (providerOrder = aPaidProviderOrder(placed.payment), now = NOW) =>
    settlePayment({ paymentId: placed.payment._id, providerOrder, now }, domain)
  const ordersNow = () => Promise.all(placed.orders.map(order => orderNow(order, domain)))
  const refunded = async () => {
    const refunds = await Refunds(domain.connection).find({ paymentId: placed.payment._id }).lean()
    return refunds.map(({ amount }) => amount)
  }
  return { ...placed, products, switchNow, settle, ordersNow, refunded }
}

// docs/product/payments.md#pay-on-delivery-instead
describe('payOnDelivery', () => {
  it('switches an unpaid purchase with the same boxes and prices, visible to its farms', async () => {
    const { switchNow, ordersNow, orders, products, purchaseId, payment } = await waiting()
    const before = await Promise.all(products.map(({ _id }) => boxesOf(_id, domain)))
    await switchNow()
    await switchNow()
    expect(await ordersNow()).toMatchObject(
      orders.map(({ total, items }) => ({
        ...{ status: 'pending', paymentMethod: 'cod', paymentStatus: 'unpaid', payUntil: null },
        ...{ isForFarm: true, hasBoxes: true, total, items },
      })),
    )
    expect(await Promise.all(products.map(({ _id }) => boxesOf(_id, domain)))).toEqual(before)
    expect((await findPayment({ paymentId: payment._id }, domain)).status).toBe('expired')
    expect((await purchaseOf(purchaseId, domain))?.paymentMethod).toBe('cod')
    for (const { _id: orderId } of orders) {
      const events = await eventsWith({ kind: 'orderPlaced', orderId, isForFarm: true }, domain)
      expect(events).toHaveLength(1)
    }
  })

  it('keeps the boxes after the payment’s time has ended', async () => {
    const { switchNow, settle, ordersNow, payment } = await waiting()
    await switchNow()
    await settle(aProviderOrder(payment, { status: 'ended' }), LATER)
    expect((await ordersNow()).map(({ status, hasBoxes }) => [status, hasBoxes])).toEqual([
      ['pending', true],
      ['pending', true],
    ])
  })

  it('refunds a late online payment in full, once', async () => {
    const { switchNow, settle, ordersNow, refunded, payment } = await waiting()
    await switchNow()
    await Promise.all([settle(), settle(), settle()])
    await settle()
    expect(await refunded()).toEqual([payment.amount])
    expect((await ordersNow()).map(order => [order.paymentMethod, order.paymentStatus, order.refund])).toEqual([
      ['cod', 'unpaid', null],
      ['cod', 'unpaid', null],
    ])
  })

  it.each([
    ['was paid', async ({ settle }: Awaited<ReturnType<typeof waiting>>) => void (await settle()), NOW],
    ['is over its time', async () => undefined, LATER],
  ] as const)('refuses when the payment %s', async (_which, before, now) => {
    const purchase = await waiting()
    await before(purchase)
    const orders = await purchase.ordersNow()
    await expect(purchase.switchNow(now)).rejects.toMatchObject({ code: 'PAYMENT_CLOSED' })
    expect(await purchase.ordersNow()).toEqual(orders)
  })

  it('refuses other people', async () => {
    const { switchNow } = await waiting()
    const { id } = await aBuyer(domain)
    await expect(switchNow(NOW, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

it.each(Array.from({ length: 8 }, (_unused, seed) => seed))(
  'payOnDelivery leaves no order paid twice or free, concurrently with money and cancelling (%i)',
  async seed => {
    const purchase = await waiting()
    const { switchNow, settle, ordersNow, refunded, products, payment, buyer, orders } = purchase
    const [first] = orders
    const cancel = () =>
      setOrderStatus({ actor: buyer, orderId: first?._id ?? 0, status: 'cancelled', now: NOW }, domain)
    const actions = [switchNow, () => settle(), ...(seed % 2 ? [cancel] : []), () => settle(), () => switchNow()]
    const from = seed % actions.length
    await Promise.allSettled([...actions.slice(from), ...actions.slice(0, from)].map(act => act()))
    // The provider is polled again afterwards, as always.
    await settle()
    const after = await ordersNow()
    const given = (await refunded()).reduce((sum, amount) => sum + amount, 0)
    const paidOnline = after.filter(({ paymentStatus, status }) => paymentStatus === 'paid' && status !== 'cancelled')
    const total = paidOnline.reduce((sum, order) => sum + order.total, 0)
    expect(total + given).toBe(payment.amount)
    for (const { paymentMethod, paymentStatus, status } of after)
      if (status !== 'cancelled') expect(paymentStatus).toBe(paymentMethod === 'cod' ? 'unpaid' : 'paid')
    for (const { _id } of products) await expectBoxesToAddUp(_id, 20, domain)
  },
  60_000,
)
