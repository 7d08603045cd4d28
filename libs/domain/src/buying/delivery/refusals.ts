import {
  DAYS_AHEAD,
  type DeliveryDay,
  type DeliveryWindow,
  fail,
  firstDayWithRoom,
  type IstDate,
  nearDeliveryDate,
  nearDeliveryDateAlone,
  whyNoRoom,
  windowsWithRoom,
} from '@santhe/rules'

/** Returns a day that has no room as a sentence begins: 'Tomorrow, 24 Nov 2026 is full', '26 Nov 2026 is closed (Dasara)'. */
export function fullDayText(day: DeliveryDay, today: IstDate): string {
  const date = nearDeliveryDateAlone(day.date, today)
  if (!day.isClosed) return `${date} is full`
  return day.reason === '' ? `${date} is closed` : `${date} is closed (${day.reason})`
}

function freeText(day: DeliveryDay, today: IstDate): string {
  return `${nearDeliveryDate(day.date, today)}: ${windowsWithRoom(day.left).join(', ')}`
}

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
  const isFull = whyNoRoom(day) !== ''
  const what =
    window && !isFull ? `The ${window} of ${nearDeliveryDate(day.date, today)} is full` : fullDayText(day, today)
  const free = isFull ? firstDayWithRoom(later) : day
  const windows = free && freeText(free, today)
  const message = windows
    ? `${what}. Please choose another time, such as ${windows}`
    : `${what}, and so are the days after it. Please choose a later one`
  return fail('VALIDATION', { message, fields: { [field]: message } })
}

/** Refuses boxes for which no day has room for weeks. Throws VALIDATION always. */
export function failNoDay({ farmName, field }: { farmName: string; field: string }): never {
  const message = `No day of the next ${DAYS_AHEAD} has room for the boxes of ${farmName}. Nothing was ordered; please try again later.`
  return fail('VALIDATION', { message, fields: { [field]: message } })
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
    message: `The boxes of ${farmName} would now come ${nearDeliveryDate(date, today)}: please look at the new day. Nothing was ordered.`,
    details: { estimatedDelivery: date },
  })
}
