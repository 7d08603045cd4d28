import { type Actor, SantheError } from '@santhe/rules'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changeOffer, type OfferFields } from '../../../catalog/product/edit/change-offer.ts'
import { actorOf } from '../../../records/person.ts'
import {
  AN_ADMIN,
  aBuyer,
  aFarm,
  aProduct,
  by,
  CHECKOUT_FORM,
  expectBoxesToAddUp,
  NOW,
  testDomain,
} from '../../../testing/index.ts'
import { placeOrder } from '../../purchase/place-order.ts'
import { setOrderStatus } from '../set-order-status.ts'

const domain = await testDomain()
const { farm, farmer } = await aFarm(domain)
const INITIAL = 6
const RUNS = 6
/** They conflict many times, which takes long on a busy machine. */
const LONGEST_MS = 120_000

interface Purchase {
  quantity: number
  isCancelled: boolean
}

async function buy(actor: Actor, productId: number, { quantity, isCancelled }: Purchase): Promise<void> {
  const items = [{ productId, quantity }]
  const order = { actor, form: CHECKOUT_FORM, farmerId: farm._id, items, now: NOW }
  const placed = await placeOrder(order, domain).catch((error: unknown) => {
    // Refusals as sold out are expected.
    const isRefused = error instanceof SantheError && ['OUT_OF_STOCK', 'PRODUCT_NOT_BUYABLE'].includes(error.code)
    if (isRefused) return undefined
    throw error
  })
  if (placed && isCancelled) {
    await setOrderStatus({ actor, orderId: placed._id, status: 'cancelled', now: NOW }, domain)
  }
}

const presses = fc.array(fc.integer({ min: -3, max: 5 }), { minLength: 1, maxLength: 4 })
const purchases = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 3 }), isCancelled: fc.boolean() }), {
  minLength: 1,
  maxLength: 3,
})

it('concurrent stock changes by two people, sales and cancellations lose no box', { timeout: LONGEST_MS }, async () => {
  const buyers = await Promise.all([aBuyer(domain), aBuyer(domain), aBuyer(domain)])
  let runs = 0
  await fc.assert(
    fc.asyncProperty(presses, presses, purchases, fc.boolean(), async (byFarmer, byOffice, bought, isSoldOut) => {
      const { _id: id } = await aProduct(domain, { ofFarm: farm, inventory: INITIAL })
      const added: number[] = []
      const press = async (who: typeof AN_ADMIN, changes: readonly OfferFields[]) => {
        for (const fields of changes) added.push((await changeOffer({ id, fields, by: who }, domain)).addedBoxes)
      }
      const boxes = (differences: readonly number[]) => differences.map(addBoxes => ({ addBoxes }))
      await Promise.all([
        press(by(actorOf(farmer)), boxes(byFarmer)),
        press(AN_ADMIN, [...boxes(byOffice), ...(isSoldOut ? [{ soldOut: true as const }] : [])]),
        ...bought.map((one, place) => buy(buyers[place] ?? AN_ADMIN.actor, id, one)),
      ])
      const broughtIn = added.reduce((sum, difference) => sum + difference, INITIAL)
      await expectBoxesToAddUp(id, broughtIn, domain)
      runs += 1
    }),
    { numRuns: RUNS },
  )
  expect(runs).toBe(RUNS)
})
