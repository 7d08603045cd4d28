import {
  ALL_OPEN,
  addDays,
  DISTRICTS,
  type IstDate,
  orderEstimate,
  type ProductStatus,
  UNDO_STEP_MS,
  type WindowPlaces,
} from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { changeOffer, type OfferFields } from '../../../catalog/product/edit/change-offer.ts'
import type { DueMail } from '../../../news/mail/due-mail.ts'
import { deliverEvents } from '../../../news/outbox/deliver-events.ts'
import { Notifications } from '../../../records/notification.ts'
import { type OrderRecord, Orders } from '../../../records/order.ts'
import { Outbox } from '../../../records/outbox.ts'
import { actorOf } from '../../../records/person.ts'
import {
  AN_ADMIN,
  aBuyer,
  aFarm,
  anOrder,
  aPaidProviderOrder,
  aProduct,
  aWaitingChange,
  bellOf,
  boxesOf,
  by,
  CHECKOUT_FORM,
  eventsWith,
  NOW,
  sendAllMails,
  TODAY,
  testDomain,
} from '../../../testing/index.ts'
import { quoteCheckout } from '../../cart/quote-checkout.ts'
import { listDeliveryDays } from '../../order/delivery/queries.ts'
import { setDeliveryPlan } from '../../order/delivery/set-delivery-plan.ts'
import { placePurchase } from '../../purchase/place-purchase.ts'
import { setOrderStatus } from '../set-order-status.ts'
import { settlePayment } from '../settle-payment.ts'
import { harvestProduct } from './harvest-product.ts'
import { takeBackOffer } from './take-back-offer.ts'

const domain = await testDomain()
const { farm, farmer } = await aFarm(domain)
const actor = actorOf(farmer)

/** When the buyers are notified of a harvest at `NOW`. */
const NOTIFIED_AT = new Date(NOW.getTime() + UNDO_STEP_MS)

const booked = (harvestDate: IstDate, status: ProductStatus = 'Pre-Order') =>
  aProduct(domain, { ofFarm: farm, name: 'Ragi', status, harvestDate, availableUntil: addDays(TODAY, 60) })
const harvest = (id: number) => harvestProduct({ id, by: by(actor) }, domain)

async function storedOrder({ _id }: OrderRecord): Promise<OrderRecord> {
  const order = await Orders(domain.connection).findById(_id).lean<OrderRecord>()
  if (!order) throw new Error('An order that is gone')
  return order
}

async function harvestMails({ _id }: OrderRecord): Promise<DueMail[]> {
  return (await sendAllMails(NOTIFIED_AT, domain)).filter(
    mail => mail.kind === 'orderHarvested' && mail.order._id === _id,
  )
}

const harvestedEvents = ({ _id: orderId }: OrderRecord) => eventsWith({ kind: 'orderHarvested', orderId }, domain)

