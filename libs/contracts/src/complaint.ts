import { COMPLAINT_KINDS, COMPLAINT_OUTCOMES, COMPLAINT_SIDES } from '@santhe/rules'
import { Moment, Rupees } from './fields.ts'
import { z } from './schema.ts'

/** Decision of the farm, or of the office after it. */
const Verdict = z.object({
  outcome: z.enum(COMPLAINT_OUTCOMES),
  /** Refunded amount; 0 unless refunded. */
  amount: Rupees,
  words: z.string(),
  by: z.string(),
  at: Moment,
  /** To be replaced, but no boxes were available. */
  noStock: z.boolean(),
})

/** For buyer, farm and staff in scope. docs/product/adjustments.md#complaints */
export const Complaint = z.object({
  id: z.number(),
  orderId: z.number(),
  kind: z.enum(COMPLAINT_KINDS),
  lines: z.array(z.object({ productId: z.number(), quantity: z.number() })),
  words: z.string(),
  /** Number of photos, numbered from 1; 0 once deleted. */
  photos: z.number(),
  createdAt: Moment,
  /** Null when settled. */
  waitsFor: z.enum(COMPLAINT_SIDES).nullable(),
  dueAt: Moment.nullable(),
  response: Verdict.nullable(),
  decision: Verdict.nullable(),
  /** The order that replaces the boxes. */
  replacementId: z.number().nullable(),
  mayRespond: z.boolean(),
  mayDecide: z.boolean(),
})
export type Complaint = z.output<typeof Complaint>
