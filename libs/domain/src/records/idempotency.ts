import { OLDEST_OUTCOME_MS } from '@santhe/rules'
import { collection } from './collection.ts'
import { moment, number, part, record, text } from './fields.ts'

/** A day longer than a phone resends an offline press. */
const TTL_SECONDS = OLDEST_OUTCOME_MS / 1000 + 24 * 3600

/**
 * The outcome of a command with an idempotency key: the orders that it created or changed, each with its number of steps at that time,
 * or the product or fee.
 */
export interface Outcome {
  orders: { id: number; steps: number }[]
  productId?: number | undefined
  feeId?: number | undefined
  /** The person, category, review or saved address that it created. */
  madeId?: number | undefined
  /** Change of the product's stock. */
  addedBoxes?: number | undefined
  /** Outcomes of a spreadsheet's rows. */
  sheet?: { created: number; changed: number; unchanged: number } | undefined
}

export interface IdempotencyRecord extends Outcome {
  /** Hash of person, call and key. */
  _id: string
  /** Hash of the body. */
  fingerprint: string
  at: Date
}

const schema = record<IdempotencyRecord>({
  _id: text,
  fingerprint: text,
  orders: [part({ id: number, steps: number })],
  productId: Number,
  feeId: Number,
  madeId: Number,
  addedBoxes: Number,
  sheet: part({ created: number, changed: number, unchanged: number }),
  at: moment,
})
schema.index({ at: 1 }, { expireAfterSeconds: TTL_SECONDS })

export const IdempotencyKeys = collection<IdempotencyRecord>('idempotency', schema)
