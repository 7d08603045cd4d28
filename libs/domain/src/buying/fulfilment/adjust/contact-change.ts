import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../../foundation/domain.ts'
import type { OrderRecord, Recipient } from '../../../records/order.ts'
import { findDestination } from '../../cart/destination.ts'
import { orderWords } from '../../order/search/order-words.ts'

export type Contact = Partial<Pick<Recipient, 'address' | 'city' | 'state' | 'zipCode' | 'phone'>> & {
  notes?: string | undefined
}

/** Returns what of the recipient becomes another. Throws VALIDATION for an address of another delivery area. */
export async function contactChange(order: OrderRecord, contact: Contact, domain: Domain) {
  const { recipient, notes, delivery } = order
  const given = Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== undefined))
  const { notes: newNotes = notes, ...address }: Contact = given
  const after: Recipient = { ...recipient, ...address }
  const changed = (Object.keys(after) as (keyof Recipient)[]).filter(field => after[field] !== recipient[field])
  if (changed.includes('zipCode') && !delivery.isPickup) {
    const { area } = await findDestination({ zipCode: after.zipCode, field: 'zipCode' }, domain)
    if (area !== delivery.area) fail('VALIDATION', { fields: { zipCode: say('adjust.otherArea') } })
  }
  const words = orderWords({ ...order, recipient: after })
  const fields = {
    ...(changed.length > 0 && { recipient: after, words }),
    ...(newNotes !== notes && { notes: newNotes }),
  }
  return { fields, changed: newNotes === notes ? changed : [...changed, 'notes' as const] }
}
