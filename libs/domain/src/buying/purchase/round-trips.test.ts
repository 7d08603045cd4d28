import { describe, expect, it } from 'vitest'
import {
  aBuyer,
  aFarm,
  aPaidProviderOrder,
  aProduct,
  CHECKOUT_FORM,
  NOW,
  someFees,
  watchedReads,
} from '../../testing/index.ts'
import { quoteCheckout } from '../cart/quote-checkout.ts'
import { settlePayment } from '../fulfilment/settle-payment.ts'
import type { OrderForm } from '../order/new-orders.ts'
import { placePurchase } from './place-purchase.ts'

const { domain, sentDuring, tripsDuring } = await watchedReads()
await someFees(domain)

/** A quote of three lines over two farms. */
async function quoted() {
  const { farm } = await aFarm(domain)
  const products = [
    await aProduct(domain, { ofFarm: farm }),
    await aProduct(domain, { ofFarm: farm }),
    await aProduct(domain),
  ]
  const actor = await aBuyer(domain)
  const items = products.map(({ _id }) => ({ productId: _id, quantity: 2 }))
  return { actor, quoteId: (await quoteCheckout({ actor, items, now: NOW }, domain)).quoteId }
}

/** The quote, two concurrent reads with the numbers, then one transaction of four writes and its commit. */
const COD = [
  ['find quotes'],
  ['find deliveryPlans', 'find products', 'findAndModify counters'],
  ['update stock'],
  ['delete quotes'],
  ['insert orders'],
  ['insert outbox'],
  ['commitTransaction 1'],
]

function print(what: string, trips: readonly (string | string[])[]): void {
  process.stdout.write(`${what}: ${trips.length} round trips (${trips.map(String).join('; ')})\n`)
}

async function tripsOf(form: OrderForm): Promise<string[][]> {
  const order = { form, now: NOW, idempotencyKey: 'once' }
  // The first order opens connections, which takes extra round trips.
  await placePurchase({ ...order, ...(await quoted()) }, domain)
  const cart = await quoted()
  return tripsDuring(() => placePurchase({ ...order, ...cart }, domain))
}

describe('round trips of an order with three lines over two farms', () => {
  it('are seven from a quote, paid on delivery', async () => {
    const trips = await tripsOf(CHECKOUT_FORM)
    print('cash on delivery', trips)
    expect(trips).toEqual(COD)
  })

  it('are one more when paid online, for its payment', async () => {
    const trips = await tripsOf({ ...CHECKOUT_FORM, paymentMethod: 'cashfree' })
    print('paid online', trips)
    expect(trips).toEqual(COD.flatMap(names => (names[0] === 'insert orders' ? [names, ['insert payments']] : [names])))
  })

  it('are six to settle it, and one if already settled', async () => {
    const form = { ...CHECKOUT_FORM, paymentMethod: 'cashfree' as const }
    const { payment } = await placePurchase({ ...(await quoted()), form, now: NOW }, domain)
    if (!payment) throw new Error('An online purchase without a payment')
    const settle = () =>
      settlePayment({ paymentId: payment._id, providerOrder: aPaidProviderOrder(payment), now: NOW }, domain)
    const sent = await sentDuring(settle)
    print('settling', sent)
    expect(sent).toEqual([
      'find payments',
      'find orders',
      'update payments',
      'update orders',
      'insert outbox',
      'commitTransaction 1',
    ])
    expect(await sentDuring(settle)).toEqual(['find payments'])
  })
})
