import type { Actor } from '@santhe/rules'
import { SantheError } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import type { Domain } from '../domain.ts'
import { Orders } from '../order/model.ts'
import { setOrderStatus } from '../order/set-order-status.ts'
import { Products } from '../product/model.ts'
import { quoteCheckout } from '../quote/quote-checkout.ts'
import { releaseExpiredHolds } from '../quote/release-holds.ts'
import { aBuyer, aFarm, aProduct, boxesOf, CHECKOUT_FORM, NOW, testDomain } from '../testing/index.ts'
import { placeOrder } from './place-order.ts'
import { placePurchase } from './place-purchase.ts'

const domain: Domain = await testDomain()
const ADMIN: Actor = { id: 900_000, role: 'admin' }
/** The refusals that a buyer may meet among others. */
const FAIR = ['OUT_OF_STOCK', 'QUOTE_EXPIRED']

/** The same numbers each run, so that a failure can be looked at again. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function fairly(error: unknown): undefined {
  if (error instanceof SantheError && FAIR.includes(error.code)) return undefined
  throw error
}

async function soldByOrders(productId: number): Promise<number> {
  const orders = await Orders(domain.connection).find({ 'items.productId': productId, hasBoxes: true }).lean()
  return orders
    .flatMap(order => order.items)
    .filter(item => item.productId === productId)
    .reduce((sum, item) => sum + item.quantity, 0)
}

async function expectToAddUp(productId: number, initial: number): Promise<void> {
  const { left, held, sold } = await boxesOf(productId, domain)
  expect(left + held + sold).toBe(initial)
  expect(Math.min(left, held, sold)).toBeGreaterThanOrEqual(0)
  expect(sold).toBe(await soldByOrders(productId))
  const product = await Products(domain.connection).findById(productId).lean()
  expect(product?.soldOut).toBe(left === 0)
}

describe('many buyers at the same time', () => {
  it('should sell every box once, and tell everybody else that it is sold out', async () => {
    const product = await aProduct(domain, { inventory: 12 })
    const buyers = await Promise.all(Array.from({ length: 40 }, () => aBuyer(domain)))
    const items = [{ productId: product._id, quantity: 1 }]
    const placed = await Promise.allSettled(
      buyers.map(actor =>
        placeOrder({ actor, form: CHECKOUT_FORM, farmerId: product.farmId, items, now: NOW }, domain),
      ),
    )
    const refused = placed.filter(one => one.status === 'rejected')
    expect(placed.length - refused.length).toBe(12)
    expect(new Set(refused.map(({ reason }) => reason.code))).toEqual(new Set(['OUT_OF_STOCK']))
    await expectToAddUp(product._id, 12)
  })

  it('should lose and invent no box while people quote, order, cancel and let quotes run out', async () => {
    const INITIAL = 15
    const { farm } = await aFarm(domain)
    const products = [
      await aProduct(domain, { ofFarm: farm, inventory: INITIAL }),
      await aProduct(domain, { ofFarm: farm, inventory: INITIAL }),
      await aProduct(domain, { inventory: INITIAL }),
    ]
    const buyers = await Promise.all(Array.from({ length: 12 }, () => aBuyer(domain)))

    const someOf = (random: (below: number) => number) =>
      products.filter(() => random(3) > 0).map(({ _id }) => ({ productId: _id, quantity: 1 + random(3) }))

    async function order(actor: Actor, quoteId: string, isRegretted: boolean): Promise<void> {
      const placed = await placePurchase({ actor, form: CHECKOUT_FORM, quoteId, now: NOW }, domain).catch(fairly)
      const orderId = placed?.orders[0]?._id
      if (orderId === undefined || !isRegretted) return
      await setOrderStatus({ actor, orderId, status: 'cancelled', now: NOW }, domain)
      await setOrderStatus({ actor: ADMIN, orderId, status: 'pending', now: NOW }, domain).catch(fairly)
    }

    async function shop(actor: Actor, random: (below: number) => number): Promise<void> {
      const items = someOf(random)
      const quote = items.length > 0 && (await quoteCheckout({ actor, items, now: NOW }, domain).catch(fairly))
      const deed = random(4)
      if (!quote || deed === 0) return
      if (deed === 1) await releaseExpiredHolds({ now: quote.expiresAt }, domain)
      else await order(actor, quote.quoteId, deed === 2)
    }

    async function shopRepeatedly(actor: Actor, seed: number): Promise<void> {
      const random = numbers(seed)
      for (let round = 0; round < 5; round += 1) await shop(actor, random)
    }

    await Promise.all(buyers.map((actor, place) => shopRepeatedly(actor, place + 1)))
    for (const product of products) await expectToAddUp(product._id, INITIAL)
  })

  it('should give a buyer both farms’ boxes or none', async () => {
    const [scarce, plenty] = [await aProduct(domain, { inventory: 5 }), await aProduct(domain, { inventory: 100 })]
    const buyers = await Promise.all(Array.from({ length: 15 }, () => aBuyer(domain)))
    const items = [plenty, scarce].map(product => ({ productId: product._id, quantity: 1 }))
    const placed = await Promise.allSettled(
      buyers.map(async actor => {
        const { quoteId } = await quoteCheckout({ actor, items, now: NOW }, domain)
        return placePurchase({ actor, form: CHECKOUT_FORM, quoteId, now: NOW }, domain)
      }),
    )
    expect(placed.filter(one => one.status === 'fulfilled')).toHaveLength(5)
    expect(await boxesOf(scarce._id, domain)).toEqual({ left: 0, held: 0, sold: 5 })
    expect(await boxesOf(plenty._id, domain)).toEqual({ left: 95, held: 0, sold: 5 })
  })
})
