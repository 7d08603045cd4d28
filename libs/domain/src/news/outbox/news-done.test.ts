import type { Actor, RoundOutcome } from '@santhe/rules'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteFarmer } from '../../accounts/farmer/delete-farmer.ts'
import { recordOutcome } from '../../buying/fulfilment/record-outcome.ts'
import { setOrderStatus } from '../../buying/fulfilment/set-order-status.ts'
import { deleteProduct } from '../../catalog/product/delete-product.ts'
import { submittedEvent } from '../../catalog/product/product-record.ts'
import { addEvent } from '../../foundation/add-event.ts'
import type { StaffAct } from '../../foundation/write-entry.ts'
import type { DomainEvent } from '../../records/events.ts'
import { Outbox } from '../../records/outbox.ts'
import { People } from '../../records/person.ts'
import { aComplaint, aFarm, anOrder, aPerson, aProduct, bellOf, by, NOW, testDomain } from '../../testing/index.ts'
import { deliverEvents } from './deliver-events.ts'

const domain = await testDomain()
const AN_ADMIN_ELSEWHERE = { id: 900_001, role: 'admin' as const }
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

/** Delivers events, and returns the people whose open pages were updated. */
async function deliver(): Promise<Set<number>> {
  const notified = new Set<number>()
  const tellPages = async (personIds: readonly number[]) => {
    for (const id of personIds) notified.add(id)
  }
  await deliverEvents({ now: at(60), tellPages }, domain)
  return notified
}

async function unreadOf(personId: number): Promise<string[]> {
  const notes = await bellOf({ personId, isRead: false }, domain)
  return notes.map(({ title }) => title)
}

async function happen(...events: DomainEvent[]): Promise<void> {
  for (const event of events) await addEvent(event, domain)
  await deliver()
}

beforeEach(async () => {
  await Outbox(domain.connection).deleteMany({})
})

