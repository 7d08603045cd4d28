import {
  COMPLAINT_KINDS,
  COMPLAINT_OUTCOMES,
  COMPLAINT_SIDES,
  type ComplaintKind,
  type ComplaintOutcome,
  type ComplaintSide,
  type IstDate,
  type Paise,
} from '@santhe/rules'
import { collection } from './collection.ts'
import { maybeText, moment, number, orNull, part, record, text } from './fields.ts'
import { type StepMakerRecord, stepMaker } from './order-timeline.ts'
import type { Boxes } from './stock.ts'

/** The outcome of a complaint, by the farm or by the office after it. */
export interface VerdictRecord extends StepMakerRecord {
  at: Date
  outcome: ComplaintOutcome
  /** Refunded amount; 0 unless refunded. */
  amount: Paise
  words: string
  /** Set when a replacement was chosen but no boxes were available. */
  noStock?: true
}

/** A buyer's complaint about boxes of an order. docs/product/adjustments.md#complaints */
export interface ComplaintRecord {
  _id: number
  orderId: number
  /** The paid order: a different one when replacement boxes, which are free, are complained about. */
  paidOrderId: number
  buyerId: number
  farmerId: number
  district: string | null
  deliveredOn: IstDate
  kind: ComplaintKind
  lines: Boxes[]
  words: string
  /** Number of photos, which are stored in a separate collection until `forgetAt`. */
  photos: number
  photoUntil: Date
  createdAt: Date
  /** Null when settled. */
  waitsFor: ComplaintSide | null
  dueAt: Date | null
  /** The farm's; null when it was silent, or not yet due. */
  response: VerdictRecord | null
  /** The office's. */
  decision: VerdictRecord | null
  replacementId: number | null
}

/** Its id is the complaint's id and the place from 1. Expires by itself. */
interface ComplaintPhotoRecord {
  _id: string
  /** A webp of some hundred kilobytes at most. */
  picture: Buffer
  forgetAt: Date
}

/** The buyers who complained about a product of one day, so that its other buyers are notified once. */
interface DoubtRecord {
  /** Product and day. */
  _id: string
  buyerIds: number[]
  isSpread?: boolean
  /** Incremented with each delivery of the product, so that a concurrent complaint conflicts. */
  deliveries?: number
  forgetAt: Date
}

const verdict = part<VerdictRecord>({
  ...stepMaker,
  at: moment,
  outcome: { type: String, enum: COMPLAINT_OUTCOMES, required: true },
  amount: number,
  words: maybeText,
  noStock: Boolean,
})

const schema = record<ComplaintRecord>({
  _id: number,
  orderId: number,
  paidOrderId: number,
  buyerId: number,
  farmerId: number,
  district: orNull(String),
  deliveredOn: text,
  kind: { type: String, enum: COMPLAINT_KINDS, required: true },
  lines: [part<Boxes>({ productId: number, quantity: number })],
  words: maybeText,
  photos: number,
  photoUntil: moment,
  createdAt: moment,
  waitsFor: { type: String, enum: [...COMPLAINT_SIDES, null], default: null },
  dueAt: orNull(Date),
  response: { type: verdict, default: null },
  decision: { type: verdict, default: null },
  replacementId: orNull(Number),
})
// One complaint per line.
schema.index({ orderId: 1, 'lines.productId': 1 }, { unique: true })
// A farm's open ones.
schema.index({ farmerId: 1, dueAt: 1 })
// Those of an order and its replacements.
schema.index({ paidOrderId: 1 })
// For passing on overdue ones.
schema.index({ waitsFor: 1, dueAt: 1 })

export const Complaints = collection<ComplaintRecord>('complaints', schema)

const photo = record<ComplaintPhotoRecord>({ _id: text, picture: { type: Buffer, required: true }, forgetAt: moment })
photo.index({ forgetAt: 1 }, { expireAfterSeconds: 0 })

export const ComplaintPhotos = collection<ComplaintPhotoRecord>('complaint_photos', photo)

const doubt = record<DoubtRecord>({
  _id: text,
  buyerIds: [Number],
  isSpread: Boolean,
  deliveries: Number,
  forgetAt: moment,
})
doubt.index({ forgetAt: 1 }, { expireAfterSeconds: 0 })

export const Doubts = collection<DoubtRecord>('doubts', doubt)
