import { type Actor, istDateOf } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { AreaCustomers, Counted, FiguresOfAreas } from '../../records/figures.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { anOrder, countAllEvents, NOW, TODAY, testDomain } from '../../testing/index.ts'
import { countEvents } from './count-events.ts'
import { play } from './testing/deeds.ts'
import { differencesIn, expectRightFigures } from './testing/right-figures.ts'
import { aSmallMarket } from './testing/small-market.ts'

const domain = await testDomain()
const { connection } = domain
const market = await aSmallMarket(domain)
const { products, buyers } = market
const LATE = new Date(NOW.getTime() + 3_600_000)
await play(4, market, domain)

describe('recount', () => {
  it('reports each wrong figure by area and day, mends it only if allowed, then finds none', async () => {
    await countAllEvents(domain)
    const order = await Orders(connection)
      .findOne({ district: 'Kolar', taluk: 'Malur', isForFarm: true })
      .lean<OrderRecord>()
    if (!order) throw new Error('Nobody ordered in Malur')
    const day = istDateOf(order.createdAt)
    const _id = `["Kolar","Malur"] ${day}`
    const orders = `orders.${order.paymentMethod}`
    const before = await FiguresOfAreas(connection).findById(_id).lean()
    await FiguresOfAreas(connection).updateOne({ _id }, { $inc: { [`figures.${orders}`]: 5 } })
    await FiguresOfAreas(connection).updateOne({ _id: '[] all' }, { $inc: { 'figures.statuses.pending': -2 } })
    await FiguresOfAreas(connection).updateOne({ _id: '["Kolar"] all' }, { $inc: { 'figures.customers': 3 } })
    const differences = await differencesIn(domain, { isMending: false })
    const named = differences.map(({ area, day: on, field }) => `${area} ${on ?? 'all'} ${field}`)
    const ofMalur = [`Kolar, Malur all ${orders}`, `Kolar, Malur ${day} ${orders}`]
    expect(named.sort()).toEqual([...ofMalur, 'Kolar all customers', 'the market all statuses.pending'].sort())
    const dayDifference = differences.find(each => each.day === day)
    expect(dayDifference?.stored).toBe((dayDifference?.counted ?? 0) + 5)
    expect((await differencesIn(domain, { isMending: true })).length).toBeGreaterThan(0)
    expect(await differencesIn(domain, { isMending: false })).toEqual([])
    expect(await FiguresOfAreas(connection).findById(_id).lean()).toEqual(before)
    await expectRightFigures(domain)
  })

  it('creates figures of uncounted orders, and removes those of none', async () => {
    const all = [FiguresOfAreas(connection), AreaCustomers(connection)] as const
    const before = await Promise.all(all.map(model => model.countDocuments()))
    await Promise.all([...all, Counted(connection)].map(model => model.deleteMany()))
    await Counted(connection).create([
      { _id: 'order 999999', day: TODAY, district: 'Kolar', taluk: null, figures: [{ path: 'orders.cod', count: 1 }] },
    ])
    await AreaCustomers(connection).create([{ _id: '["Kolar",77]', district: 'Kolar', buyerId: 77, taluks: ['Malur'] }])
    expect((await differencesIn(domain, { isMending: true })).length).toBeGreaterThan(20)
    await expectRightFigures(domain)
    expect((await Promise.all(all.map(model => model.countDocuments()))).at(-1)).toBe(before.at(-1))
  })

  it('leaves uncounted events to the worker, and tolerates concurrent orders', async () => {
    const place = () =>
      anOrder(domain, { buyer: buyers[1] as Actor, product: products[4] as (typeof products)[number] })
    await place()
    expect(await differencesIn(domain, { isMending: false })).toEqual([])
    const work = async () => {
      for (let round = 0; round < 6; round += 1) {
        await place()
        await countEvents({ now: LATE }, domain)
      }
    }
    await Promise.all([work(), differencesIn(domain, { isMending: true }), differencesIn(domain, { isMending: true })])
    await countAllEvents(domain)
    await expectRightFigures(domain)
  })
})
