import { type NewsPreferences, UNDO_STEP_MS } from '@santhe/rules'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setOrderStatus } from '../../buying/fulfilment/set-order-status.ts'
import { createProduct } from '../../catalog/product/create-product.ts'
import { updateProduct } from '../../catalog/product/edit/update-product.ts'
import { addEvent } from '../../foundation/add-event.ts'
import { Orders } from '../../records/order.ts'
import { Outbox } from '../../records/outbox.ts'
import { People } from '../../records/person.ts'
import {
  aCategory,
  aFarm,
  anOrder,
  aPerson,
  aProduct,
  bellOf,
  by,
  NOW,
  preferNews,
  sendAllMails,
  testDomain,
} from '../../testing/index.ts'
import type { DueMail } from '../mail/due-mail.ts'
import { deliverEvents } from './deliver-events.ts'
import type { TellPages } from './deliver-live.ts'

const domain = await testDomain()
const AFTER_UNDO = new Date(NOW.getTime() + UNDO_STEP_MS)
const deliver = (now = AFTER_UNDO, tellPages?: TellPages) => deliverEvents({ now, tellPages }, domain)
const AN_ADMIN_ELSEWHERE = { id: 900_001, role: 'admin' as const }

async function titlesOf(personId: number): Promise<string[]> {
  const notes = await bellOf({ personId }, domain)
  return notes.map(({ title }) => title)
}

const prefer = (personId: number, news: NewsPreferences) => preferNews({ personId, news }, domain)
const sendMails = (now = NOW) => sendAllMails(now, domain)

beforeEach(async () => {
  await Outbox(domain.connection).deleteMany({})
})

// docs/product/notifications.md#kinds-of-news
describe('news of an order', () => {
  it('reaches its farm on placing, cancelling and reopening, not at every step', async () => {
    const { farm, farmer } = await aFarm(domain)
    const order = await anOrder(domain, { product: await aProduct(domain, { ofFarm: farm }) })
    const set = (status: string, reason = '') =>
      setOrderStatus({ actor: AN_ADMIN_ELSEWHERE, orderId: order._id, status, reason, now: NOW }, domain)
    for (const status of ['accepted', 'packaging', 'cancelled', 'accepted']) await set(status, 'Hail')
    await deliver()
    const about = `Order #${order._id}`
    const titles = ['New order', `${about} was cancelled`, `${about} is open again`]
    expect((await titlesOf(farmer._id)).sort()).toEqual(titles.sort())
    const notes = await bellOf({ personId: farmer._id }, domain)
    expect(notes.find(({ title }) => title.includes('cancelled'))?.message).toBe(
      'Please do not prepare it. Reason: Hail',
    )
  })

  it('for pickup says ready at its farm, never on its way', async () => {
    const order = await anOrder(domain)
    await Orders(domain.connection).updateOne({ _id: order._id }, { $set: { 'delivery.isPickup': true } })
    for (const status of ['shipping', 'delivered']) {
      await setOrderStatus({ actor: AN_ADMIN_ELSEWHERE, orderId: order._id, status, now: NOW }, domain)
    }
    await deliver()
    const about = `Order #${order._id}`
    const titles = ['Order Placed', `${about} is ready for pickup`, `${about} was picked up`]
    expect((await titlesOf(order.buyerId)).sort()).toEqual(titles.sort())
  })

  it('skips steps that a buyer switched off, but not money and the delivery day', async () => {
    const order = await anOrder(domain)
    await prefer(order.buyerId, { orderSteps: { bell: false }, orderMoney: { bell: false } })
    for (const status of ['accepted', 'shipping']) {
      await setOrderStatus({ actor: AN_ADMIN_ELSEWHERE, orderId: order._id, status, now: NOW }, domain)
    }
    const tellPages = vi.fn(async () => {})
    await deliver(AFTER_UNDO, tellPages)
    expect(await titlesOf(order.buyerId)).toEqual(['Order Placed', `Order #${order._id} is on its way`])
    const accepted = expect.objectContaining({ kind: 'orderStatusChanged', to: 'accepted' })
    expect(tellPages).toHaveBeenCalledWith([order.buyerId], accepted)
  })
})

