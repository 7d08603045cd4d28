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
import { count, maybeText, moment, number, orNull, part, record, text } from './fields.ts'
import type { UndoRecord } from './undo.ts'

/** A copy of the farm's fields for lists, so that they read one collection. */
export interface FarmSnapshot {
  name: string
  logoUrl: string | null
  location: string
  district: string | null
  taluk: string | null
  /** The farmer's name. */
  ownerName: string
  /** The farm's delivery areas; missing until it switches one off. */
  deliveryAreas?: DeliveryArea[] | undefined
  /** Whether the farm offers pickup; missing in products older than pickup. */
  offersPickup?: boolean
  /** The farm is deleted, so its products are not shown. */
  isHidden: boolean
}

export interface ProductImageRecord {
  id: number
  imageUrl: string
}

export type ReviewedVersion = Pick<ProductRecord, ReviewedField>

/** A rejected version: everything that buyers would have seen, except the stock. Old rejections only have the reviewed fields. */
export type RejectedVersion = ReviewedVersion & Partial<Pick<ProductRecord, UnreviewedField>>

/** A farmer's edit of an approved product: the new values of changed fields. */
export type PendingEditRecord = Partial<ReviewedVersion> & { at: Date }

/** The latest rejection, of the product or of an edit, until the next approval. */
interface RejectionRecord {
  reason: string
  at: Date
  /** Whether an edit was rejected, while the product stayed on sale. */
  isOfEdit: boolean
  version: RejectedVersion
}

export type DecidedFields = Pick<
  ProductRecord,
  ReviewedField | 'approvalStatus' | 'rejectionReason' | 'decidedBy' | 'decidedAt' | 'pendingEdit' | 'lastRejection'
>

/** Undo of the latest decision within its minute. */
type DecisionUndo = UndoRecord<
  /** `withdrawn` is the previous decision's event, which this one withdrew before its delivery. */
  { fields: DecidedFields; withdrawn: DomainEvent | null },
  { event: DomainEvent }
>

export type OfferState = Pick<ProductRecord, 'status' | 'availableUntil' | 'harvestDate'> & { available: number }

/** An order's delivery before and after a harvest moved it earlier. */
export interface HarvestMove {
  orderId: number
  before: OrderDelivery
  after: OrderDelivery
}

/** The orders that a harvest marked, and those whose place it moved. */
export interface HarvestedOrders {
  orderIds: number[]
  moves: HarvestMove[]
}

/** Undo of the latest harvest, other offer or last day within ten seconds; `sold` counts the boxes of orders at that time. */
export type OfferUndo = UndoRecord<{ offer: OfferState } & HarvestedOrders, { offer: OfferState; sold: number }>

/** A product. Its stock is a separate document, copied to `soldOut`. */
export interface ProductRecord {
  _id: number
  farmId: number
  farm: FarmSnapshot
  categoryId: number
  categoryName: string
  name: string
  /** The name in the market's language, such as 'ಟೊಮೇಟೊ'; may be empty. */
  localName: string
  /** More names for searches, such as 'tamatar'. */
  otherNames: string[]
  description: string
  /** Per box. */
  price: Paise
  unit: string
  unitsPerBox: number
  /** As set by the farmer; the displayed status also depends on the stock (`rules/product-status`). */
  status: ProductStatus
  availableUntil: IstDate
  harvestDate: IstDate | null
  /** Yearly seasons; they fill calendar months without dates. */
  seasons: YearlySeason[]
  growingDetails: string
  /** The primary one first; may be empty. */
  images: ProductImageRecord[]
  ratingSum: number
  ratingCount: number
  /** Stored beside sum and count for sorting. */
  rating: number
  approvalStatus: ApprovalStatus
  rejectionReason: string | null
  decidedBy: number | null
  decidedAt: Date | null
  /** Absent or null without a pending edit. */
  pendingEdit?: PendingEditRecord | null
  lastRejection?: RejectionRecord | null
  undo?: DecisionUndo | null
  offerUndo?: OfferUndo | null
  /** When the content to decide on last changed; `createdAt` if absent. */
  submittedAt?: Date
  /** No box is available. Written only by the stock aggregate, through `setSoldOut`. */
  soldOut: boolean
  /** 0 when status and stock allow buying, else 1. Lists start with available products. */
  rank: 0 | 1
  /** Approved, and neither it nor its farm is hidden; active until `availableUntil`. */
  isListed: boolean
  /** Deleted, but orders refer to it. */
  isHidden: boolean
  /** It or its edit needs a decision. */
  awaitsDecision: boolean
  words: string[]
  search: string
  createdAt: Date
  updatedAt: Date
}

