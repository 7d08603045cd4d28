import { FEE_TYPES, feeStepProblems, MAX_FEE_ROWS, readRupees } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { Done } from './account.ts'
import { endpoint } from './endpoint.ts'
import { optional, wholeNumber } from './fields.ts'
import { OrderFee } from './order-fees.ts'
import { z } from './schema.ts'
import { anyLines, text } from './text.ts'

export const listOrderFees = endpoint({
  call: 'GET /api/admin/order-fees',
  access: ['admin'],
  summary: 'All fees, inactive ones too, by displayOrder, then id',
  response: z.array(OrderFee),
  provides: ['fee'],
})

const VALUE = coded('form.feeValue')
/** Catches typing mistakes. */
const MOST = 100_000

const FeeValue = z
  .union(
    [
      z.number(),
      z
        .string()
        .overwrite(text => readRupees(text) ?? text)
        .regex(/^\d{1,7}(\.\d{1,2})?$/)
        .transform(Number),
    ],
    VALUE,
  )
  .refine(value => value >= 0 && value <= MOST && Number.isInteger(Math.round(value * 1e6) / 1e4), VALUE)

const FeeRowForm = z.strictObject({ from: FeeValue, urban: FeeValue, rural: FeeValue, extended: FeeValue })

/** Rupees; the first from 0, then increasing (docs/product/delivery.md#fee-table). */
const FeeTableForm = z
  .array(FeeRowForm)
  .min(1, coded('form.feeSteps'))
  .max(MAX_FEE_ROWS, coded('form.mostFeeSteps', { most: MAX_FEE_ROWS }))
  .superRefine((rows, context) => {
    for (const [place, problem] of feeStepProblems(rows)) {
      context.addIssue({ code: 'custom', path: [place, 'from'], message: coded(`form.${problem}`) })
    }
  })

/** docs/product/office.md#fees-form. */
export const OrderFeeForm = z.strictObject({
  name: text(1, 'form.nameMissing', 80),
  description: optional(anyLines(300)),
  type: optional(z.enum(FEE_TYPES)),
  value: FeeValue,
  /** Only for type `table`. */
  table: optional(FeeTableForm),
  isActive: z.boolean().optional(),
  applyToSubtotal: z.boolean().optional(),
  displayOrder: optional(wholeNumber('form.displayOrder', { least: 0 })),
})
export type OrderFeeForm = z.input<typeof OrderFeeForm>

export const createOrderFee = endpoint({
  call: 'POST /api/admin/order-fees',
  access: ['admin'],
  summary: 'Adds a fee',
  body: OrderFeeForm,
  response: OrderFee,
  errors: ['KEY_REUSED', 'NOT_FOUND'],
  invalidates: ['fee'],
  creates: true,
  idempotent: true,
  ignores: ['id'],
})

/** Omitted fields stay; `seen` has the changed ones as read. */
export const updateOrderFee = endpoint({
  call: 'PUT /api/admin/order-fees/:id',
  access: ['admin'],
  summary: 'Changes a fee; the fees of placed orders stay',
  body: OrderFeeForm.partial().extend({ seen: OrderFeeForm.partial().optional() }),
  response: OrderFee,
  errors: ['CONFLICT'],
  invalidates: ['fee'],
  ignores: ['id'],
})

export const deleteOrderFee = endpoint({
  call: 'DELETE /api/admin/order-fees/:id',
  access: ['admin'],
  summary: 'Deletes a fee; the fees of placed orders stay',
  response: Done,
  invalidates: ['fee'],
})
