import {
  assistClosedText,
  assistStartedText,
  availableProductText,
  broughtBackText,
  buyerChoseDeliveryText,
  cancelledOrderText,
  confirmEmailText,
  decisionText,
  deletedFarmText,
  deliveryChosenText,
  deliveryFailedText,
  emailChangedText,
  emailChangeRequestedText,
  endingOfferText,
  followedFarmsText,
  lowStockText,
  type NewsText,
  newOrderText,
  officeChoseDeliveryText,
  orderHarvestedText,
  orderPaidText,
  orderPlacedText,
  orderRefundedText,
  orderStepText,
  passwordChangedText,
  paymentIncidentText,
  reopenedOrderText,
  reviewText,
  unattendedOrderText,
  waitingApprovalText,
} from '@santhe/rules'
import { textOf } from '@santhe/texts'
import type { DomainEvent } from '../../records/events.ts'
import type { Recipient } from './recipients.ts'

/** What one event says to one group of people. Its kind decides by which channels: docs/product/notifications.md#kinds-of-news. */
export interface Message extends NewsText {
  to: Recipient
  /** The path of the page that it is about. */
  link: string
}

const orderLink = (orderId: number) => `/dashboard/orders/${orderId}`
/** Farmers and staff have orders of others at the plain one. docs/product/pages.md#dashboard */
const ownOrderLink = (orderId: number) => `${orderLink(orderId)}?own=1`
const productLink = (productId: number) => `/dashboard/products/${productId}`
const APPROVALS_LINK = '/admin?tab=products'
const PROFILE_LINK = '/dashboard/profile'

/** To the farm, or to the office where the farmer is deactivated. */
function toFarm(text: NewsText, event: { orderId: number; farmId: number; farmName: string }): Message[] {
  const { orderId, farmId } = event
  const link = orderLink(orderId)
  return [
    { ...text, to: { ownerOfFarm: farmId }, link },
    { ...unattendedOrderText(text, event), to: { standInsOf: farmId }, link },
  ]
}

/** A new order, or one whose payment arrived: the farm gets it now. */
function forNewOrder(event: Extract<DomainEvent, { kind: 'orderPlaced' | 'orderPaid' }>): Message[] {
  const { orderId, buyerId, isForFarm } = event
  const isPaidOnline = event.kind === 'orderPaid'
  const text = isPaidOnline ? orderPaidText({ ...event, goesBack: !isForFarm }) : orderPlacedText(event)
  const toBuyer = { ...text, to: { buyerId }, link: ownOrderLink(orderId) }
  if (!isForFarm) return [toBuyer]
  return [toBuyer, ...toFarm(newOrderText({ ...event, isPaidOnline }), event)]
}

/** The farm is notified where an order ends or comes back, not at every step. */
function forStatusChanged(event: Extract<DomainEvent, { kind: 'orderStatusChanged' }>): Message[] {
  const { orderId, buyerId, from, to: status, isForFarm } = event
  const toBuyer = { ...orderStepText({ ...event, status }), to: { buyerId }, link: ownOrderLink(orderId) }
  if (isForFarm && status === 'cancelled') return [toBuyer, ...toFarm(cancelledOrderText(event), event)]
  if (isForFarm && from === 'cancelled') return [toBuyer, ...toFarm(reopenedOrderText(event), event)]
  return [toBuyer]
}

/** A box that was brought back waits for its farm and its manager: a new date, or cancelled. */
function forDeliveryFailed(event: Extract<DomainEvent, { kind: 'deliveryFailed' }>): Message[] {
  const { orderId, farmId, buyerId, outcome, isForFarm } = event
  const link = orderLink(orderId)
  const toBuyer = { ...deliveryFailedText(event), to: { buyerId }, link: ownOrderLink(orderId) }
  if (outcome !== 'broughtBack') return [toBuyer]
  const toManagers = { ...broughtBackText({ ...event, isForManager: true }), to: { managersOf: farmId }, link }
  if (!isForFarm) return [toBuyer, toManagers]
  return [
    toBuyer,
    { ...broughtBackText({ ...event, isForManager: false }), to: { ownerOfFarm: farmId }, link },
    toManagers,
  ]
}

/** Buyer and farm are notified of what others chose: where it was neither of them, the office did. */
function forDeliveryChosen(event: Extract<DomainEvent, { kind: 'deliveryChosen' }>): Message[] {
  const { orderId, buyerId, byId, isForFarm } = event
  const isByBuyer = byId === buyerId
  const textToFarm = isByBuyer ? buyerChoseDeliveryText(event) : officeChoseDeliveryText(event)
  const messages = isForFarm ? toFarm(textToFarm, event) : []
  return isByBuyer
    ? messages
    : [{ ...deliveryChosenText(event), to: { buyerId }, link: ownOrderLink(orderId) }, ...messages]
}

