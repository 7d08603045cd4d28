import { listAllOrders, listDistrictOrders, remindFarm, setAdminOrderStatus } from '@santhe/contracts'
import { fulfilment, orders } from '@santhe/domain'
import { aComplaint, aFarm, anOrder, aProduct, NOW, testDomain } from '@santhe/domain/testing'
import { api, startTestServer } from '@santhe/http-kit/testing'
import type { Actor } from '@santhe/rules'
import { afterAll, describe, expect, it } from 'vitest'
import { adminOrderRoutes } from './admin-orders.ts'

const domain = await testDomain()
const server = await startTestServer({ owner: 'backoffice', served: adminOrderRoutes({ domain }), clock: () => NOW })
afterAll(server.close)
const office = api(server)
const as = async (actor: Actor) => ({ token: await server.signIn(actor) })

const ADMIN: Actor = { id: 900_001, role: 'admin' }
const MANAGER: Actor = { id: 900_002, role: 'district_manager', district: 'Bengaluru Rural' }
const rural = await aFarm(domain)
const kolar = await aFarm(domain, { district: 'Kolar', taluk: 'Malur' })
const near = await anOrder(domain, { product: await aProduct(domain, { ofFarm: rural.farm }) })
const far = await anOrder(domain, { product: await aProduct(domain, { ofFarm: kolar.farm }) })

describe('orders in the office', () => {
  it('lists all orders to admins, newest first, filtered by status and farm', async () => {
    const all = await office.call(listAllOrders, {}, await as(ADMIN))
    expect(all.data?.map(order => order.id)).toEqual([far._id, near._id])
    expect(all.headers.get('X-Total-Count')).toBe('2')
    const query = { status: 'pending', farmerId: rural.farm._id }
    expect((await office.callOk(listAllOrders, { query }, await as(ADMIN))).map(order => order.id)).toEqual([near._id])
    expect(await office.callOk(listAllOrders, { query: { status: 'canceled' } }, await as(ADMIN))).toEqual([])
  })

  it('filters by work; lateness depends on today', async () => {
    const query = { work: 'late' } as const
    expect(await office.callOk(listAllOrders, { query }, await as(ADMIN))).toEqual([])
    const before = new Date(NOW.getTime() - 3 * 86_400_000)
    const { _id } = await anOrder(domain, { product: await aProduct(domain, { ofFarm: kolar.farm }), now: before })
    expect((await office.callOk(listAllOrders, { query }, await as(ADMIN))).map(({ id }) => id)).toEqual([_id])
    await fulfilment.setOrderStatus({ actor: ADMIN, orderId: _id, status: 'cancelled', now: NOW }, domain)
  })

  // docs/product/office.md#work
  it('lists open complaints with their orders, for work on complaints alone', async () => {
    const product = await aProduct(domain, { ofFarm: kolar.farm })
    const { _id, orderId } = await aComplaint(domain, { product, isAtOffice: true })
    const query = { work: 'complaints' } as const
    const [listed] = await office.callOk(listAllOrders, { query }, await as(ADMIN))
    expect(listed).toMatchObject({
      id: orderId,
      complaints: [{ id: _id, kind: 'spoiled', waitsFor: 'admin', photos: 1 }],
    })
    const [other] = await office.callOk(listAllOrders, {}, await as(ADMIN))
    expect([other?.id, other?.complaints]).toEqual([orderId, undefined])
    await fulfilment.setOrderStatus({ actor: ADMIN, orderId, status: 'cancelled', now: NOW }, domain)
    expect(await office.callOk(listAllOrders, { query }, await as(ADMIN))).toEqual([])
  })

  // docs/product/roles.md#all-and-district
  it('limits other staff to orders within their scope', async () => {
    const token = await as(MANAGER)
    expect((await office.call(listAllOrders, {}, token)).status).toBe(403)
    expect((await office.callOk(listDistrictOrders, {}, token)).map(order => order.id)).toEqual([near._id])
    const outside = { params: { id: far._id }, body: { status: 'accepted' } }
    expect((await office.call(setAdminOrderStatus, outside, token)).status).toBe(404)
  })

  it("includes the farm's phone and whether a reminder is allowed, also after changes", async () => {
    const phone = '+91 98450 12345'
    const [listed] = await office.callOk(listDistrictOrders, {}, await as(MANAGER))
    expect(listed).toMatchObject({ farmPhone: phone, mayRemind: true })
    const input = { params: { id: near._id }, body: { status: 'accepted' } }
    const accepted = await office.callOk(setAdminOrderStatus, input, await as(MANAGER))
    expect(accepted).toMatchObject({ farmPhone: phone, mayRemind: true })
    const reminded = await office.callOk(remindFarm, { params: { id: near._id } }, await as(MANAGER))
    expect(reminded).toMatchObject({ farmPhone: phone, mayRemind: false })
    const [after] = await office.callOk(listDistrictOrders, {}, await as(MANAGER))
    expect(after?.mayRemind).toBe(false)
    const own = await office.callOk(listAllOrders, {}, await as({ ...ADMIN, id: near.buyerId }))
    expect(own.find(({ id }) => id === near._id)).toMatchObject({ isOwn: true, farmPhone: null, mayRemind: false })
  })

  it('sets a status with its reason and returns the statuses allowed next', async () => {
    const input = { params: { id: far._id }, body: { status: 'delivered', reason: 'Handed over' } }
    const delivered = await office.callOk(setAdminOrderStatus, input, await as(ADMIN))
    expect(delivered).toMatchObject({ status: 'delivered', timeline: [{}, { to: 'delivered', reason: 'Handed over' }] })
    expect(delivered.maySet).toContain('pending')
    const manager: Actor = { ...MANAGER, district: 'Kolar' }
    const refused = await office.call(
      setAdminOrderStatus,
      { ...input, body: { status: 'shipping' } },
      await as(manager),
    )
    expect([refused.status, refused.failure?.code]).toEqual([409, 'ORDER_FINAL'])
  })

  it('shows recipients by name and area, 25 orders a page', async () => {
    await orders.fillOrderWords(domain)
    const form = { notes: 'Call 98450 99999 before you come', wish: { date: '2026-12-01', window: 'morning' } } as const
    const product = await aProduct(domain, { ofFarm: rural.farm, inventory: 100 })
    for (let count = 0; count < 25; count += 1) await anOrder(domain, { product, form })
    const response = await office.call(listAllOrders, {}, await as(ADMIN))
    expect(response.data).toHaveLength(25)
    expect(response.data?.[0]).toMatchObject({
      customerName: 'Asha Rao',
      area: 'Bengaluru 560003',
      notes: 'Delivery Date: 2026-12-01\nDelivery Window: morning',
    })
    const ofBuyers = response.data?.map(({ farmPhone: _, ...order }) => order)
    expect(JSON.stringify(ofBuyers)).not.toMatch(/98450|Malleshwaram|asha@example/)
    const query = { search: `#${near._id}`, from: '2026-11-21', to: '2026-11-21' }
    expect((await office.callOk(listAllOrders, { query }, await as(ADMIN))).map(({ id }) => id)).toEqual([near._id])
    const refused = await office.call(listAllOrders, { query: { from: '21/11/2026' } }, await as(ADMIN))
    expect([refused.status, refused.failure?.fields]).toEqual([400, { from: 'Give a date as YYYY-MM-DD' }])
  })
})
