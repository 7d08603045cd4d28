import { DELIVERY_AREAS, DELIVERY_WINDOWS, ORDER_STATUSES, ROUND_OUTCOMES } from '@santhe/rules'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, IstDateText, Moment, optional, Rupees } from './fields.ts'
import { OrderDetail } from './order-detail.ts'
import { z } from './schema.ts'
import { exactText } from './text.ts'

/** A farm whose boxes are fetched at the beginning of a round. */
export const RoundFarm = z.object({
  farmerId: z.number(),
  farmName: z.string(),
  /** As the farm writes it. */
  location: z.string(),
  phone: z.string(),
  orders: z.number(),
  boxes: z.number(),
})
export type RoundFarm = z.output<typeof RoundFarm>

/** An order of a round: where it goes, what is handed over and what is collected. docs/product/delivery.md#rounds */
export const RoundStop = z.object({
  orderId: z.number(),
  farmerId: z.number(),
  farmName: z.string(),
  /** `packaging` waits at its farm, `shipping` is on its way, `delivered` was handed over on this day. */
  status: z.enum(ORDER_STATUSES),
  packedAt: Moment.nullable(),
  customerName: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  zipCode: z.string(),
  /** The day on which it should arrive: the round's or an earlier one. */
  dueOn: IstDateText,
  window: z.enum(DELIVERY_WINDOWS).nullable(),
  boxes: z.number(),
  items: z.array(
    z.object({
      productName: z.string(),
      localName: z.string(),
      quantity: z.number(),
      unit: z.string(),
      unitsPerBox: z.number(),
    }),
  ),
  /** Cash to be collected at the door; 0 where it is paid. */
  toCollect: Rupees,
  /** What the buyer wrote for the delivery. */
  notes: z.string(),
  /** What happened at the door last; null where nobody has been there, or on an earlier day, or another time was chosen after it: it is still to be visited. */
  outcome: z.enum(ROUND_OUTCOMES).nullable(),
  outcomeAt: Moment.nullable(),
  hasPhoto: z.boolean(),
})
export type RoundStop = z.output<typeof RoundStop>

/** A round has at most so many stops. */
export const MOST_ROUND_STOPS = 200

export const Round = z.object({
  day: IstDateText,
  district: z.string(),
  area: z.enum(DELIVERY_AREAS),
  /** How many orders each area has on this day that are not delivered yet. */
  areas: z.array(z.object({ area: z.enum(DELIVERY_AREAS), stops: z.number() })),
  /** In the order in which they are fetched: nearest next. */
  farms: z.array(RoundFarm),
  /** In the order in which they are visited: window by window, nearest next from the last farm; then what is delivered. */
  stops: z.array(RoundStop),
  /** Whether there are more stops than the list has. */
  hasMore: z.boolean(),
})
export type Round = z.output<typeof Round>

export const readRound = endpoint({
  call: 'GET /api/admin/rounds',
  owner: 'backoffice',
  access: ['admin', 'district_manager', 'delivery_agent'],
  summary:
    'The stops of a day and an area, in the order in which they are visited; today and the area with most stops unless given',
  /** `district` is an admin's alone; left out it is the one with most stops. */
  query: z.object({
    day: optional(IstDateText),
    area: optional(z.enum(DELIVERY_AREAS)),
    district: optional(exactText(100)),
  }),
  response: Round,
  provides: ['order'],
})

/** Packed orders of a round leave their farms: each is set to `shipping` by itself, and one that is refused stops none of the others. */
export const startRound = endpoint({
  call: 'POST /api/admin/rounds/start',
  owner: 'backoffice',
  access: ['admin', 'district_manager', 'delivery_agent'],
  summary: 'Sets the orders that were loaded to shipping; one that is shipping already counts as done',
  body: z.strictObject({
    orderIds: z.array(Id).min(1, 'Choose at least one order').max(MOST_ROUND_STOPS),
    /** When it was pressed, by the phone's clock, where it is sent later: what is pressed at the doors meanwhile comes after it. */
    at: Moment.optional(),
  }),
  response: z.object({
    /** Each order by id: what became of it. */
    orders: z.array(
      z.object({
        orderId: z.number(),
        /** As it is now; null where the caller delivers no such order. */
        status: z.enum(ORDER_STATUSES).nullable(),
        /** Why it was not set, in words; null where it is on its way. */
        failure: z.string().nullable(),
      }),
    ),
  }),
  invalidates: ['order', 'statistics'],
  idempotent: true,
})

/** What happened at the door, possibly sent long after: `at` is when it was pressed, by the phone's clock. */
export const recordOutcome = endpoint({
  call: 'POST /api/admin/orders/:id/outcome',
  owner: 'backoffice',
  access: ['admin', 'district_manager', 'delivery_agent'],
  summary: 'Records what happened at a stop: delivered, nobody there, or brought back',
  params: IdParams,
  body: z.strictObject({ outcome: z.enum(ROUND_OUTCOMES), at: Moment }),
  response: OrderDetail,
  errors: ['STATUS_NOT_ALLOWED', 'ORDER_FINAL', 'CONFLICT', 'KEY_REUSED'],
  invalidates: ['order', 'statistics'],
  idempotent: true,
})

/** The box at the door: for its buyer, its farm and staff in scope, for 30 days. */
export const addDeliveryPhoto = endpoint({
  call: 'POST /api/admin/orders/:id/delivery-photo',
  owner: 'backoffice',
  access: ['admin', 'district_manager', 'delivery_agent'],
  summary: 'Takes the photo of an order’s box at the door, in place of an earlier one; gone after 30 days',
  params: IdParams,
  response: z.object({ orderId: z.number() }),
  errors: ['NOT_A_PICTURE', 'STATUS_NOT_ALLOWED', 'KEY_REUSED'],
  invalidates: ['order'],
  idempotent: true,
  creates: true,
  upload: { field: 'image', most: 1 },
})
