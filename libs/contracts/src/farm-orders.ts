import { DELIVERY_WINDOWS, FARM_STEPS, FARM_WORK, ORDER_STATUSES } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { Complaint } from './complaint.ts'
import { endpoint } from './endpoint.ts'
import { Id, IstDateText, Moment, optional, Paging } from './fields.ts'
import { Order, StatusFilter } from './order.ts'
import { z } from './schema.ts'
import { SearchText, text } from './text.ts'

export const FarmOrder = Order.extend({
  /** Null if not packed. */
  packedAt: Moment.nullable(),
  /** Open ones, due first; with `work=complaints` only. */
  complaints: z.array(Complaint).optional(),
})
export type FarmOrder = z.output<typeof FarmOrder>

export const listFarmOrders = endpoint({
  call: 'GET /api/orders/farmer',
  access: ['farmer'],
  summary: 'Orders placed with the caller’s farm, newest first; with `work` what is due first',
  query: z.object({
    status: StatusFilter,
    /** 'open' is all work, 'late' is overdue, 'complaints' has open ones. */
    work: optional(z.enum([...FARM_WORK, 'open', 'late', 'complaints'])),
    /** A full order number, word beginnings, or at least six last digits of a phone. */
    search: SearchText,
    /** Estimated delivery date. */
    due: optional(IstDateText),
    window: optional(z.enum(DELIVERY_WINDOWS)),
    ...Paging,
  }),
  response: z.array(FarmOrder),
  provides: ['order'],
  paged: true,
})

/** Each counted up to 200. */
export const FarmWorkCounts = z.object({
  accept: z.number(),
  pack: z.number(),
  send: z.number(),
  way: z.number(),
  /** Not harvested, or due after the ones to pack. */
  growing: z.number(),
  /** Overdue orders among all. */
  late: z.number(),
  /** Orders with an open complaint; absent without one. */
  complaints: z.number().optional(),
})

export const readFarmWork = endpoint({
  call: 'GET /api/orders/farmer/work',
  access: ['farmer'],
  summary:
    'How many of the farm’s open orders are to be accepted, packed and sent, are on the way, grow or are due later, and are late',
  response: FarmWorkCounts,
  provides: ['order'],
})

export const MOST_STEPS_AT_ONCE = 60

export const FarmStepsForm = z.strictObject({
  /** 'next' is each order's next step, if the order is as seen. */
  step: z.enum([...FARM_STEPS, 'next']),
  orders: z
    .array(
      z.strictObject({
        id: Id,
        /** Status as seen: nothing is set if it changed. */
        seenStatus: text(1, 'form.status', 40).optional(),
        /** Compared by 'next'. */
        seenPacked: z.boolean().optional(),
      }),
    )
    .min(1, coded('form.orders'))
    .max(MOST_STEPS_AT_ONCE, coded('form.mostOrders', { most: MOST_STEPS_AT_ONCE })),
})

export const FarmStepOutcome = z.object({
  id: z.number(),
  isDone: z.boolean(),
  /** '' on success. */
  message: z.string(),
  /** Null for orders that aren't the farm's. */
  customerName: z.string().nullable(),
  status: z.enum(ORDER_STATUSES).nullable(),
  packedAt: Moment.nullable(),
})
export type FarmStepOutcome = z.output<typeof FarmStepOutcome>

export const takeFarmSteps = endpoint({
  call: 'PUT /api/orders/farmer/steps',
  access: ['farmer'],
  summary:
    'Takes one step, or each its own next one, with several of the farm’s orders; a refusal of one stops none of the others',
  body: FarmStepsForm,
  response: z.array(FarmStepOutcome),
  idempotent: true,
  invalidates: ['order', 'statistics'],
})
