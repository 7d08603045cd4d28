import type {
  AdjustmentKind,
  ComplaintSide,
  DeliveryWindow,
  FailedOutcome,
  FarmProduce,
  IstDate,
  Message,
  Named,
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
  'refundedTwice',
  'paymentDelayed',
  'unreadableResponse',
] as const
export type PaymentIncidentKind = (typeof PAYMENT_INCIDENTS)[number]

/** Since when, and where, a product or its edit awaited the decision; omitted if it did not. */
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
  /** False during an open online payment, and when paid after a cancellation: the farm is not notified. */
  isForFarm: boolean
}

interface PlacedOrderFacts extends FarmOrderFacts {
  purchaseId: number
  customerName: string
  boxes: number
}

interface ProductFacts {
  productId: number
  farmId: number
  productName: Named
}

/** An event, in the past tense, with everything that its messages need. Its readers are looked up on delivery. */
export type DomainEvent = { at: Date } & (
  | ({ kind: 'orderPlaced' } & PlacedOrderFacts)
  | ({
      kind: 'orderStatusChanged'
      from: OrderStatus
      to: OrderStatus
      byId: number
      reason: Reason
      /** The farm marked the order as packed: Ready for Shipping. */
      isPacked?: true
      pickup?: true
    } & FarmOrderFacts)
  | ({
      /** A deliverer was at the door but could not hand the order over: it stays on its way. docs/product/delivery.md#outcomes */
      kind: 'deliveryFailed'
      outcome: FailedOutcome
      /** The deliverer, who is not notified. */
      byId: number
    } & FarmOrderFacts)
  | ({
      /** Boxes or money of a placed order changed. docs/product/adjustments.md#kinds */
      kind: 'orderAdjusted'
      how: AdjustmentKind
      /** Changed boxes and paise, and the resulting boxes. */
      lines: { productName: Named; quantity: number; boxes: number; amount: Paise }[]
      /** Changed recipient fields. */
      changed: readonly string[]
      amount: Paise
      /** Refunded amount; 0 when nothing was paid. */
      goesBack: Paise
      reason: Reason
      /** The actor, who is not notified by bell. */
      byId: number
    } & FarmOrderFacts)
  | ({
      /** A complaint was made, settled, or passed on to another side. docs/product/adjustments.md#complaints */
      kind: 'complaintMoved'
      step: 'opened' | 'passedOn' | 'refunded' | 'replaced' | 'refused'
      /** The side that has to act, and its deadline; null when settled. */
      waitsFor: ComplaintSide | null
      dueAt: Date | null
      /** Refunded amount. */
      amount: Paise
      replacementId?: number
      /** Refunded instead of replaced, since no boxes were available. */
      noStock?: true
      /** The actor, who is not notified; 0 after a silence. */
      byId: number
      reason: string
    } & FarmOrderFacts)
  /** Two buyers complained about a product of this order that was delivered on the same day. */
  | ({ kind: 'produceDoubted'; productName: Named; until: Date } & OrderFacts)
  | ({
      /** The farm moved the harvest of booked boxes to a later date. docs/product/adjustments.md#moved */
      kind: 'harvestMoved'
      productName: Named
      boxes: number
      /** The booked date, or the one last accepted. */
      from: IstDate
      to: IstDate
      reason: string
      /** The buyer's choice and deadline; null when the farm has called. */
      choice: { id: string; until: Date; silence: 'keep' | 'refund' } | null
      byId: number
    } & FarmOrderFacts)
  /** The office reminded the farm of its next step. docs/product/office.md#reminding-a-farm */
  | ({ kind: 'farmReminded'; dueOn: IstDate | null; byId: number } & FarmOrderFacts)
  /** A photo of the order's box at the door was stored: its open pages show it. */
  | ({ kind: 'deliveryPhotographed' } & Omit<FarmOrderFacts, 'farmName'>)
  /** An online payment was settled: from now on the farm sees the order too. */
  | ({ kind: 'orderPaid'; amount: Paise } & PlacedOrderFacts)
  /** `reference` if the office paid it; `parts` instead if it paid one of several. */
  | ({
      kind: 'orderRefunded'
      amount: Paise
      reason: Reason
      reference?: string
      parts?: { amount: Paise; reference?: string }[]
    } & OrderFacts)
  | ({
      /** Another day or window was chosen for an order: buyer and farm are notified of others' choices. docs/product/delivery.md#another-day */
      kind: 'deliveryChosen'
      date: IstDate
      window: DeliveryWindow
      /** The actor, who is not notified. */
      byId: number
    } & FarmOrderFacts)
  | ({
      /** The farm harvested a booked product. */
      kind: 'orderHarvested'
      productName: Named
      /** The order's new estimate; null when unknown. */
      arrivesOn: IstDate | null
      pickup?: true
    } & OrderFacts)
  | {
      /** A wrong payment, or a message that only looks like the provider's: refused and stored, and every admin is notified. */
      kind: 'paymentIncident'
      incident: PaymentIncidentKind
      /** The provider's order id, if named. */
      paymentId: string | null
      text: Message
    }
  /** A new product, a changed rejected one, or an edit of an approved one needs a decision. */
  | ({ kind: 'productSubmitted'; farmName: string; isOfEdit: boolean } & ProductFacts)
  /** `isOfEdit`: a farmer's edit was approved, while the product stayed on sale. */
  | ({ kind: 'productApproved'; isOfEdit: boolean; waited?: WaitedProduct } & ProductFacts)
  | ({ kind: 'productRejected'; reason: string; isOfEdit: boolean; waited?: WaitedProduct } & ProductFacts)
  /** A submitted edit was taken back, so that nobody has to decide about it. */
  | { kind: 'submissionWithdrawn'; productId: number }
  | { kind: 'productDeleted'; productId: number }
  /** A product on sale has few boxes left to sell, or none, for the first time since its last restocking. */
  | ({ kind: 'stockRanLow'; boxes: number } & ProductFacts)
  /** A product with low stock was restocked, so that its farm need not read about it. */
  | { kind: 'stockRefilled'; productId: number }
  /** The last day of an offer is near, and boxes are left to sell. */
  | ({ kind: 'offerEndNeared'; boxes: number; availableUntil: IstDate } & ProductFacts)
  /** Boxes are reserved for a person who waits for them. */
  | {
      kind: 'wishFulfilled'
      personId: number
      productId: number
      productName: Named
      farmName: string
      /** Absent in older events. */
      boxes?: number
      /** The end of the offer, or of the product's last day. Absent in older events. */
      until?: Date
    }
  /** A farm harvested a pre-order product. */
  | ({ kind: 'productHarvested' } & ProductFacts)
  /** A follower's morning digest: news of at least one followed farm. */
  | { kind: 'followedFarmsDigested'; personId: number; farms: FollowedFarmNews[] }
  | {
      kind: 'reviewWritten'
      farmId: number
      /** The product or farm. */
      about: Named
      rating: number
      authorName: string
    }
  /** An admin deleted a farm. `isHidden`: its orders and other references stay, and its farmer keeps the role; else the farmer becomes a customer. */
  | { kind: 'farmDeleted'; ownerId: number; farmName: string; isHidden: boolean }
  /** Written for every entered e-mail address, even one without an account; `isForAny: false` sends the link only to a confirmed one. */
  | { kind: 'passwordResetAsked'; emailKey: string; isForAny?: boolean }
  | { kind: 'passwordChanged'; personId: number }
  /** The account's current address needs a confirmation link: it was registered, set by staff, or the link was requested again. */
  | { kind: 'emailConfirmationRequested'; personId: number; emailKey: string }
  /** A person requested another e-mail address: one event each for the former and the new address. */
  | { kind: 'emailChangeRequested'; personId: number; changeId: string; to: 'former' | 'new' }
  | { kind: 'emailChanged'; personId: number; changeId: string }
  /** A farmer requested a code for an agent by mail: it is created when the mail is sent. */
  | { kind: 'assistCodeRequested'; personId: number; farmId: number }
  /** A taluk agent acts for a farmer until `expiresAt`. */
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
  /** Five wrong codes locked an agent out of a farm. */
  | { kind: 'assistClosed'; agentId: number; agentName: string; farmId: number; farmerId: number; farmName: string }
  /** A person's order mails in an hour exceeded the limit: the rest, marked on each event, is sent as one digest. */
  | { kind: 'orderMailHourOver'; personId: number; since: Date }
)

export const CHANNELS = ['bell', 'mail', 'push', 'statistics', 'live', 'followers'] as const
/**
 * Destination of an event: the bell, mails, devices, the office's statistics, open pages of an order, and the next morning's digests of a
 * farm's followers.
 */
export type Channel = (typeof CHANNELS)[number]

const MAIL = ['mail'] as const
const BELL_AND_MAIL = ['bell', 'mail'] as const
const NOTICE = ['bell', 'mail', 'push'] as const
const COUNTED_NOTICE = [...NOTICE, 'statistics'] as const
const FOLLOWERS = ['followers'] as const

/**
 * The channels of an event; each has its own record, so that an unreachable mail server delays no notification. Every change of an
 * order's status, payment or harvest is counted.
 */
export const CHANNELS_OF: Readonly<Record<DomainEvent['kind'], readonly Channel[]>> = {
  orderPlaced: COUNTED_NOTICE,
  // A page updates on a step immediately; its notification waits until undo ends.
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
  submissionWithdrawn: ['bell'],
  productDeleted: ['bell'],
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
