import type { OrderStatus, Paise } from '@santhe/rules'

export const PAYMENT_INCIDENTS = [
  'badSignature',
  'wrongAmount',
  'wrongCurrency',
  'unknownPayment',
  'refundFailed',
] as const
export type PaymentIncidentKind = (typeof PAYMENT_INCIDENTS)[number]

/** What happened, in the past tense, with all a message needs to name; who is to hear of it is found when it is delivered. */
export type DomainEvent = { at: Date } & (
  | {
      kind: 'orderPlaced'
      orderId: number
      purchaseId: number
      buyerId: number
      farmId: number
      farmName: string
      customerName: string
      /** Boxes in all. */
      boxes: number
      /** False while an online payment is open: the farm hears of it once it is paid. */
      isForFarm: boolean
    }
  | {
      kind: 'orderStatusChanged'
      orderId: number
      buyerId: number
      farmId: number
      farmName: string
      from: OrderStatus
      to: OrderStatus
      /** Who did it; they need not be told. */
      byId: number
      reason: string
      isForFarm: boolean
    }
  | {
      /** An online payment was settled: from now on the order is the farm's as well. */
      kind: 'orderPaid'
      orderId: number
      purchaseId: number
      buyerId: number
      farmId: number
      farmName: string
      customerName: string
      boxes: number
      amount: Paise
      /** False where the order had been cancelled meanwhile: the money goes back, and the farm hears nothing. */
      isForFarm: boolean
    }
  | {
      /** The provider has given the money back. */
      kind: 'orderRefunded'
      orderId: number
      buyerId: number
      farmName: string
      amount: Paise
      reason: string
    }
  | {
      /** A payment that does not fit what was asked for, or words that only look like the provider's: kept, refused, told to every admin. */
      kind: 'paymentIncident'
      incident: PaymentIncidentKind
      /** The provider's order id, where one was named. */
      paymentId: string | null
      text: string
    }
  | { kind: 'productSubmitted'; productId: number; farmId: number; productName: string }
  | { kind: 'productApproved'; productId: number; farmId: number; productName: string }
  | { kind: 'productRejected'; productId: number; farmId: number; productName: string; reason: string }
  | {
      kind: 'reviewWritten'
      farmId: number
      /** The product's or the farm's name. */
      about: string
      rating: number
      authorName: string
    }
  /** Written for every address that somebody asks for, known or not. */
  | { kind: 'passwordResetAsked'; emailKey: string }
  | { kind: 'passwordChanged'; personId: number }
  /** Somebody asked for another e-mail address; one event for each of the two that are written to. */
  | { kind: 'emailChangeRequested'; personId: number; changeId: string; to: 'former' | 'new' }
  | { kind: 'emailChanged'; personId: number; changeId: string }
  /** More mails about orders came up in an hour than one person gets singly: the rest, written down beside each event, goes out as one. */
  | { kind: 'orderMailHourOver'; personId: number; since: Date }
)

export const CHANNELS = ['bell', 'mail'] as const
/** How people hear of an event: as a notification in the market, or by mail. */
export type Channel = (typeof CHANNELS)[number]

const BELL = ['bell'] as const
const MAIL = ['mail'] as const

/** By which channels an event is told; each has a record of its own, so that a mail server that is away holds up no notification. */
export const CHANNELS_OF: Readonly<Record<DomainEvent['kind'], readonly Channel[]>> = {
  orderPlaced: CHANNELS,
  orderStatusChanged: CHANNELS,
  orderPaid: CHANNELS,
  orderRefunded: CHANNELS,
  paymentIncident: BELL,
  productSubmitted: BELL,
  productApproved: BELL,
  productRejected: BELL,
  reviewWritten: BELL,
  passwordResetAsked: MAIL,
  passwordChanged: MAIL,
  emailChangeRequested: MAIL,
  emailChanged: MAIL,
  orderMailHourOver: MAIL,
}
