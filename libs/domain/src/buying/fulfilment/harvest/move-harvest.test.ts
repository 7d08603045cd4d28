import { type Actor, addDays, orderEstimate, orderMoney, startOfIstDay } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { changeOffer, type OfferFields } from '../../../catalog/product/edit/change-offer.ts'
import type { DueMail } from '../../../news/mail/due-mail.ts'
import { HarvestChoices } from '../../../records/harvest-choice.ts'
import { type OrderRecord, Orders } from '../../../records/order.ts'
import { actorOf } from '../../../records/person.ts'
import { Products } from '../../../records/product.ts'
import { Refunds } from '../../../records/refund.ts'
import {
  aBuyer,
  aFarm,
  anOnlinePurchase,
  anOrder,
  aPaidPurchase,
  aProduct,
  boxesOf,
  by,
  eventsWith,
  expectBoxesToAddUp,
  NOW,
  orderNow,
  type ProductOverrides,
  sendAllMails,
  someFees,
  TODAY,
  testDomain,
} from '../../../testing/index.ts'
import { setOrderStatus } from '../set-order-status.ts'
import { listChoices } from './choice-records.ts'
import { chooseHarvest, readChoice, settleChoices } from './choose-harvest.ts'
import { harvestProduct } from './harvest-product.ts'
import { previewMove, setHarvestDate } from './move-harvest.ts'
import { takeBackOffer } from './take-back-offer.ts'

const domain = await testDomain()
await someFees(domain)
const { farm, farmer } = await aFarm(domain)
const FARMER = by(actorOf(farmer))
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
const tokenOf = ({ _id }: OrderRecord, mails: readonly DueMail[]) => {
  const mail = mails.find(each => each.kind === 'harvestMoved' && each.order._id === _id)
  return mail?.kind === 'harvestMoved' ? (mail.choiceToken ?? '') : ''
}
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

