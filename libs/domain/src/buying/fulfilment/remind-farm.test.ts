import { type Actor, deliveryDateOf } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { deliverEvents } from '../../news/outbox/deliver-events.ts'
import { Journal } from '../../records/journal-entry.ts'
import { Orders } from '../../records/order.ts'
import { Outbox } from '../../records/outbox.ts'
import { aFarm, anOrder, aProduct, bellOf, NOW, sendAllMails, testDomain } from '../../testing/index.ts'
import { remindFarm } from './remind-farm.ts'
import { setOrderStatus } from './set-order-status.ts'

const domain = await testDomain()
const ADMIN: Actor = { id: 900_001, role: 'admin' }
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const remind = (orderId: number, now = NOW, actor = ADMIN) =>
  remindFarm({ actor, orderId, now, device: 'Firefox' }, domain)
const codeOf = (reminding: Promise<unknown>) =>
  reminding.then(
    () => 'done',
    error => error.code,
  )

// docs/product/office.md#reminding-a-farm
describe('remindFarm', () => {
  it('notifies the farm, is in history and journal, and ends with the next step', async () => {
    const { farm, farmer } = await aFarm(domain)
    const order = await anOrder(domain, { product: await aProduct(domain, { ofFarm: farm }) })
    await Outbox(domain.connection).deleteMany({})
    const { reminders } = await remind(order._id)
    expect(reminders).toEqual([{ at: NOW, by: 900_001, byName: '', role: 'admin', status: 'pending' }])
    expect(await Journal(domain.connection).countDocuments({ act: 'order.reminded', thingId: order._id })).toBe(1)
    await deliverEvents({ now: at(1) }, domain)
    const unread = async () => (await bellOf({ personId: farmer._id, isRead: false }, domain)).map(({ title }) => title)
    expect(await unread()).toEqual([`Please see to order #${order._id}`])
    expect(await bellOf({ personId: order.buyerId }, domain)).toEqual([])
    const mails = (await sendAllMails(at(1), domain)).filter(({ to }) => to.email === farmer.email)
    expect(mails).toHaveLength(1)
    await setOrderStatus({ actor: ADMIN, orderId: order._id, status: 'accepted', now: at(2) }, domain)
    await deliverEvents({ now: at(5) }, domain)
    expect(await unread()).toEqual([])
    expect(deliveryDateOf(order.delivery)).toBeDefined()
  })

  it('refuses a second reminder within an hour, also concurrently or by a colleague', async () => {
    const { _id } = await anOrder(domain)
    const both = await Promise.all([codeOf(remind(_id)), codeOf(remind(_id, NOW, { id: 900_002, role: 'admin' }))])
    expect(both.sort()).toEqual(['CONFLICT', 'done'])
    expect(await codeOf(remind(_id, at(59)))).toBe('CONFLICT')
    expect(await codeOf(remind(_id, at(60)))).toBe('done')
    expect((await Orders(domain.connection).findById(_id).lean())?.reminders).toHaveLength(2)
  })

  it('refuses orders that have left the farm, are closed, or are unpaid', async () => {
    const of = async (change: object) => {
      const { _id } = await anOrder(domain)
      await Orders(domain.connection).updateOne({ _id }, { $set: change })
      return codeOf(remind(_id))
    }
    expect(await of({ status: 'shipping' })).toBe('STATUS_NOT_ALLOWED')
    expect(await of({ status: 'delivered' })).toBe('ORDER_FINAL')
    expect(await of({ isForFarm: false })).toBe('STATUS_NOT_ALLOWED')
  })

  it('refuses one’s own purchase, and orders of another district', async () => {
    const { farm } = await aFarm(domain)
    const product = await aProduct(domain, { ofFarm: farm })
    const manager = { role: 'district_manager' as const, district: farm.district ?? undefined }
    const own = await anOrder(domain, { product, buyer: { id: 900_003, role: 'district_manager' } })
    expect(await codeOf(remind(own._id, NOW, { id: 900_003, ...manager }))).toBe('STATUS_NOT_ALLOWED')
    const { _id } = await anOrder(domain, { product })
    expect(await codeOf(remind(_id, NOW, { id: 900_004, role: 'district_manager', district: 'Kodagu' }))).toBe(
      'NOT_FOUND',
    )
    expect(await codeOf(remind(_id, NOW, { id: 900_004, ...manager }))).toBe('done')
  })
})
