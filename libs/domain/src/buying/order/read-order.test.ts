import type { Actor } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { Journal } from '../../records/journal-entry.ts'
import type { OrderRecord } from '../../records/order.ts'
import { aBuyer, anOrder, FAR_AWAY, NOW, testDomain } from '../../testing/index.ts'
import { readOrder } from './read-order.ts'

const domain = await testDomain()
const MANAGER: Actor = { id: 900_002, role: 'district_manager', district: 'Bengaluru Rural' }
const DAY = 24 * 3_600_000

const open = (actor: Actor, order: OrderRecord, now = NOW) =>
  readOrder({ id: order._id, by: { actor, device: 'Chrome on Android', now } }, domain)
const entriesOf = ({ _id }: OrderRecord) => Journal(domain.connection).find({ thing: 'order', thingId: _id }).lean()

describe('readOrder', () => {
  it('journals a member of staff once a day per order, also concurrently', async () => {
    const order = await anOrder(domain)
    const opened = await Promise.all(Array.from({ length: 5 }, () => open(MANAGER, order)))
    expect(opened.map(({ _id }) => _id)).toEqual(Array(5).fill(order._id))
    await open(MANAGER, order)
    const author = { personId: MANAGER.id, role: 'district_manager', device: 'Chrome on Android', at: NOW }
    const entry = { act: 'order.opened', name: `#${order._id}`, district: 'Bengaluru Rural' }
    expect(await entriesOf(order)).toMatchObject([{ ...author, ...entry }])
    await open(MANAGER, order, new Date(NOW.getTime() + DAY))
    await open({ ...MANAGER, id: 900_003 }, order)
    expect(await entriesOf(order)).toHaveLength(3)
  })

  it('does not journal its buyer, even if they are staff, or its farm', async () => {
    const buyer = { ...(await aBuyer(domain)), role: 'taluk_agent' as const, district: FAR_AWAY.district }
    const order = await anOrder(domain, { buyer })
    await open(buyer, order)
    await open({ id: 900_005, role: 'farmer', farmId: order.farmerId }, order)
    expect(await entriesOf(order)).toEqual([])
  })

  it('answers NOT_FOUND outside the district, without a journal entry', async () => {
    const order = await anOrder(domain)
    const far: Actor = { ...MANAGER, district: 'Kolar' }
    await expect(open(far, order)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await entriesOf(order)).toEqual([])
  })
})
