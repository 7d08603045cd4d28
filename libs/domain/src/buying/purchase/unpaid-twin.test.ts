import type { Actor } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { retryOnConflict, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import {
  aBuyer,
  boxesOf,
  CHECKOUT_FORM,
  countPurchases,
  NOW,
  ofTwoFarms,
  someFees,
  testDomain,
} from '../../testing/index.ts'
import { quoteCheckout } from '../cart/quote-checkout.ts'
import { setOrderStatus } from '../fulfilment/set-order-status.ts'
import type { OrderForm } from '../order/new-orders.ts'
import { newPayment } from '../payment/new-payment.ts'
import { payOnDelivery } from '../payment/pay-on-delivery.ts'
import { placeOnlinePurchase } from './place-online-purchase.ts'
import { placePurchase } from './place-purchase.ts'
import { cartKeyOf, UnpaidTwin, writePayment } from './unpaid-twin.ts'
import type { PlacedPurchase } from './write-purchase.ts'

const domain = await testDomain()
await someFees(domain)
const { paymentMethod: _, ...FORM } = CHECKOUT_FORM
/** A box of the first product plus both fees, in paise. */
const WITH_FEES = 27_540
const online = { ...CHECKOUT_FORM, paymentMethod: 'cashfree' as const }

interface Again {
  form?: OrderForm
  quantity?: number
  now?: Date
}

/** A buyer with a cart of two farms, who orders it repeatedly. */
async function aCart() {
  const products = await ofTwoFarms(domain, 20)
  const actor = await aBuyer(domain)
  const [first] = products
  if (!first) throw new Error('No product')
  async function order({ form = online, quantity = 1, now = NOW }: Again = {}) {
    const items = products.map(({ _id }) => ({ productId: _id, quantity }))
    const { quoteId } = await quoteCheckout({ actor, items, now }, domain)
    return placePurchase({ actor, form, quoteId, now }, domain)
  }
  const purchases = () => countPurchases(actor.id, domain)
  return { actor, first, order, purchases }
}
type First = PlacedPurchase & { actor: Actor }
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

// docs/product/payments.md#the-same-boxes-twice
describe('a second online order of the same boxes', () => {
  it('is refused while the first can be paid, naming it, and takes no boxes', async () => {
    const { first, order, purchases } = await aCart()
    const { purchaseId } = await order()
    await expect(order()).rejects.toMatchObject({ code: 'UNPAID_PURCHASE', details: { purchaseId } })
    expect(await purchases()).toBe(1)
    expect((await boxesOf(first._id, domain)).sold).toBe(1)
  })

  it('is placed once by concurrent devices', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { actor, first, purchases } = await aCart()
      const items = [{ productId: first._id, quantity: 1 }]
      const orderData = [{ form: FORM, farmerId: first.farmId, items }]
      // Without a quote: the person's only live quote would let just one of them through anyway.
      const order = () => placeOnlinePurchase({ actor, orderData, amount: WITH_FEES, now: NOW }, domain)
      const tries = await Promise.allSettled([order(), order(), order()])
      const refused = tries.flatMap(each => (each.status === 'rejected' ? [each.reason.code] : []))
      expect(refused).toEqual(['UNPAID_PURCHASE', 'UNPAID_PURCHASE'])
      expect(await purchases()).toBe(1)
      expect((await boxesOf(first._id, domain)).sold).toBe(1)
    }
  })

  it('is accepted once by the database, from any process', async () => {
    const buyerId = (await aBuyer(domain)).id
    const tries = Array.from({ length: 4 }, (_none, place) => {
      const payment = newPayment({ purchaseId: -place - 1, buyerId, cartKey: '1x1', amount: 500, now: NOW })
      return retryOnConflict(domain, () => tryTransaction(domain, tx => writePayment(payment, tx)))
    })
    const refused = (await Promise.allSettled(tries)).flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toHaveLength(3)
    for (const error of refused) expect(error).toBeInstanceOf(UnpaidTwin)
  })

  it.each([
    ['its time is over, though nobody has read the payment since', async (_first: First) => later(21)],
    [
      'one of its orders was cancelled',
      async ({ actor, orders }: First) => {
        const [order] = orders
        await setOrderStatus({ actor, orderId: order?._id ?? 0, status: 'cancelled', now: later(1) }, domain)
        return later(1)
      },
    ],
    [
      'it was left to be paid on delivery',
      async ({ actor, purchaseId }: First) => {
        await payOnDelivery({ purchaseId, buyerId: actor.id, now: later(1) }, domain)
        return later(1)
      },
    ],
  ] as const)('is accepted when %s', async (_why, end) => {
    const { actor, order, purchases } = await aCart()
    const now = await end({ actor, ...(await order()) })
    await order({ now })
    expect(await purchases()).toBe(2)
    await expect(order({ now })).rejects.toMatchObject({ code: 'UNPAID_PURCHASE' })
  })

  it('is independent of other carts, of payment on delivery and of other buyers', async () => {
    const { order, purchases } = await aCart()
    await order()
    await order({ quantity: 2 })
    await order({ form: CHECKOUT_FORM })
    expect(await purchases()).toBe(3)
    const other = await aCart()
    await other.order()
  })
})

it('cartKeyOf ignores the order of lines, but not their quantities', () => {
  const [two, three] = [
    { productId: 2, quantity: 1 },
    { productId: 3, quantity: 4 },
  ]
  expect(cartKeyOf([two, three])).toBe(cartKeyOf([three, two]))
  expect(cartKeyOf([two])).not.toBe(cartKeyOf([{ ...two, quantity: 2 }]))
})
