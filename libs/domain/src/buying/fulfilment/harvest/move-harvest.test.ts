import { addDays, orderEstimate, orderMoney, startOfIstDay } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { changeOffer, type OfferFields } from '../../../catalog/product/edit/change-offer.ts'
import { offerAgain } from '../../../catalog/product/edit/offer-again.ts'
import type { DueMail } from '../../../news/mail/due-mail.ts'
import { HarvestChoices } from '../../../records/harvest-choice.ts'
import type { OrderRecord } from '../../../records/order.ts'
import { Products } from '../../../records/product.ts'
import {
  anOrder,
  aProduct,
  boxesOf,
  expectBoxesToAddUp,
  NOW,
  orderNow,
  sendAllMails,
  TODAY,
} from '../../../testing/index.ts'
import { setOrderStatus } from '../set-order-status.ts'
import { chooseHarvest, readChoice } from './choose-harvest.ts'
import { harvestProduct } from './harvest-product.ts'
import { previewMove } from './move-harvest.ts'
import { takeBackOffer } from './take-back-offer.ts'
import { movedHarvest } from './testing/moved-harvest.ts'

const { at, booked, choiceOf, domain, expectMoney, FARMER, FROM, farm, HOUR, keyOf, later, move, settle } =
  await movedHarvest()

const tokenOf = ({ _id }: OrderRecord, mails: readonly DueMail[]) => {
  const mail = mails.find(each => each.kind === 'harvestMoved' && each.order._id === _id)
  return mail?.kind === 'harvestMoved' ? (mail.choiceToken ?? '') : ''
}

