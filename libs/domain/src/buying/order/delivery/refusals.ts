import {
  DAYS_AHEAD,
  type DeliveryDay,
  type DeliveryWindow,
  fail,
  firstDayWithRoom,
  hasRoom,
  type IstDate,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'

/** What is refused: the day, or one of its windows, that a buyer chose, and the days from it on. */
export interface RefusedChoice {
  days: readonly DeliveryDay[]
  window: DeliveryWindow | undefined
  /** The request's field that named it. */
  field: string
  today: IstDate
}

/** Refuses a chosen day or window that has no place left, and names the windows that have. Throws VALIDATION always. docs/product/delivery.md#full-days */
export function failNoPlace({ days, window, field, today }: RefusedChoice): never {
  const [day, ...later] = days
  if (day === undefined) throw new RangeError('No day was chosen')
  const isFull = !hasRoom(day)
  const free = isFull ? firstDayWithRoom(later) : day
  const message = say('delivery.noPlace', { day, free, today, ...(!isFull && { window }) })
  return fail('VALIDATION', { fields: { [field]: message } })
}

/** Refuses boxes for which no day has room for weeks. Throws VALIDATION always. */
export function failNoDay({ farmName, field }: { farmName: string; field: string }): never {
  return fail('VALIDATION', { fields: { [field]: say('delivery.noDay', { farmName, days: DAYS_AHEAD }) } })
}

interface OrderOfDay {
  farmName: string
  /** The day that its buyer saw; undefined or null where nobody named one. */
  quotedDay: IstDate | null | undefined
  /** The day on which it would come now; undefined where nobody knows. */
  date: IstDate | undefined
  today: IstDate
}

/**
 * Refuses an order whose day has become later since its buyer was told of it: midnight has passed, or the farm has moved a harvest.
 * docs/product/delivery.md#full-days.
 * @throws PRICE_CHANGED
 */
export function refuseLaterDay({ farmName, quotedDay, date, today }: OrderOfDay): void {
  if (!quotedDay || !date || date <= quotedDay) return
  fail('PRICE_CHANGED', {
    message: say('delivery.moved', { farmName, date, today }),
    details: { estimatedDelivery: date },
  })
}
