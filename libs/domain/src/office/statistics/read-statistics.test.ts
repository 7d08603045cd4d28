import { beforeAll, describe, expect, it } from 'vitest'
import { listOfficeProducts } from '../../catalog/product/listing/office-products.ts'
import { Orders } from '../../records/order.ts'
import { actorOf } from '../../records/person.ts'
import { aBuyer, aFarm, anOrder, aPerson, aProduct, countAllEvents, NOW, testDomain } from '../../testing/index.ts'
import { readStatistics } from './queries.ts'

const domain = await testDomain()
const staffOf = async (role: 'admin' | 'district_manager' | 'taluk_agent' | 'delivery_agent', district?: string) =>
  actorOf(await aPerson(domain, { role, district: district ?? null, taluk: role === 'taluk_agent' ? 'Hoskote' : null }))

beforeAll(async () => {
  const { farm: hoskote } = await aFarm(domain)
  const { farm: devanahalli } = await aFarm(domain, { taluk: 'Devanahalli' })
  const { farm: kolar } = await aFarm(domain, { district: 'Kolar', taluk: null })
  await aFarm(domain, { isHidden: true })
  const buyer = await aBuyer(domain)
  const [here, near, far] = [
    await aProduct(domain, { ofFarm: hoskote, price: 10_000 }),
    await aProduct(domain, { ofFarm: devanahalli, price: 20_050 }),
    await aProduct(domain, { ofFarm: kolar, price: 50_000 }),
  ]
  await aProduct(domain, { ofFarm: hoskote, name: 'Waiting', approvalStatus: 'pending' })
  await aProduct(domain, { ofFarm: kolar, name: 'Waiting far', approvalStatus: 'pending' })
  await aProduct(domain, { ofFarm: hoskote, isHidden: true })
  await anOrder(domain, { buyer, product: here, boxes: 2 })
  await anOrder(domain, { buyer, product: near })
  const paid = await anOrder(domain, { product: here })
  const cancelled = await anOrder(domain, { product: here })
  const open = await anOrder(domain, { product: here })
  await anOrder(domain, { product: far })
  const set = (id: number, change: object) => Orders(domain.connection).updateOne({ _id: id }, { $set: change })
  await set(paid._id, { paymentMethod: 'cashfree', paymentStatus: 'paid', status: 'accepted' })
  await set(cancelled._id, { status: 'cancelled' })
  await set(open._id, { paymentMethod: 'cashfree', isForFarm: false })
  await countAllEvents(domain)
})

describe('the market’s figures', () => {
  it('count everything for an admin; cancelled, deleted or unpaid orders earn nothing', async () => {
    const figures = await readStatistics({ actor: await staffOf('admin') }, domain)
    expect(figures).toMatchObject({
      totalFarmers: 3,
      totalProducts: 5,
      pendingProducts: 2,
      totalOrders: 5,
      ordersByStatus: { pending: 3, accepted: 1, cancelled: 1, delivered: 0 },
      totalRevenue: 100_050,
      codPayments: { count: 3, amount: 90_050 },
      onlinePayments: { count: 1, amount: 10_000 },
    })
    // Five people bought: one twice, and one only an unpaid order.
    expect(figures.totalCustomers).toBe(5)
    expect(figures.pendingProductList?.map(product => product.name).sort()).toEqual(['Waiting', 'Waiting far'])
  })

  it('show the five newest orders, newest first', async () => {
    const { recentSales } = await readStatistics({ actor: await staffOf('admin') }, domain)
    expect(recentSales).toHaveLength(5)
    expect(recentSales.map(order => order._id)).toEqual(recentSales.map(order => order._id).sort((a, b) => b - a))
    expect(recentSales[0]?.farmName).toMatch(/Farm/)
    expect(recentSales.every(order => order.isForFarm)).toBe(true)
  })

  it('are limited to a district', async () => {
    const figures = await readStatistics({ actor: await staffOf('district_manager', 'Bengaluru Rural') }, domain)
    expect(figures).toMatchObject({
      totalFarmers: 2,
      totalProducts: 3,
      pendingProducts: 1,
      totalOrders: 4,
      totalCustomers: 3,
      totalRevenue: 50_050,
    })
  })

  it('list pending products only for those who may approve them', async () => {
    const manager = await staffOf('district_manager', 'Bengaluru Rural')
    const [figures, { items }] = await Promise.all([
      readStatistics({ actor: manager }, domain),
      listOfficeProducts({ actor: manager, state: 'pending', page: { limit: 60 }, now: NOW }, domain),
    ])
    expect(figures.pendingProductList?.map(({ name }) => name)).toEqual(['Waiting'])
    expect(figures.pendingProductList).toEqual(items)
    for (const role of ['taluk_agent', 'delivery_agent'] as const) {
      const actor = await staffOf(role, 'Bengaluru Rural')
      const refused = await readStatistics({ actor }, domain)
      expect([refused.pendingProducts, refused.pendingProductList]).toEqual([null, null])
    }
    const nowhere = await readStatistics({ actor: await staffOf('district_manager') }, domain)
    expect([nowhere.pendingProducts, nowhere.pendingProductList]).toEqual([null, null])
  })

  it('are limited to a taluk, and empty for staff without an area', async () => {
    const taluk = await readStatistics({ actor: await staffOf('taluk_agent', 'Bengaluru Rural') }, domain)
    expect(taluk).toMatchObject({ totalFarmers: 1, totalProducts: 2, totalOrders: 3, totalRevenue: 30_000 })
    const none = await readStatistics({ actor: await staffOf('delivery_agent') }, domain)
    expect(none).toMatchObject({
      totalFarmers: 0,
      totalProducts: 0,
      totalOrders: 0,
      totalCustomers: 0,
      recentSales: [],
    })
  })
})
