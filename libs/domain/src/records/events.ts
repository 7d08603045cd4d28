import type {
  AdjustmentKind,
  ComplaintSide,
  DeliveryWindow,
  FailedOutcome,
  FarmProduce,
  IstDate,
  Message,
  OrderStatus,
  Paise,
  Reason,
} from '@santhe/rules'

export const PAYMENT_INCIDENTS = [
  'badSignature',
  'wrongAmount',
  'wrongCurrency',
  'unknownPayment',
  'refundFailed',
  'refundDelayed',
  'paymentDelayed',
  'unreadableResponse',
] as const
export type PaymentIncidentKind = (typeof PAYMENT_INCIDENTS)[number]

/** Since when, and where, a product or its edit had waited for a decision; left out where none waited. */
export interface WaitedProduct {
  since: Date
  district: string | null
  taluk: string | null
}

export type FollowedFarmNews = FarmProduce & { farmId: number }

interface OrderFacts {
  orderId: number
  buyerId: number
  farmName: string
}

interface FarmOrderFacts extends OrderFacts {
  farmId: number
  /** False while an online payment is open, and where it was paid after the order had been cancelled: the farm is not notified. */
  isForFarm: boolean
}

interface PlacedOrderFacts extends FarmOrderFacts {
  purchaseId: number
  customerName: string
  /** Boxes in all. */
  boxes: number
}

interface ProductFacts {
  productId: number
  farmId: number
  productName: string
}

