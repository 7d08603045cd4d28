import { listFarmOrders, readDaySheet, readFarmWork, takeFarmSteps } from '@santhe/contracts'
import { aFarm, anOrder, aProduct, NOW, testDomain } from '@santhe/domain/testing'
import { api, startTestServer } from '@santhe/http-kit/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { orderRoutes } from './orders.ts'

const domain = await testDomain()
const server = await startTestServer({ owner: 'backoffice', served: orderRoutes({ domain }), clock: () => NOW })
afterAll(server.close)
const { call, callOk } = api(server)

const { farm, farmer } = await aFarm(domain)
const ordered = async (of = farm) => anOrder(domain, { product: await aProduct(domain, { ofFarm: of }) })
const first = await ordered()
const second = await ordered()
await ordered((await aFarm(domain)).farm)
const asFarmer = { token: await server.signIn({ id: farmer._id, role: 'farmer', farmId: farm._id }) }

describe('the orders of a farmer', () => {
  it('are the farm’s own, newest first, each with what was bought', async () => {
    const { data, headers } = await call(listFarmOrders, {}, asFarmer)
    expect(data?.map(({ id }) => id)).toEqual([second._id, first._id])
    expect(data?.[0]).toMatchObject({ status: 'pending', items: [{ productId: second.items[0]?.productId }] })
    expect(headers.get('X-Total-Count')).toBe('2')
  })

  it('are filtered by status, also in its other spelling, and read page by page', async () => {
    const filtered = (status: string) => callOk(listFarmOrders, { query: { status } }, asFarmer)
    expect(await filtered('pending')).toHaveLength(2)
    expect(await filtered('canceled')).toEqual([])
    const page = await call(listFarmOrders, { query: { limit: 1 } }, asFarmer)
    const query = { limit: 1, cursor: page.headers.get('X-Next-Cursor') ?? '' }
    expect((await callOk(listFarmOrders, { query }, asFarmer)).map(({ id }) => id)).toEqual([first._id])
  })

  it('are filtered by work, day and window, and what is due first comes first', async () => {
    const filtered = async (query: object) => (await callOk(listFarmOrders, { query }, asFarmer)).map(({ id }) => id)
    expect(await filtered({ work: 'open' })).toEqual([first._id, second._id])
    expect(await filtered({ work: 'accept', due: '2026-11-22' })).toEqual([first._id, second._id])
    expect(await filtered({ work: 'accept', window: 'evening' })).toEqual([])
    expect(await callOk(readFarmWork, {}, asFarmer)).toEqual({ accept: 2, pack: 0, send: 0, way: 0, late: 0 })
  })

  it('are taken a step on together, and each says what became of it', async () => {
    const orders = [{ id: first._id, seenStatus: 'pending' }, { id: 900_000 }]
    expect(await callOk(takeFarmSteps, { body: { step: 'accepted', orders } }, asFarmer)).toMatchObject([
      { id: first._id, isDone: true, message: '', customerName: 'Asha Rao', status: 'accepted', packedAt: null },
      { id: 900_000, isDone: false, message: 'We can’t find that.', customerName: null, status: null },
    ])
  })

  it('are on a day sheet with area and boxes, and without street and e-mail address', async () => {
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
