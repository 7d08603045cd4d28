import { readStatistics } from '@santhe/contracts'
import { aFarm, anOrder, aProduct, NOW, testDomain } from '@santhe/domain/testing'
import { api, startTestServer } from '@santhe/http-kit/testing'
import type { Actor } from '@santhe/rules'
import { afterAll, expect, it } from 'vitest'
import { statisticsRoutes } from './statistics.ts'

const domain = await testDomain()
const server = await startTestServer({ owner: 'backoffice', served: statisticsRoutes({ domain }), clock: () => NOW })
afterAll(server.close)
const { call, callOk } = api(server)
const as = async (actor: Actor) => ({ token: await server.signIn(actor) })

it('the figures are in rupees, of the caller’s area alone, and name what waits for approval to those who may approve it', async () => {
  const { farm, farmer } = await aFarm(domain)
  await aProduct(domain, { ofFarm: farm, approvalStatus: 'pending' })
  await anOrder(domain, { product: await aProduct(domain, { ofFarm: farm, price: 24_050 }), boxes: 2 })
  const inDistrict = (district: string) => as({ id: 900_001, role: 'district_manager', district })
  const figures = await callOk(readStatistics, {}, await inDistrict('Bengaluru Rural'))
  expect(figures).toMatchObject({
    totalFarmers: 1,
    pendingProducts: 1,
    pendingProductList: [{ approvalStatus: 'pending' }],
    totalOrders: 1,
    ordersByStatus: { pending: 1, delivered: 0 },
    transactionStats: {
      totalRevenue: 481,
      codPayments: { count: 1, amount: 481 },
      onlinePayments: { count: 0, amount: 0 },
    },
    recentSalesData: [{ customerName: expect.any(String), total: 481, paymentMethod: 'cod', status: 'pending' }],
  })
  const elsewhere = await callOk(readStatistics, {}, await inDistrict('Kolar'))
  expect(elsewhere).toMatchObject({ totalOrders: 0, recentSalesData: [] })
  expect([elsewhere.pendingProducts, elsewhere.pendingProductList]).toEqual([0, []])
  for (const role of ['taluk_agent', 'delivery_agent'] as const) {
    const agent = await callOk(readStatistics, {}, await as({ id: 900_002, role, district: 'Bengaluru Rural' }))
    expect([agent.totalOrders, agent.pendingProducts, agent.pendingProductList]).toEqual([1, null, null])
  }
  const asFarmer = await as({ id: farmer._id, role: 'farmer', farmId: farm._id })
  expect((await call(readStatistics, {}, asFarmer)).status).toBe(403)
})
