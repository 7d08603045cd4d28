import type { Domain } from '../../../foundation/domain.ts'
import type { OrderRecord, Recipient } from '../../../records/order.ts'
import { orderWords } from '../../order/search/order-words.ts'
import { areaChange } from './area-change.ts'

export type Contact = Partial<Pick<Recipient, 'address' | 'city' | 'state' | 'zipCode' | 'phone'>> & {
  notes?: string | undefined
}

/**
 * Returns the changed recipient fields, and the areas if they differ.
 * @throws VALIDATION for an address outside the delivery areas
 */
export async function contactChange(order: OrderRecord, contact: Contact, domain: Domain) {
  const { recipient, notes, delivery } = order
  const given = Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== undefined))
  const { notes: newNotes = notes, ...address }: Contact = given
  const after: Recipient = { ...recipient, ...address }
  const changed = (Object.keys(after) as (keyof Recipient)[]).filter(field => after[field] !== recipient[field])
  const isElsewhere = changed.includes('zipCode') && !delivery.isPickup
  const area = isElsewhere ? await areaChange(order, after.zipCode, domain) : undefined
  const words = orderWords({ ...order, recipient: after })
  const fields = {
    ...(changed.length > 0 && { recipient: after, words }),
    ...(newNotes !== notes && { notes: newNotes }),
  }
  return { fields, area, changed: newNotes === notes ? changed : [...changed, 'notes' as const] }
}
