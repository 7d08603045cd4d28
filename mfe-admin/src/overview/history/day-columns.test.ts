import { addDays } from '@santhe/rules'
import { expect, it } from 'vitest'
import { axisDate, dayColumns, sumUp } from './day-columns.ts'

const FIRST = '2026-08-25'
const days = Array.from({ length: 90 }, (_, at) => ({
  day: addDays(FIRST, at),
  onlineOrders: at % 3,
  codOrders: 1,
  onlineRevenue: at % 3 ? 100.1 : 0,
  codRevenue: 0.2,
}))

it('dayColumns returns orders, and revenue in whole paise', () => {
  expect(dayColumns(days, 'orders', 1)).toHaveLength(90)
  expect(dayColumns(days, 'orders', 1)[2]).toEqual({ from: '2026-08-27', to: '2026-08-27', values: [2, 1] })
  expect(dayColumns(days, 'revenue', 1)[2]?.values).toEqual([10_010, 20])
})

it('dayColumns groups weeks back from the last day and keeps the sums', () => {
  const weeks = dayColumns(days, 'revenue', 7)
  expect(weeks).toHaveLength(13)
  expect(weeks[0]).toEqual({ from: FIRST, to: '2026-08-30', values: [4 * 10_010, 120] })
  expect(weeks.at(-1)).toMatchObject({ from: '2026-11-16', to: '2026-11-22' })
  const sum = (columns: ReturnType<typeof dayColumns>) =>
    columns.reduce((total, { values: [online, cod] }) => total + online + cod, 0)
  expect(sum(weeks)).toBe(sum(dayColumns(days, 'revenue', 1)))
  expect(sum(weeks)).toBe(sumUp(days, 'revenue')?.total)
})

it('sumUp returns the latest peak day, or nothing without orders', () => {
  expect(sumUp(days, 'orders')).toEqual({ total: 180, day: '2026-11-22', most: 3 })
  expect(
    sumUp(
      days.map(day => ({ ...day, codOrders: 0, onlineOrders: 0 })),
      'orders',
    ),
  ).toBeUndefined()
})

it('axisDate names day and month', () => {
  expect(axisDate('2026-11-04', 'en')).toBe('Nov 04')
})
