import { expect, it } from 'vitest'
import { REMIND_EVERY_MS, reminderProblem } from './farm-reminder.ts'

const NOW = new Date('2026-11-27T06:00:00Z')
const before = (ms: number) => ({ at: new Date(NOW.getTime() - ms) })
const order = { status: 'accepted', isForFarm: true } as const

// docs/product/office.md#reminding-a-farm
it.each([
  ['an open order', order, undefined],
  ['a delivered order', { ...order, status: 'delivered' }, 'final'],
  ['a cancelled order', { ...order, status: 'cancelled' }, 'final'],
  ['an order whose payment is open', { ...order, isForFarm: false }, 'unpaid'],
  ['an order on its way', { ...order, status: 'shipping' }, 'left'],
  [
    'an order reminded of a moment less than an hour ago',
    { ...order, reminders: [before(REMIND_EVERY_MS - 1)] },
    'recent',
  ],
  ['an order reminded of an hour ago', { ...order, reminders: [before(REMIND_EVERY_MS)] }, undefined],
] as const)('reminderProblem of %s', (_what, record, problem) => {
  expect(reminderProblem(record, NOW)).toBe(problem)
})
