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
import { settlePayment } from '../payment/settle-payment.ts'
import { placePurchase } from './place-purchase.ts'

const { domain, sentDuring } = await watchedReads()
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

/** The round trips of a quote's purchase: three reads before, an id and the plans of its delivery at once, one transaction of six writes and its commit. */
const COD = [
  'find idempotency',
  'find quotes',
  'find products',
  'findAndModify counters',
  'find deliveryPlans',
  'update stock',
  'delete quotes',
  'insert purchases',
  'insert orders',
  'insert outbox',
  'insert idempotency',
  'commitTransaction 1',
]

function print(what: string, sent: readonly string[]): void {
  process.stdout.write(`${what}: ${sent.length} round trips (${sent.join(', ')})\n`)
}

describe('what an order of three lines over two farms costs in round trips', () => {
  it('is twelve from a quote, paid at the door', async () => {
    const order = { ...(await quoted()), form: CHECKOUT_FORM, now: NOW, idempotencyKey: 'once' }
    const sent = await sentDuring(() => placePurchase(order, domain))
    print('cash on delivery', sent)
    expect(sent).toEqual(COD)
  })

  it('is one more paid online, for its payment', async () => {
    const form = { ...CHECKOUT_FORM, paymentMethod: 'cashfree' as const }
    const order = { ...(await quoted()), form, now: NOW, idempotencyKey: 'once' }
    const sent = await sentDuring(() => placePurchase(order, domain))
    print('paid online', sent)
    expect(sent).toEqual(COD.flatMap(name => (name === 'insert orders' ? [name, 'insert payments'] : [name])))
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
