import { isFinalStatus, type OrderStatus } from './order-status.ts'

/** Minimum time between two reminders about an order. docs/product/office.md#reminding-a-farm */
export const REMIND_EVERY_MS = 3_600_000

interface RemindableOrder {
  status: OrderStatus
  /** Whether the farm sees the order: an unpaid online payment hides it. */
  isForFarm: boolean
  reminders?: readonly { at: Date }[] | undefined
}

/** Reason why the farm can't be reminded now. */
export type ReminderProblem = 'final' | 'unpaid' | 'left' | 'recent'

export function reminderProblem(order: RemindableOrder, now: Date): ReminderProblem | undefined {
  const { status, isForFarm, reminders } = order
  if (isFinalStatus(status)) return 'final'
  if (!isForFarm) return 'unpaid'
  if (status === 'shipping') return 'left'
  const last = reminders?.at(-1)
  return last && now.getTime() - last.at.getTime() < REMIND_EVERY_MS ? 'recent' : undefined
}
