import { Order, OrderDetail } from '@santhe/contracts'
import type { OrderRecord } from '@santhe/domain'
import type { Actor } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { presentAdminOrder, presentOrder, presentOrderDetail } from './orders.ts'
import { anOrder, NOW } from './testing/samples.ts'

const BUYER: Actor = { id: 9, role: 'customer' }
const FARMER: Actor = { id: 4, role: 'farmer', farmId: 3 }
const MANAGER: Actor = { id: 5, role: 'district_manager', district: 'Bengaluru Rural' }
const AFTER_A_MONTH = new Date(NOW.getTime() + 30 * 86_400_000)

const step = {
  at: NOW,
  by: 4,
  byName: 'Ravi Gowda',
  role: 'farmer',
  from: 'pending',
  to: 'accepted',
  reason: '',
} as const
const detailFor = (actor: Actor, order: OrderRecord, now = NOW) =>
  presentOrderDetail(order, { actor, language: 'en', now, complaints: [], choices: [] })

describe('presentOrder', () => {
  // docs/product/orders.md#order-fields
  it('has amounts in rupees, the buyer’s name and the delivery date', () => {
    const order = presentOrder(anOrder())
    expect(Order.parse(order)).toEqual(order)
    expect(order).toMatchObject({
      ...{ id: 21, purchaseId: 20, createdAt: '2026-11-21T06:30:00.000Z', subtotal: 641, total: 671 },
      ...{ customerName: 'Asha Rao', estimatedDelivery: '2026-11-22', notes: 'Ring twice', deliveryWindow: null },
    })
    expect(order).not.toHaveProperty('pickup')
    expect(order.items).toEqual([
      expect.objectContaining({
        ...{ id: 21_001, productId: 7, farmerId: 3, quantity: 2, price: 320.5, lineTotal: 641 },
        product: expect.objectContaining({ id: 7, name: 'Tomato', price: 320.5, farmerId: 3 }),
      }),
    ])
  })

  it('has the harvest day of booked boxes, and no arrival once cancelled', () => {
    const { items, ...order } = anOrder({ status: 'cancelled' })
    const harvested = items.map(item => ({ ...item, status: 'Pre-Order', harvestedOn: '2026-11-20' }) as const)
    expect(presentOrder({ ...order, items: harvested })).toMatchObject({
      items: [{ harvestDate: '2026-11-20', product: { harvestDate: '2026-11-20' } }],
      estimatedDelivery: null,
    })
  })

  it("appends the delivery wish to the buyer's note, and marks a pickup", () => {
    const delivery = { date: '2026-11-25', isChosen: true, window: null, area: null, isPickup: true } as const
    expect(presentOrder(anOrder({ delivery }))).toMatchObject({
      notes: 'Ring twice\nDelivery Date: 2026-11-25',
      pickup: true,
    })
  })
})

describe('presentAdminOrder', () => {
  it("has city and zip code, but no street or buyer's note", () => {
    const order = presentAdminOrder(anOrder(), { actor: MANAGER, now: NOW })
    expect(order).toMatchObject({ area: 'Bengaluru 560003', notes: '', isOwn: false })
    expect(JSON.stringify(order)).not.toContain('Malleshwaram')
  })

  // docs/product/office.md#reminding-a-farm
  it('allows reminding the farm, except for an own purchase', () => {
    const mayRemind = (order: OrderRecord, actor = MANAGER) => presentAdminOrder(order, { actor, now: NOW }).mayRemind
    expect(mayRemind(anOrder())).toBe(true)
    expect(mayRemind(anOrder({ status: 'shipping' }))).toBe(false)
    expect(mayRemind(anOrder(), { ...MANAGER, id: BUYER.id })).toBe(false)
  })

  it('names a cancelled replacement as closed, like the page that offers no status', () => {
    const replacement = anOrder({ status: 'cancelled', replaces: { orderId: 3, complaintId: 1 } })
    const closed = (order: OrderRecord) => presentAdminOrder(order, { actor: MANAGER, now: NOW }).isClosed
    expect([closed(replacement), closed(anOrder({ status: 'cancelled' }))]).toEqual([true, undefined])
    expect(detailFor(MANAGER, replacement).maySet).toEqual([])
  })
})

describe('presentOrderDetail', () => {
  it('shows a buyer the address, their note and the cancellation deadline', () => {
    const order = detailFor(BUYER, anOrder())
    expect(OrderDetail.parse(order)).toEqual(order)
    expect(order).toMatchObject({
      ...{ address: '12, 3rd Cross, Malleshwaram', buyerNotes: 'Ring twice', isOwn: true, mayCancel: true },
      ...{ cancelUntil: '2026-11-21T10:30:00.000Z', packedAt: null, payUntil: null, refund: null, farmPhone: null },
    })
  })

  it('has a refund in rupees', () => {
    const refund = { amount: 67_100, state: 'sent', reason: 'Rain', createdAt: NOW, doneAt: null } as const
    expect(detailFor(BUYER, anOrder({ refund })).refund).toMatchObject({
      ...{ amount: 671, createdAt: '2026-11-21T06:30:00.000Z', doneAt: null },
    })
  })

  // docs/product/orders.md#timeline
  it('names a helping agent to farm and staff, but not to the buyer', () => {
    const order = anOrder({ timeline: [{ ...step, agentId: 6, agentName: 'Lakshmi' }] })
    for (const reader of [FARMER, MANAGER])
      expect(detailFor(reader, order).timeline).toMatchObject([{ by: 'Ravi Gowda', to: 'accepted', agent: 'Lakshmi' }])
    expect(detailFor(BUYER, order).timeline).toMatchObject([{ by: 'Ravi Gowda', to: 'accepted' }])
    expect(JSON.stringify(detailFor(BUYER, order))).not.toContain('Lakshmi')
  })

  // docs/product/delivery.md#following
  it('explains chosen days and undos in the history, and keeps typed reasons', () => {
    const delivery = { date: '2026-11-24', window: 'evening' } as const
    const typed = 'delivery.noPickup {"a":1}'
    const timeline = [
      { ...step, to: 'pending', delivery },
      { ...step, isUndo: true },
      { ...step, reason: typed },
      { ...step, reason: { code: 'reason.notPaid' } },
    ] as const
    const reasons = detailFor(BUYER, anOrder({ timeline: [...timeline] })).timeline.map(({ reason }) => reason)
    expect(reasons).toEqual(['Delivery on 24 Nov 2026, evening', 'Taken back', typed, 'Payment was not completed'])
  })

  it("names the delivery agent's first name to the buyer, once in transit", () => {
    const departure = { ...step, byName: 'Kiran Hegde', role: 'delivery_agent', to: 'shipping' } as const
    const order = anOrder({ status: 'shipping', timeline: [departure] })
    expect(detailFor(BUYER, order)).toMatchObject({
      delivery: { window: null, agent: 'Kiran' },
      timeline: [{ by: 'Kiran' }],
    })
    expect(detailFor(MANAGER, order).timeline).toMatchObject([{ by: 'Kiran Hegde' }])
    expect(detailFor(BUYER, anOrder())).not.toHaveProperty('delivery')
  })

  // docs/product/delivery.md#delivery-photo
  it('has the photo for 30 days', () => {
    const order = anOrder({ photoUntil: AFTER_A_MONTH })
    expect(detailFor(BUYER, order)).toMatchObject({ photoUntil: AFTER_A_MONTH.toISOString() })
    expect(detailFor(BUYER, order, AFTER_A_MONTH)).not.toHaveProperty('photoUntil')
  })
})
