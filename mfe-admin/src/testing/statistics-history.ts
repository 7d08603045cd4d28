import type { StatisticsHistory } from '@santhe/contracts'
import { addDays } from '@santhe/rules'

const TODAY = '2026-11-22'

/** The last `count` days with varying orders. */
export const daysOf = (count: number, more: Partial<StatisticsHistory['days'][number]> = {}) =>
  Array.from({ length: count }, (_, at) => ({
    day: addDays(TODAY, at + 1 - count),
    onlineOrders: at % 3,
    codOrders: 1,
    onlineRevenue: 60_000 * (at % 3),
    codRevenue: 1234.5,
    ...more,
  }))

/** Statistics of 30 days for the overview's figures. */
export const history = (more: Partial<StatisticsHistory> = {}): StatisticsHistory => ({
  days: daysOf(30),
  before: { orders: 50, revenue: 2_041_150 },
  approvals: {
    waiting: [1, 3, 7, null].map((upToDays, at) => ({ upToDays, products: at })),
    decided: [1, 3, 7, null].map(upToDays => ({ upToDays, products: 5 })),
  },
  boxesByCategory: [
    { categoryId: 1, name: 'Vegetables', boxes: 1234 },
    { categoryId: 2, name: 'Fruits', boxes: 7 },
  ],
  preOrdersByWeek: Array.from({ length: 12 }, (_, at) => ({
    monday: addDays('2026-11-16', 7 * at),
    orders: at === 3 ? 2 : 0,
    boxes: at === 3 ? 9 : 0,
  })),
  preOrdersBeside: { earlier: 0, later: 0, noWeek: 0 },
  ...more,
})
