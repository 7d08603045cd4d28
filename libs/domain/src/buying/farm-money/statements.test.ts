import { type Actor, debtsOf, earnedIn, LOW_STOCK_BOXES, type OrderStatus } from '@santhe/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { farmEarnings } from '../../accounts/farmer/own-farm.ts'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import { FarmBalances } from '../../records/farm-balance.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import {
  aFarm,
  aManualRefund,
  anOrder,
  aPaidPurchase,
  aProduct,
  faultOf,
  NOW,
  someFees,
  watchedReads,
} from '../../testing/index.ts'
import { recordOutcome } from '../fulfilment/record-outcome.ts'
import { setOrderStatus } from '../fulfilment/set-order-status.ts'
import { readFarmOverview } from './read-overview.ts'
import { type FarmStatement, readStatement } from './read-statement.ts'

const { domain, during } = await watchedReads()
const ADMIN: Actor = { id: 900_000, role: 'admin' }
const AGENT: Actor = { id: 900_001, role: 'delivery_agent', district: 'Bengaluru Rural' }

/** In a year whose months contain no orders of other tests. */
const at = (text: string) => new Date(`${text}+05:30`)
const PLACED = NOW
const [NOVEMBER, DECEMBER, JANUARY] = ['2026-11', '2026-12', '2027-01']
const LATER = at('2027-02-10T12:00:00')

let farm: FarmRecord
let farmer: Actor
const set = (order: OrderRecord, status: OrderStatus, now: Date, actor: Actor = ADMIN) =>
  setOrderStatus({ actor, orderId: order._id, status, now }, domain)
const deliver = async (order: OrderRecord, now: Date, actor: Actor = AGENT) => {
  await set(order, 'shipping', new Date(now.getTime() - 3_600_000))
  await set(order, 'delivered', now, actor)
}
const statement = (month: string, actor: Actor = farmer): Promise<FarmStatement> =>
  readStatement({ actor, month, now: LATER }, domain)
const owed = async (month: string) => {
  const { money, before, after } = await statement(month)
  return [before, money, after].map(debtsOf)
}

beforeAll(async () => {
  await someFees(domain)
  const made = await aFarm(domain)
  farm = made.farm
  farmer = { id: made.farmer._id, role: 'farmer', farmId: farm._id }
  const product = await aProduct(domain, { ofFarm: farm, price: 9_999, inventory: 200 })
  const cash = () => anOrder(domain, { product, now: PLACED })
  const online = async () =>
    (await aPaidPurchase(domain, { products: [product], now: PLACED })).orders[0] as OrderRecord
  const [byAgent, byFarm, reopened, takenBack, cancelled, waiting] = [
    ...[await cash(), await cash(), await cash(), await cash(), await cash(), await cash()],
  ]
  const [paid, refunded, returned] = [await online(), await online(), await online()]
  await deliver(byAgent as OrderRecord, at('2026-11-30T23:59:59'))
  await deliver(byFarm as OrderRecord, at('2026-12-01T00:00:00'), ADMIN)
  await deliver(reopened as OrderRecord, at('2026-11-28T10:00:00'))
  await set(reopened as OrderRecord, 'shipping', at('2026-12-05T10:00:00'))
  await set(reopened as OrderRecord, 'delivered', at('2027-01-02T10:00:00'))
  await deliver(takenBack as OrderRecord, at('2026-11-28T11:00:00'))
  await set(takenBack as OrderRecord, 'shipping', at('2026-11-28T11:00:09'), AGENT)
  await set(cancelled as OrderRecord, 'cancelled', at('2026-11-28T12:00:00'))
  await deliver(waiting as OrderRecord, at('2026-12-31T23:59:59'))
  await deliver(paid, at('2026-11-29T10:00:00'))
  await set(refunded, 'cancelled', at('2026-11-29T11:00:00'))
  await deliver(returned, at('2026-11-29T12:00:00'))
  await set(returned, 'cancelled', at('2026-12-02T12:00:00'))
  // Paid but undelivered.
  await online()
  await aProduct(domain, { ofFarm: farm, inventory: LOW_STOCK_BOXES })
  await aProduct(domain, { ofFarm: farm, inventory: LOW_STOCK_BOXES + 1 })
  await aProduct(domain, { ofFarm: farm, inventory: 0, soldOut: true })
  await aProduct(domain, { ofFarm: farm, approvalStatus: 'rejected', inventory: 1 })
})