/** What happened, in the past tense, with all that a message names. Who is notified is looked up when it is delivered. */
export type DomainEvent = { at: Date } & (
  | ({ kind: 'orderPlaced' } & PlacedOrderFacts)
  | ({
      kind: 'orderStatusChanged'
      from: OrderStatus
      to: OrderStatus
      byId: number
      reason: Reason
      /** The farm marked the order as packed: it is ready for shipping. */
      isPacked?: true
      /** Its buyer picks it up at the farm. */
      pickup?: true
    } & FarmOrderFacts)
  | ({
      /** Somebody was at the door and could not hand the order over: it stays on its way. docs/product/delivery.md#outcomes */
      kind: 'deliveryFailed'
      outcome: FailedOutcome
      /** The person who was there, who is not notified. */
      byId: number
    } & FarmOrderFacts)
  | ({
      /** Boxes or money of an order changed since it was placed. docs/product/adjustments.md#kinds */
      kind: 'orderAdjusted'
      how: AdjustmentKind
      /** Boxes and paise that moved, and the boxes that there are now. */
      lines: { productName: string; quantity: number; boxes: number; amount: Paise }[]
      /** Whatever of the recipient changed. */
      changed: readonly string[]
      amount: Paise
      /** What is refunded; 0 where nothing was paid. */
      goesBack: Paise
      reason: Reason
      /** The person who did it, who is not notified by bell. */
      byId: number
    } & FarmOrderFacts)
  | ({
      /** A complaint was made, settled, or passed on to another side. docs/product/adjustments.md#complaints */
      kind: 'complaintMoved'
      step: 'opened' | 'passedOn' | 'refunded' | 'replaced' | 'refused'
      /** Who has to act now, and until when; null where it is settled. */
      waitsFor: ComplaintSide | null
      dueAt: Date | null
      /** What comes back. */
      amount: Paise
      /** The order that brings the boxes again. */
      replacementId?: number
      /** Money comes back in place of boxes, since there are none. */
      noStock?: true
      /** The person who did it, who is not notified; 0 where a side was silent. */
      byId: number
      reason: string
    } & FarmOrderFacts)
  /** Two buyers complained of a product of this order that came on the same day. */
  | ({ kind: 'produceDoubted'; productName: string; until: Date } & OrderFacts)
  | ({
      /** The farm moved the harvest of what the order had booked to a later date. docs/product/adjustments.md#moved */
      kind: 'harvestMoved'
      productName: string
      boxes: number
      /** The date that was booked, or accepted last. */
      from: IstDate
      to: IstDate
      reason: string
      /** What its buyer may choose, and until when; null where the farm has called. */
      choice: { id: string; until: Date; silence: 'keep' | 'refund' } | null
      byId: number
    } & FarmOrderFacts)
  /** The office asked the farm for its next step. docs/product/office.md#reminding-a-farm */
  | ({ kind: 'farmReminded'; dueOn: IstDate | null; byId: number } & FarmOrderFacts)
  /** There is a photo of the order's box at the door: its open pages show it. */
  | ({ kind: 'deliveryPhotographed' } & Omit<FarmOrderFacts, 'farmName'>)
  /** An online payment was settled: from now on the farm sees the order too. */
  | ({ kind: 'orderPaid'; amount: Paise } & PlacedOrderFacts)
  /** The provider has given the money back. */
  /** `reference` of what the office paid by hand. */
  | ({ kind: 'orderRefunded'; amount: Paise; reason: Reason; reference?: string } & OrderFacts)
  | ({
      /** Another day or window was chosen for an order: buyer and farm are notified of what others chose. docs/product/delivery.md#another-day */
      kind: 'deliveryChosen'
      date: IstDate
      window: DeliveryWindow
      /** The person who chose it, who is not notified. */
      byId: number
    } & FarmOrderFacts)
  | ({
      /** The farm harvested what the order had booked. */
      kind: 'orderHarvested'
      productName: string
      /** The order's estimate afterwards; null where nothing is known. */
      arrivesOn: IstDate | null
      pickup?: true
    } & OrderFacts)
  | {
      /** A payment that does not fit, or a message that only looks like the provider's: refused, stored, and every admin is notified. */
      kind: 'paymentIncident'
      incident: PaymentIncidentKind
      /** The provider's order id, where one was named. */
      paymentId: string | null
      text: Message
    }
  /** A new product, a rejected one that was changed, or an edit of an approved one waits for a decision. */
  | ({ kind: 'productSubmitted'; farmName: string; isOfEdit: boolean } & ProductFacts)
  /** `isOfEdit`: of a farmer's edit, whose product stays on sale meanwhile and afterwards. */
  | ({ kind: 'productApproved'; isOfEdit: boolean; waited?: WaitedProduct } & ProductFacts)
  | ({ kind: 'productRejected'; reason: string; isOfEdit: boolean; waited?: WaitedProduct } & ProductFacts)
  /** A product on sale has few boxes left to sell, or none, for the first time since it was restocked. */
  | ({ kind: 'stockRanLow'; boxes: number } & ProductFacts)
  /** A product that had run low has enough boxes again, which its farm need not read. */
  | { kind: 'stockRefilled'; productId: number }
  /** The last day of a product's offer is near, and boxes are left to sell. */
  | ({ kind: 'offerEndNeared'; boxes: number; availableUntil: IstDate } & ProductFacts)
  /** Boxes that somebody waits for are reserved for them. */
  | {
      kind: 'wishFulfilled'
      personId: number
      productId: number
      productName: string
      farmName: string
      /** Absent in older events. */
      boxes?: number
    }
  /** A farm harvested a product that was on pre-order. */
  | ({ kind: 'productHarvested' } & ProductFacts)
  /** A morning's digest for a follower: what is new at the farms that they follow, one at least. */
  | { kind: 'followedFarmsDigested'; personId: number; farms: FollowedFarmNews[] }
  | {
      kind: 'reviewWritten'
      farmId: number
      /** The product's or the farm's name. */
      about: string
      rating: number
      authorName: string
    }
  /** An admin deleted a farm. `isHidden`: its orders and whatever else refers to it stay, and its farmer keeps the role; else the farmer is a customer now. */
  | { kind: 'farmDeleted'; ownerId: number; farmName: string; isHidden: boolean }
  /** Written for every e-mail address that is entered, whether or not an account has it; `isForAny: false` where the link goes only to a confirmed one. */
  | { kind: 'passwordResetAsked'; emailKey: string; isForAny?: boolean }
  | { kind: 'passwordChanged'; personId: number }
  /** The link that confirms the address that an account has already: it was registered, set by staff, or the link requested again. */
  | { kind: 'emailConfirmationRequested'; personId: number; emailKey: string }
  /** A person requested another e-mail address: one event for the former and one for the new address. */
  | { kind: 'emailChangeRequested'; personId: number; changeId: string; to: 'former' | 'new' }
  | { kind: 'emailChanged'; personId: number; changeId: string }
  /** A farmer wants a code for an agent by mail: it is made when the mail is sent. */
  | { kind: 'assistCodeRequested'; personId: number; farmId: number }
  /** A taluk agent acts for a farmer until then. */
  | {
      kind: 'assistStarted'
      assistId: number
      agentId: number
      agentName: string
      farmId: number
      farmerId: number
      farmName: string
      expiresAt: Date
    }
  /** Five wrong codes of an agent have closed a farm to that agent. */
  | { kind: 'assistClosed'; agentId: number; agentName: string; farmId: number; farmerId: number; farmName: string }
  /** A person had more order mails in an hour than are sent one by one: the rest, marked on each event, is sent as one digest. */
  | { kind: 'orderMailHourOver'; personId: number; since: Date }
)

