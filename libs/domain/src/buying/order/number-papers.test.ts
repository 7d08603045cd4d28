import { type Actor, billedOrder, billNumberOf, creditNotesOf, currentOrder } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { Farms } from '../../records/farm.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { actorOf } from '../../records/person.ts'
import { AN_ADMIN, aBuyer, aFarm, anOrder, aPerson, aProduct, orderNow, testDomain } from '../../testing/index.ts'
import { packShort } from '../fulfilment/adjust/pack-short.ts'
import { setOrderStatus } from '../fulfilment/set-order-status.ts'
import { takeBackStep } from '../fulfilment/take-back-step.ts'
import { readBill } from './read-bill.ts'

const domain = await testDomain()
const MARCH_END = new Date('2027-03-31T18:29:59.999Z')
const APRIL = new Date('2027-03-31T18:30:00.000Z')
const later = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)

const set = ({ _id: orderId }: OrderRecord, status: string, now: Date) =>
  setOrderStatus({ actor: AN_ADMIN.actor, orderId, status, now }, domain)

async function aStall() {
  const { farm, farmer } = await aFarm(domain)
  const product = await aProduct(domain, { ofFarm: farm, inventory: 500, price: 20_000 })
  return { farm, farmer, order: (boxes = 1) => anOrder(domain, { product, boxes }), product }
}

const numberOf = async (order: OrderRecord) => (await orderNow(order, domain)).bill?.number

// docs/product/adjustments.md#paper
describe('bills', () => {
  it('number twenty concurrent handovers of a farm from 1 to 20', async () => {
    const { order } = await aStall()
    const orders = await Promise.all(Array.from({ length: 20 }, () => order()))
    const [first] = orders
    if (!first) throw new Error('There is none')
    // Sets the first three times concurrently: the late ones must leave no gap.
    await Promise.all([...orders, first, first].map(each => set(each, 'shipping', MARCH_END)))
    const numbers = await Promise.all(orders.map(numberOf))
    expect(numbers.sort((a = 0, b = 0) => a - b)).toEqual(Array.from({ length: 20 }, (_, place) => place + 1))
  })

  it('take no number for an unwritten handover', async () => {
    const { order } = await aStall()
    const [refused, next] = [await order(), await order()]
    await Orders(domain.connection).updateOne({ _id: refused._id }, { $set: { status: 'delivered' } })
    const farmers = setOrderStatus(
      { actor: await aBuyer(domain), orderId: refused._id, status: 'shipping', now: MARCH_END },
      domain,
    )
    await expect(farmers).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await set(next, 'delivered', MARCH_END)
    expect([await numberOf(refused), await numberOf(next)]).toEqual([undefined, 1])
  })

  it('restart at 1 each financial year, at midnight in India, once per order', async () => {
    const { order, farm } = await aStall()
    const [old, young] = [await order(), await order()]
    await set(old, 'shipping', MARCH_END)
    await set(young, 'shipping', APRIL)
    // Undone and sent again, and delivered in the next year.
    await takeBackStep({ actor: AN_ADMIN.actor, orderId: old._id, now: later(MARCH_END, 5) }, domain)
    await set(old, 'shipping', later(MARCH_END, 20))
    await set(old, 'delivered', later(MARCH_END, 40))
    const numbers = [await orderNow(old, domain), await orderNow(young, domain)].map(billNumberOf)
    expect(numbers).toEqual([`B26/${farm._id}/00001`, `B27/${farm._id}/00001`])
  })

  it('cover the boxes that left the farm; later returns get a credit note', async () => {
    const { order, farmer, product } = await aStall()
    const placed = await order(4)
    await set(placed, 'accepted', MARCH_END)
    const short = (quantity: number, now: Date) =>
      packShort(
        { actor: actorOf(farmer), orderId: placed._id, lines: [{ productId: product._id, quantity }], reason: '', now },
        domain,
      )
    await short(3, later(MARCH_END, 1))
    await set(placed, 'shipping', later(MARCH_END, 2))
    // The boxes returned to the farm, which then misses one more.
    await set(placed, 'packaging', later(MARCH_END, 60))
    const changed = await short(2, later(MARCH_END, 70))
    expect(changed.adjustments?.map(({ note }) => note)).toEqual([undefined, 1])
    const cancelled = await set(placed, 'cancelled', later(MARCH_END, 80))
    expect(cancelled.timeline.at(-1)?.note).toBe(2)
    const stored = await orderNow(placed, domain)
    expect(currentOrder(billedOrder(stored)).total).toBe(60_000)
    expect(creditNotesOf(stored).map(({ amount }) => amount)).toEqual([20_000, 40_000])
  })

  it('don’t exist for orders handed over before bills existed, even when cancelled', async () => {
    const { order } = await aStall()
    const placed = await order()
    await Orders(domain.connection).updateOne({ _id: placed._id }, { $set: { status: 'shipping' } })
    const cancelled = await set(placed, 'cancelled', APRIL)
    expect([cancelled.bill, cancelled.timeline.at(-1)?.note]).toEqual([undefined, undefined])
  })

  it('can be read only by buyer, farm and staff in scope, with the farm’s address', async () => {
    const { order, farmer, farm } = await aStall()
    const place = { address: '4, Hill Road', location: 'Hoskote, Bengaluru Rural' }
    await Farms(domain.connection).updateOne({ _id: farm._id }, { $set: place })
    const placed = await order()
    const read = (actor: Actor) => readBill({ id: placed._id, by: { ...AN_ADMIN, actor } }, domain)
    expect((await read(actorOf(farmer))).farmPlace).toBe('Hoskote, Bengaluru Rural')
    await set(placed, 'shipping', MARCH_END)
    expect((await read(AN_ADMIN.actor)).farmPlace).toBe('4, Hill Road, Hoskote, Bengaluru Rural')
    const stranger = actorOf(await aPerson(domain, { role: 'district_manager', district: 'Kolar' }))
    for (const actor of [await aBuyer(domain), stranger]) {
      await expect(read(actor)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})
