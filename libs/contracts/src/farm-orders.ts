import { DELIVERY_WINDOWS, FARM_STEPS, FARM_WORK, ORDER_STATUSES } from '@santhe/rules'
import { endpoint } from './endpoint.ts'
import { Id, IstDateText, Moment, optional, Paging } from './fields.ts'
import { Order, StatusFilter } from './order.ts'
import { z } from './schema.ts'
import { SearchText, text } from './text.ts'

/** An order as its farm lists it. */
export const FarmOrder = Order.extend({
  /** When the farm marked it as packed; null where it has not. */
  packedAt: Moment.nullable(),
})
export type FarmOrder = z.output<typeof FarmOrder>

export const listFarmOrders = endpoint({
  call: 'GET /api/orders/farmer',
  owner: 'backoffice',
  access: ['farmer'],
  summary: 'Orders placed with the caller’s farm, newest first; with `work` what is due first',
  query: z.object({
    status: StatusFilter,
    /** What the farm has to do; 'open' is all of it, 'late' what should have arrived before today. */
    work: optional(z.enum([...FARM_WORK, 'open', 'late'])),
    /** A whole order number, beginnings of words of customer and products, or the last digits of a phone number (six or more). */
    search: SearchText,
    /** The day on which they should arrive. */
    due: optional(IstDateText),
    window: optional(z.enum(DELIVERY_WINDOWS)),
    ...Paging,
  }),
  response: z.array(FarmOrder),
  provides: ['order'],
  paged: true,
})

/** How many orders wait for each kind of work, counted up to 200. */
export const FarmWorkCounts = z.object({
  accept: z.number(),
  pack: z.number(),
  send: z.number(),
  way: z.number(),
  /** Of all of them, those that should have arrived before today. */
  late: z.number(),
})

export const readFarmWork = endpoint({
  call: 'GET /api/orders/farmer/work',
  owner: 'backoffice',
  access: ['farmer'],
  summary: 'How many of the farm’s open orders are to be accepted, packed and sent, are on the way, and are late',
  response: FarmWorkCounts,
  provides: ['order'],
})

/** As many orders as are taken a step on in one call. */
export const MOST_STEPS_AT_ONCE = 60

export const FarmStepsForm = z.strictObject({
  step: z.enum(FARM_STEPS),
  orders: z
    .array(
      z.strictObject({
        id: Id,
        /** The order's status as it was seen: where somebody has set another one since, nothing is set. */
        seenStatus: text(1, 'Status is required', 40).optional(),
      }),
    )
    .min(1, 'Choose at least one order')
    .max(MOST_STEPS_AT_ONCE, `Choose at most ${MOST_STEPS_AT_ONCE} orders`),
})

/** What became of one order of several. */
export const FarmStepOutcome = z.object({
  id: z.number(),
  isDone: z.boolean(),
  /** Why not; '' where it is done. */
  message: z.string(),
  /** Null where the farm has no such order. */
  customerName: z.string().nullable(),
  status: z.enum(ORDER_STATUSES).nullable(),
  packedAt: Moment.nullable(),
})
export type FarmStepOutcome = z.output<typeof FarmStepOutcome>

export const takeFarmSteps = endpoint({
  call: 'PUT /api/orders/farmer/steps',
  owner: 'backoffice',
  access: ['farmer'],
  summary: 'Takes one step with several of the farm’s orders; a refusal of one stops none of the others',
  body: FarmStepsForm,
  response: z.array(FarmStepOutcome),
  invalidates: ['order', 'statistics'],
})
