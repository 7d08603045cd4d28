/** Journalled acts, past tense. docs/product/office.md#journal. */
export const JOURNAL_ACTS = [
  'product.created',
  'product.approved',
  'product.rejected',
  'product.decisionUndone',
  'product.changed',
  'product.deleted',
  'order.statusSet',
  'order.packed',
  'order.notDelivered',
  'order.photographed',
  'order.opened',
  'order.deliverySet',
  'order.reminded',
  'orders.exported',
  'person.created',
  'person.changed',
  'person.activated',
  'person.deactivated',
  'person.deleted',
  'farm.created',
  'farm.changed',
  'farm.deleted',
  'farm.helpBegun',
  'farm.helpEnded',
  'fee.created',
  'fee.changed',
  'fee.deleted',
  'category.created',
  'category.changed',
  'category.deleted',
  'area.changed',
  'area.planned',
] as const
export type JournalAct = (typeof JOURNAL_ACTS)[number]

export const JOURNAL_THINGS = ['product', 'order', 'orders', 'person', 'farm', 'fee', 'category', 'area'] as const
export type JournalThing = (typeof JOURNAL_THINGS)[number]
