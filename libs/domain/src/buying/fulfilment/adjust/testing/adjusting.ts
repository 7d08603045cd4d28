import type { Actor } from '@santhe/rules'
import type { OrderRecord } from '../../../../records/order.ts'
import { actorOf } from '../../../../records/person.ts'
import {
  AN_ADMIN,
  aBuyer,
  aFarm,
  anOrder,
  aPaidPurchase,
  aProduct,
  expectMoneyOfOrder,
  NOW,
  someFees,
  testDomain,
} from '../../../../testing/index.ts'
import { setOrderStatus } from '../../set-order-status.ts'
import { type ChangeOrder, changeOrder } from '../change-order.ts'

export async function adjustingMarket() {
  const domain = await testDomain()
  // ₹30 per purchase, and 2 % including that.
  await someFees(domain)
  const { farm, farmer } = await aFarm(domain)
  const FARMER = actorOf(farmer)
  const HOUR = 3_600_000
  const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR)

  const change = (
    buyer: Actor,
    { _id }: OrderRecord,
    quantities: Record<number, number>,
    more: Partial<ChangeOrder> = {},
  ) =>
    changeOrder(
      {
        ...{ actor: buyer, orderId: _id, now: NOW, contact: {} },
        items: Object.entries(quantities).map(([id, quantity]) => ({ productId: Number(id), quantity })),
        ...more,
      },
      domain,
    )
  const set = (order: OrderRecord, status: string, now = NOW) =>
    setOrderStatus({ actor: AN_ADMIN.actor, orderId: order._id, status, now }, domain)

  /** Four boxes of ₹240: with fees ₹1,009.80. */
  async function ordered(boxes = 4) {
    const buyer = await aBuyer(domain)
    const product = await aProduct(domain, { ofFarm: farm, inventory: 10, price: 24_000 })
    return { buyer, product, order: await anOrder(domain, { buyer, product, boxes }) }
  }

  function only<T>([first]: readonly T[]): T {
    if (first === undefined) throw new Error('There is none')
    return first
  }

  async function paidOnline() {
    const buyer = await aBuyer(domain)
    const products = [
      await aProduct(domain, { ofFarm: farm, inventory: 10, price: 24_000 }),
      await aProduct(domain, { ofFarm: farm, inventory: 10, price: 9_999 }),
    ] as const
    const { orders, payment } = await aPaidPurchase(domain, { buyer, products })
    return { buyer, products, order: only(orders), payment }
  }

  const expectMoney = (order: OrderRecord, figures: Parameters<typeof expectMoneyOfOrder>[1]) =>
    expectMoneyOfOrder(order, figures, domain)
  return { domain, farm, farmer, FARMER, HOUR, later, change, set, ordered, only, paidOnline, expectMoney }
}
