import type { Subject } from '@santhe/contracts'
import type { DomainEvent } from '@santhe/domain'

/** Subjects to re-read per event. docs/live.md#what-is-reported. */
const SUBJECTS: Readonly<Partial<Record<DomainEvent['kind'], readonly Subject[]>>> = {
  orderPlaced: ['notification', 'order'],
  orderStatusChanged: ['notification', 'order'],
  deliveryFailed: ['notification', 'order'],
  deliveryPhotographed: ['order'],
  orderPaid: ['notification', 'order'],
  orderRefunded: ['notification', 'order'],
  orderHarvested: ['notification', 'order'],
  deliveryChosen: ['notification', 'order'],
  paymentIncident: ['notification', 'order'],
  productSubmitted: ['notification', 'product', 'statistics'],
  productApproved: ['notification', 'product', 'statistics'],
  productRejected: ['notification', 'product', 'statistics'],
  stockRanLow: ['notification', 'product'],
  offerEndNeared: ['notification', 'product'],
  wishFulfilled: ['notification', 'product', 'wish'],
  followedFarmsDigested: ['notification'],
  reviewWritten: ['notification', 'product', 'farm'],
  farmDeleted: ['notification', 'person', 'farm'],
  assistStarted: ['notification', 'assist'],
  assistClosed: ['notification', 'assist'],
  passwordChanged: ['notification'],
  emailConfirmationRequested: ['notification'],
  emailChangeRequested: ['notification'],
  emailChanged: ['notification'],
}

/** Empty for events that only send mail. */
export function subjectsOf({ kind }: Pick<DomainEvent, 'kind'>): readonly Subject[] {
  return SUBJECTS[kind] ?? []
}
