import { addDays, type IstDate, orderEstimate, type ProductStatus, UNDO_STEP_MS } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { actorOf } from '../../accounts/person/actor-of.ts'
import { deliverEvents } from '../../news/outbox/deliver-events.ts'
import type { DueMail } from '../../news/outbox/order-mail/due-mail.ts'
import { sendDueMail } from '../../news/outbox/send-due-mail.ts'
import { Notifications } from '../../records/notification.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { Outbox } from '../../records/outbox.ts'
import { aFarm, anOrder, aProduct, boxesOf, by, eventsWith, NOW, TODAY, testDomain } from '../../testing/index.ts'
import { orderView } from '../order/order-view.ts'
import { setOrderStatus } from '../order-status/set-order-status.ts'
import { harvestProduct } from './harvest-product.ts'

const domain = await testDomain()
const { farm, farmer } = await aFarm(domain)
const actor = actorOf(farmer)

/** When those who booked are notified of a harvest at `NOW`. */
const NOTIFIED_AT = new Date(NOW.getTime() + UNDO_STEP_MS)

const booked = (harvestDate: IstDate, status: ProductStatus = 'Pre-Order') =>
  aProduct(domain, { ofFarm: farm, name: 'Ragi', status, harvestDate, availableUntil: addDays(TODAY, 60) })
const harvest = (id: number) => harvestProduct({ id, by: by(actor) }, domain)

async function storedOrder({ _id }: OrderRecord): Promise<OrderRecord> {
  const order = await Orders(domain.connection).findById(_id).lean<OrderRecord>()
  if (!order) throw new Error('An order that is gone')
  return order
}

/** Sends the mails that are due and returns those about the harvest of an order. */
async function harvestMails({ _id }: OrderRecord): Promise<DueMail[]> {
  const sent: DueMail[] = []
  const post = async (mail: DueMail) => {
    sent.push(mail)
  }
  while ((await sendDueMail({ now: NOTIFIED_AT, post }, domain)) > 0);
  return sent.filter(mail => mail.kind === 'orderHarvested' && mail.order._id === _id)
}

const harvestedEvents = ({ _id: orderId }: OrderRecord) => eventsWith({ kind: 'orderHarvested', orderId }, domain)

describe('a product on pre-order that is harvested today', () => {
  it('is available now; what was booked stays booked and arrives earlier, and its buyer is notified', async () => {
    const product = await booked(addDays(TODAY, 20))
    const order = await anOrder(domain, { product, boxes: 3 })
    expect(orderEstimate(order)).toBe(addDays(TODAY, 21))
    expect(await harvest(product._id)).toMatchObject({ status: 'Available Now', harvestDate: TODAY, inventory: 17 })
    const stored = await storedOrder(order)
    expect(orderEstimate(stored)).toBe(addDays(TODAY, 1))
    expect(orderView(stored).items[0]).toMatchObject({ status: 'Pre-Order', harvestDate: TODAY, quantity: 3 })
    expect(stored.items[0]).toMatchObject({ harvestDate: addDays(TODAY, 20), harvestedOn: TODAY })
    expect(await boxesOf(product._id, domain)).toEqual({ available: 17, reserved: 0, sold: 3 })

    await deliverEvents({ now: NOTIFIED_AT }, domain)
    const title = 'Ragi has been harvested'
    const note = await Notifications(domain.connection).findOne({ personId: order.buyerId, title }).lean()
    expect(note?.message).toBe(
      `It is part of your order #${order._id} from ${farm.farmName}. Your order should arrive by 22 Nov 2026.`,
    )
    expect(await harvestMails(order)).toMatchObject([{ productName: 'Ragi', to: { email: expect.any(String) } }])
  })

  it('notifies once, however often it is pressed, at once or after a crash', async () => {
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

  it('makes no estimate later, where it comes after the day that was promised', async () => {
    const product = await booked(addDays(TODAY, -4))
    const order = await anOrder(domain, { product, now: NOW })
    const promised = orderEstimate(order)
    await harvest(product._id)
    expect(orderEstimate(await storedOrder(order))).toBe(promised)
  })

  it('leaves alone the orders that ended or were packed, and the mail of one that is cancelled meanwhile', async () => {
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

  it('is marked without a message where its online payment is open', async () => {
    const product = await booked(addDays(TODAY, 9))
    const order = await anOrder(domain, { product, form: { paymentMethod: 'cashfree' } })
    await harvest(product._id)
    expect(await harvestedEvents(order)).toEqual([])
    expect((await storedOrder(order)).items[0]?.harvestedOn).toBe(TODAY)
  })
})

it('what was sold out before its harvest stays so; what is not on pre-order is refused', async () => {
  const soldOut = await booked(addDays(TODAY, 9), 'Sold Out')
  expect(await harvest(soldOut._id)).toMatchObject({ status: 'Sold Out', harvestDate: TODAY })
  for (const status of ['Available Now', 'Coming Soon'] as const) {
    const product = await booked(addDays(TODAY, 9), status)
    await expect(harvest(product._id)).rejects.toMatchObject({ code: 'CONFLICT' })
  }
})
