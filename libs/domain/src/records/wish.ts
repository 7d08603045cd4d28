import { Schema } from 'mongoose'
import { collection } from './collection.ts'

const WISH_KINDS = ['saved', 'tellMe'] as const
/** 'saved' is a product that somebody wants to find again; 'tellMe' one that they want to be notified about once it can be bought. */
export type WishKind = (typeof WISH_KINDS)[number]

/** One person's wish about one product. A 'tellMe' is deleted with the message that fulfils it, so that it is sent once. */
export interface WishRecord {
  personId: number
  productId: number
  kind: WishKind
  createdAt: Date
}

const number = { type: Number, required: true }

const schema = new Schema<WishRecord>(
  {
    personId: number,
    productId: number,
    kind: { type: String, enum: WISH_KINDS, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ personId: 1, productId: 1, kind: 1 }, { unique: true })
schema.index({ personId: 1, createdAt: -1 })
// Who wants to be notified about a product, and whether anybody refers to one.
schema.index({ productId: 1, kind: 1 })
// Which products somebody waits for, in their order.
schema.index({ kind: 1, productId: 1 })

export const Wishes = collection<WishRecord>('wishes', schema)
