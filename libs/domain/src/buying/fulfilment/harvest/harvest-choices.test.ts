import { addDays, orderEstimate, startOfIstDay } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { type OrderRecord, Orders } from '../../../records/order.ts'
import { Products } from '../../../records/product.ts'
import { Refunds } from '../../../records/refund.ts'
import {
  aBuyer,
  anOnlinePurchase,
  anOrder,
  aProduct,
  eventsWith,
  expectBoxesToAddUp,
  NOW,
  orderNow,
  TODAY,
} from '../../../testing/index.ts'
import { setOrderStatus } from '../set-order-status.ts'
import { listChoices } from './choice-records.ts'
import { chooseHarvest, readChoice } from './choose-harvest.ts'
import { movedHarvest } from './testing/moved-harvest.ts'

const { booked, choiceOf, domain, expectMoney, FROM, farm, HOUR, keyOf, later, move, paid, settle } =
  await movedHarvest()

describe('a choice after a moved harvest', () => {
  it('refunds boxes once, with their share of the fees; the rest of the order continues', async () => {
    const { product, order } = await paid()
    await move(product._id, 5)
    const key = keyOf(order, product._id)
    const refund = (idempotencyKey: string) =>
      chooseHarvest({ key, choice: 'refund', now: later(1), idempotencyKey }, domain)
    const [once, twice] = await Promise.all([refund('a'), refund('a')])
    expect(once.adjustments).toEqual(twice.adjustments)
    await expect(refund('b')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(refund('b')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const refunds = await Refunds(domain.connection).find({ orderId: order._id }).lean()
    expect(refunds).toHaveLength(1)
    const back = refunds[0]?.amount ?? 0
    expect(back).toBeGreaterThan(24_000)
    const stored = await expectMoney(order, { adjusted: -back, toRefund: back, paid: order.total, toCollect: 0 })
    expect(stored.delivery.date < order.delivery.date).toBe(true)
    expect(await eventsWith({ kind: 'orderAdjusted', orderId: order._id }, domain)).toHaveLength(1)
    await expectBoxesToAddUp(product._id, 20, domain)
  })

  it('brings the rest of the order no earlier than the day after the choice', async () => {
    const { product, order } = await paid()
    const days = 6
    await move(product._id, 20, { now: later(24 * days) })
    const key = keyOf(order, product._id)
    await chooseHarvest({ key, choice: 'refund', now: later(24 * days) }, domain)
    expect((await orderNow(order, domain)).delivery.date).toBe(addDays(TODAY, days + 1))
  })

  it('is decided by the buyer or by silence at the deadline, never both', async () => {
    const { product, order } = await paid()
    await move(product._id, 5)
    const deadline = (await choiceOf(order))?.deadline ?? NOW
    const before = new Date(deadline.getTime() - 1)
    expect(await settle(before)).toBe(0)
    const key = keyOf(order, product._id)
    await Promise.allSettled([
      chooseHarvest({ key, choice: 'refund', now: before }, domain),
      settle(deadline),
      settle(deadline),
    ])
    expect(await Refunds(domain.connection).countDocuments({ orderId: order._id })).toBe(1)
    await expect(chooseHarvest({ key, choice: 'keep', now: deadline }, domain)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expectBoxesToAddUp(product._id, 20, domain)
    expect(await settle(deadline)).toBe(0)
  })

  it('ends with its order: after a cancellation there is no choice or second refund', async () => {
    const { product, order } = await paid()
    await move(product._id, 5)
    await setOrderStatus(
      { actor: { id: 900_001, role: 'admin' }, orderId: order._id, status: 'cancelled', now: NOW },
      domain,
    )
    const key = keyOf(order, product._id)
    await expect(readChoice({ key, now: later(1) }, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(chooseHarvest({ key, choice: 'refund', now: later(1) }, domain)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await listChoices(await orderNow(order, domain), domain)).toMatchObject([{ state: 'ended' }])
    expect(await settle(later(60))).toBe(1)
    expect(await choiceOf(order)).toMatchObject({ state: 'ended' })
    expect(await Refunds(domain.connection).countDocuments({ orderId: order._id })).toBe(1)
    await expectBoxesToAddUp(product._id, 20, domain)
  })

  it('with under six hours left refunds all buyers but those whom the farm called', async () => {
    const product = await booked()
    const [called, other] = [await anOrder(domain, { product }), await anOrder(domain, { product })]
    const { order: online, product: paidProduct } = await paid()
    const late = new Date(startOfIstDay(addDays(FROM, 1)).getTime() - 11 * HOUR)
    expect(await move(product._id, 1, { now: late, keep: [called._id] })).toEqual({ orders: 2, choices: 0 })
    expect(await choiceOf(called)).toMatchObject({ state: 'kept', decidedBy: 'farm' })
    expect(orderEstimate(await orderNow(called, domain))).toBe(addDays(FROM, 2))
    expect(await orderNow(other, domain)).toMatchObject({ status: 'cancelled' })
    await move(paidProduct._id, 1, { now: late })
    const [refund] = await Refunds(domain.connection).find({ orderId: online._id }).lean()
    await expectMoney(online, { toRefund: refund?.amount ?? 0 })
    expect((await orderNow(online, domain)).adjustments).toMatchObject([{ kind: 'withdrawn' }])
    await expectBoxesToAddUp(product._id, 20, domain)
  })

  it('during an open payment only allows the new date', async () => {
    const product = await booked()
    const { orders } = await anOnlinePurchase(domain, { products: [product] })
    const [order] = orders as [OrderRecord]
    await move(product._id, 5)
    const key = keyOf(order, product._id)
    expect((await readChoice({ key, now: NOW }, domain)).offers).toEqual([])
    await expect(chooseHarvest({ key, choice: 'refund', now: NOW }, domain)).rejects.toMatchObject({
      code: 'ORDER_NOT_CHANGEABLE',
    })
    expect(await settle(later(60))).toBe(0)
    expect(await Refunds(domain.connection).countDocuments({ orderId: order._id })).toBe(0)
  })

  it('refuses replacements of other farms, at higher prices, without boxes, or already in the order', async () => {
    const { product, okra, order } = await paid()
    await Orders(domain.connection).updateOne({ _id: order._id }, { $set: { status: 'growing' } })
    const dearer = await aProduct(domain, { ofFarm: farm, price: 24_001, inventory: 3 })
    const elsewhere = await aProduct(domain, { price: 100, inventory: 3 })
    const empty = await aProduct(domain, { ofFarm: farm, price: 24_000, inventory: 1 })
    await move(product._id, 5)
    const key = keyOf(order, product._id)
    const swap = (productId?: number) => chooseHarvest({ key, choice: 'swap', productId, now: NOW }, domain)
    for (const { _id } of [dearer, elsewhere, okra, product])
      await expect(inWords(swap(_id))).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(inWords(swap())).rejects.toMatchObject({ code: 'VALIDATION' })
    await anOrder(domain, { product: empty, buyer: await aBuyer(domain) })
    await Products(domain.connection).updateOne({ _id: empty._id }, { $set: { soldOut: false } })
    await expect(inWords(swap(empty._id))).rejects.toMatchObject({ code: 'OUT_OF_STOCK' })
    expect(await choiceOf(order)).toMatchObject({ state: 'open' })
  })
})
