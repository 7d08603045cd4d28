import {
  type DeliveryWish,
  deliveryDateFromNotes,
  deliveryWindowFromNotes,
  type EstimatedItem,
  earliestDelivery,
  fail,
  type IstDate,
  lastToChoose,
  nearDeliveryDate,
  withDeliveryWish,
} from '@santhe/rules'

export interface RequestedDelivery extends DeliveryWish {
  /** The body's field that a refusal names, and that of the window where that is another one. */
  field: string
  windowField?: string
}

interface DeliveryNotes {
  notes: string
  /** What was sent for this farm's order by itself; without it the lines of `notes` count. */
  delivery?: RequestedDelivery | undefined
  /** The body's field that has these notes; undefined where all farms' orders share them. */
  notesField?: string | undefined
}

const isPossible = (date: IstDate, first: IstDate) => date >= first && date <= lastToChoose(first)

interface ChosenDay {
  /** The first day that may be chosen. */
  first: IstDate
  /** The request's field that named the day. */
  field: string
  today: IstDate
}

/** Checks that a day may be chosen. Throws VALIDATION naming the field. docs/product/delivery.md#earliest-date. */
export function checkChosenDay(date: IstDate, { first, field, today }: ChosenDay): void {
  if (isPossible(date, first)) return
  const isEarly = date < first
  const allowed = isEarly
    ? `${nearDeliveryDate(first, today)} or later`
    : `${nearDeliveryDate(lastToChoose(first), today)} or earlier`
  fail('VALIDATION', { fields: { [field]: `Please choose ${allowed}` } })
}

/** Checks that a date in notes that all farms' orders share is possible for one of them at least. Throws VALIDATION naming `notes`. */
export function checkSharedDate(
  notes: string,
  itemsOfOrders: readonly (readonly EstimatedItem[])[],
  placedOn: IstDate,
): void {
  const date = deliveryDateFromNotes(notes)
  const firsts = itemsOfOrders.map(items => earliestDelivery(items, placedOn)).sort()
  if (date === undefined || firsts.some(first => isPossible(date, first))) return
  const first = firsts.findLast(day => day <= date) ?? firsts[0]
  if (first !== undefined) checkChosenDay(date, { first, field: 'notes', today: placedOn })
}

/**
 * Returns the notes of one farm's order, with its delivery wish in lines of their own. A date in notes that all farms' orders share goes to
 * those it is possible for. docs/product/delivery.md#delivery-wishes, docs/product/delivery.md#earliest-date.
 * @throws VALIDATION for a date before the order's own estimate or too long after it, where it was sent for this order alone
 */
export function deliveryNotes(
  { notes, delivery, notesField }: DeliveryNotes,
  items: readonly EstimatedItem[],
  placedOn: IstDate,
): string {
  const first = earliestDelivery(items, placedOn)
  if (delivery) {
    const { date, field } = delivery
    if (date !== undefined) checkChosenDay(date, { first, field, today: placedOn })
    return withDeliveryWish(notes, delivery)
  }
  const date = deliveryDateFromNotes(notes)
  if (date === undefined || isPossible(date, first)) return notes
  if (notesField !== undefined) checkChosenDay(date, { first, field: notesField, today: placedOn })
  return withDeliveryWish(notes, { window: deliveryWindowFromNotes(notes) })
}
