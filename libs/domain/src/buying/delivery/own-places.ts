import { addPlaces, type DeliveryDay, type DeliverySlot } from '@santhe/rules'

/** Returns what is left of days of a zone for one more order of a purchase, whose other orders have these places of it before they are written. */
export function withoutOwn(
  days: readonly DeliveryDay[],
  own: readonly Pick<DeliverySlot, 'date' | 'window'>[],
): DeliveryDay[] {
  return days.map(day =>
    own.filter(({ date }) => date === day.date).reduce((before, { window }) => addPlaces(before, window, -1), day),
  )
}
