import { addDays } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { changeProduct } from '../../catalog/product/edit/change-product.ts'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { AN_ADMIN, aBuyer, aProduct, CHECKOUT_FORM, NOW, TODAY, watchedReads } from '../../testing/index.ts'
import { quoteCheckout } from '../cart/quote-checkout.ts'
import { chooseHarvest, readChoice } from '../fulfilment/harvest/choose-harvest.ts'
import { markHarvested } from '../fulfilment/harvest/mark-harvested.ts'
import { setHarvestDate } from '../fulfilment/harvest/move-harvest.ts'
import { placeOrder } from './place-order.ts'
import { placePurchase } from './place-purchase.ts'

const { domain } = await watchedReads()
const [FROM, TO] = [addDays(TODAY, 12), addDays(TODAY, 18)]

/** Resolves when an attempt has conflicted with another one. */
function collision(): Promise<void> {
  return new Promise(resolve => {
    const client = domain.connection.getClient()
    client.on('commandStarted', function listen({ commandName }) {
      if (commandName !== 'abortTransaction') return
      client.off('commandStarted', listen)
      resolve()
    })
  })
}

type Work = (productId: number, tx: Domain) => Promise<unknown>
const move: Work = (id, tx) => changeProduct({ id, by: AN_ADMIN, change: () => ({ harvestDate: TO }) }, tx)
const harvest: Work = async (productId, tx) => {
  const change = () => ({ status: 'Available Now' as const, harvestDate: TODAY })
  await changeProduct({ id: productId, by: AN_ADMIN, change, move: null }, tx)
  await markHarvested({ productId, from: FROM, now: NOW }, tx)
}

/** Places or chooses while the farm's move or harvest is written but not committed. */
async function placeMeanwhile(productId: number, place: () => Promise<unknown>, work = move) {
  let placing: Promise<PromiseSettledResult<unknown>[]> | undefined
  await withTransaction(domain, async tx => {
    await work(productId, tx)
    const collided = collision()
    placing ??= Promise.allSettled([place()])
    await Promise.race([collided, placing])
  })
  return (await placing)?.[0]
}

async function aCart() {
  const booked = { status: 'Pre-Order', harvestDate: FROM, availableUntil: addDays(TODAY, 60) } as const
  const { _id: productId, farmId: farmerId } = await aProduct(domain, booked)
  return { actor: await aBuyer(domain), productId, farmerId, items: [{ productId, quantity: 1 }] }
}

// docs/product/adjustments.md#moved
describe('an order placed while its farm moves the harvest', () => {
  it('has the new date', async () => {
    const { productId, ...cart } = await aCart()
    const order = { ...cart, form: CHECKOUT_FORM, quoteId: undefined, now: NOW }
    const placed = await placeMeanwhile(productId, () => placeOrder(order, domain))
    expect(placed).toMatchObject({ value: { items: [{ harvestDate: TO }] } })
  })

  it('has boxes of a harvest that is just being marked', async () => {
    const { productId, ...cart } = await aCart()
    const order = { ...cart, form: CHECKOUT_FORM, quoteId: undefined, now: NOW }
    const placed = await placeMeanwhile(productId, () => placeOrder(order, domain), harvest)
    expect(placed).toMatchObject({ value: { items: [{ status: 'Available Now', harvestDate: TODAY }] } })
  })

  it('is refused when its buyer saw the earlier day', async () => {
    const { productId, actor, items } = await aCart()
    const { quoteId } = await quoteCheckout({ actor, items, now: NOW }, domain)
    const purchase = { actor, form: CHECKOUT_FORM, quoteId, now: NOW }
    const placed = await placeMeanwhile(productId, () => placePurchase(purchase, domain))
    expect(placed).toMatchObject({
      reason: { code: 'PRICE_CHANGED', details: { estimatedDelivery: addDays(TO, 1) } },
    })
  })
})

describe('a choice made while its farm moves the harvest again', () => {
  it('accepts no date that its buyer has not seen', async () => {
    const { productId, ...cart } = await aCart()
    const order = { ...cart, form: CHECKOUT_FORM, quoteId: undefined, now: NOW }
    const { _id: orderId, buyerId } = await placeOrder(order, domain)
    await setHarvestDate({ id: productId, harvestDate: addDays(FROM, 2), by: AN_ADMIN }, domain)
    const key = { orderId, productId, buyerId }
    const chosen = await placeMeanwhile(productId, () => chooseHarvest({ key, choice: 'keep', now: NOW }, domain))
    expect(chosen).toMatchObject({ reason: { code: 'NOT_FOUND' } })
    expect(await readChoice({ key, now: NOW }, domain)).toMatchObject({ choice: { from: FROM, to: TO } })
  })
})
