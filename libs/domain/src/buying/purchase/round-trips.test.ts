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

/** Three lines over two farms, quoted. */
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

/** The quote, two more reads with the numbers, then one transaction of four writes and its commit. */
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
  // The first one opens connections, which takes round trips of its own.
  await placePurchase({ ...order, ...(await quoted()) }, domain)
  const cart = await quoted()
  return tripsDuring(() => placePurchase({ ...order, ...cart }, domain))
}

describe('what an order of three lines over two farms costs in round trips', () => {
  it('is seven from a quote, paid at the door', async () => {
    const trips = await tripsOf(CHECKOUT_FORM)
    print('cash on delivery', trips)
    expect(trips).toEqual(COD)
  })

  it('is one more paid online, for its payment', async () => {
    const trips = await tripsOf({ ...CHECKOUT_FORM, paymentMethod: 'cashfree' })
    print('paid online', trips)
    expect(trips).toEqual(COD.flatMap(names => (names[0] === 'insert orders' ? [names, ['insert payments']] : [names])))
  })

  it('is six to settle it, and one when it is settled already', async () => {
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
