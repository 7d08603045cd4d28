import {
  listFarmOrders,
  readDaySheet,
  readFarmOverview,
  readFarmStatement,
  readFarmWork,
  takeFarmSteps,
} from '@santhe/contracts'
import { fulfilment } from '@santhe/domain'
import { aComplaint, aFarm, anOrder, aProduct, NOW } from '@santhe/domain/testing'
import { describe, expect, it } from 'vitest'
import { startBackOffice } from '../testing/back-office.ts'

const { domain, server, call, callOk } = await startBackOffice()

const { farm, farmer } = await aFarm(domain)
const ordered = async (of = farm) => anOrder(domain, { product: await aProduct(domain, { ofFarm: of }) })
const first = await ordered()
const second = await ordered()
await ordered((await aFarm(domain)).farm)
const asFarmer = { token: await server.signIn({ id: farmer._id, role: 'farmer', farmId: farm._id }) }

describe("a farmer's orders", () => {
  it("are only the own farm's, newest first, with their items", async () => {
    const { data, headers } = await call(listFarmOrders, {}, asFarmer)
    expect(data?.map(({ id }) => id)).toEqual([second._id, first._id])
    expect(data?.[0]).toMatchObject({ status: 'pending', items: [{ productId: second.items[0]?.productId }] })
    expect(headers.get('X-Total-Count')).toBe('2')
  })

  it('are paginated and filtered by status, accepting both spellings of cancelled', async () => {
    const filtered = (status: string) => callOk(listFarmOrders, { query: { status } }, asFarmer)
    expect(await filtered('pending')).toHaveLength(2)
    expect(await filtered('canceled')).toEqual([])
    const page = await call(listFarmOrders, { query: { limit: 1 } }, asFarmer)
    const query = { limit: 1, cursor: page.headers.get('X-Next-Cursor') ?? '' }
    expect((await callOk(listFarmOrders, { query }, asFarmer)).map(({ id }) => id)).toEqual([first._id])
  })

  it('are filtered by work, day and window, sorted by due date', async () => {
    const filtered = async (query: object) => (await callOk(listFarmOrders, { query }, asFarmer)).map(({ id }) => id)
    expect(await filtered({ work: 'open' })).toEqual([first._id, second._id])
    expect(await filtered({ work: 'accept', due: '2026-11-22' })).toEqual([first._id, second._id])
    expect(await filtered({ work: 'accept', window: 'evening' })).toEqual([])
    expect(await filtered({ work: 'late' })).toEqual([])
    expect(await callOk(readFarmWork, {}, asFarmer)).toEqual({
      ...{ accept: 2, pack: 0, send: 0, way: 0, growing: 0, late: 0 },
    })
  })

  it('with an open complaint are counted and listed with it', async () => {
    const place = await aFarm(domain)
    const token = { token: await server.signIn({ id: place.farmer._id, role: 'farmer', farmId: place.farm._id }) }
    expect((await callOk(readFarmWork, {}, token)).complaints).toBeUndefined()
    const complaint = await aComplaint(domain, { product: await aProduct(domain, { ofFarm: place.farm }) })
    await aComplaint(domain)
    expect((await callOk(readFarmWork, {}, token)).complaints).toBe(1)
    const listed = await callOk(listFarmOrders, { query: { work: 'complaints' } }, token)
    expect(listed).toMatchObject([{ id: complaint.orderId, complaints: [{ id: complaint._id, waitsFor: 'farm' }] }])
  })

  it('take a step together and return an outcome for each', async () => {
    const orders = [{ id: first._id, seenStatus: 'pending' }, { id: 900_000 }]
    expect(await callOk(takeFarmSteps, { body: { step: 'accepted', orders } }, asFarmer)).toMatchObject([
      { id: first._id, isDone: true, message: '', customerName: 'Asha Rao', status: 'accepted', packedAt: null },
      { id: 900_000, isDone: false, message: 'We can’t find that.', customerName: null, status: null },
    ])
    const next = [{ id: first._id, seenStatus: 'accepted', seenPacked: false }]
    expect(await callOk(takeFarmSteps, { body: { step: 'next', orders: next } }, asFarmer)).toMatchObject([
      { id: first._id, isDone: true, status: 'packaging', packedAt: null },
    ])
  })

  it('are on a day sheet with area and boxes, without street and e-mail address', async () => {
    const sheet = await callOk(readDaySheet, { query: { date: '2026-11-22' } }, asFarmer)
    const [item] = first.items
    expect(sheet).toMatchObject({
      ...{ date: '2026-11-22', toAccept: 1, hasMore: false },
      orders: [
        {
          ...{ id: first._id, customerName: 'Asha Rao', area: 'Bengaluru 560003', toTake: first.total / 100 },
          items: [{ productName: item?.productName, quantity: 1 }],
        },
      ],
    })
    const { address, email } = first.recipient
    for (const secret of [address, email]) expect(JSON.stringify(sheet)).not.toContain(secret)
  })
})

describe("a farmer's statement", () => {
  it('sums earnings, holders and debts, and exports a CSV file', async () => {
    const { farm: own, farmer: owner } = await aFarm(domain)
    const { _id: orderId } = await ordered(own)
    const token = await server.signIn({ id: owner._id, role: 'farmer', farmId: own._id })
    const set = (status: string, seconds: number) =>
      fulfilment.setOrderStatus(
        { actor: { id: 1, role: 'admin' }, orderId, status, now: new Date(NOW.getTime() + seconds * 1000) },
        domain,
      )
    await set('delivered', 0)
    await set('cancelled', 60)
    const statement = await callOk(readFarmStatement, {}, { token })
    const [market, agent, cash] = statement.sums
    expect(statement).toMatchObject({ month: '2026-11', firstMonth: '2026-11', earned: 0, hasMore: false })
    expect(statement.lines.map(({ kind, items }) => [kind, items])).toEqual([
      ['delivered', 240],
      ['setBack', -240],
    ])
    expect([market, agent, cash]).toMatchObject([{ orders: 0 }, { orders: 0 }, { holder: 'farm', orders: 0, items: 0 }])
    expect(statement.owed.after).toEqual({ byMarket: 0, byAgents: 0, toMarket: 0 })

    const response = await fetch(`${server.url}/api/orders/farmer/statement/file?month=2026-11`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="santhe-statement-2026-11.csv"')
    expect((await response.text()).split('\r\n')).toEqual([
      'Date,Order,What,Money,Your items (₹),Fees (₹),Paid by the buyer (₹),Back to the buyer (₹)',
      `2026-11-21,${orderId},Delivered,"Cash, with the farm",240.00,0.00,240.00,0.00`,
      `2026-11-21,${orderId},Set back,"Cash, with the farm",-240.00,0.00,-240.00,0.00`,
      '',
    ])
  })

  // docs/product/farm-money.md#today
  it('has an overview of work, weeks and debts', async () => {
    const { work, weeks, byProduct, owed, rating } = await callOk(readFarmOverview, {}, asFarmer)
    expect(work).toEqual({ accept: 1, pack: 1, send: 0, way: 0, growing: 0, late: 0, due: 0 })
    expect([weeks.length, byProduct, rating]).toEqual([12, [], { average: 0, count: 0 }])
    expect(owed.ahead).toEqual({ orders: 0, amount: 0 })
  })

  it('refuses a month that is not YYYY-MM', async () => {
    const refused = await call(readFarmStatement, { query: { month: '2026-13' } }, asFarmer)
    expect([refused.status, refused.failure?.fields]).toEqual([400, { month: 'Give a month as YYYY-MM' }])
  })
})
