import type { DeliveryDay } from '@santhe/rules'
import type { DeliverySlot } from '../../records/order.ts'

/** Returns what is left of days of a lane for one more order of a purchase, whose other orders have these places of it before they are written. */
export function withoutOwn(
  days: readonly DeliveryDay[],
  own: readonly Pick<DeliverySlot, 'date' | 'window'>[],
): DeliveryDay[] {
  return days.map(day => {
    const left = { ...day.left }
    for (const { date, window } of own) {
      const places = left[window]
      if (date === day.date && places !== null) left[window] = Math.max(0, places - 1)
    }
    return { ...day, left }
  })
}
