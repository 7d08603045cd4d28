import { type Actor, orderEstimate } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { aBuyer, aComplaint, aFarm, anOrder, aProduct, NOW, testDomain } from '../../testing/index.ts'
import { decideComplaint } from '../complaint/settle-complaint.ts'
import { setOrderStatus } from '../fulfilment/set-order-status.ts'
import { farmPhone, farmPhones } from './farm-contact.ts'
import { choicesFor } from './policy.ts'
import { findOrder, listBoughtOrders, listLatestPurchase } from './queries.ts'
import { listAreaOrders } from './search/area-orders.ts'
import { listFarmOrders } from './search/farm-orders.ts'

const domain = await testDomain()
const ADMIN: Actor = { id: 900_001, role: 'admin' }
const page = { limit: 50 }
const ids = ({ items }: { items: OrderRecord[] }) => items.map(order => order._id)

const hoskote = await aFarm(domain)
const withoutTaluk = await aFarm(domain, { taluk: null })
const nelamangala = await aFarm(domain, { taluk: 'Nelamangala' })
const kolar = await aFarm(domain, { district: 'Kolar', taluk: 'Malur' })
const buyer = await aBuyer(domain)

async function orderFrom({ farm }: typeof hoskote, options: Parameters<typeof anOrder>[1] = {}) {
  return anOrder(domain, { buyer, product: await aProduct(domain, { ofFarm: farm }), ...options })
}

const placed = [
  await orderFrom(hoskote),
  await orderFrom(withoutTaluk),
  await orderFrom(nelamangala),
  await orderFrom(kolar),
] as const
const cancelled = await setOrderStatus(
  { actor: ADMIN, orderId: (await orderFrom(hoskote))._id, status: 'cancelled', now: NOW },
  domain,
)
const unpaid = await orderFrom(hoskote, { form: { paymentMethod: 'cashfree' } })
const [inHoskote, inNoTaluk, inNelamangala, inKolar] = placed.map(order => order._id)

describe('lists of orders', () => {
  it('show a buyer’s own, newest first, in complete pages', async () => {
    const first = await listBoughtOrders({ actor: buyer, page: { limit: 4 } }, domain)
    const rest = await listBoughtOrders({ actor: buyer, page: { limit: 4, cursor: first.nextCursor } }, domain)
    expect([...ids(first), ...ids(rest)]).toEqual([unpaid, cancelled, ...[...placed].reverse()].map(order => order._id))
    expect([first.total, rest.total, rest.nextCursor]).toEqual([6, 6, undefined])
    expect((await listBoughtOrders({ actor: await aBuyer(domain), page }, domain)).total).toBe(0)
  })

  it('show a farm’s own, without open online payments', async () => {
    const actor: Actor = { id: hoskote.farmer._id, role: 'farmer', farmId: hoskote.farm._id }
    expect(ids(await listFarmOrders({ actor, now: NOW, page }, domain))).toEqual([cancelled._id, inHoskote])
    expect(ids(await listFarmOrders({ actor, now: NOW, status: 'canceled', page }, domain))).toEqual([cancelled._id])
    expect((await listFarmOrders({ actor: { id: 1, role: 'farmer' }, now: NOW, page }, domain)).total).toBe(0)
  })

  it.each([
    ['a district manager the own district', 'district_manager', undefined, [inNelamangala, inNoTaluk, inHoskote]],
    ['a delivery agent the own district', 'delivery_agent', undefined, [inNelamangala, inNoTaluk, inHoskote]],
    ['a taluk agent the own taluk and farms without one', 'taluk_agent', 'Hoskote', [inNoTaluk, inHoskote]],
  ] as const)('show %s', async (_, role, taluk, expected) => {
    const actor: Actor = { id: 7, role, district: 'Bengaluru Rural', taluk }
    expect(ids(await listAreaOrders({ actor, status: 'pending', page }, domain))).toEqual([unpaid._id, ...expected])
  })

  it('show an admin everything, filtered by status and farm', async () => {
    expect((await listAreaOrders({ actor: ADMIN, page }, domain)).total).toBe(6)
    const ofKolar = { actor: ADMIN, farmerId: kolar.farm._id, page }
    expect(ids(await listAreaOrders(ofKolar, domain))).toEqual([inKolar])
    expect(ids(await listAreaOrders({ ...ofKolar, status: 'cancelled' }, domain))).toEqual([])
    expect(ids(await listAreaOrders({ actor: ADMIN, status: 'canceled', page }, domain))).toEqual([cancelled._id])
  })

  it('refuse an unknown status', async () => {
    await expect(async () => listAreaOrders({ actor: ADMIN, status: 'lost', page }, domain)).rejects.toMatchObject({
      code: 'VALIDATION',
    })
  })

  it('show nothing to staff without a district', async () => {
    expect((await listAreaOrders({ actor: { id: 7, role: 'district_manager' }, page }, domain)).total).toBe(0)
  })
})

