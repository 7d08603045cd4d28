import { type Actor, addDays, orderMoney } from '@santhe/rules'
import { expect } from 'vitest'
import { HarvestChoices } from '../../../../records/harvest-choice.ts'
import type { OrderRecord } from '../../../../records/order.ts'
import { actorOf } from '../../../../records/person.ts'
import {
  aFarm,
  aPaidPurchase,
  aProduct,
  by,
  NOW,
  orderNow,
  type ProductOverrides,
  someFees,
  TODAY,
  testDomain,
} from '../../../../testing/index.ts'
import { settleChoices } from '../choose-harvest.ts'
import { setHarvestDate } from '../move-harvest.ts'

export async function movedHarvest() {
  const domain = await testDomain()
  await someFees(domain)
  const place = await aFarm(domain)
  const { farm } = place
  const FARMER = by(actorOf(place.farmer))
  const HOUR = 3_600_000
  const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR)
  const FROM = addDays(TODAY, 12)
  const at = (now: Date) => ({ ...FARMER, now })

  const booked = (overrides: ProductOverrides = {}) =>
    aProduct(domain, {
      ...{ ofFarm: farm, name: 'Alphonso', status: 'Pre-Order', harvestDate: FROM, availableUntil: addDays(TODAY, 60) },
      ...{ inventory: 20, price: 24_000 },
      ...overrides,
    })
  const move = (id: number, days: number, more: { now?: Date; keep?: number[] } = {}) => {
    const { now = NOW, ...words } = more
    return setHarvestDate({ id, harvestDate: addDays(FROM, days), reason: 'Rain', by: at(now), ...words }, domain)
  }
  const choiceOf = async ({ _id: orderId }: OrderRecord) =>
    (await HarvestChoices(domain.connection).find({ orderId }).sort({ openedAt: -1 }).lean())[0]
  const keyOf = ({ _id: orderId, buyerId }: OrderRecord, productId: number) => ({ orderId, productId, buyerId })
  const settle = (now: Date) => settleChoices({ now }, domain)

  async function expectMoney(order: OrderRecord, figures: Partial<ReturnType<typeof orderMoney>>) {
    const stored = await orderNow(order, domain)
    const { total, adjusted, paid, refunded, toRefund, toCollect } = orderMoney(stored)
    expect({ total, adjusted, paid, refunded, toRefund, toCollect }).toMatchObject({ total: order.total, ...figures })
    expect(total + adjusted).toBe(paid - refunded - toRefund + toCollect)
    expect(stored.items).toEqual(order.items)
    return stored
  }

  /** A box of Alphonso and one of okra, paid online. */
  async function paid(buyer?: Actor) {
    const [product, okra] = [await booked(), await aProduct(domain, { ofFarm: farm, inventory: 5, price: 9_999 })]
    const { orders } = await aPaidPurchase(domain, { ...(buyer && { buyer }), products: [product, okra] })
    const [order] = orders
    if (!order) throw new Error('There is none')
    return { product, okra, order }
  }
  return { domain, farm, FARMER, HOUR, later, FROM, at, booked, move, choiceOf, keyOf, settle, expectMoney, paid }
}