// docs/product/farmer-dashboard.md#harvested-today
describe('harvestProduct', () => {
  // docs/product/adjustments.md#changes
  it('leaves more boxes to a buyer who is just paying for them', async () => {
    const product = await booked(addDays(TODAY, 20))
    const { order, payment } = await aWaitingChange(domain, { products: [product] })
    await harvest(product._id)
    const providerOrder = aPaidProviderOrder(payment, { cfPaymentId: '4711' })
    expect(await settlePayment({ paymentId: payment._id, providerOrder, now: NOW }, domain)).toBe('paid')
    const stored = await storedOrder(order)
    expect(stored.adjustments).toMatchObject([{ kind: 'changed', items: [{ quantity: 2, harvestedOn: TODAY }] }])
    expect(orderEstimate(stored)).toBe(addDays(TODAY, 1))
  })

  it('makes a pre-order available now, moves booked orders earlier and notifies their buyers', async () => {
    const product = await booked(addDays(TODAY, 20))
    const order = await anOrder(domain, { product, boxes: 3 })
    expect(orderEstimate(order)).toBe(addDays(TODAY, 21))
    expect(await harvest(product._id)).toMatchObject({ status: 'Available Now', harvestDate: TODAY, inventory: 17 })
    const stored = await storedOrder(order)
    expect(orderEstimate(stored)).toBe(addDays(TODAY, 1))
    expect(stored.items[0]).toMatchObject({
      status: 'Pre-Order',
      quantity: 3,
      harvestDate: addDays(TODAY, 20),
      harvestedOn: TODAY,
    })
    expect(await boxesOf(product._id, domain)).toEqual({ available: 17, reserved: 0, sold: 3 })

    await deliverEvents({ now: NOTIFIED_AT }, domain)
    const notes = await bellOf({ personId: order.buyerId }, domain)
    expect(notes.find(({ title }) => title === 'Ragi has been harvested')?.message).toBe(
      `It is part of your order #${order._id} from ${farm.farmName}. Your order should arrive by 22 Nov 2026.`,
    )
    expect(await harvestMails(order)).toMatchObject([
      { productName: { name: 'Ragi' }, to: { email: expect.any(String) } },
    ])
  })

  it('notifies once, also when repeated concurrently or after a crash', async () => {
    const product = await booked(addDays(TODAY, 9))
    const order = await anOrder(domain, { product })
    await Promise.all([harvest(product._id), harvest(product._id)])
    await harvest(product._id)
    expect(await harvestedEvents(order)).toHaveLength(1)
    const again = { 'event.kind': 'orderHarvested' as const, 'event.orderId': order._id }
    const bells = () => Notifications(domain.connection).countDocuments({ personId: order.buyerId })
    await deliverEvents({ now: NOTIFIED_AT }, domain)
    const before = await bells()
    await Outbox(domain.connection).updateMany(again, { $set: { dueAt: NOTIFIED_AT } })
    await deliverEvents({ now: NOTIFIED_AT }, domain)
    expect(await bells()).toBe(before)
    expect(await harvestMails(order)).toHaveLength(1)
    expect(await harvestMails(order)).toEqual([])
  })

  it('marks an order that is reopened afterwards', async () => {
    const product = await booked(addDays(TODAY, 12))
    const order = await anOrder(domain, { product })
    const set = (status: string) => setOrderStatus({ ...AN_ADMIN, orderId: order._id, status }, domain)
    await set('cancelled')
    await harvest(product._id)
    await set('pending')
    expect((await storedOrder(order)).items).toMatchObject([{ harvestedOn: TODAY }])
  })

  it('leaves orders of a former harvest, which was never marked', async () => {
    const product = await booked(addDays(TODAY, 2))
    const former = await anOrder(domain, { product })
    const offer = (fields: OfferFields) => changeOffer({ id: product._id, fields, by: by(actor) }, domain)
    await offer({ status: 'Available Now' })
    await offer({ status: 'Pre-Order', harvestDate: addDays(TODAY, 30) })
    await harvest(product._id)
    expect((await storedOrder(former)).items[0]?.harvestedOn).toBeUndefined()
    expect(await harvestedEvents(former)).toEqual([])
  })

  it('never moves an estimate later', async () => {
    const product = await booked(addDays(TODAY, -4))
    const order = await anOrder(domain, { product, now: NOW })
    const promised = orderEstimate(order)
    await harvest(product._id)
    expect(orderEstimate(await storedOrder(order))).toBe(promised)
  })

  it('skips ended and packed orders, and mails of orders cancelled meanwhile', async () => {
    const product = await booked(addDays(TODAY, 9))
    const [ended, packed, cancelledLater] = [
      await anOrder(domain, { product }),
      await anOrder(domain, { product }),
      await anOrder(domain, { product }),
    ]
    const set = (order: OrderRecord, status: string) =>
      setOrderStatus({ actor: { id: 900_002, role: 'admin' }, orderId: order._id, status, now: NOW }, domain)
    await set(ended, 'cancelled')
    await set(packed, 'packaging')
    await harvest(product._id)
    for (const order of [ended, packed]) {
      expect(await harvestedEvents(order)).toEqual([])
      expect((await storedOrder(order)).items[0]?.harvestedOn).toBeUndefined()
    }
    await set(cancelledLater, 'cancelled')
    expect(await harvestMails(cancelledLater)).toEqual([])
  })

  it('marks unpaid orders without a message', async () => {
    const product = await booked(addDays(TODAY, 9))
    const order = await anOrder(domain, { product, form: { paymentMethod: 'cashfree' } })
    await harvest(product._id)
    expect(await harvestedEvents(order)).toEqual([])
    expect((await storedOrder(order)).items[0]?.harvestedOn).toBe(TODAY)
  })
})

it('harvestProduct leaves sold-out products sold out, and refuses products not on pre-order', async () => {
  const soldOut = await booked(addDays(TODAY, 9), 'Sold Out')
  expect(await harvest(soldOut._id)).toMatchObject({ status: 'Sold Out', harvestDate: TODAY })
  for (const status of ['Available Now', 'Coming Soon'] as const) {
    const product = await booked(addDays(TODAY, 9), status)
    await expect(harvest(product._id)).rejects.toMatchObject({ code: 'CONFLICT' })
  }
})

