import type { OrderDetail } from '@santhe/contracts'
import { addressText } from '@santhe/rules'
import { createEvent, type DateArray } from 'ics'

interface CalendarEntry {
  order: Pick<OrderDetail, 'id' | 'items' | 'address' | 'city' | 'state' | 'zipCode' | 'pickupPlace'>
  /** 'yyyy-mm-dd' in India. */
  day: string
  title: string
  url: string
}

function dateArray(day: string): DateArray {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month, date]
}

/**
 * Returns an all-day iCalendar event. The same order updates its earlier event.
 * @throws Error when the event is invalid.
 */
export function calendarEntry({ order, day, title, url }: CalendarEntry): string {
  const { error, value } = createEvent({
    uid: `order-${order.id}@${new URL(url).host}`,
    start: dateArray(day),
    duration: { days: 1 },
    title,
    description: order.items
      .map(({ productName, quantity, boxesNow = quantity }) => `${productName} × ${boxesNow}`)
      .join('\n'),
    location: (order.pickupPlace?.address ?? addressText(order)).replaceAll('\n', ', '),
    url,
    busyStatus: 'FREE',
    productId: 'santhe',
  })
  if (error || value === null) throw error ?? new Error('No calendar entry was made')
  return value
}
