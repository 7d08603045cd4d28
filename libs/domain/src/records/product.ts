import {
  APPROVAL_STATUSES,
  type ApprovalStatus,
  DELIVERY_AREAS,
  type DeliveryArea,
  type IstDate,
  type OrderDelivery,
  type Paise,
  PRODUCT_STATUSES,
  type ProductStatus,
  type ReviewedField,
  SEASON_STATES,
  type UnreviewedField,
  type YearlySeason,
} from '@santhe/rules'
import { Schema } from 'mongoose'
import { tracked } from './change-tracking.ts'
import { collection } from './collection.ts'
import type { DomainEvent } from './events.ts'
import type { UndoRecord } from './undo.ts'

/** A copy of what lists show of the farm, so that they read one collection. */
export interface FarmSnapshot {
  name: string
  logoUrl: string | null
  location: string
  district: string | null
  taluk: string | null
  /** The farmer's own name. */
  ownerName: string
  /** Where the farm delivers; missing where it has switched nothing off. */
  deliveryAreas?: DeliveryArea[] | undefined
  /** Boxes may be fetched at the farm; missing where no farm did when the product was written. */
  offersPickup?: boolean
  /** The farm is deleted, so its products are shown nowhere. */
  isHidden: boolean
}

export interface ProductImageRecord {
  id: number
  imageUrl: string
}

export type ReviewedVersion = Pick<ProductRecord, ReviewedField>

/** A version that was rejected: all that buyers would have seen of it, but its stock. What rejections stored before they stored all of it is the reviewed fields alone. */
export type RejectedVersion = ReviewedVersion & Partial<Pick<ProductRecord, UnreviewedField>>

/** A farmer's edit of an approved product: the changed fields as they would be. */
export type PendingEditRecord = Partial<ReviewedVersion> & { at: Date }

/** The latest rejection, of the product or of an edit, until the next approval. */
interface RejectionRecord {
  reason: string
  at: Date
  /** An edit was rejected: the product stayed on sale as it was. */
  isOfEdit: boolean
  version: RejectedVersion
}

export type DecidedFields = Pick<
  ProductRecord,
  ReviewedField | 'approvalStatus' | 'rejectionReason' | 'decidedBy' | 'decidedAt' | 'pendingEdit' | 'lastRejection'
>

/** How the latest decision is undone while its minute runs. */
type DecisionUndo = UndoRecord<
  /** `withdrawn` is the event of the decision before, which this one withdrew before its farmer was notified. */
  { fields: DecidedFields; withdrawn: DomainEvent | null },
  { event: DomainEvent }
>

export type OfferState = Pick<ProductRecord, 'status' | 'availableUntil' | 'harvestDate'> & { available: number }

/** An order's delivery before and after a harvest that made it arrive earlier. */
export interface HarvestMove {
  orderId: number
  before: OrderDelivery
  after: OrderDelivery
}

/** The orders that a harvest marked, and those whose place it changed. */
export interface HarvestedOrders {
  orderIds: number[]
  moves: HarvestMove[]
}

/** How the latest harvest, other offer or last day is taken back while its ten seconds run; `sold` are the boxes that orders had then. */
export type OfferUndo = UndoRecord<{ offer: OfferState } & HarvestedOrders, { offer: OfferState; sold: number }>

/** A product. Its stock is a document of its own; `soldOut` follows that. */
export interface ProductRecord {
  _id: number
  farmId: number
  farm: FarmSnapshot
  categoryId: number
  categoryName: string
  name: string
  /** The name in the language of the market, such as 'ಟೊಮೇಟೊ'; empty where none was given. */
  localName: string
  /** More names that people search for, such as 'tamatar'. */
  otherNames: string[]
  description: string
  /** Per box. */
  price: Paise
  unit: string
  unitsPerBox: number
  /** As the farmer set it; what people read follows from it and the stock (`rules/product-status`). */
  status: ProductStatus
  availableUntil: IstDate
  harvestDate: IstDate | null
  /** Seasons that come every year; they fill the calendar where no date does. */
  seasons: YearlySeason[]
  growingDetails: string
  /** The primary one first; empty where the farmer gave none. */
  images: ProductImageRecord[]
  ratingSum: number
  ratingCount: number
  /** Stored beside sum and count because lists are sorted by it. */
  rating: number
  approvalStatus: ApprovalStatus
  rejectionReason: string | null
  decidedBy: number | null
  decidedAt: Date | null
  /** Absent or null where no edit waits. */
  pendingEdit?: PendingEditRecord | null
  lastRejection?: RejectionRecord | null
  undo?: DecisionUndo | null
  offerUndo?: OfferUndo | null
  /** When what has to be decided last changed; when it was created where absent. */
  submittedAt?: Date
  /** No box is available. Written only by the stock aggregate, through `setSoldOut`. */
  soldOut: boolean
  /** 0 where its status and stock allow buying, else 1. Lists begin with what can be bought. */
  rank: 0 | 1
  /** Approved, and neither it nor its farm is hidden; active as well while `availableUntil` is not past. */
  isListed: boolean
  /** Deleted, but orders refer to it. */
  isHidden: boolean
  /** It or its edit waits for a decision. */
  awaitsDecision: boolean
  words: string[]
  search: string
  createdAt: Date
  updatedAt: Date
}

const text = { type: String, default: '' }
const required = <T>(type: T) => ({ type, required: true })
const orNull = <T>(type: T) => ({ type, default: null })
const count = { type: Number, default: 0 }
const part = { _id: false }

