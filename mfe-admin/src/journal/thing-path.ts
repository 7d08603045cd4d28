import type { JournalEntry } from '@santhe/contracts'

/** Returns the path where staff open the entry's thing; undefined when it has no page or is deleted. */
export function thingPath({
  act,
  thing,
  thingId,
}: Pick<JournalEntry, 'act' | 'thing' | 'thingId'>): string | undefined {
  if (act.endsWith('.deleted')) return undefined
  if (thing === 'product') return `/dashboard/products/${thingId}`
  if (thing === 'order') return `/dashboard/orders/${thingId}`
  return thing === 'farm' ? `/admin?tab=farmers&farm=${thingId}` : undefined
}