describe('another day for an order', () => {
  async function newsOf(chosenBy: 'buyer' | 'farmer' | 'manager') {
    const { farm, farmer } = await aFarm(domain, { district: 'Udupi' })
    const [buyer, manager] = [await aPerson(domain), await aPerson(domain, { role: 'district_manager' })]
    const people = { buyer: buyer._id, farmer: farmer._id, manager: manager._id }
    const about = { orderId: 12, buyerId: buyer._id, farmId: farm._id, farmName: farm.farmName, isForFarm: true }
    const day = { date: '2026-11-25', window: 'evening', byId: people[chosenBy] } as const
    await addEvent({ kind: 'deliveryChosen', at: NOW, ...about, ...day }, domain)
    await deliver()
    const [[toBuyer], [toFarmer]] = [
      await bellOf({ personId: people.buyer }, domain),
      await bellOf({ personId: people.farmer }, domain),
    ]
    expect(await titlesOf(people.manager)).toEqual([])
    return [toBuyer?.message, toFarmer?.message]
  }

  it('notifies buyer and farm if the office chose it, else the other of the two', async () => {
    const toBuyer = expect.stringMatching(/^The boxes of .* come on 25 Nov 2026, in the evening\.$/)
    expect(await newsOf('manager')).toEqual([toBuyer, 'The office chose 25 Nov 2026, in the evening.'])
    expect(await newsOf('farmer')).toEqual([toBuyer, undefined])
    const toFarmer = 'The buyer would like it on 25 Nov 2026, in the evening.'
    expect(await newsOf('buyer')).toEqual([undefined, toFarmer])
  })
})

describe('a pending decision', () => {
  it('notifies the managers of the farm’s district once, for a product or an edit', async () => {
    const { farm, farmer } = await aFarm(domain, { district: 'Kolar' })
    const manager = (district: string, overrides = {}) =>
      aPerson(domain, { role: 'district_manager', district, ...overrides })
    const [here, muted] = [await manager('Kolar'), await manager('Kolar')]
    await prefer(muted._id, { approvals: { bell: false } })
    const others = [
      muted,
      await manager('Tumakuru'),
      await manager('Kolar', { isActive: false }),
      await aPerson(domain, { role: 'admin' }),
      await aPerson(domain, { role: 'taluk_agent', district: 'Kolar' }),
    ]
    const actor = { id: farmer._id, role: 'farmer' as const, farmId: farm._id }
    const category = await aCategory(domain)
    const { _id: id } = await aProduct(domain, { ofFarm: farm, name: 'Beans' })
    const fields = {
      ...{ name: 'Okra', description: 'Tender.', categoryId: category._id, price: 20_000, unit: 'kg', unitsPerBox: 5 },
      ...{ inventory: 9, status: 'Available Now' as const, availableUntil: '2026-12-01', harvestDate: '2026-11-21' },
    }
    await createProduct({ actor, fields, now: NOW }, domain)
    await updateProduct({ id, fields: { ...fields, name: 'Long beans' }, by: by(actor) }, domain)
    await deliver()
    await Outbox(domain.connection).updateMany({ channel: 'bell' }, { $set: { dueAt: NOW } })
    await Promise.all([deliver(), deliver()])
    const notes = await bellOf({ personId: here._id }, domain)
    expect(notes.toSorted((one, other) => one.title.localeCompare(other.title))).toMatchObject([
      {
        title: 'A product waits for approval',
        message: `Okra of ${farm.farmName}.`,
        link: expect.stringMatching(/^\/admin\?tab=products&open=\d+$/),
      },
      { title: 'Changes wait for approval', message: `Beans of ${farm.farmName}.` },
    ])
    for (const { _id } of others) expect(await titlesOf(_id)).toEqual([])
  })
})

describe('news about account security', () => {
  it('reaches only the person’s bell, once, and links to the profile', async () => {
    const { _id: personId } = await aPerson(domain)
    const other = await aPerson(domain, { role: 'admin' })
    const changeId = '652f1c0e8a1b2c3d4e5f6a7b'
    await addEvent({ kind: 'passwordChanged', at: NOW, personId }, domain)
    for (const to of ['former', 'new'] as const) {
      await addEvent({ kind: 'emailChangeRequested', at: NOW, personId, changeId, to }, domain)
    }
    await addEvent({ kind: 'emailChanged', at: NOW, personId, changeId }, domain)
    const tellPages = vi.fn(async () => {})
    await deliver(NOW, tellPages)
    const notes = await bellOf({ personId }, domain)
    expect(notes.map(({ title, link }) => [title, link])).toEqual([
      ['Your password was changed', '/dashboard/profile'],
      ['Your email address is about to change', '/dashboard/profile'],
      ['Your email address was changed', '/dashboard/profile'],
    ])
    expect(await titlesOf(other._id)).toEqual([])
    const news = ['passwordChanged', 'emailChangeRequested', 'emailChanged'].map(kind => [
      [personId],
      expect.objectContaining({ kind }),
    ])
    expect(tellPages.mock.calls).toEqual(news)
  })
})

