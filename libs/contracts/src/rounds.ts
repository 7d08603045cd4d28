import { DELIVERY_AREAS, DELIVERY_WINDOWS, ORDER_STATUSES, ROUND_OUTCOMES } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { endpoint } from './endpoint.ts'
import { Id, IstDateText, Moment, optional, Rupees } from './fields.ts'
import { OrderDetail } from './order-detail.ts'
import { z } from './schema.ts'
import { exactText } from './text.ts'

/** Pickup stop at a farm. */
export const RoundFarm = z.object({
  farmerId: z.number(),
  farmName: z.string(),
  /** As typed by the farm. */
  location: z.string(),
  phone: z.string(),
  orders: z.number(),
  boxes: z.number(),
})
export type RoundFarm = z.output<typeof RoundFarm>

/** docs/product/delivery.md#rounds */
export const RoundStop = z.object({
  orderId: z.number(),
  farmerId: z.number(),
  farmName: z.string(),
  /** `packaging`: at its farm; `shipping`: in transit; `delivered`: today. */
  status: z.enum(ORDER_STATUSES),
  packedAt: Moment.nullable(),
  customerName: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  zipCode: z.string(),
  /** The round's day or earlier. */
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
  /** Cash; 0 if paid. */
  toCollect: Rupees,
  /** Buyer's note. */
  notes: z.string(),
  /** Today's last outcome; null while still to visit. */
  outcome: z.enum(ROUND_OUTCOMES).nullable(),
  outcomeAt: Moment.nullable(),
  hasPhoto: z.boolean(),
})
export type RoundStop = z.output<typeof RoundStop>

/** Limit of a round. */
export const MOST_ROUND_STOPS = 200

export const Round = z.object({
  day: IstDateText,
  district: z.string(),
  area: z.enum(DELIVERY_AREAS),
  /** Undelivered orders per area. */
  areas: z.array(z.object({ area: z.enum(DELIVERY_AREAS), stops: z.number() })),
  /** Nearest next. */
  farms: z.array(RoundFarm),
  /** By window, nearest next; delivered last. */
  stops: z.array(RoundStop),
  /** Whether the list leaves some out. */
  hasMore: z.boolean(),
})
export type Round = z.output<typeof Round>

export const readRound = endpoint({
  call: 'GET /api/admin/rounds',
  access: ['admin', 'district_manager', 'delivery_agent'],
  summary:
    'The stops of a day and an area, in the order in which they are visited; today and the area with most stops unless given',
  /** `district` is for admins; default is the one with most stops. */
  query: z.object({
    day: optional(IstDateText),
    area: optional(z.enum(DELIVERY_AREAS)),
    district: optional(exactText(100)),
  }),
  response: Round,
  provides: ['order'],
})

/** Sets packed orders to `shipping`, each independently. */
export const startRound = endpoint({
  call: 'POST /api/admin/rounds/start',
  access: ['admin', 'district_manager', 'delivery_agent'],
  summary: 'Sets the orders that were loaded to shipping; one that is shipping already counts as done',
  body: z.strictObject({
    orderIds: z.array(Id).min(1, coded('form.orders')).max(MOST_ROUND_STOPS),
    /** When the button was pressed by the phone's clock, if sent later. */
    at: Moment.optional(),
  }),
  response: z.object({
    /** Result by order id. */
    orders: z.array(
      z.object({
        orderId: z.number(),
        /** Null for orders the caller doesn't deliver. */
        status: z.enum(ORDER_STATUSES).nullable(),
        /** Null on success. */
        failure: z.string().nullable(),
      }),
    ),
  }),
  invalidates: ['order', 'statistics'],
  idempotent: true,
})

/** May be sent late: `at` is when the button was pressed by the phone's clock. */
export const recordOutcome = endpoint({
  call: 'POST /api/admin/orders/:id/outcome',
  access: ['admin', 'district_manager', 'delivery_agent'],
  summary: 'Records what happened at a stop: delivered, nobody there, or brought back',
  body: z.strictObject({ outcome: z.enum(ROUND_OUTCOMES), at: Moment }),
  response: OrderDetail,
  errors: ['STATUS_NOT_ALLOWED', 'ORDER_FINAL', 'CONFLICT', 'KEY_REUSED'],
  invalidates: ['order', 'statistics'],
  idempotent: true,
})

/** Visible to buyer, farm and staff in scope for 30 days. */
export const addDeliveryPhoto = endpoint({
  call: 'POST /api/admin/orders/:id/delivery-photo',
  access: ['admin', 'district_manager', 'delivery_agent'],
  summary: 'Takes the photo of an order’s box at the door, in place of an earlier one; gone after 30 days',
  response: z.object({ orderId: z.number() }),
  errors: ['NOT_A_PICTURE', 'STATUS_NOT_ALLOWED', 'KEY_REUSED'],
  invalidates: ['order'],
  idempotent: true,
  creates: true,
  upload: { field: 'image', most: 1 },
})
