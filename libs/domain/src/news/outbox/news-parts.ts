import type { Message, NewsKind } from '@santhe/rules'
import { sayNews } from '@santhe/texts/say'
import type { Recipient } from './recipients.ts'

/** An event's message to one group of people. Its kind determines the channels: docs/product/notifications.md#kinds-of-news. */
export interface News {
  kind: NewsKind
  text: Message
  to: Recipient
  link: string
}

export const orderLink = (orderId: number) => `/dashboard/orders/${orderId}`
/** Farmers and staff see others' orders at the plain link. docs/product/pages.md#dashboard */
export const ownOrderLink = (orderId: number) => `${orderLink(orderId)}?own=1`
export const productLink = (productId: number) => `/dashboard/products/${productId}`
export const approvalLink = (productId: number) => `/admin?tab=products&open=${productId}`
const PROFILE_LINK = '/dashboard/profile'

export function toBuyer(
  kind: NewsKind,
  text: Message,
  { orderId, buyerId }: { orderId: number; buyerId: number },
): News {
  return { kind, text, to: { buyerId }, link: ownOrderLink(orderId) }
}

interface FarmOrder {
  orderId: number
  farmId: number
  farmName: string
}

/** To the farm, or to the office while the farmer is deactivated. */
export function toFarm(text: Message, { orderId, farmId, farmName }: FarmOrder): News[] {
  const link = orderLink(orderId)
  const toOffice = sayNews('news.unattended', { about: text, farmName })
  return [
    { kind: 'farmOrders', text, to: { ownerOfFarm: farmId }, link },
    { kind: 'unattendedOrders', text: toOffice, to: { standInsOf: farmId }, link },
  ]
}

export function toOwner(
  kind: NewsKind,
  text: Message,
  { farmId, productId }: { farmId: number; productId: number },
): News {
  return { kind, text, to: { ownerOfFarm: farmId }, link: productLink(productId) }
}

export function toAccount(personId: number, text: Message, link = PROFILE_LINK): News {
  return { kind: 'accountSafety', text, to: { personId }, link }
}
