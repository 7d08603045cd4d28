import { type Actor, SantheError } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import type { Domain } from '../../foundation/domain.ts'
import {
  aBuyer,
  aFarm,
  aProduct,
  boxesOf,
  CHECKOUT_FORM,
  expectBoxesToAddUp,
  NOW,
  numbers,
  testDomain,
} from '../../testing/index.ts'
import { quoteCheckout } from '../cart/quote-checkout.ts'
import { releaseExpiredReservations } from '../cart/release-reservations.ts'
import { setOrderStatus } from '../fulfilment/set-order-status.ts'
import { placeOrder } from './place-order.ts'
import { placePurchase } from './place-purchase.ts'

const domain: Domain = await testDomain()
const ADMIN: Actor = { id: 900_000, role: 'admin' }
/** Refusals allowed for one of many buyers. */
const ALLOWED_REFUSALS = ['OUT_OF_STOCK', 'QUOTE_EXPIRED']

function allowRefusal(error: unknown): undefined {
  if (error instanceof SantheError && ALLOWED_REFUSALS.includes(error.code)) return undefined
  throw error
}

/** They conflict many times, which takes long on a busy machine. */
const LONGEST_MS = 120_000

describe('many concurrent buyers', { timeout: LONGEST_MS }, () => {
  it('buy every box once; the others are refused as sold out', async () => {
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
    await expectBoxesToAddUp(product._id, 12, domain)
  })

  it('lose and invent no box while they quote, order, cancel and let quotes expire', async () => {
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

    async function order(actor: Actor, quoteId: string, isCancelled: boolean): Promise<void> {
      const placed = await placePurchase({ actor, form: CHECKOUT_FORM, quoteId, now: NOW }, domain).catch(allowRefusal)
      const orderId = placed?.orders[0]?._id
      if (orderId === undefined || !isCancelled) return
      await setOrderStatus({ actor, orderId, status: 'cancelled', now: NOW }, domain)
      await setOrderStatus({ actor: ADMIN, orderId, status: 'pending', now: NOW }, domain).catch(allowRefusal)
    }

    async function buySomething(actor: Actor, random: (below: number) => number): Promise<void> {
      const items = someOf(random)
      const quote = items.length > 0 && (await quoteCheckout({ actor, items, now: NOW }, domain).catch(allowRefusal))
      const action = random(4)
      if (!quote || action === 0) return
      if (action === 1) await releaseExpiredReservations({ now: quote.expiresAt }, domain)
      else await order(actor, quote.quoteId, action === 2)
    }

    async function shopRepeatedly(actor: Actor, seed: number): Promise<void> {
      const random = numbers(seed)
      for (let round = 0; round < 5; round += 1) await buySomething(actor, random)
    }

    await Promise.all(buyers.map((actor, place) => shopRepeatedly(actor, place + 1)))
    for (const product of products) await expectBoxesToAddUp(product._id, INITIAL, domain)
  })

  it('get both farms’ boxes or none', async () => {
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
    expect(await boxesOf(scarce._id, domain)).toEqual({ available: 0, reserved: 0, sold: 5 })
    expect(await boxesOf(plenty._id, domain)).toEqual({ available: 95, reserved: 0, sold: 5 })
  })
})