describe('a returned box', () => {
  it('is mailed to the district’s managers, except the deliverer', async () => {
    const { farm, farmer } = await aFarm(domain, { district: 'Mandya' })
    const manager = () => aPerson(domain, { role: 'district_manager', district: 'Mandya' })
    const [atTheDoor, other] = [await manager(), await manager()]
    const buyer = await aPerson(domain)
    const about = { orderId: 12, buyerId: buyer._id, farmId: farm._id, farmName: farm.farmName, isForFarm: true }
    await addEvent({ kind: 'deliveryFailed', at: NOW, ...about, outcome: 'broughtBack', byId: atTheDoor._id }, domain)
    const sent = (await sendMails(AFTER_UNDO)).map(({ to }) => to.email)
    expect(sent.sort()).toEqual([buyer.email, farmer.email, other.email].sort())
  })

  // docs/product/notifications.md#delivery-of-messages
  it('notifies a manager who bought it once per channel, as buyer or else as manager', async () => {
    const { farm } = await aFarm(domain, { district: 'Mysuru' })
    const buyer = await aPerson(domain, { role: 'district_manager', district: 'Mysuru' })
    const about = { orderId: 12, buyerId: buyer._id, farmId: farm._id, farmName: farm.farmName, isForFarm: true }
    const broughtBack = () =>
      addEvent({ kind: 'deliveryFailed', at: NOW, ...about, outcome: 'broughtBack', byId: farm.ownerId }, domain)
    const sentKinds = async () => {
      const own = (await sendMails(AFTER_UNDO)).filter(({ to }) => to.email === buyer.email)
      return own.map(mail => mail.kind === 'news' && mail.newsKind)
    }
    await broughtBack()
    await deliver()
    expect(await titlesOf(buyer._id)).toHaveLength(1)
    expect(await sentKinds()).toEqual(['deliveryDay'])
    await prefer(buyer._id, { deliveryDay: { mail: false } })
    await broughtBack()
    expect(await sentKinds()).toEqual(['broughtBack'])
  })
})

describe('orders of a deactivated farmer', () => {
  async function orderAt(district: string, isActive: boolean) {
    const { farm, farmer } = await aFarm(domain, { district })
    await People(domain.connection).updateOne({ _id: farmer._id }, { $set: { isActive } })
    await Outbox(domain.connection).deleteMany({})
    const order = await anOrder(domain, { product: await aProduct(domain, { ofFarm: farm }) })
    await setOrderStatus(
      { actor: AN_ADMIN_ELSEWHERE, orderId: order._id, status: 'cancelled', reason: 'Hail', now: NOW },
      domain,
    )
    await deliver()
    return { farmName: farm.farmName, mails: await sendMails(AFTER_UNDO) }
  }
  const unattended = (mails: readonly DueMail[]) =>
    mails.filter(mail => mail.kind === 'news' && mail.newsKind === 'unattendedOrders').map(({ to }) => to.email)

  it('notify the district’s managers, by bell and mail, only while deactivated', async () => {
    const manager = await aPerson(domain, { role: 'district_manager', district: 'Yadgir' })
    const admin = await aPerson(domain, { role: 'admin' })
    expect(unattended((await orderAt('Yadgir', true)).mails)).toEqual([])
    expect(await titlesOf(manager._id)).toEqual([])
    const { farmName, mails } = await orderAt('Yadgir', false)
    const titles = await titlesOf(manager._id)
    expect(titles).toEqual([`New order: ${farmName}`, expect.stringMatching(/^Order #\d+ was cancelled: /)])
    expect(unattended(mails)).toEqual([manager.email, manager.email])
    expect(await titlesOf(admin._id)).toEqual([])
  })

  it('that are brought back notify the admins when the district has no manager', async () => {
    const admin = await aPerson(domain, { role: 'admin' })
    const { farm, farmer } = await aFarm(domain, { district: 'Bidar' })
    await People(domain.connection).updateOne({ _id: farmer._id }, { $set: { isActive: false } })
    const { _id: farmId, farmName } = farm
    const facts = { orderId: 12_002, buyerId: farmer._id, farmId, farmName, isForFarm: true }
    await addEvent({ ...facts, kind: 'deliveryFailed', at: NOW, outcome: 'broughtBack', byId: 900_001 }, domain)
    await deliver()
    expect(await titlesOf(admin._id)).toEqual([`Order #12002 was brought back: ${farmName}`])
  })

  it('notify the admins when the district has no active manager', async () => {
    await aPerson(domain, { role: 'district_manager', district: 'Bidar', isActive: false })
    const admin = await aPerson(domain, { role: 'admin' })
    const { farmName, mails } = await orderAt('Bidar', false)
    expect(await titlesOf(admin._id)).toContain(`New order: ${farmName}`)
    expect(unattended(mails)).toContain(admin.email)
  })
})
