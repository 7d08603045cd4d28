import type { DeliveryArea } from './area-of-pin.ts'
import { type IstDate, isIstDate, istDateOf } from './dates.ts'
import { type EstimatedItem, itemsEstimate } from './delivery-estimate.ts'
import { isFinalStatus, type OrderStatus } from './order-status.ts'

/** docs/product/delivery.md#windows. */
export const DELIVERY_WINDOWS = ['morning', 'afternoon', 'evening'] as const
export type DeliveryWindow = (typeof DELIVERY_WINDOWS)[number]

/** Stored date of an unknown day; sorts after all others. */
const NO_DELIVERY_DATE: IstDate = '9999-12-31'

export interface OrderDelivery {
  /** Day of arrival or pickup. Read it with `deliveryDateOf`, which handles unknown days. */
  date: IstDate
  /** True if the buyer chose the day or was notified of it; a harvest then moves it no earlier. */
  isChosen: boolean
  /** Null if the buyer chose none; the slot is then in the first window. */
  window: DeliveryWindow | null
  /** Area of the slot; null without a slot: for a pickup, or if the day was unknown at checkout. */
  area: DeliveryArea | null
  isPickup: boolean
}

/** A buyer's wish for one farm's order. */
export interface DeliveryWish {
  date?: IstDate | undefined
  window?: DeliveryWindow | undefined
}

/** An order's place among a district's deliveries. docs/product/delivery.md#capacity */
export interface DeliverySlot {
  area: DeliveryArea
  date: IstDate
  window: DeliveryWindow
}

/** Returns undefined if the day is unknown. */
export function deliveryDateOf({ date }: Pick<OrderDelivery, 'date'>): IstDate | undefined {
  return date === NO_DELIVERY_DATE ? undefined : date
}

/** Returns undefined for delivered and cancelled orders, and for unknown days. docs/product/delivery.md#estimate-texts. */
export function orderEstimate(order: { status: OrderStatus; delivery: OrderDelivery }): IstDate | undefined {
  return isFinalStatus(order.status) ? undefined : deliveryDateOf(order.delivery)
}

export function slotOf({
  area,
  date,
  window,
}: Pick<OrderDelivery, 'area' | 'date' | 'window'>): DeliverySlot | undefined {
  return area === null ? undefined : { area, date, window: window ?? DELIVERY_WINDOWS[0] }
}

/** Returns the day and window that the buyer chose, if any. */
export function wishOf({ date, isChosen, window }: OrderDelivery): DeliveryWish {
  return { ...(isChosen && { date }), ...(window !== null && { window }) }
}

interface PlacedItems {
  createdAt: Date
  items: readonly EstimatedItem[]
}

const estimateOf = ({ createdAt, items }: PlacedItems) => itemsEstimate(items, istDateOf(createdAt)) ?? NO_DELIVERY_DATE

/** Returns a new order's delivery, before it has a slot. */
export function wishedDelivery(order: PlacedItems, wish: DeliveryWish, isPickup: boolean): OrderDelivery {
  const { date = estimateOf(order), window = null } = wish
  return { date, isChosen: wish.date !== undefined, window, area: null, isPickup }
}

/** Returns an order's delivery with the items' current estimate, unless its day was chosen. docs/product/delivery.md#estimate. */
export function estimatedDelivery(order: PlacedItems & { delivery: OrderDelivery }): OrderDelivery {
  const { delivery } = order
  return delivery.isChosen ? delivery : { ...delivery, date: estimateOf(order) }
}

const DATE_LINE = /^[ \t]*Delivery Date:[ \t]*(\d{4}-\d{2}-\d{2})[ \t]*$/
const WINDOW_LINE = /^[ \t]*Delivery Window:[ \t]*(morning|afternoon|evening)[ \t]*$/

/**
 * Splits notes of a request into the buyer's words and the first 'Delivery Date:' and 'Delivery Window:' lines.
 * An impossible date stays part of the words.
 */
export function readNotes(text = ''): { notes: string; wish: DeliveryWish } {
  const [words, wish]: [string[], DeliveryWish] = [[], {}]
  for (const line of text.split(/\r?\n/)) {
    const date = DATE_LINE.exec(line)?.[1]
    const window = DELIVERY_WINDOWS.find(each => each === WINDOW_LINE.exec(line)?.[1])
    if (isIstDate(date)) wish.date ??= date
    else if (window !== undefined) wish.window ??= window
    else words.push(line)
  }
  return { notes: words.join('\n').trim(), wish }
}

/** Returns notes for a response or request: the buyer's words, then the wish on separate lines. */
export function writeNotes(notes: string, { date, window }: DeliveryWish): string {
  const lines = [notes.trim()]
  if (date !== undefined) lines.push(`Delivery Date: ${date}`)
  if (window !== undefined) lines.push(`Delivery Window: ${window}`)
  return lines.filter(line => line !== '').join('\n')
}