export const CHANNELS = ['bell', 'mail', 'push', 'statistics', 'live', 'followers'] as const
/**
 * Where an event goes: people are notified in the market's bell, by mail or on their devices, the office's figures count it, open pages of the order read it
 * again, and a farm's followers find it in the digest of the next morning.
 */
export type Channel = (typeof CHANNELS)[number]

const MAIL = ['mail'] as const
const BELL_AND_MAIL = ['bell', 'mail'] as const
const NOTICE = ['bell', 'mail', 'push'] as const
const COUNTED_NOTICE = [...NOTICE, 'statistics'] as const
const FOLLOWERS = ['followers'] as const

/** The channels of an event; each has a record of its own, so that an unreachable mail server delays no notification. Whatever changes the status, payment or harvest of an order is counted. */
export const CHANNELS_OF: Readonly<Record<DomainEvent['kind'], readonly Channel[]>> = {
  orderPlaced: COUNTED_NOTICE,
  // A page follows a step at once; its notice waits until it can no longer be taken back.
  orderStatusChanged: [...COUNTED_NOTICE, 'live'],
  deliveryFailed: [...NOTICE, 'live'],
  farmReminded: NOTICE,
  deliveryPhotographed: ['live'],
  orderPaid: COUNTED_NOTICE,
  orderRefunded: COUNTED_NOTICE,
  orderHarvested: COUNTED_NOTICE,
  deliveryChosen: [...NOTICE, 'live'],
  orderAdjusted: [...COUNTED_NOTICE, 'live'],
  complaintMoved: [...NOTICE, 'live'],
  produceDoubted: NOTICE,
  harvestMoved: [...COUNTED_NOTICE, 'live'],
  paymentIncident: NOTICE,
  productSubmitted: NOTICE,
  productApproved: [...COUNTED_NOTICE, ...FOLLOWERS],
  productRejected: COUNTED_NOTICE,
  stockRanLow: NOTICE,
  stockRefilled: ['bell'],
  offerEndNeared: NOTICE,
  wishFulfilled: NOTICE,
  productHarvested: FOLLOWERS,
  followedFarmsDigested: NOTICE,
  reviewWritten: NOTICE,
  farmDeleted: [...BELL_AND_MAIL, 'statistics'],
  passwordResetAsked: MAIL,
  passwordChanged: BELL_AND_MAIL,
  emailConfirmationRequested: BELL_AND_MAIL,
  emailChangeRequested: BELL_AND_MAIL,
  emailChanged: BELL_AND_MAIL,
  assistCodeRequested: MAIL,
  assistStarted: BELL_AND_MAIL,
  assistClosed: BELL_AND_MAIL,
  orderMailHourOver: MAIL,
}
