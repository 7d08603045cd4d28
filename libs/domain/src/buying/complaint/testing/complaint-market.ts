import { type Actor, orderMoney } from '@santhe/rules'
import { expect } from 'vitest'
import { type ComplaintRecord, Complaints } from '../../../records/complaint.ts'
import type { OrderRecord } from '../../../records/order.ts'
import { actorOf } from '../../../records/person.ts'
import {
  AN_ADMIN,
  aBuyer,
  aFarm,
  anOrder,
  aPaidPurchase,
  aPerson,
  aProduct,
  NOW,
  orderNow,
  someFees,
  testDomain,
} from '../../../testing/index.ts'
import { setOrderStatus } from '../../fulfilment/set-order-status.ts'
import { decideComplaint, type openComplaint as Open, openComplaint, respondToComplaint } from '../index.ts'

export async function complaintMarket() {
  const domain = await testDomain()
  await someFees(domain)
  const place = await aFarm(domain)
  const { farm } = place
  const FARMER = actorOf(place.farmer)
  const MANAGER = actorOf(await aPerson(domain, { role: 'district_manager', district: farm.district }))
  const HOUR = 3_600_000
  const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR)

  const set = (orderId: number, status: string, now = NOW) =>
    setOrderStatus({ actor: AN_ADMIN.actor, orderId, status, now }, domain)

  type Given = Parameters<typeof Open>[0]

  function complain(buyer: Actor, { _id: orderId, items }: OrderRecord, more: Partial<Given> = {}) {
    const lines = items.map(({ productId, quantity }) => ({ productId, quantity }))
    const what = { kind: 'spoiled' as const, lines, words: 'Bruised', pictures: [] }
    return openComplaint({ actor: buyer, orderId, ...what, now: NOW, ...more }, domain)
  }

  type Verdict = Partial<Parameters<typeof respondToComplaint>[0]>
  const verdictOf = ({ _id: complaintId }: ComplaintRecord, actor: Actor, more: Verdict) => ({
    ...{ actor, complaintId, outcome: 'refund' as const, words: 'Sorry', now: NOW },
    ...more,
  })
  const response = (complaint: ComplaintRecord, more: Verdict = {}) =>
    respondToComplaint(verdictOf(complaint, FARMER, more), domain)
  const decide = (complaint: ComplaintRecord, actor: Actor, more: Verdict = {}) =>
    decideComplaint(verdictOf(complaint, actor, more), domain)

  /** A delivered order of boxes of one product for ₹240 each; a single box is paid online. */
  async function delivered({
    boxes = 3,
    inventory = 10,
    product: ofProduct,
  }: {
    boxes?: number
    inventory?: number
    product?: Awaited<ReturnType<typeof aProduct>>
  } = {}) {
    const buyer = await aBuyer(domain)
    const product = ofProduct ?? (await aProduct(domain, { ofFarm: farm, inventory, price: 24_000 }))
    const { _id } = await anOrder(domain, { buyer, product, boxes })
    return { buyer, product, order: await set(_id, 'delivered') }
  }

  async function deliveredOnline(inventory = 10) {
    const buyer = await aBuyer(domain)
    const products = [
      await aProduct(domain, { ofFarm: farm, inventory, price: 24_000 }),
      await aProduct(domain, { ofFarm: farm, inventory, price: 9_999 }),
    ] as const
    const { orders } = await aPaidPurchase(domain, { buyer, products })
    const [placed] = orders
    if (!placed) throw new Error('There is none')
    return { buyer, products, order: await set(placed._id, 'delivered') }
  }

  const stored = async ({ _id }: ComplaintRecord) => {
    const complaint = await Complaints(domain.connection).findById(_id).lean<ComplaintRecord>()
    if (!complaint) throw new Error('It is gone')
    return complaint
  }

  const moneyOf = async (order: OrderRecord) => {
    const now = await orderNow(order, domain)
    const money = orderMoney(now)
    expect(money.total + money.adjusted).toBe(money.paid - money.refunded - money.toRefund + money.toCollect)
    return money
  }
  return {
    domain,
    farm,
    FARMER,
    MANAGER,
    later,
    set,
    complain,
    verdictOf,
    response,
    decide,
    delivered,
    deliveredOnline,
    stored,
    moneyOf,
  }
}