// docs/product/adjustments.md#moved
describe('a moved harvest', () => {
  it('moves estimates of booked orders and lets each buyer choose keep, swap or refund', async () => {
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
    // Repeated after a lost response.
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

    // The replacement is harvested with its own product; this harvest only reaches the orders that kept theirs.
    await harvestProduct({ id: product._id, by: at(later(48)) }, domain)
    expect(orderEstimate(await orderNow(one, domain))).toBe(addDays(TODAY, 3))
  })

  it('follows any command that sets a later date, but not an earlier one', async () => {
    const product = await booked()
    const order = await anOrder(domain, { product })
    await changeOffer({ id: product._id, fields: { harvestDate: addDays(FROM, -2) }, by: FARMER }, domain)
    expect(await choiceOf(order)).toBeUndefined()
    await changeOffer({ id: product._id, fields: { harvestDate: addDays(FROM, 2) }, by: FARMER }, domain)
    expect(await choiceOf(order)).toMatchObject({ from: FROM, to: addDays(FROM, 2), state: 'open', reason: '' })
  })

  it('follows a later date while the product is announced without its sale', async () => {
    const product = await booked()
    const order = await anOrder(domain, { product })
    const offer = (fields: OfferFields) => changeOffer({ id: product._id, fields, by: FARMER }, domain)
    await offer({ status: 'Coming Soon' })
    await offer({ harvestDate: addDays(FROM, 2) })
    await offer({ status: 'Pre-Order' })
    expect(await choiceOf(order)).toMatchObject({ from: FROM, to: addDays(FROM, 2), state: 'open' })
  })

  it('can only move later, and only for a product on pre-order', async () => {
    const product = await booked()
    await expect(inWords(move(product._id, -1))).rejects.toMatchObject({ code: 'VALIDATION' })
    const now = await booked({ status: 'Available Now', harvestDate: TODAY })
    await expect(inWords(move(now._id, 1))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Only the harvest of a product on pre-order can be moved.',
    })
  })

  it('affects bookings of a sold-out product, but none once sold from another harvest', async () => {
    const product = await booked()
    const order = await anOrder(domain, { product })
    const set = (fields: OfferFields) => changeOffer({ id: product._id, fields, by: FARMER }, domain)
    await set({ status: 'Available Now', harvestDate: addDays(FROM, 3) })
    expect(await choiceOf(order)).toBeUndefined()
    await Products(domain.connection).updateOne({ _id: product._id }, { status: 'Sold Out', harvestDate: FROM })
    const late = new Date(startOfIstDay(FROM).getTime() + HOUR)
    expect(await move(product._id, 4, { now: late })).toEqual({ orders: 1, choices: 1 })
  })

  it('leaves bookings of the harvest before its product was offered again', async () => {
    const product = await booked({ availableUntil: addDays(FROM, 2) })
    const id = product._id
    const former = await anOrder(domain, { product })
    const now = new Date(startOfIstDay(addDays(FROM, 1)).getTime())
    const again = await offerAgain({ id, fields: { by: 'week', inventory: 20 }, by: at(now) }, domain)
    const next = await anOrder(domain, { product: again, now })
    const preview = await previewMove({ id, harvestDate: addDays(FROM, 10), by: at(now) }, domain)
    expect(preview.map(({ order }) => order._id)).toEqual([next._id])
    expect(await move(id, 10, { now })).toEqual({ orders: 1, choices: 1 })
    expect((await orderNow(former, domain)).delivery).toEqual(former.delivery)
  })

  it('can’t move to before today or too far ahead', async () => {
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

  it('moves together with the rest of its offer, or not at all', async () => {
    const product = await booked()
    const order = await anOrder(domain, { product })
    const set = (fields: OfferFields) => changeOffer({ id: product._id, fields, by: FARMER }, domain)
    const harvest = { harvestDate: addDays(FROM, 2), move: { reason: 'Rain' } }
    await expect(set({ ...harvest, availableUntil: TODAY })).rejects.toMatchObject({ code: 'VALIDATION' })
    expect(await choiceOf(order)).toBeUndefined()
    await set({ ...harvest, price: 20_000 })
    expect(await choiceOf(order)).toMatchObject({ to: harvest.harvestDate, reason: 'Rain', state: 'open' })
  })

  it('can be corrected by an earlier date while its buyers have not chosen', async () => {
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

  it('ends open choices when harvested, until that is undone', async () => {
    const product = await booked()
    const order = await anOrder(domain, { product })
    await move(product._id, 10)
    await harvestProduct({ id: product._id, by: FARMER }, domain)
    expect(await choiceOf(order)).toMatchObject({ state: 'kept', decidedBy: 'harvest' })
    await takeBackOffer({ id: product._id, by: FARMER }, domain)
    expect(await choiceOf(order)).toMatchObject({ state: 'open' })
  })

  it('twice replaces the first choice and link; silence counts from the booked date', async () => {
    const product = await booked()
    const order = await anOrder(domain, { product })
    await move(product._id, 2)
    const first = await choiceOf(order)
    const token = tokenOf(order, await sendAllMails(NOW, domain))
    await move(product._id, 4, { now: later(1) })
    expect(await HarvestChoices(domain.connection).findById(first?._id).lean()).toMatchObject({ state: 'ended' })
    const second = await choiceOf(order)
    expect(second).toMatchObject({ from: FROM, to: addDays(FROM, 4), state: 'open' })
    const seen = { ...keyOf(order, product._id), to: addDays(FROM, 2) }
    for (const key of [{ token }, seen])
      await expect(readChoice({ key, now: later(2) }, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const late = chooseHarvest({ key: seen, choice: 'keep', now: later(2) }, domain)
    await expect(late).rejects.toMatchObject({ code: 'NOT_FOUND' })
    // Four days after the booked date, though two after the last message.
    await settle(later(60))
    expect(await choiceOf(order)).toMatchObject({ state: 'refunded', decidedBy: 'silence' })
    expect(await orderNow(order, domain)).toMatchObject({ status: 'cancelled' })
    await expectBoxesToAddUp(product._id, 20, domain)
  })

  it('once accepted, counts from the accepted date', async () => {
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
})
