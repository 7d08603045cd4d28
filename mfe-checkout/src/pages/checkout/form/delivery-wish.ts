import {
  addDays,
  DELIVERY_WINDOWS,
  type DeliveryWindow,
  type EstimatedItem,
  formatDate,
  type IstDate,
  isIstDate,
  itemsEstimate,
  notesWithoutDeliveryDate,
  withDeliveryDate,
} from '@santhe/rules'

export interface DeliveryWish {
  /** What the buyer wrote. */
  notes: string
  /** As the date field has it: 'yyyy-mm-dd', or empty for as soon as it is ready. */
  deliveryDate: string
  deliveryWindow: string
}

/** The first day one may wish for: when the cart's latest item is expected; tomorrow where nothing is known. docs/product/delivery.md#earliest-date. */
export function earliestDelivery(items: readonly EstimatedItem[], today: IstDate): IstDate {
  return itemsEstimate(items, today) ?? addDays(today, 1)
}

function windowOf(text: string): DeliveryWindow | undefined {
  return DELIVERY_WINDOWS.find(window => window === text)
}

/** The notes as they are ordered: a wish stands in lines of its own at the end. docs/product/delivery.md#delivery-wishes. */
export function notesWithWish({ notes, deliveryDate, deliveryWindow }: DeliveryWish): string {
  const window = windowOf(deliveryWindow)
  if (isIstDate(deliveryDate)) return withDeliveryDate(notes, deliveryDate, window)
  if (!window) return notes
  return [notesWithoutDeliveryDate(notes), `Delivery Window: ${window}`].filter(Boolean).join('\n')
}

/** Whether a wished day can be met; no wish always can. */
export function isTooEarly(deliveryDate: string, earliest: IstDate): boolean {
  return deliveryDate !== '' && (!isIstDate(deliveryDate) || deliveryDate < earliest)
}

/** The day a message names. */
export function dayText(date: IstDate): string {
  return formatDate(date)
}
