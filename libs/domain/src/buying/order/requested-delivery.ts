import {
  type DeliveryWish,
  type EstimatedItem,
  earliestDelivery,
  fail,
  type IstDate,
  lastToChoose,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'

export interface RequestedDelivery extends DeliveryWish {
  /** The request's fields that refusals name. */
  fields: { date: string; window: string }
  /** All farms' orders share it: its date counts for those it is possible for. */
  isShared?: true
}

const isPossible = (date: IstDate, first: IstDate) => date >= first && date <= lastToChoose(first)

interface ChosenDay {
  /** The first day that may be chosen. */
  first: IstDate
  /** The request's field that named the day. */
  field: string
  today: IstDate
}

/** @throws VALIDATION when a day may not be chosen. docs/product/delivery.md#earliest-date. */
export function checkChosenDay(date: IstDate, { first, field, today }: ChosenDay): void {
  if (isPossible(date, first)) return
  const isEarly = date < first
  const message = isEarly
    ? say('delivery.earliest', { first, today })
    : say('delivery.latest', { last: lastToChoose(first), today })
  fail('VALIDATION', { fields: { [field]: message } })
}

/** @throws VALIDATION when a shared date is possible for none of the orders */
export function checkSharedDate(
  { date, fields }: RequestedDelivery,
  itemsOfOrders: readonly (readonly EstimatedItem[])[],
  placedOn: IstDate,
): void {
  const firsts = itemsOfOrders.map(items => earliestDelivery(items, placedOn)).sort()
  if (date === undefined || firsts.some(first => isPossible(date, first))) return
  const first = firsts.findLast(day => day <= date) ?? firsts[0]
  if (first !== undefined) checkChosenDay(date, { first, field: fields.date, today: placedOn })
}

/**
 * Returns the wish that counts for one farm's order. docs/product/delivery.md#delivery-wishes, docs/product/delivery.md#earliest-date.
 * @throws VALIDATION for an impossible date of this order alone
 */
export function possibleWish(
  { date, window, fields, isShared }: RequestedDelivery,
  items: readonly EstimatedItem[],
  placedOn: IstDate,
): DeliveryWish {
  const first = earliestDelivery(items, placedOn)
  if (date === undefined || (isShared && !isPossible(date, first))) return { window }
  checkChosenDay(date, { first, field: fields.date, today: placedOn })
  return { date, window }
}