// docs/product/adjustments.md#moved
describe('a moved harvest', () => {
  it('concerns those who booked it and wait: estimates and deliveries follow, and each buyer chooses in a different way', async () => {
    const product = await booked()
    const other = await aProduct(domain, { ofFarm: farm, name: 'Banana', inventory: 4, price: 20_000 })
    const orders = []
    for (const boxes of [1, 2, 3]) orders.push(await anOrder(domain, { product, boxes }))
    const [one, two, three] = orders as [OrderRecord, OrderRecord, OrderRecord]
    const gone = await anOrder(domain, { product })
    await setOrderStatus(
      { actor: { id: 900_001, role: 'admin' }, orderId: gone._id, status: 'cancelled', now: NOW },
      domain,
    )
    const preview = await previewMove({ id: product._id, harvestDate: addDays(FROM, 6), by: FARMER }, domain)
    expect(preview.map(({ order, boxes }) => [order._id, boxes])).toEqual(
      orders.map(({ _id }, place) => [_id, place + 1]),
    )
    expect(await choiceOf(one)).toBeUndefined()

    expect(await move(product._id, 6)).toEqual({ orders: 3, choices: 3 })
    for (const order of orders) {
      const stored = await expectMoney(order, { adjusted: 0 })
      expect(orderEstimate(stored)).toBe(addDays(FROM, 7))
      expect(stored.adjustments).toMatchObject([{ kind: 'moved', lines: [], reason: 'Rain' }])
    }
    expect(await move(product._id, 6)).toEqual({ orders: 0, choices: 0 })

    const mails = await sendAllMails(NOW, domain)
    expect(JSON.stringify(await HarvestChoices(domain.connection).find().lean())).not.toContain(tokenOf(one, mails))
    const choose = (
      order: OrderRecord,
      choice: 'keep' | 'swap' | 'refund',
      productId?: number,
      idempotencyKey?: string,
    ) =>
      chooseHarvest({ key: { token: tokenOf(order, mails) }, choice, productId, now: later(1), idempotencyKey }, domain)

    await choose(one, 'keep')
    expect(await choiceOf(one)).toMatchObject({ state: 'kept', decidedBy: 'buyer' })
    const { offers, line } = await readChoice({ key: { token: tokenOf(two, mails) }, now: later(1) }, domain)
    expect([line.quantity, offers.map(({ _id }) => _id)]).toEqual([2, [other._id]])
    await choose(two, 'swap', other._id, 'once')
    // The response was lost.
    await choose(two, 'swap', other._id, 'once')
    const swapped = await expectMoney(two, {})
    expect(swapped.adjustments?.map(({ kind }) => kind)).toEqual(['moved', 'swapped'])
    expect(orderMoney(swapped).adjusted).toBeLessThan(0)
    expect(await boxesOf(other._id, domain)).toEqual({ available: 2, reserved: 0, sold: 2 })
    await choose(three, 'refund')
    expect(await orderNow(three, domain)).toMatchObject({ status: 'cancelled' })
    await expectMoney(three, { adjusted: -three.total, toCollect: 0 })
    for (const order of orders) await expect(choose(order, 'keep')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expectBoxesToAddUp(product._id, 20, domain)
    await expectBoxesToAddUp(other._id, 4, domain)
    expect(await boxesOf(product._id, domain)).toEqual({ available: 19, reserved: 0, sold: 1 })
    expect(await settle(later(60))).toBe(0)

    // What took its place is harvested with its own product, and a harvest comes to the orders that kept theirs.
    await harvestProduct({ id: product._id, by: at(later(48)) }, domain)
    expect(orderEstimate(await orderNow(one, domain))).toBe(addDays(TODAY, 3))
  })

  it('is one command, whatever sets the later date, and an earlier date moves nobody', async () => {
    const product = await booked()
    const order = await anOrder(domain, { product })
    await changeOffer({ id: product._id, fields: { harvestDate: addDays(FROM, -2) }, by: FARMER }, domain)
    expect(await choiceOf(order)).toBeUndefined()
    await changeOffer({ id: product._id, fields: { harvestDate: addDays(FROM, 2) }, by: FARMER }, domain)
    expect(await choiceOf(order)).toMatchObject({ from: FROM, to: addDays(FROM, 2), state: 'open', reason: '' })
  })

  it('can only become later, and only of what is on pre-order', async () => {
    const product = await booked()
    await expect(inWords(move(product._id, -1))).rejects.toMatchObject({ code: 'VALIDATION' })
    const now = await booked({ status: 'Available Now', harvestDate: TODAY })
    await expect(inWords(move(now._id, 1))).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('concerns nobody where the product is sold from another harvest now, and who booked what is sold out by its farm', async () => {
    const product = await booked()
    const order = await anOrder(domain, { product })
    const set = (fields: OfferFields) => changeOffer({ id: product._id, fields, by: FARMER }, domain)
    await set({ status: 'Available Now', harvestDate: addDays(FROM, 3) })
    expect(await choiceOf(order)).toBeUndefined()
    await Products(domain.connection).updateOne({ _id: product._id }, { status: 'Sold Out', harvestDate: FROM })
    const late = new Date(startOfIstDay(FROM).getTime() + HOUR)
    expect(await move(product._id, 4, { now: late })).toEqual({ orders: 1, choices: 1 })
  })

  it('goes to no day before today, and to none too far ahead', async () => {
    const product = await booked()
    await anOrder(domain, { product })
    const past = { now: new Date(startOfIstDay(addDays(FROM, 9)).getTime()) }
    await expect(inWords(move(product._id, 5, past))).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(inWords(move(product._id, 366))).rejects.toMatchObject({ code: 'VALIDATION' })
    const fields = { harvestDate: addDays(FROM, 366) }
    await expect(inWords(changeOffer({ id: product._id, fields, by: FARMER }, domain))).rejects.toMatchObject({
      code: 'VALIDATION',
    })
  })

  it('to a mistyped day is mended by an earlier one while its buyers have not chosen', async () => {
    const product = await booked()
    const order = await anOrder(domain, { product })
    const dateTo = (days: number) =>
      changeOffer({ id: product._id, fields: { harvestDate: addDays(FROM, days) }, by: FARMER }, domain)
    await move(product._id, 40)
    await dateTo(2)
    expect(await choiceOf(order)).toMatchObject({ from: FROM, to: addDays(FROM, 2), state: 'open' })
    expect(orderEstimate(await orderNow(order, domain))).toBe(addDays(FROM, 3))
    await dateTo(-1)
    expect(await choiceOf(order)).toMatchObject({ state: 'kept', decidedBy: 'farm' })
    const stored = await orderNow(order, domain)
    expect([orderEstimate(stored), stored.delivery.date]).toEqual([addDays(FROM, 1), order.delivery.date])
    await settle(later(60))
    expect((await orderNow(order, domain)).status).toBe('pending')
  })

  it('whose harvest comes is no longer chosen about, until that is taken back', async () => {
    const product = await booked()
    const order = await anOrder(domain, { product })
    await move(product._id, 10)
    await harvestProduct({ id: product._id, by: FARMER }, domain)
    expect(await choiceOf(order)).toMatchObject({ state: 'kept', decidedBy: 'harvest' })
    await takeBackOffer({ id: product._id, by: FARMER }, domain)
    expect(await choiceOf(order)).toMatchObject({ state: 'open' })
  })

  it('a second time ends the earlier choice and its link; silence counts from what was booked', async () => {
    const product = await booked()
    const order = await anOrder(domain, { product })
    await move(product._id, 2)
    const first = await choiceOf(order)
    const token = tokenOf(order, await sendAllMails(NOW, domain))
    await move(product._id, 4, { now: later(1) })
    expect(await HarvestChoices(domain.connection).findById(first?._id).lean()).toMatchObject({ state: 'ended' })
    const second = await choiceOf(order)
    expect(second).toMatchObject({ from: FROM, to: addDays(FROM, 4), state: 'open' })
    await expect(readChoice({ key: { token }, now: later(2) }, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    // Four days after what was booked, though two after the last message.
    await settle(later(60))
    expect(await choiceOf(order)).toMatchObject({ state: 'refunded', decidedBy: 'silence' })
    expect(await orderNow(order, domain)).toMatchObject({ status: 'cancelled' })
    await expectBoxesToAddUp(product._id, 20, domain)
  })

  it('that was accepted counts from there', async () => {
    const product = await booked()
    const order = await anOrder(domain, { product })
    await move(product._id, 2)
    await chooseHarvest({ key: keyOf(order, product._id), choice: 'keep', now: NOW }, domain)
    await move(product._id, 4, { now: later(1) })
    expect(await choiceOf(order)).toMatchObject({ from: addDays(FROM, 2), to: addDays(FROM, 4) })
    await settle(later(60))
    expect(await choiceOf(order)).toMatchObject({ state: 'kept', decidedBy: 'silence' })
    expect(await orderNow(order, domain)).toMatchObject({ status: 'pending' })
  })

  it('gives the money of boxes back once, with their share of the fees, and the rest of the order goes on', async () => {
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

  it('lets a choice of the last moment or silence win, never both', async () => {
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

  it('ends with its order: a cancelled one has nothing to choose, and no second refund', async () => {
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

  it('without six hours gives the money back at once, but to those whom the farm has called', async () => {
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

  it('waits for an open payment: nothing but the new date can be chosen before', async () => {
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

  it('takes no offer of another farm, a dearer one, one without boxes, or what the order has already', async () => {
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
