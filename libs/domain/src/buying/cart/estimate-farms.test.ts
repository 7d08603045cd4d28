import { DISTRICTS, type WindowPlaces } from '@santhe/rules'
import { expect, it } from 'vitest'
import { AN_ADMIN, aBuyer, aFarm, anOrder, aProduct, faultOf, NOW, watchedReads } from '../../testing/index.ts'
import { setOrderStatus } from '../fulfilment/set-order-status.ts'
import { setDeliveryPlan } from '../order/delivery/set-delivery-plan.ts'
import { quoteCheckout } from './quote-checkout.ts'

const { domain, during, sentDuring } = await watchedReads()
const SUNDAY = '2026-11-22'
const MONDAY = '2026-11-23'
const SHUT: WindowPlaces = { morning: 0, afternoon: 0, evening: 0 }

/** A product of a farm in its own district, with these limits on every day; unlimited without `places`. */
async function aPlannedProduct(district: string, places?: WindowPlaces) {
  const product = await aProduct(domain, { ofFarm: (await aFarm(domain, { district })).farm, inventory: 50 })
  if (places) {
    const week = Array.from({ length: 7 }, () => places)
    await setDeliveryPlan({ district, area: 'urban', week, days: [], by: AN_ADMIN }, domain)
  }
  return product
}

const [north = '', south = '', open = ''] = DISTRICTS.map(({ name }) => name)
const products = [
  await aPlannedProduct(north, { ...SHUT, evening: 5 }),
  await aPlannedProduct(north),
  await aPlannedProduct(south, { ...SHUT, evening: 1 }),
  await aPlannedProduct(open),
]
const [ofNorth, , ofSouth, ofOpen] = products
if (!ofNorth || !ofSouth || !ofOpen) throw new Error('Too few products')
const itemsOf = (bought: readonly { _id: number }[]) => bought.map(({ _id }) => ({ productId: _id, quantity: 1 }))
const actor = await aBuyer(domain)
const quote = (bought = products) => quoteCheckout({ actor, items: itemsOf(bought), now: NOW }, domain)
const daysOf = ({ farms }: Awaited<ReturnType<typeof quote>>) => farms.map(({ estimatedDelivery }) => estimatedDelivery)

it('a quote of farms in several districts reads all their plans and taken places at once', async () => {
  // Fills the limit of the south's window: if counted there, further days would be read.
  await anOrder(domain, { product: ofNorth })
  await quote()
  const reads = (await sentDuring(quote)).filter(command => /deliveryPlans|orders/.test(command))
  expect(reads).toEqual(['aggregate deliveryPlans'])
  expect((await during(quote)).flatMap(read => faultOf(read) ?? [])).toEqual([])
})

it('a quote counts no orders of a district whose windows are all open', async () => {
  await anOrder(domain, { product: ofOpen })
  const reads = (await during(() => quote([ofOpen]))).filter(({ command }) => command.includes('deliveryPlans'))
  expect(reads.map(({ documentsExamined }) => documentsExamined)).toEqual([0])
})

it('an order takes a place only in its own district, window and area, until it is cancelled', async () => {
  const { _id: orderId } = await anOrder(domain, { product: ofSouth })
  expect(daysOf(await quote())).toEqual([SUNDAY, SUNDAY, MONDAY, SUNDAY])
  await setOrderStatus({ actor: AN_ADMIN.actor, orderId, status: 'cancelled', now: NOW }, domain)
  expect(daysOf(await quote())).toEqual([SUNDAY, SUNDAY, SUNDAY, SUNDAY])
})