const farm = new Schema<FarmSnapshot>(
  {
    name: required(String),
    logoUrl: orNull(String),
    location: required(String),
    district: orNull(String),
    taluk: orNull(String),
    ownerName: text,
    deliveryAreas: { type: [String], enum: DELIVERY_AREAS, default: undefined },
    offersPickup: Boolean,
    isHidden: { type: Boolean, default: false },
  },
  part,
)

const season = new Schema<YearlySeason>(
  { from: required(Number), to: required(Number), state: { type: String, enum: SEASON_STATES } },
  part,
)

const image = new Schema<ProductImageRecord>({ id: required(Number), imageUrl: required(String) }, part)

const schema = new Schema<ProductRecord>(
  {
    _id: required(Number),
    farmId: required(Number),
    farm: required(farm),
    categoryId: required(Number),
    categoryName: required(String),
    name: required(String),
    localName: text,
    otherNames: { type: [String], default: [] },
    description: required(String),
    price: required(Number),
    unit: required(String),
    unitsPerBox: { type: Number, default: 1 },
    status: { type: String, enum: PRODUCT_STATUSES, required: true },
    availableUntil: required(String),
    harvestDate: orNull(String),
    seasons: { type: [season], default: [] },
    growingDetails: text,
    images: { type: [image], default: [] },
    ratingSum: count,
    ratingCount: count,
    rating: count,
    approvalStatus: { type: String, enum: APPROVAL_STATUSES, required: true },
    rejectionReason: orNull(String),
    decidedBy: orNull(Number),
    decidedAt: orNull(Date),
    pendingEdit: orNull(Schema.Types.Mixed),
    lastRejection: orNull(Schema.Types.Mixed),
    undo: orNull(Schema.Types.Mixed),
    offerUndo: orNull(Schema.Types.Mixed),
    submittedAt: Date,
    soldOut: required(Boolean),
    rank: required(Number),
    isListed: required(Boolean),
    isHidden: { type: Boolean, default: false },
    awaitsDecision: { type: Boolean, default: false },
    words: { type: [String], default: [] },
    search: required(String),
    createdAt: required(Date),
    updatedAt: required(Date),
  },
  { versionKey: false },
)
// The shop: everything, a category, a status, a farm; each in the shop's order.
schema.index({ isListed: 1, rank: 1, availableUntil: 1, _id: 1 })
schema.index({ isListed: 1, categoryId: 1, rank: 1, availableUntil: 1, _id: 1 })
schema.index({ isListed: 1, status: 1, soldOut: 1, rank: 1, availableUntil: 1, _id: 1 })
schema.index({ isListed: 1, rating: -1, ratingCount: -1, _id: 1 })
schema.index({ farmId: 1, isHidden: 1, rank: 1, availableUntil: 1, _id: 1 })
// The last day on which a farm offers something.
schema.index({ farmId: 1, isListed: 1, availableUntil: 1 })
// A farm's own list, and how many of each state it has, counted on the index alone.
schema.index({ farmId: 1, isHidden: 1, approvalStatus: 1, rank: 1, availableUntil: 1, _id: 1 })
// How many a category has.
schema.index({ categoryId: 1, isHidden: 1 })
// The back office, by state and area.
schema.index({ isHidden: 1, approvalStatus: 1, rank: 1, availableUntil: 1, _id: 1 })
schema.index({ 'farm.district': 1, isHidden: 1, approvalStatus: 1, rank: 1, availableUntil: 1, _id: 1 })
schema.index({ isHidden: 1, approvalStatus: 1, categoryId: 1, rank: 1, availableUntil: 1, _id: 1 })
schema.index({
  ...({ 'farm.district': 1, isHidden: 1, approvalStatus: 1, categoryId: 1 } as const),
  ...({ rank: 1, availableUntil: 1, _id: 1 } as const),
})
const waiting = { partialFilterExpression: { awaitsDecision: true } }
schema.index({ awaitsDecision: 1, isHidden: 1, rank: 1, availableUntil: 1, _id: 1 }, waiting)
schema.index({ 'farm.district': 1, awaitsDecision: 1, isHidden: 1, rank: 1, availableUntil: 1, _id: 1 }, waiting)
const waitingByCategory = { awaitsDecision: 1, isHidden: 1, categoryId: 1, rank: 1, availableUntil: 1, _id: 1 } as const
schema.index(waitingByCategory, waiting)
schema.index({ 'farm.district': 1, ...waitingByCategory }, waiting)
// How many an area has, counted on the index alone.
schema.index({ 'farm.district': 1, 'farm.taluk': 1, isHidden: 1 })
// A search of the office is one of the values. Their order has no rank, which placing an order may change.
const byWord = { words: 1, availableUntil: 1, _id: 1 } as const
schema.index({ isHidden: 1, approvalStatus: 1, ...byWord })
schema.index({ 'farm.district': 1, isHidden: 1, approvalStatus: 1, ...byWord })
schema.index({ awaitsDecision: 1, isHidden: 1, ...byWord }, waiting)
schema.index({ 'farm.district': 1, awaitsDecision: 1, isHidden: 1, ...byWord }, waiting)

export const Products = collection<ProductRecord>('products', tracked(schema))

/** The statuses under which a product is sold while boxes last. */
export const SOLD_STATUSES: readonly ProductStatus[] = ['Available Now', 'Pre-Order']