describe('one order', () => {
  const read = (actor: Actor, order: OrderRecord) => findOrder({ actor, id: order._id }, domain)

  it('can be read only by its buyer, its farm and staff in scope', async () => {
    const farmer: Actor = { id: hoskote.farmer._id, role: 'farmer', farmId: hoskote.farm._id }
    const manager: Actor = { id: 7, role: 'district_manager', district: 'Bengaluru Rural' }
    for (const actor of [buyer, farmer, manager, ADMIN]) expect((await read(actor, placed[0]))._id).toBe(inHoskote)
    const others: Actor[] = [
      await aBuyer(domain),
      { ...manager, district: 'Kolar' },
      { ...farmer, farmId: kolar.farm._id },
      { id: 8, role: 'taluk_agent', district: 'Bengaluru Rural', taluk: 'Nelamangala' },
    ]
    for (const actor of others) await expect(read(actor, placed[0])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(read(farmer, unpaid)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('has choices for each reader, and an estimate', async () => {
    const order = await read(buyer, placed[0])
    expect(choicesFor(buyer, order, NOW)).toMatchObject({
      isOwn: true,
      maySet: [],
      mayCancel: true,
      cancelUntil: new Date(NOW.getTime() + 4 * 3_600_000),
    })
    expect(orderEstimate(order)).toBe('2026-11-22')
    const farmer: Actor = { id: hoskote.farmer._id, role: 'farmer', farmId: hoskote.farm._id }
    expect(choicesFor(farmer, order, NOW)).toMatchObject({
      isOwn: false,
      maySet: ['accepted', 'growing', 'harvested', 'packaging', 'shipping'],
      mayCancel: false,
      cancelUntil: null,
    })
    expect(choicesFor(buyer, cancelled, NOW)).toMatchObject({ mayCancel: false })
    expect(orderEstimate(cancelled)).toBeUndefined()
  })

  it('is estimated for the wished delivery date', async () => {
    const order = await anOrder(domain, { form: { notes: 'Thank you', wish: { date: '2026-11-25' } } })
    expect(orderEstimate(order)).toBe('2026-11-25')
  })
})

describe('the indexes of orders', () => {
  it.each([
    ['a buyer’s list', { buyerId: 1 }],
    ['a farm’s list', { farmerId: 1, isForFarm: true }],
    ['a farm’s orders of a status', { farmerId: 1, isForFarm: true, status: 'pending' }],
    ['a district’s list', { district: 'Kolar' }],
    ['a district’s orders of a status', { district: 'Kolar', status: 'pending' }],
    ['all of a status', { status: 'pending' }],
  ])('serve %s without scanning all orders', async (_, filter) => {
    const plan: unknown = await Orders(domain.connection)
      .collection.find(filter)
      .sort({ _id: -1 })
      .explain('queryPlanner')
    expect(JSON.stringify(plan)).toContain('IXSCAN')
    expect(JSON.stringify(plan)).not.toContain('COLLSCAN')
  })
})

describe('the phone of a farm', () => {
  it('is only for staff in scope and the buyer of a late order', async () => {
    const product = await aProduct(domain, { ofFarm: hoskote.farm })
    const order = await anOrder(domain, { buyer, product })
    const later = new Date(NOW.getTime() + 2 * 86_400_000)
    const phoneFor = (actor: Actor, now: Date) => farmPhone({ order, actor, now }, domain)
    expect(await phoneFor(buyer, later)).toBe('+91 98450 12345')
    expect(await phoneFor(buyer, NOW)).toBeNull()
    const agent: Actor = { id: 900_002, role: 'delivery_agent', district: 'Bengaluru Rural' }
    const owner: Actor = { id: hoskote.farmer._id, role: 'farmer', farmId: hoskote.farm._id }
    for (const actor of [ADMIN, agent]) expect(await phoneFor(actor, NOW)).toBe('+91 98450 12345')
    const others: Actor[] = [owner, { ...agent, district: 'Kolar' }, { ...ADMIN, id: buyer.id }, await aBuyer(domain)]
    for (const actor of others) expect(await phoneFor(actor, NOW)).toBeNull()
    const elsewhere = await orderFrom(kolar, { buyer })
    const listed = await farmPhones([order, elsewhere], { actor: agent, now: NOW }, domain)
    expect([...listed]).toEqual([[order._id, '+91 98450 12345']])
  })
})

it('listLatestPurchase skips cancelled and unpaid purchases, and replacements', async () => {
  const actor = await aBuyer(domain)
  const latest = async () => (await listLatestPurchase({ actor }, domain)).map(({ _id }) => _id)
  expect(await latest()).toEqual([])
  await orderFrom(hoskote, { buyer: actor })
  const bought = await orderFrom(kolar, { buyer: actor })
  for (let count = 0; count < 6; count += 1) {
    const { _id: orderId } = await orderFrom(hoskote, { buyer: actor })
    await setOrderStatus({ actor: ADMIN, orderId, status: 'cancelled', now: NOW }, domain)
  }
  await orderFrom(nelamangala, { buyer: actor, form: { paymentMethod: 'cashfree' } })
  expect(await latest()).toEqual([bought._id])
  const { _id: complaintId, orderId } = await aComplaint(domain, { buyer: actor, isAtOffice: true })
  const replaced = { complaintId, outcome: 'replace' as const, words: 'Sorry', now: NOW }
  expect((await decideComplaint({ actor: ADMIN, ...replaced }, domain)).replacementId).toBeGreaterThan(orderId)
  expect(await latest()).toEqual([orderId])
})
