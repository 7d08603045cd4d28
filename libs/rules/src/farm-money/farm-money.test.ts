import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { givenBack } from '../adjusted-order.ts'
import { type OrderStatus, REFUND_STATES } from '../order-status.ts'
import { addMoney, debtsOf, earnedIn, type FarmMoney, NO_MONEY, sumOfLines } from './farm-money.ts'
import { type MoneyOrder, moneyLinesOf, movedBy, statementMonthsOf } from './money-lines.ts'
import { addMonths, istMonthOf, monthsAfter, startOfIstMonth } from './months.ts'

type Step = MoneyOrder['timeline'][number]
const at = (text: string) => new Date(`${text}+05:30`)
const step = (moment: string, to: OrderStatus, role: Step['role'] = 'delivery_agent', from: OrderStatus = 'shipping') =>
  ({ at: at(moment), role, from, to }) satisfies Step
const anOrder = (order: Partial<MoneyOrder>): MoneyOrder => ({
  ...{ paymentMethod: 'cod', subtotal: 24_000, total: 25_113, refund: null },
  ...{ items: [], fees: [], timeline: [] },
  ...order,
})
const linesOf = (order: Partial<MoneyOrder>) =>
  moneyLinesOf(anOrder(order)).map(({ kind, holder, items, fees, refund }) => [kind, holder, items, fees, refund])

// docs/product/farm-money.md#lines-of-an-order
describe('moneyLinesOf an order', () => {
  const delivered = step('2026-11-30T23:59:00', 'delivered')

  // docs/product/farm-money.md#who-has-the-money, docs/product/payments.md#direct-payment
  it('assigns online money to the market, and cash to the delivery agent or the farm', () => {
    const byOffice = step('2026-11-30T23:59:00', 'delivered', 'admin')
    expect(linesOf({ timeline: [step('2026-11-29T10:00:00', 'shipping', 'farmer', 'packaging')] })).toEqual([])
    expect(linesOf({ paymentMethod: 'cashfree', timeline: [delivered] })[0]).toEqual([
      'delivered',
      'market',
      24_000,
      1113,
      0,
    ])
    expect(linesOf({ timeline: [delivered] })[0]?.[1]).toBe('agent')
    expect(linesOf({ timeline: [byOffice] })[0]?.[1]).toBe('farm')
  })

  it('sets a delivery back in the month of cancellation, without changing earlier months', () => {
    const cancelled = step('2026-12-01T00:00:00', 'cancelled', 'admin', 'delivered')
    const refund = { amount: 25_113, state: 'due' as const, createdAt: cancelled.at }
    const order = anOrder({ paymentMethod: 'cashfree', timeline: [delivered, cancelled], refund })
    expect(linesOf(order)).toEqual([
      ['delivered', 'market', 24_000, 1113, 0],
      ['setBack', 'market', -24_000, -1113, 0],
      ['refunded', 'market', 0, 0, 25_113],
    ])
    expect(statementMonthsOf(order)).toEqual(['2026-11', '2026-12'])
  })

  // docs/product/adjustments.md#money
  it('counts delivered boxes and each refund', () => {
    const items = [{ productId: 1, quantity: 2, price: 12_000, lineTotal: 24_000 }]
    const fees = [{ id: 1, amount: 1_113 }]
    const lines = givenBack({ items, fees }, [{ productId: 1, quantity: 1 }])
    const [short, late] = [at('2026-11-29T10:00:00'), at('2026-12-01T10:00:00')]
    const refund = (createdAt: Date) => ({ amount: 12_557, state: 'due' as const, createdAt })
    const adjustments = [short, late].map(moment => ({ at: moment, lines, refund: refund(moment) }))
    expect(linesOf({ paymentMethod: 'cashfree', items, fees, adjustments, timeline: [delivered] })).toEqual([
      ['refunded', 'market', 0, 0, 12_557],
      ['delivered', 'market', 12_000, 556, 0],
      ['refunded', 'market', 0, 0, 12_557],
    ])
  })

  // docs/product/adjustments.md#complaints
  it('deducts a complaint’s refund once, from the market’s money', () => {
    const items = [{ productId: 1, quantity: 2, price: 12_000, lineTotal: 24_000 }]
    const fees = [{ id: 1, amount: 1_113 }]
    const complaint = {
      ...{ kind: 'complaint' as const, at: at('2026-12-01T10:00:00'), refund: null },
      lines: givenBack({ items, fees }, [{ productId: 1, quantity: 1 }]),
    }
    const back = step('2026-12-02T10:00:00', 'shipping', 'admin', 'delivered')
    const again = step('2026-12-03T10:00:00', 'delivered')
    const order = anOrder({ items, fees, adjustments: [complaint], timeline: [delivered, back, again] })
    expect(linesOf(order)).toEqual([
      ['delivered', 'agent', 24_000, 1_113, 0],
      ['complained', 'market', -12_000, -557, 0],
      ['setBack', 'agent', -12_000, -556, 0],
      ['delivered', 'agent', 12_000, 556, 0],
    ])
    const moved = moneyLinesOf(order).flatMap(line => movedBy(order, line))
    expect(moved.reduce((sum, { sign, order: { subtotal } }) => sum + sign * subtotal, 0)).toBe(
      earnedIn(sumOfLines(moneyLinesOf(order))),
    )
  })

  it('returns nothing for a delivery undone at once, and one for a repeated delivery', () => {
    const back = step('2026-11-30T23:59:09', 'shipping', 'delivery_agent', 'delivered')
    expect(linesOf({ timeline: [delivered, back] })).toEqual([])
    expect(linesOf({ timeline: [delivered, back, step('2026-12-01T09:00:00', 'delivered')] })).toHaveLength(1)
  })
})

