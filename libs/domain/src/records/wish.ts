import { collection } from './collection.ts'
import { moment, number, part, record } from './fields.ts'

const WISH_KINDS = ['saved', 'tellMe'] as const
/** 'saved' is a bookmarked product; 'tellMe' is a place in the line of one that can't be bought. */
type WishKind = (typeof WISH_KINDS)[number]

/** One person's wish for one product. A 'tellMe' ends when its offer is bought or lapses. */
export interface WishRecord {
  personId: number
  productId: number
  kind: WishKind
  /** Determines the order of a line. */
  createdAt: Date
  /** Requested boxes; 1 if absent. */
  quantity?: number
  /** Returned boxes reserved for this person; absent while they wait. */
  offer?: WaitOffer
}

export interface WaitOffer {
  quantity: number
  until: Date
  /** Of these, the boxes outside the person's quote; the stock counts them as reserved. */
  reserved: number
}

const schema = record<WishRecord>({
  personId: number,
  productId: number,
  kind: { type: String, enum: WISH_KINDS, required: true },
  createdAt: moment,
  quantity: Number,
  offer: part<WaitOffer>({ quantity: number, until: moment, reserved: number }),
})
schema.index({ personId: 1, productId: 1, kind: 1 }, { unique: true })
schema.index({ personId: 1, createdAt: -1 })
// References to a product.
schema.index({ productId: 1, kind: 1 })
// Products with a line, and their lines.
schema.index({ kind: 1, productId: 1, createdAt: 1, _id: 1 })
schema.index({ 'offer.until': 1 }, { sparse: true })

export const Wishes = collection<WishRecord>('wishes', schema)
