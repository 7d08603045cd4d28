import { OLDEST_OUTCOME_MS } from '@santhe/rules'
import { Schema } from 'mongoose'
import { collection } from './collection.ts'

/** A day longer than a phone goes on sending what was pressed. */
const TTL_SECONDS = OLDEST_OUTCOME_MS / 1000 + 24 * 3600

/** What a command with an idempotency key did: the orders that it made or changed, each with the length of its history then, or the product or fee that it made or changed. */
export interface Outcome {
  orders: { id: number; steps: number }[]
  productId?: number | undefined
  feeId?: number | undefined
  /** The person, category, review or saved address that it made. */
  madeId?: number | undefined
  /** By how many boxes it changed the product's stock. */
  addedBoxes?: number | undefined
  /** What became of the rows of a spreadsheet. */
  sheet?: { created: number; changed: number; unchanged: number } | undefined
}

export interface IdempotencyRecord extends Outcome {
  /** A hash of person, call and key. */
  _id: string
  /** A hash of the body. */
  fingerprint: string
  at: Date
}

const number = { type: Number, required: true }

const schema = new Schema<IdempotencyRecord>(
  {
    _id: { type: String, required: true },
    fingerprint: { type: String, required: true },
    orders: [new Schema({ id: number, steps: number }, { _id: false })],
    productId: Number,
    feeId: Number,
    madeId: Number,
    addedBoxes: Number,
    sheet: new Schema({ created: number, changed: number, unchanged: number }, { _id: false }),
    at: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ at: 1 }, { expireAfterSeconds: TTL_SECONDS })

export const IdempotencyKeys = collection<IdempotencyRecord>('idempotency', schema)