const farm = part<FarmSnapshot>({
  name: text,
  logoUrl: orNull(String),
  location: text,
  district: orNull(String),
  taluk: orNull(String),
  ownerName: maybeText,
  deliveryAreas: { type: [String], enum: DELIVERY_AREAS, default: undefined },
  offersPickup: Boolean,
  isHidden: { type: Boolean, default: false },
})

const season = part<YearlySeason>({ from: number, to: number, state: { type: String, enum: SEASON_STATES } })

const image = part<ProductImageRecord>({ id: number, imageUrl: text })

const schema = record<ProductRecord>({
  _id: number,
  farmId: number,
  farm: { type: farm, required: true },
  categoryId: number,
  categoryName: text,
  name: text,
  localName: maybeText,
  otherNames: { type: [String], default: [] },
  description: text,
  price: number,
  unit: text,
  unitsPerBox: { type: Number, default: 1 },
  status: { type: String, enum: PRODUCT_STATUSES, required: true },
  availableUntil: text,
  harvestDate: orNull(String),
  seasons: { type: [season], default: [] },
  growingDetails: maybeText,
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
  soldOut: { type: Boolean, required: true },
  rank: number,
  isListed: { type: Boolean, required: true },
  isHidden: { type: Boolean, default: false },
  awaitsDecision: { type: Boolean, default: false },
  words: { type: [String], default: [] },
  search: text,
  createdAt: moment,
  updatedAt: moment,
})
// The shop: everything, a category, a status, a farm; each in the shop's order.
schema.index({ isListed: 1, rank: 1, availableUntil: 1, _id: 1 })
schema.index({ isListed: 1, categoryId: 1, rank: 1, availableUntil: 1, _id: 1 })
schema.index({ isListed: 1, status: 1, soldOut: 1, rank: 1, availableUntil: 1, _id: 1 })
schema.index({ isListed: 1, rating: -1, ratingCount: -1, _id: 1 })
schema.index({ farmId: 1, isHidden: 1, rank: 1, availableUntil: 1, _id: 1 })
// The last day of a farm's offers.
schema.index({ farmId: 1, isListed: 1, availableUntil: 1 })
// A farm's own list, and its counts by state, from the index alone.
schema.index({ farmId: 1, isHidden: 1, approvalStatus: 1, rank: 1, availableUntil: 1, _id: 1 })
// Counts by category.
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
// Counts by area, from the index alone.
schema.index({ 'farm.district': 1, 'farm.taluk': 1, isHidden: 1 })
// For office searches by one of `words`. Without rank, which placing an order may change.
const byWord = { words: 1, availableUntil: 1, _id: 1 } as const
schema.index({ isHidden: 1, approvalStatus: 1, ...byWord })
schema.index({ 'farm.district': 1, isHidden: 1, approvalStatus: 1, ...byWord })
schema.index({ awaitsDecision: 1, isHidden: 1, ...byWord }, waiting)
schema.index({ 'farm.district': 1, awaitsDecision: 1, isHidden: 1, ...byWord }, waiting)

export const Products = collection<ProductRecord>('products', tracked(schema))

/** Statuses that are on sale while boxes last. */
export const SOLD_STATUSES: readonly ProductStatus[] = ['Available Now', 'Pre-Order']
