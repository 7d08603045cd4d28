import { COMPLAINT_KINDS, COMPLAINT_OUTCOMES, MAX_QUANTITY, MOST_COMPLAINT_PHOTOS } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { MOST_LINES } from './checkout.ts'
import { Complaint } from './complaint.ts'
import { endpoint } from './endpoint.ts'
import { eachOnce, Id, IdParams, optional, RupeesIn } from './fields.ts'
import { z } from './schema.ts'
import { anyLines } from './text.ts'

const Line = z.strictObject({
  productId: Id,
  quantity: z.number(coded('form.quantity')).int().min(1).max(MAX_QUANTITY),
})
const Lines = z
  .array(Line)
  .min(1, coded('form.noLines'))
  .max(MOST_LINES, coded('form.mostLines'))
  .refine(eachOnce, coded('form.eachOnce'))

/** Form fields are texts. */
const LinesText = z
  .string()
  .max(10_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: coded('form.invalid', { field: 'lines' }) })
      return z.NEVER
    }
  })
  .pipe(Lines)

export const openComplaint = endpoint({
  call: 'POST /api/orders/:id/complaints',
  access: 'signedIn',
  summary: 'Complains of boxes of a delivered order, for its buyer within 24 hours; `lines` is JSON',
  body: z.strictObject({ kind: z.enum(COMPLAINT_KINDS), lines: LinesText, words: anyLines(1000).optional() }),
  response: Complaint,
  errors: ['NOT_A_PICTURE', 'CONFLICT', 'KEY_REUSED'],
  invalidates: ['order', 'farm'],
  creates: true,
  idempotent: true,
  upload: { field: 'photos', most: MOST_COMPLAINT_PHOTOS, isOptional: true },
})

const SettleForm = z
  .strictObject({
    outcome: z.enum(COMPLAINT_OUTCOMES),
    /** Rupees of a refund; if omitted, all the boxes with their fees. */
    amount: optional(RupeesIn.refine(paise => paise > 0, coded('form.amount'))),
    words: anyLines(1000).optional(),
  })
  .refine(({ outcome, amount }) => outcome === 'refund' || amount === undefined, {
    path: ['amount'],
    message: coded('form.invalid', { field: 'amount' }),
  })
  .refine(({ outcome, words }) => outcome !== 'disagree' || Boolean(words), {
    path: ['words'],
    message: coded('form.required', { field: 'words' }),
  })

const settling = {
  body: SettleForm,
  response: Complaint,
  errors: ['STATUS_NOT_ALLOWED', 'CONFLICT', 'KEY_REUSED'],
  invalidates: ['order', 'statistics', 'farm'],
  movesStock: true,
  idempotent: true,
} as const

export const respondToComplaint = endpoint({
  call: 'POST /api/complaints/:id/answer',
  access: ['farmer'],
  summary: 'Replaces or refunds what a buyer complains of, or disagrees, for its farm within 12 hours',
  ...settling,
})

export const decideComplaint = endpoint({
  call: 'POST /api/complaints/:id/decision',
  access: ['admin', 'district_manager'],
  summary: 'Settles a complaint that its farm did not, for the office',
  ...settling,
})

/** Never cached. */
export const readComplaintPhoto = endpoint({
  call: 'GET /api/complaints/:id/photos/:place',
  access: 'signedIn',
  summary: 'A photo of a complaint, for buyer, farm and staff in scope, for 180 days',
  params: IdParams.extend({ place: Id }),
  response: z.string(),
  provides: ['order'],
  file: 'image/webp',
})
