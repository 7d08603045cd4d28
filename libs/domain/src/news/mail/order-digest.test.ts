import { trusted } from 'mongoose'
import { describe, expect, it } from 'vitest'
import { setOrderStatus } from '../../buying/fulfilment/set-order-status.ts'
import { addEvent } from '../../foundation/add-event.ts'
import { Farms } from '../../records/farm.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { Outbox } from '../../records/outbox.ts'
import { People } from '../../records/person.ts'
import { aBuyer, anOrder, aProduct, NOW, sendAllMails, testDomain } from '../../testing/index.ts'
import type { DueMail } from './due-mail.ts'
import { sendDueMail } from './send-due-mail.ts'

const domain = await testDomain()
const HOUR = 3600
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

const sendAll = (now = NOW) => sendAllMails(now, domain)

/** Orders of one buyer from one farm, placed one second apart. */
async function manyOrders(count: number, now = NOW) {
  const [buyer, product] = [await aBuyer(domain), await aProduct(domain, { inventory: 100 })]
  const orders: OrderRecord[] = []
  for (let placedCount = 0; placedCount < count; placedCount += 1)
    orders.push(await anOrder(domain, { buyer, product, now }))
  const { email } = (await People(domain.connection).findById(buyer.id).lean()) ?? { email: '' }
  const farm = await Farms(domain.connection).findById(product.farmId).lean()
  const owner = await People(domain.connection)
    .findById(farm?.ownerId ?? 0)
    .lean()
  return { buyer, email, orders, owner: owner?.email ?? '', ownerId: owner?._id ?? 0 }
}

/** A person's mails, as 'kind of order' for both single mails and lines of digests. */
function linesTo(mails: readonly DueMail[], email: string): string[] {
  return mails
    .filter(({ to }) => to.email === email)
    .flatMap(mail => {
      if (mail.kind === 'orderDigest') return mail.news.map(({ letter }) => `${letter.kind} ${letter.order._id}`)
      return 'order' in mail ? [`${mail.kind} ${mail.order._id}`] : []
    })
}

describe('after the tenth order mail to a person in an hour', () => {
  // docs/product/notifications.md#mails-of-an-hour
  it('the rest waits for the hour’s end as one digest for buyer and owner each', async () => {
    const { buyer, email, orders, owner } = await manyOrders(12)
    const atOnce = await sendAll()
    for (const to of [email, owner]) expect(atOnce.filter(mail => mail.to.email === to)).toHaveLength(10)
    for (const { _id } of orders.slice(0, 2)) {
      await setOrderStatus({ actor: buyer, orderId: _id, status: 'cancelled', now: later(60) }, domain)
    }
    expect(await sendAll(later(60))).toEqual([])
    expect(await sendAll(later(HOUR - 1))).toEqual([])
    const atHourEnd = await sendAll(later(HOUR))
    expect(atHourEnd.map(({ kind, to, at }) => [kind, to.email, at])).toEqual([
      ['orderDigest', email, later(HOUR)],
      ['orderDigest', owner, later(HOUR)],
    ])
    const ids = orders.map(({ _id }) => _id)
    const cancelled = ids.slice(0, 2)
    const toBuyer = [...ids.map(id => `orderPlaced ${id}`), ...cancelled.map(id => `orderStatus ${id}`)]
    expect(linesTo([...atOnce, ...atHourEnd], email)).toEqual(toBuyer)
    const toOwner = [...ids.map(id => `farmOrderPlaced ${id}`), ...cancelled.map(id => `farmOrderCancelled ${id}`)]
    expect(linesTo([...atOnce, ...atHourEnd], owner)).toEqual(toOwner)
    expect(await sendAll(later(2 * HOUR))).toEqual([])
  })

  it('a new hour starts with the next mail, and others have their own limit', async () => {
    const { buyer, email } = await manyOrders(10)
    await sendAll()
    const order = await anOrder(domain, { buyer, now: later(HOUR) })
    expect(linesTo(await sendAll(later(HOUR)), email)).toEqual([`orderPlaced ${order._id}`])
    const other = await manyOrders(1, later(HOUR))
    expect(linesTo(await sendAll(later(HOUR)), other.email)).toHaveLength(1)
  })

  it('two concurrent workers mail each event once, ten of them singly', async () => {
    const { email, orders, owner } = await manyOrders(24)
    const ids = new Map<string, DueMail>()
    const post = async (mail: DueMail) => {
      ids.set(mail.id, mail)
    }
    async function work(now: Date): Promise<void> {
      while ((await sendDueMail({ now, post }, domain)) > 0);
    }
    const retried = [0, 5, 15, 35, 75, 155].map(later)
    for (const now of retried) await Promise.all([work(now), work(now)])
    expect([...ids.values()].filter(({ to }) => to.email === email)).toHaveLength(10)
    for (const seconds of [HOUR, HOUR + 300]) await Promise.all([work(later(seconds)), work(later(seconds))])
    const mails = [...ids.values()]
    for (const [to, kind] of [[email, 'orderPlaced'] as const, [owner, 'farmOrderPlaced'] as const]) {
      expect(mails.filter(mail => mail.to.email === to)).toHaveLength(11)
      expect(linesTo(mails, to).sort()).toEqual(orders.map(({ _id }) => `${kind} ${_id}`).sort())
    }
    const unfinished = { channel: 'mail' as const, dueAt: trusted({ $exists: true }) }
    expect(await Outbox(domain.connection).countDocuments(unfinished)).toBe(0)
  })

  it('mails about money are sent immediately and not counted', async () => {
    const { buyer, email, orders } = await manyOrders(11)
    await sendAll()
    const [order] = orders
    const { _id: orderId = 0, purchaseId = 0, farmerId: farmId = 0, farmName = '' } = order ?? {}
    const paid = { orderId, purchaseId, buyerId: buyer.id, farmId, farmName, customerName: 'A', boxes: 1, amount: 100 }
    await addEvent({ kind: 'orderPaid', at: NOW, isForFarm: false, ...paid }, domain)
    const refund = { orderId, buyerId: buyer.id, farmName, amount: 100, reason: '' }
    await addEvent({ kind: 'orderRefunded', at: NOW, ...refund }, domain)
    expect(linesTo(await sendAll(), email)).toEqual([`orderPaid ${orderId}`, `orderRefunded ${orderId}`])
  })

  it('a failed digest is retried as a whole with the same id', async () => {
    const { buyer, email } = await manyOrders(12)
    await sendAll()
    const failed: string[] = []
    const post = async (mail: DueMail) => {
      if (mail.to.email === email) failed.push(mail.id)
      throw new Error('the mail server is away')
    }
    await sendDueMail({ now: later(HOUR), post }, domain)
    // Later events are in another hour.
    const next = await anOrder(domain, { buyer, now: later(HOUR) })
    const again = await sendAll(later(HOUR + 5))
    const digest = again.find(({ kind, to }) => kind === 'orderDigest' && to.email === email)
    expect(digest?.id).toBe(failed[0])
    expect(digest).toHaveProperty('news.length', 2)
    expect(linesTo(again, email)).toContain(`orderPlaced ${next._id}`)
  })

  it('an owner deactivated meanwhile gets no digest about buyers', async () => {
    const { owner, ownerId, orders } = await manyOrders(11)
    await sendAll()
    await People(domain.connection).updateOne({ _id: ownerId }, { $set: { isActive: false } })
    expect(linesTo(await sendAll(later(HOUR)), owner)).toEqual([])
    expect(await Orders(domain.connection).countDocuments({ _id: orders[10]?._id })).toBe(1)
  })
})
