import type { IstDate } from '@santhe/rules'
import { Schema } from 'mongoose'
import { collection } from './collection.ts'

const part = { _id: false }
const orNull = { type: String, default: null }

/** Figures of an area on one IST day, or of all its days; written only by the outbox's worker and the recount. */
export interface FiguresRecord {
  /** From area and day: `figuresId`. */
  _id: string
  area: string
  /** Null for the total of all days. */
  day: IstDate | null
  /** Counts, boxes and paise by path, nested: `{ boxes: { 3: 12 } }`. */
  figures: Record<string, unknown>
}

const figuresSchema = new Schema<FiguresRecord>(
  {
    _id: { type: String, required: true },
    area: { type: String, required: true },
    day: orNull,
    figures: Schema.Types.Mixed,
  },
  { versionKey: false, minimize: false },
)
figuresSchema.index({ area: 1, day: 1 })
figuresSchema.index({ day: 1 })

export const FiguresOfAreas = collection<FiguresRecord>('figures', figuresSchema)

/** Figures counted for one order, or one decision about a product, from which the next difference is computed. */
export interface CountedRecord {
  /** Such as `order 17`. */
  _id: string
  day: IstDate
  district: string | null
  taluk: string | null
  figures: { path: string; count: number }[]
}

const countedSchema = new Schema<CountedRecord>(
  {
    _id: { type: String, required: true },
    day: { type: String, required: true },
    district: orNull,
    taluk: orNull,
    figures: [new Schema<CountedRecord['figures'][number]>({ path: String, count: Number }, part)],
  },
  { versionKey: false },
)
countedSchema.index({ day: 1 })

export const Counted = collection<CountedRecord>('counted', countedSchema)

/** A buyer in a district, with the taluks of their farms: '' stands for farms without a taluk. */
export interface AreaCustomerRecord {
  /** From district and person: `areaCustomerId`. */
  _id: string
  district: string
  buyerId: number
  taluks: string[]
}

const areaCustomerSchema = new Schema<AreaCustomerRecord>(
  {
    _id: { type: String, required: true },
    district: { type: String, required: true },
    buyerId: { type: Number, required: true },
    taluks: { type: [String], default: [] },
  },
  { versionKey: false },
)
areaCustomerSchema.index({ buyerId: 1 })

export const AreaCustomers = collection<AreaCustomerRecord>('areaCustomers', areaCustomerSchema)
