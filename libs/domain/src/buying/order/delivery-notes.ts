import {
  type DeliveryWish,
  deliveryDateFromNotes,
  deliveryWindowFromNotes,
  type EstimatedItem,
  earliestDelivery,
  fail,
  type IstDate,
  nearDeliveryDate,
  withDeliveryWish,
} from '@santhe/rules'

/** A wish that was sent for one farm's order. */
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

function failTooEarly(field: string, earliest: IstDate, today: IstDate): never {
  return fail('VALIDATION', { fields: { [field]: `Please choose ${nearDeliveryDate(earliest, today)} or later` } })
}

/** Checks that a date in notes that all farms' orders share is possible for one of them at least. Throws VALIDATION naming `notes`. */
export function checkSharedDate(
  notes: string,
  itemsOfOrders: readonly (readonly EstimatedItem[])[],
  placedOn: IstDate,
): void {
  const date = deliveryDateFromNotes(notes)
  const [earliest] = itemsOfOrders.map(items => earliestDelivery(items, placedOn)).sort()
  if (date !== undefined && earliest !== undefined && date < earliest) failTooEarly('notes', earliest, placedOn)
}

/**
 * Returns the notes of one farm's order, with its delivery wish in lines of their own. A date in notes that all farms' orders share
 * goes to those it is possible for. docs/product/delivery.md#delivery-wishes, docs/product/delivery.md#earliest-date.
 * Throws VALIDATION for a date before the order's own estimate, where it was sent for this order alone.
 */
export function deliveryNotes(
  { notes, delivery, notesField }: DeliveryNotes,
  items: readonly EstimatedItem[],
  placedOn: IstDate,
): string {
  const earliest = earliestDelivery(items, placedOn)
  const isTooEarly = (date: IstDate | undefined) => date !== undefined && date < earliest
  if (delivery) {
    if (isTooEarly(delivery.date)) failTooEarly(delivery.field, earliest, placedOn)
    return withDeliveryWish(notes, delivery)
  }
  if (!isTooEarly(deliveryDateFromNotes(notes))) return notes
  if (notesField !== undefined) failTooEarly(notesField, earliest, placedOn)
  return withDeliveryWish(notes, { window: deliveryWindowFromNotes(notes) })
}
