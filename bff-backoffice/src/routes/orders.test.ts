import { listFarmOrders } from '@santhe/contracts'
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
})