// docs/product/notifications.md#bell
describe('obsolete news', () => {
  it('of an order are read for its farm once accepted, for its buyer at the next step', async () => {
    const { farm, farmer } = await aFarm(domain)
    const order = await anOrder(domain, { product: await aProduct(domain, { ofFarm: farm }) })
    const set = (status: string, minutes: number, actor: Actor = AN_ADMIN_ELSEWHERE) =>
      setOrderStatus({ actor, orderId: order._id, status, now: at(minutes) }, domain)
    await deliver()
    expect(await unreadOf(farmer._id)).toEqual(['New order'])
    await set('accepted', 1, { id: farmer._id, role: 'farmer', farmId: farm._id })
    expect(await deliver()).toEqual(new Set([farmer._id, order.buyerId]))
    expect(await unreadOf(farmer._id)).toEqual([])
    expect(await unreadOf(order.buyerId)).toEqual([`Order #${order._id} is confirmed`])
    await set('packaging', 2)
    await set('delivered', 3)
    await deliver()
    expect(await unreadOf(order.buyerId)).toEqual([`Order #${order._id} was delivered`])
  })

  it('of another order, and of a cancellation, stay unread', async () => {
    const { farm, farmer } = await aFarm(domain)
    const product = await aProduct(domain, { ofFarm: farm })
    const [first, second] = [await anOrder(domain, { product }), await anOrder(domain, { product })]
    const cancel = { actor: AN_ADMIN_ELSEWHERE, status: 'cancelled', reason: 'Hail' }
    await setOrderStatus({ ...cancel, orderId: second._id, now: at(1) }, domain)
    await deliver()
    expect(await unreadOf(farmer._id)).toEqual(['New order', `Order #${second._id} was cancelled`])
    expect((await bellOf({ personId: farmer._id, isRead: false }, domain))[0]?.link).toBe(
      `/dashboard/orders/${first._id}`,
    )
  })

  it('of a returned box are read once another day is chosen', async () => {
    const { farm, farmer } = await aFarm(domain)
    const buyer = await aPerson(domain)
    const facts = { orderId: 12_001, buyerId: buyer._id, farmId: farm._id, farmName: 'Ravi’s Field', isForFarm: true }
    await happen({ ...facts, kind: 'deliveryFailed', at: at(1), outcome: 'broughtBack', byId: 900_001 })
    expect([await unreadOf(farmer._id), await unreadOf(buyer._id)].map(titles => titles.length)).toEqual([1, 1])
    const chosen = { date: '2026-11-25', window: 'evening', byId: buyer._id } as const
    await happen({ ...facts, ...chosen, kind: 'deliveryChosen', at: at(2) })
    expect(await unreadOf(buyer._id)).toEqual([])
    expect(await unreadOf(farmer._id)).toEqual(['Order #12001 has another delivery day'])
  })

  it('of a product are read for managers once decided, for its farm once resubmitted', async () => {
    const { farm, farmer } = await aFarm(domain)
    const manager = await aPerson(domain, { role: 'district_manager', district: farm.district })
    const facts = {
      productId: 77_001,
      farmId: farm._id,
      productName: 'Okra',
      farmName: 'Ravi’s Field',
      isOfEdit: false,
    }
    const another = { ...facts, productId: 77_002 }
    await happen(
      { ...facts, kind: 'productSubmitted', at: at(1) },
      { ...another, kind: 'productSubmitted', at: at(1) },
      { ...facts, kind: 'productRejected', at: at(2), reason: 'Blurred' },
    )
    const waiting = await bellOf({ personId: manager._id, isRead: false }, domain)
    expect(waiting.map(({ link }) => link)).toEqual(['/admin?tab=products&open=77002'])
    expect(await unreadOf(farmer._id)).toEqual(['Product rejected'])
    await happen({ ...facts, kind: 'productSubmitted', at: at(3) })
    expect(await unreadOf(farmer._id)).toEqual([])
  })

  it('of a deactivated farmer’s order are read for the office that stands in', async () => {
    const { farm, farmer } = await aFarm(domain)
    const manager = await aPerson(domain, { role: 'district_manager', district: farm.district })
    await People(domain.connection).updateOne({ _id: farmer._id }, { $set: { isActive: false } })
    const order = await anOrder(domain, { product: await aProduct(domain, { ofFarm: farm }) })
    await deliver()
    expect(await unreadOf(manager._id)).toEqual([expect.stringMatching(/^New order: /)])
    expect(await unreadOf(farmer._id)).toEqual([])
    await setOrderStatus({ actor: AN_ADMIN_ELSEWHERE, orderId: order._id, status: 'accepted', now: at(1) }, domain)
    await deliver()
    expect(await unreadOf(manager._id)).toEqual([])
  })

  it('of steps that a slow clock dates alike are read', async () => {
    const { _id: orderId, buyerId } = await anOrder(domain)
    const set = (status: string, minutes: number) =>
      setOrderStatus({ actor: AN_ADMIN_ELSEWHERE, orderId, status, now: at(minutes) }, domain)
    const pressed = (outcome: RoundOutcome, minutes: number) =>
      recordOutcome({ actor: AN_ADMIN_ELSEWHERE, orderId, outcome, at: at(minutes - 30), now: at(minutes) }, domain)
    await set('packaging', 1)
    await set('shipping', 2)
    await pressed('nobodyThere', 5)
    await pressed('delivered', 9)
    await deliver()
    expect(await unreadOf(buyerId)).toEqual([`Order #${orderId} was delivered`])
  })

  it('of a step are read after a cancellation during its undo', async () => {
    const { _id: orderId, buyerId } = await anOrder(domain)
    const actor = AN_ADMIN_ELSEWHERE
    await setOrderStatus({ actor, orderId, status: 'accepted', now: at(1) }, domain)
    await setOrderStatus({ actor, orderId, status: 'cancelled', now: at(1.1) }, domain)
    await deliver()
    expect(await unreadOf(buyerId)).toEqual([`Order #${orderId} was cancelled`])
  })

  it('of a cancellation during an undo come before those of its reopening', async () => {
    const { farm, farmer } = await aFarm(domain)
    const { _id: orderId } = await anOrder(domain, { product: await aProduct(domain, { ofFarm: farm }) })
    for (const [place, status] of ['accepted', 'cancelled', 'pending'].entries())
      await setOrderStatus({ actor: AN_ADMIN_ELSEWHERE, orderId, status, now: at(1 + place / 30) }, domain)
    await deliver()
    expect((await unreadOf(farmer._id)).at(-1)).toBe(`Order #${orderId} is open again`)
  })

  it('of a complaint are read once its order is cancelled', async () => {
    const { farm, farmer } = await aFarm(domain)
    const { orderId } = await aComplaint(domain, { product: await aProduct(domain, { ofFarm: farm }) })
    await deliver()
    expect(await unreadOf(farmer._id)).toContain(`Complaint about order #${orderId}`)
    await setOrderStatus({ actor: AN_ADMIN_ELSEWHERE, orderId, status: 'cancelled', now: at(1) }, domain)
    await deliver()
    expect(await unreadOf(farmer._id)).toEqual([`Order #${orderId} was cancelled`])
  })

  it.each([
    ['it', (id: number, _farmId: number, by: StaffAct) => deleteProduct({ id, by }, domain)],
    ['its farm', (_id: number, farmId: number, by: StaffAct) => deleteFarmer({ id: farmId, by }, domain)],
  ])('of a waiting product are read when %s is deleted', async (_, end) => {
    const { farm } = await aFarm(domain)
    const manager = await aPerson(domain, { role: 'district_manager', district: farm.district })
    const product = await aProduct(domain, { ofFarm: farm, approvalStatus: 'pending' })
    await happen(submittedEvent(product, at(-1)))
    expect(await unreadOf(manager._id)).toHaveLength(1)
    await end(product._id, farm._id, by(AN_ADMIN_ELSEWHERE))
    expect(await deliver()).toContain(manager._id)
    expect(await unreadOf(manager._id)).toEqual([])
  })
})