it.each(REFUND_STATES)('a refund that is %s is under way unless done', state => {
  const order = anOrder({ refund: { amount: 1, state, createdAt: at('2026-11-30T10:00:00') } })
  expect(moneyLinesOf(order).map(({ isUnderWay }) => isUnderWay)).toEqual([state !== 'done'])
})

describe('sums of lines', () => {
  // docs/product/farm-money.md#balance
  it('are grouped by holder and show each debt', () => {
    const timeline = [step('2026-11-20T10:00:00', 'delivered')]
    const byFarm = [step('2026-11-20T10:00:00', 'delivered', 'admin')]
    const orders = [
      anOrder({ paymentMethod: 'cashfree', timeline }),
      anOrder({ subtotal: 10_001, total: 10_002, timeline }),
      anOrder({ subtotal: 5000, total: 5300, timeline: byFarm }),
    ]
    const money = sumOfLines(orders.flatMap(moneyLinesOf))
    expect(earnedIn(money)).toBe(24_000 + 10_001 + 5000)
    expect(debtsOf(money)).toEqual({ byMarket: 24_000, byAgents: 10_001, toMarket: 300 })
    expect(money.agent).toEqual({ orders: 1, items: 10_001, fees: 1 })
  })
})

/** A random history: steps at most 40 days apart, and often at once. */
const history = fc.record({
  paymentMethod: fc.constantFrom('cod' as const, 'cashfree' as const),
  subtotal: fc.nat(5_000_000),
  fees: fc.nat(90_000),
  placedOn: fc.nat(60),
  steps: fc.array(
    fc.record({
      to: fc.constantFrom<OrderStatus>('accepted', 'packaging', 'shipping', 'delivered', 'delivered', 'cancelled'),
      role: fc.constantFrom<Step['role']>('admin', 'district_manager', 'delivery_agent'),
      seconds: fc.oneof(fc.nat(20), fc.nat(40 * 86_400)),
    }),
    { maxLength: 9 },
  ),
})
type History = typeof history extends fc.Arbitrary<infer T> ? T : never

/** Plays a history by the market's rules: no repeated status; a cancelled online order stays cancelled and is fully refunded. */
function played({ paymentMethod, subtotal, fees, placedOn, steps }: History): MoneyOrder {
  let now = at('2026-01-01T00:00:00').getTime() + placedOn * 86_400_000
  let status: OrderStatus = 'pending'
  let refund: MoneyOrder['refund'] = null
  const timeline: Step[] = [{ at: new Date(now), role: 'customer', from: null, to: status }]
  for (const { to, role, seconds } of steps) {
    now += seconds * 1000
    if (to === status || refund) continue
    timeline.push({ at: new Date(now), role, from: status, to })
    if (to === 'cancelled' && paymentMethod === 'cashfree')
      refund = { amount: subtotal + fees, state: 'sent', createdAt: new Date(now) }
    status = to
  }
  return { paymentMethod, subtotal, total: subtotal + fees, refund, timeline, items: [], fees: [] }
}

const FIRST = '2025-12'
const LAST = '2027-03'

/** Removes deliveries that lasted less than ten seconds. */
function lastingSteps(timeline: readonly Step[]): Step[] {
  const lasting: Step[] = []
  for (const one of timeline) {
    const before = lasting.at(-1)
    if (before?.to === 'delivered' && one.at.getTime() < before.at.getTime() + 10_000) lasting.pop()
    lasting.push(one)
  }
  return lasting
}

/** Recounts independently: by the state of each order at the end of a month instead of by its steps. */
function standing(orders: readonly MoneyOrder[], monthEnd: Date) {
  const purse = { market: [0, 0, 0], agent: [0, 0, 0], farm: [0, 0, 0], refunds: [0, 0] }
  const put = (into: keyof typeof purse, amounts: number[]) => {
    purse[into] = amounts.map((amount, place) => amount + (purse[into][place] ?? 0))
  }
  for (const { timeline, paymentMethod, subtotal, total, refund } of orders) {
    const last = lastingSteps(timeline).findLast(one => one.at < monthEnd)
    const cash = last?.role === 'delivery_agent' ? 'agent' : 'farm'
    if (last?.to === 'delivered') put(paymentMethod === 'cod' ? cash : 'market', [1, subtotal, total - subtotal])
    if (refund && refund.createdAt < monthEnd) put('refunds', [1, refund.amount])
  }
  return purse
}

const plain = ({ market, agent, farm, refunds }: FarmMoney) => ({
  market: [market.orders, market.items, market.fees],
  agent: [agent.orders, agent.items, agent.fees],
  farm: [farm.orders, farm.items, farm.fees],
  refunds: [refunds.orders, refunds.amount],
})

describe('statements of a farm', () => {
  it('equal a recount by the orders’ state at the end of each month', () => {
    fc.assert(
      fc.property(fc.array(history, { maxLength: 8 }), histories => {
        const orders = histories.map(played)
        const lines = orders.flatMap(moneyLinesOf)
        let balance = NO_MONEY
        for (const month of monthsAfter(FIRST, LAST)) {
          balance = addMoney(balance, sumOfLines(lines.filter(line => istMonthOf(line.at) === month)))
          expect(plain(balance)).toEqual(standing(orders, startOfIstMonth(addMonths(month, 1))))
        }
        // No paisa disappears between months or holders.
        expect(balance).toEqual(sumOfLines(lines))
        const { byMarket, byAgents } = debtsOf(balance)
        expect(byMarket + byAgents + balance.farm.items).toBe(earnedIn(balance))
        const paid = orders.filter(({ timeline }) => timeline.at(-1)?.to === 'delivered')
        expect(earnedIn(balance)).toBe(paid.reduce((sum, { subtotal }) => sum + subtotal, 0))
      }),
    )
  })
})