function forDecision(event: Extract<DomainEvent, { kind: 'productApproved' | 'productRejected' }>): Message {
  const { productName, farmId, productId, isOfEdit } = event
  const reason = event.kind === 'productRejected' ? event.reason : null
  const text = decisionText({ productName, isOfEdit, reason })
  return { ...text, to: { ownerOfFarm: farmId }, link: productLink(productId) }
}

type AccountEvent = Extract<
  DomainEvent,
  { kind: 'passwordChanged' | 'emailConfirmationRequested' | 'emailChangeRequested' | 'emailChanged' }
>

function accountText({ kind }: AccountEvent): NewsText {
  if (kind === 'passwordChanged') return passwordChangedText()
  if (kind === 'emailConfirmationRequested') return confirmEmailText()
  return kind === 'emailChanged' ? emailChangedText() : emailChangeRequestedText()
}

/** A requested address is two events, one for each address: their person is notified once. */
function forAccount(event: AccountEvent): Message[] {
  if (event.kind === 'emailChangeRequested' && event.to === 'new') return []
  return [{ ...accountText(event), to: { personId: event.personId }, link: PROFILE_LINK }]
}

function forFarmDeleted(event: Extract<DomainEvent, { kind: 'farmDeleted' }>): Message {
  const link = event.isHidden ? '/dashboard/orders' : '/dashboard'
  return { ...deletedFarmText(event), to: { personId: event.ownerId }, link }
}

function forFollower({ personId, farms }: Extract<DomainEvent, { kind: 'followedFarmsDigested' }>): Message {
  const [first, ...others] = farms
  const link = first && others.length === 0 ? `/farmers/${first.farmId}` : '/products'
  return { ...followedFarmsText(farms), to: { personId }, link }
}

/**
 * Returns the messages of an event, the most important one first: what somebody bought before what they do for a farm or the market. The
 * delivery leaves out the person who did it and who does not want such news, and gives each of the others one, the first.
 */
export function messagesFor(event: DomainEvent): Message[] {
  switch (event.kind) {
    case 'orderPlaced':
    case 'orderPaid':
      return forNewOrder(event)
    case 'orderStatusChanged':
      return forStatusChanged(event)
    case 'deliveryFailed':
      return forDeliveryFailed(event)
    case 'orderRefunded':
      return [{ ...orderRefundedText(event), to: { buyerId: event.buyerId }, link: ownOrderLink(event.orderId) }]
    case 'orderHarvested':
      return [{ ...orderHarvestedText(event), to: { buyerId: event.buyerId }, link: ownOrderLink(event.orderId) }]
    case 'deliveryChosen':
      return forDeliveryChosen(event)
    case 'paymentIncident':
      return [{ ...paymentIncidentText({ text: textOf(event.text, 'en') }), to: 'admins', link: '/admin' }]
    case 'productSubmitted':
      return [{ ...waitingApprovalText(event), to: { managersOf: event.farmId }, link: APPROVALS_LINK }]
    case 'passwordChanged':
    case 'emailConfirmationRequested':
    case 'emailChangeRequested':
    case 'emailChanged':
      return forAccount(event)
    case 'passwordResetAsked':
    case 'assistCodeRequested':
    case 'orderMailHourOver':
    case 'productHarvested':
    case 'deliveryPhotographed':
      return []
    case 'assistStarted':
      return [{ ...assistStartedText(event), to: { personId: event.farmerId }, link: PROFILE_LINK }]
    case 'assistClosed':
      return [{ ...assistClosedText(event), to: { personId: event.farmerId }, link: PROFILE_LINK }]
    case 'productApproved':
    case 'productRejected':
      return [forDecision(event)]
    case 'stockRanLow':
      return [{ ...lowStockText(event), to: { ownerOfFarm: event.farmId }, link: productLink(event.productId) }]
    case 'offerEndNeared':
      return [{ ...endingOfferText(event), to: { ownerOfFarm: event.farmId }, link: productLink(event.productId) }]
    case 'wishFulfilled':
      return [
        { ...availableProductText(event), to: { personId: event.personId }, link: `/products/${event.productId}` },
      ]
    case 'followedFarmsDigested':
      return [forFollower(event)]
    case 'farmDeleted':
      return [forFarmDeleted(event)]
    case 'reviewWritten':
      return [{ ...reviewText(event), to: { ownerOfFarm: event.farmId }, link: `/farmers/${event.farmId}` }]
  }
}