// docs/product/delivery.md#place-of-an-order
describe('harvestProduct with limited days', () => {
  const SHUT: WindowPlaces = { morning: 0, afternoon: 0, evening: 0 }
  const OLD_DAY = addDays(TODAY, 20)
  const [first, second, third] = [addDays(TODAY, 1), addDays(TODAY, 2), addDays(TODAY, 3)]
  /** Number of districts so far, so that each farm gets its own. */
  let districts = 10

  /** A pre-order product in its own district, arriving on the old day, and a function to limit its days. */
  async function aZone() {
    districts += 1
    const district = DISTRICTS[districts]?.name ?? ''
    const zone = await aFarm(domain, { district })
    const by = { ...AN_ADMIN, actor: actorOf(zone.farmer) }
    const plan = { district, area: 'urban', by: AN_ADMIN } as const
    const limit = (days: Record<string, WindowPlaces>, week = ALL_OPEN) =>
      setDeliveryPlan(
        {
          ...{ ...plan, week: Array.from({ length: 7 }, () => week) },
          days: Object.entries(days).map(([date, places]) => ({ date, places, reason: '' })),
        },
        domain,
      )
    const dates = { harvestDate: addDays(OLD_DAY, -1), availableUntil: addDays(TODAY, 60) }
    const onPreOrder = () => aProduct(domain, { ofFarm: zone.farm, name: 'Ragi', status: 'Pre-Order', ...dates })
    const product = await onPreOrder()
    return {
      ...{ limit, another: await onPreOrder() },
      fresh: await aProduct(domain, { ofFarm: zone.farm }),
      order: (form = {}) => anOrder(domain, { product, form }),
      harvest: () => harvestProduct({ id: product._id, by }, domain),
      takeBack: () => takeBackOffer({ id: product._id, by }, domain),
      remaining: async (from: string) => (await listDeliveryDays({ ...plan, from }, domain))[0]?.left,
    }
  }

  it('moves each order to the first day and window with room; undo restores its place', async () => {
    const { order, limit, harvest, takeBack, remaining } = await aZone()
    const orders = [
      await order(),
      await order({ wish: { window: 'evening' } }),
      await order({ notes: 'At the gate' }),
      await order(),
    ]
    const before = await Promise.all(orders.map(storedOrder))
    await limit({ [first]: SHUT, [second]: { ...SHUT, morning: 1, evening: 1 } })
    await harvest()
    const moved = await Promise.all(orders.map(storedOrder))
    const isChosen = true
    expect(moved.map(({ delivery, notes }) => ({ ...delivery, notes }))).toMatchObject([
      { date: second, isChosen, window: 'morning', notes: '' },
      { date: second, isChosen, window: 'evening', notes: '' },
      { date: third, isChosen, window: null, notes: 'At the gate' },
      { date: third, isChosen, window: null, notes: '' },
    ])
    expect(moved.map(orderEstimate)).toEqual([second, second, third, third])
    expect(await remaining(second)).toEqual(SHUT)
    const [event] = orders[2] ? await harvestedEvents(orders[2]) : []
    expect(event).toMatchObject({ arrivesOn: third })
    await takeBack()
    expect(await Promise.all(orders.map(storedOrder))).toEqual(before)
  })

  it('keeps an order’s day when no earlier one has room', async () => {
    const { order, limit, harvest } = await aZone()
    const placed = await order()
    await limit({ [OLD_DAY]: { ...SHUT, morning: 1 } }, SHUT)
    await harvest()
    const stored = await storedOrder(placed)
    expect(stored.delivery).toMatchObject({ date: OLD_DAY, isChosen: true, window: 'morning' })
    expect(orderEstimate(stored)).toBe(OLD_DAY)
  })

  it('never gives the same last place to a moved order and a concurrent buyer', async () => {
    const { order, fresh, limit, harvest, remaining } = await aZone()
    const placed = await order()
    await limit({ [first]: { ...SHUT, morning: 1 } })
    const buyer = await aBuyer(domain)
    const items = [{ productId: fresh._id, quantity: 1 }]
    const { quoteId } = await quoteCheckout({ actor: buyer, items, now: NOW }, domain)
    const buy = () => placePurchase({ actor: buyer, form: CHECKOUT_FORM, quoteId, now: NOW }, domain)
    const [bought] = await Promise.all([buy().catch(({ code }) => code), harvest()])
    const { date } = (await storedOrder(placed)).delivery
    if (date === first) expect(bought).toBe('PRICE_CHANGED')
    else expect([date, bought.orders?.[0].delivery.date]).toEqual([second, first])
    expect(await remaining(first)).toEqual(SHUT)
  })

  it('can’t be undone once another order has a released place', async () => {
    const { order, another, limit, harvest, takeBack, remaining } = await aZone()
    const placed = await order()
    await harvest()
    await limit({ [OLD_DAY]: { ...SHUT, morning: 1 } })
    await anOrder(domain, { product: another })
    await expect(inWords(takeBack())).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^A delivery place of an order that waits for it has been taken since/),
    })
    expect((await storedOrder(placed)).delivery.date).toBe(first)
    expect(await remaining(OLD_DAY)).toEqual(SHUT)
  })
})
