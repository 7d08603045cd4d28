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
import { Schema } from 'mongoose'
import { collection } from './collection.ts'
import { type StepMakerRecord, stepMaker } from './order-timeline.ts'
import type { Boxes } from './stock.ts'

/** What the farm, or the office after it, made of a complaint. */
export interface VerdictRecord extends StepMakerRecord {
  at: Date
  outcome: ComplaintOutcome
  /** What came back; 0 unless refunded. */
  amount: Paise
  words: string
  /** It was to be replaced, and there were no boxes. */
  noStock?: true
}

/** What a buyer says is wrong with boxes of an order. docs/product/adjustments.md#complaints */
export interface ComplaintRecord {
  _id: number
  orderId: number
  /** The order that was paid: another one where boxes were replaced that came for nothing. */
  paidOrderId: number
  buyerId: number
  farmerId: number
  district: string | null
  deliveredOn: IstDate
  kind: ComplaintKind
  lines: Boxes[]
  words: string
  /** How many; their bytes are in a collection of their own until then. */
  photos: number
  photoUntil: Date
  createdAt: Date
  /** Null where it is settled. */
  waitsFor: ComplaintSide | null
  dueAt: Date | null
  /** The farm's; null where it was silent, or is not due. */
  response: VerdictRecord | null
  /** The office's. */
  decision: VerdictRecord | null
  replacementId: number | null
}

/** Under the complaint's id and its place from 1. It goes by itself. */
interface ComplaintPhotoRecord {
  _id: string
  /** A webp of some hundred kilobytes at most. */
  picture: Buffer
  forgetAt: Date
}

/** Whose boxes of a product of one day are complained of, so that the others are notified once. */
interface DoubtRecord {
  /** Product and day. */
  _id: string
  buyerIds: number[]
  isSpread?: boolean
  /** Incremented with each delivery of it, so that a complaint of the same moment collides. */
  deliveries?: number
  forgetAt: Date
}

const part = { _id: false }
const number = { type: Number, required: true }
const text = { type: String, required: true }
const maybeText = { type: String, default: '' }
const moment = { type: Date, required: true }

const verdict = new Schema<VerdictRecord>(
  {
    ...stepMaker,
    at: moment,
    outcome: { type: String, enum: COMPLAINT_OUTCOMES, required: true },
    amount: number,
    words: maybeText,
    noStock: Boolean,
  },
  part,
)

const schema = new Schema<ComplaintRecord>(
  {
    _id: number,
    orderId: number,
    paidOrderId: number,
    buyerId: number,
    farmerId: number,
    district: { type: String, default: null },
    deliveredOn: text,
    kind: { type: String, enum: COMPLAINT_KINDS, required: true },
    lines: [new Schema<Boxes>({ productId: number, quantity: number }, part)],
    words: maybeText,
    photos: number,
    photoUntil: moment,
    createdAt: moment,
    waitsFor: { type: String, enum: [...COMPLAINT_SIDES, null], default: null },
    dueAt: { type: Date, default: null },
    response: { type: verdict, default: null },
    decision: { type: verdict, default: null },
    replacementId: { type: Number, default: null },
  },
  { versionKey: false },
)
// One complaint a line.
schema.index({ orderId: 1, 'lines.productId': 1 }, { unique: true })
// What silence passes on.
schema.index({ waitsFor: 1, dueAt: 1 })

export const Complaints = collection<ComplaintRecord>('complaints', schema)

const photo = new Schema<ComplaintPhotoRecord>(
  { _id: text, picture: { type: Buffer, required: true }, forgetAt: moment },
  { versionKey: false },
)
photo.index({ forgetAt: 1 }, { expireAfterSeconds: 0 })

export const ComplaintPhotos = collection<ComplaintPhotoRecord>('complaint_photos', photo)

const doubt = new Schema<DoubtRecord>(
  { _id: text, buyerIds: [Number], isSpread: Boolean, deliveries: Number, forgetAt: moment },
  { versionKey: false },
)
doubt.index({ forgetAt: 1 }, { expireAfterSeconds: 0 })

export const Doubts = collection<DoubtRecord>('doubts', doubt)
