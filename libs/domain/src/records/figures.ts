import type { IstDate } from '@santhe/rules'
import { Schema } from 'mongoose'
import { collection } from './collection.ts'
import { number, orNull, part, record, text } from './fields.ts'

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

const figuresSchema = record<FiguresRecord>(
  {
    _id: text,
    area: text,
    day: orNull(String),
    figures: Schema.Types.Mixed,
  },
  { minimize: false },
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

const countedSchema = record<CountedRecord>({
  _id: text,
  day: text,
  district: orNull(String),
  taluk: orNull(String),
  figures: [part<CountedRecord['figures'][number]>({ path: String, count: Number })],
})
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

const areaCustomerSchema = record<AreaCustomerRecord>({
  _id: text,
  district: text,
  buyerId: number,
  taluks: { type: [String], default: [] },
})
areaCustomerSchema.index({ buyerId: 1 })

export const AreaCustomers = collection<AreaCustomerRecord>('areaCustomers', areaCustomerSchema)