describe('a farm’s statement of a month', () => {
  // docs/product/farm-money.md#lines-of-an-order
  it('has a line per delivery, undone delivery and refund, by time in India', async () => {
    const kinds = async (month: string) => (await statement(month)).lines.map(({ kind, holder }) => `${kind} ${holder}`)
    expect(await kinds(NOVEMBER)).toEqual([
      'delivered agent',
      'delivered market',
      'refunded market',
      'delivered market',
      'delivered agent',
    ])
    expect(await kinds(DECEMBER)).toEqual([
      'delivered farm',
      'setBack market',
      'refunded market',
      'setBack agent',
      'delivered agent',
    ])
    expect(await kinds(JANUARY)).toEqual(['delivered farm'])
  })

  it('has exact amounts owed before and after, and each fee’s part', async () => {
    // A box costs ₹99.99; the delivery fee ₹30.00 and 2 % of both, ₹2.60.
    const november = { byMarket: 2 * 9_999, byAgents: 2 * 9_999, toMarket: 0 }
    const december = { byMarket: 9_999, byAgents: 2 * 9_999, toMarket: 3_260 }
    expect(await owed(NOVEMBER)).toEqual([{ byMarket: 0, byAgents: 0, toMarket: 0 }, november, november])
    expect((await owed(DECEMBER))[2]).toEqual(december)
    expect((await owed(JANUARY))[2]).toEqual({ ...december, toMarket: 2 * 3_260 })
    const { fees, money } = await statement(NOVEMBER)
    expect(fees.map(({ name, amount }) => [name, amount])).toEqual([
      ['Delivery', 4 * 3_000],
      ['Platform', 4 * 260],
    ])
    expect(money.refunds).toEqual({ orders: 1, amount: 9_999 + 3_260 })
  })

  it('equals a recount from the final orders', async () => {
    const orders = await Orders(domain.connection).find({ farmerId: farm._id }).lean<OrderRecord[]>()
    const delivered = orders.filter(({ status }) => status === 'delivered')
    const sum = (list: readonly OrderRecord[], of: (order: OrderRecord) => number) =>
      list.reduce((all, order) => all + of(order), 0)
    const { after } = await statement(JANUARY)
    const fees = sum(delivered, order => sum([order], ({ fees: own }) => own.reduce((all, fee) => all + fee.amount, 0)))
    expect(delivered).toHaveLength(5)
    expect(earnedIn(after)).toBe(sum(delivered, ({ subtotal }) => subtotal))
    expect(after.market.fees + after.agent.fees + after.farm.fees).toBe(fees)
    expect(after.refunds.amount).toBe(sum(orders, ({ refund }) => refund?.amount ?? 0))
  })

  it('covers only the actor’s own farm', async () => {
    const other = await aFarm(domain)
    const stranger: Actor = { id: other.farmer._id, role: 'farmer', farmId: other.farm._id }
    expect((await statement(NOVEMBER, stranger)).lines).toEqual([])
    await expect(statement(NOVEMBER, { id: 1, role: 'farmer' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the sums of past months', () => {
  it('are stored, and then read instead of the orders', async () => {
    await FarmBalances(domain.connection).deleteMany({})
    const before = await owed(JANUARY)
    const months = await FarmBalances(domain.connection).find().sort({ month: 1 }).lean()
    expect(months.map(({ month }) => month)).toEqual([NOVEMBER, DECEMBER])
    expect(await owed(JANUARY)).toEqual(before)
    const reads = await during(() => statement(JANUARY))
    const ofOrders = reads.filter(({ command }) => command.includes('"orders"'))
    expect(ofOrders.map(({ returned, documentsExamined }) => [returned, documentsExamined])).toEqual([[1, 1]])
    for (const { stages } of reads) expect(stages).not.toContain('COLLSCAN')
  })

  it('start with the first month that has a line, even if the farm joined later', async () => {
    await Farms(domain.connection).updateOne({ _id: farm._id }, { $set: { createdAt: at('2027-01-15T12:00:00') } })
    expect((await statement(JANUARY)).firstMonth).toBe(NOVEMBER)
    expect((await statement(NOVEMBER)).firstMonth).toBe(NOVEMBER)
    await Farms(domain.connection).updateOne({ _id: farm._id }, { $set: { createdAt: farm.createdAt } })
  })

  it('are not stored while more lines may follow', async () => {
    await readStatement({ actor: farmer, month: '2027-02', now: at('2027-02-01T12:00:00') }, domain)
    expect(await FarmBalances(domain.connection).countDocuments({ month: JANUARY })).toBe(0)
  })

  it('include a delivery that a phone sends two days late', async () => {
    const { farm: own, farmer: owner } = await aFarm(domain)
    const actor: Actor = { id: owner._id, role: 'farmer', farmId: own._id }
    const product = await aProduct(domain, { ofFarm: own, price: 9_999 })
    await deliver(await anOrder(domain, { product }), at('2026-11-29T20:00:00'))
    const order = await anOrder(domain, { product })
    await set(order, 'shipping', at('2026-11-30T10:00:00'))
    const december = () => readStatement({ actor, month: DECEMBER, now: at('2026-12-02T18:00:00') }, domain)
    expect(earnedIn((await december()).before)).toBe(9_999)
    const sent = { orderId: order._id, outcome: 'delivered' as const, at: at('2026-11-30T20:00:00') }
    await recordOutcome({ ...sent, actor: AGENT, now: at('2026-12-02T19:00:00') }, domain)
    expect(earnedIn((await december()).before)).toBe(2 * 9_999)
  })

  it('serve a distant month without reading later months', async () => {
    const reads = await during(async () => {
      expect((await statement('9999-12')).before).toEqual((await statement(JANUARY)).after)
    })
    for (const { command } of reads) expect(command).not.toContain('2027-03')
  })
})

// docs/product/farm-money.md#overview
describe('a farm’s overview', () => {
  const now = at('2027-01-06T12:00:00')
  const overview = () => readFarmOverview({ actor: farmer, now }, domain)

  it('sums up earnings by week and by product, and amounts owed, like the statements', async () => {
    const { earnings, owed } = await overview()
    const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
    expect(earnings.weeks.map(({ monday }) => monday)).toHaveLength(12)
    expect(earnings.weeks.at(-1)).toEqual({ monday: '2027-01-04', online: 0, cash: 0 })
    // The order delivered on 28 November and undone a week later counts in the week of its second delivery.
    expect(earnings.weeks.filter(({ online, cash }) => online !== 0 || cash !== 0)).toEqual([
      { monday: '2026-11-23', online: 2 * 9_999, cash: 9_999 },
      { monday: '2026-11-30', online: -9_999, cash: 9_999 },
      { monday: '2026-12-28', online: 0, cash: 2 * 9_999 },
    ])
    const january = await statement(JANUARY)
    expect(sum(earnings.weeks.map(({ online, cash }) => online + cash))).toBe(earnedIn(january.after))
    expect(earnings.products).toMatchObject([{ name: 'Tomato', boxes: 5, earned: 5 * 9_999 }])
    expect(await farmEarnings(farm._id, domain)).toBe(earnedIn(owed.now))
    expect(debtsOf(owed.now)).toEqual(debtsOf(january.after))
    expect([owed.refunds, owed.ahead]).toEqual([
      { orders: 2, amount: 2 * (9_999 + 3_260) },
      { orders: 1, amount: 9_999 },
    ])
  })

  it('earned what is left of adjusted orders, as a farmer’s profile says', async () => {
    const { farm: own } = await aFarm(domain)
    await aManualRefund(domain, { product: await aProduct(domain, { ofFarm: own, price: 9_999 }) })
    expect(await farmEarnings(own._id, domain)).toBe(9_999 - 5_000)
  })

  // docs/product/farm-money.md#today
  it('counts today’s work and deliveries on time', async () => {
    const { work, products, earnings } = await overview()
    expect(work).toMatchObject({ accept: 1, way: 1, due: 0, late: 2 })
    expect(products).toMatchObject({ low: 0, rejected: 1 })
    // All were due on the day after placing, and none was delivered by then.
    expect(earnings.delivered).toEqual({ orders: 5, onTime: 0 })
    const early = await readFarmOverview({ actor: farmer, now: at('2026-11-22T09:00:00') }, domain)
    expect(early.work).toMatchObject({ due: 2, late: 0 })
    // The offer of the product that is running out has ended by January.
    expect(early.products).toMatchObject({ low: 1, rejected: 1 })
  })

  it('reads only its own months’ orders, by an index', async () => {
    const reads = await during(overview)
    for (const { stages } of reads) expect(stages).not.toContain('COLLSCAN')
    const monthReads = reads.filter(({ command }) => command.includes('statementMonths'))
    expect(monthReads.map(faultOf)).toEqual([undefined])
  })
})
