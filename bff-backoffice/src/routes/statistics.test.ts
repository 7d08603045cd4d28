import { readOfficeWork, readStatistics, readStatisticsHistory } from '@santhe/contracts'
import { categories } from '@santhe/domain'
import { Categories, Orders, Products } from '@santhe/domain/records'
import { AN_ADMIN, aFarm, anOrder, aProduct, countAllEvents, NOW, TODAY } from '@santhe/domain/testing'
import { type Actor, addDays, mondayOf } from '@santhe/rules'
import { expect, it } from 'vitest'
import { startBackOffice } from '../testing/back-office.ts'

const { domain, server, call, callOk } = await startBackOffice()
const as = async (actor: Actor) => ({ token: await server.signIn(actor) })

it('figures are in rupees and in scope; only approvers see pending products', async () => {
  const { farm, farmer } = await aFarm(domain)
  await aProduct(domain, { ofFarm: farm, approvalStatus: 'pending' })
  await anOrder(domain, { product: await aProduct(domain, { ofFarm: farm, price: 24_050 }), boxes: 2 })
  await countAllEvents(domain)
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

it('history has each day, boxes by category and week, and approvals for approvers', async () => {
  const { farm } = await aFarm(domain, { district: 'Kolar', taluk: 'Malur' })
  await aProduct(domain, {
    ofFarm: farm,
    approvalStatus: 'pending',
    createdAt: new Date(NOW.getTime() - 2 * 86_400_000),
  })
  const later = { status: 'Pre-Order', harvestDate: addDays(TODAY, 9), availableUntil: addDays(TODAY, 20) } as const
  const product = await aProduct(domain, { ofFarm: farm, price: 24_050, ...later })
  await anOrder(domain, { product, boxes: 2 })
  await countAllEvents(domain)
  const manager = await as({ id: 900_003, role: 'district_manager', district: 'Kolar' })
  const history = await callOk(readStatisticsHistory, {}, manager)
  expect(history.days).toHaveLength(30)
  expect(history.days.at(-1)).toEqual({ day: TODAY, onlineOrders: 0, codOrders: 1, onlineRevenue: 0, codRevenue: 481 })
  expect(history.days[0]).toEqual({ ...history.days.at(-2), day: addDays(TODAY, -29) })
  expect(history.before).toEqual({ orders: 0, revenue: 0 })
  expect(history.boxesByCategory).toEqual([{ categoryId: product.categoryId, name: 'Vegetables', boxes: 2 }])
  expect(history.preOrdersByWeek).toHaveLength(12)
  const monday = mondayOf(addDays(TODAY, 9))
  expect(history.preOrdersByWeek.filter(({ boxes }) => boxes > 0)).toEqual([{ monday, orders: 1, boxes: 2 }])
  expect(history.approvals?.waiting.map(({ products }) => products)).toEqual([0, 1, 0, 0])
  expect((await callOk(readStatisticsHistory, { query: { days: '90' } }, manager)).days).toHaveLength(90)
  const agent = await as({ id: 900_004, role: 'taluk_agent', district: 'Kolar', taluk: 'Bangarapet' })
  const elsewhere = await callOk(readStatisticsHistory, {}, agent)
  expect([elsewhere.approvals, elsewhere.boxesByCategory, elsewhere.days.at(-1)?.codOrders]).toEqual([null, [], 0])
  expect((await call(readStatisticsHistory, { query: { days: '31' as '30' } }, manager)).status).toBe(400)
})

it('history sums the same number of days before its span separately', async () => {
  const { farm } = await aFarm(domain, { district: 'Raichur', taluk: 'Manvi' })
  const product = await aProduct(domain, { ofFarm: farm, price: 10_000 })
  for (const ago of [29, 30, 59, 60])
    await anOrder(domain, { product, now: new Date(NOW.getTime() - ago * 86_400_000) })
  await countAllEvents(domain)
  const manager = await as({ id: 900_007, role: 'district_manager', district: 'Raichur' })
  const { days, before, boxesByCategory } = await callOk(readStatisticsHistory, {}, manager)
  expect(days.reduce((sum, { codOrders }) => sum + codOrders, 0)).toBe(1)
  expect(before).toEqual({ orders: 2, revenue: 200 })
  expect(boxesByCategory.map(({ boxes }) => boxes)).toEqual([1])
  const longer = await callOk(readStatisticsHistory, { query: { days: '90' } }, manager)
  expect(longer.before).toEqual({ orders: 0, revenue: 0 })
})

// docs/product/office.md#work
it('counts work within the caller’s area, null for work the role cannot do', async () => {
  const { farm } = await aFarm(domain, { district: 'Hassan', taluk: 'Alur' })
  const since = new Date(NOW.getTime() - 5 * 86_400_000)
  await aProduct(domain, { ofFarm: farm, approvalStatus: 'pending', createdAt: NOW })
  await aProduct(domain, { ofFarm: farm, approvalStatus: 'pending', createdAt: since })
  const product = await aProduct(domain, { ofFarm: farm, availableUntil: addDays(TODAY, 2) })
  const late = await anOrder(domain, { product, now: since })
  await anOrder(domain, { product, form: { paymentMethod: 'cashfree' } })
  const workOf = async (role: Actor['role'], district = 'Hassan') =>
    callOk(readOfficeWork, {}, await as({ id: 900_006, role, district, taluk: 'Alur' }))
  const all = {
    complaints: 0,
    late: 1,
    unpaid: 1,
    accept: 1,
    approvals: { count: 2, oldest: since.toISOString() },
    ending: 1,
    round: null,
  }
  expect(await workOf('district_manager')).toEqual(all)
  expect(await workOf('taluk_agent')).toEqual({ ...all, complaints: null, unpaid: null, approvals: null, ending: null })
  const ofAgent = { complaints: null, late: 1, unpaid: null, accept: null, approvals: null, ending: null }
  expect(await workOf('delivery_agent')).toEqual({ ...ofAgent, round: 0 })
  const packed = { status: 'packaging' } as const
  await Orders(domain.connection).updateOne({ _id: late._id }, { $set: packed })
  expect(await workOf('delivery_agent')).toEqual({ ...ofAgent, round: 1 })
  const none = {
    complaints: 0,
    late: 0,
    unpaid: 0,
    accept: 0,
    approvals: { count: 0, oldest: null },
    ending: 0,
    round: null,
  }
  expect(await workOf('district_manager', 'Bidar')).toEqual(none)
})

it('boxes of a deleted category keep its name', async () => {
  const { farm } = await aFarm(domain, { district: 'Mandya', taluk: 'Maddur' })
  const other = await aProduct(domain, { ofFarm: farm })
  const product = await aProduct(domain, { ofFarm: farm, category: 'Gourds' })
  await anOrder(domain, { product, boxes: 3 })
  await countAllEvents(domain)
  const { categoryId, categoryName } = other
  await Products(domain.connection).updateOne({ _id: product._id }, { $set: { categoryId, categoryName } })
  await categories.deleteCategory({ id: product.categoryId, by: AN_ADMIN }, domain)
  const manager = await as({ id: 900_005, role: 'district_manager', district: 'Mandya' })
  const { boxesByCategory } = await callOk(readStatisticsHistory, {}, manager)
  expect(boxesByCategory).toEqual([{ categoryId: product.categoryId, name: 'Gourds', boxes: 3 }])
  // Deleted before names were stored: its products may have it, otherwise only its number remains.
  await Categories(domain.connection).deleteOne({ _id: product.categoryId })
  const read = async () => (await callOk(readStatisticsHistory, {}, manager)).boxesByCategory[0]?.name
  expect(await read()).toBe(`Deleted category ${product.categoryId}`)
  const hidden = { categoryId: product.categoryId, categoryName: 'Gourds', isHidden: true }
  await Products(domain.connection).updateOne({ _id: product._id }, { $set: hidden })
  expect(await read()).toBe('Gourds')
})
