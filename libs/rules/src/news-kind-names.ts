import { NEWS_KINDS, type NewsAudience, type NewsKind } from './news-kinds.ts'
import type { Role } from './roles.ts'

export const NEWS_KIND_NAMES = [
  'orderMoney',
  'orderSteps',
  'deliveryDay',
  'followedFarms',
  'productAvailable',
  'farmOrders',
  'farmDecisions',
  'farmStock',
  'farmReviews',
  'approvals',
  'broughtBack',
  'unattendedOrders',
  'paymentIncidents',
  'accountSafety',
] as const satisfies readonly NewsKind[]

const FOR_EVERYBODY: readonly NewsAudience[] = ['buyer', 'follower', 'everybody']
const ALSO_FOR: Readonly<Partial<Record<Role, readonly NewsAudience[]>>> = {
  farmer: ['farmer'],
  district_manager: ['manager', 'office'],
  admin: ['office', 'admin'],
}

/** Returns the kinds of news for a role, in the table's order. Every signed-in person may buy and follow farms. */
export function newsKindsOf(role: Role): NewsKind[] {
  const audiences = [...FOR_EVERYBODY, ...(ALSO_FOR[role] ?? [])]
  return NEWS_KIND_NAMES.filter(kind => audiences.includes(NEWS_KINDS[kind].audience))
}
