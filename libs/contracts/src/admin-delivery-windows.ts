import { DELIVERY_AREAS, MOST_PLANNED_DAYS } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { endpoint } from './endpoint.ts'
import { IstDateText, optional } from './fields.ts'
import { z } from './schema.ts'
import { anyText, text } from './text.ts'

const MOST_PLACES = 10_000
const PLACES = coded('form.places', { most: MOST_PLACES })

/** Order limit of a window; null for none. */
const Places = z.number(PLACES).int(PLACES).min(0, PLACES).max(MOST_PLACES, PLACES).nullable()

const WindowPlaces = z.strictObject({ morning: Places, afternoon: Places, evening: Places })

/** An exception with its reason, such as 'Dasara'. */
const PlannedDay = z.strictObject({ date: IstDateText, places: WindowPlaces, reason: anyText(200) })

const DAYS_OF_WEEK = 7

/** Increases with each change. */
const PlanVersion = z.number().int().min(0)

/** Order limits per district and area, with counts of the next 14 days. docs/product/delivery.md#capacity */
export const DeliveryPlan = z.object({
  area: z.enum(DELIVERY_AREAS),
  /** Monday first. */
  week: z.array(WindowPlaces),
  days: z.array(PlannedDay),
  version: PlanVersion,
  coming: z.array(
    z.object({
      date: IstDateText,
      places: WindowPlaces,
      reason: z.string(),
      taken: z.object({ morning: z.number(), afternoon: z.number(), evening: z.number() }),
    }),
  ),
})
export type DeliveryPlan = z.output<typeof DeliveryPlan>

export const listDeliveryPlans = endpoint({
  call: 'GET /api/admin/delivery-windows',
  access: ['admin', 'district_manager'],
  summary: 'How many orders a district delivers to each area, day by day, and what is taken; a manager’s own district',
  /** Admins choose; managers always get their own. */
  query: z.object({ district: optional(text(1, 'form.district', 60)) }),
  response: z.object({ district: z.string(), plans: z.array(DeliveryPlan) }),
  errors: ['NOT_FOUND'],
  provides: ['order', 'fee'],
})

export const setDeliveryPlan = endpoint({
  call: 'PUT /api/admin/delivery-windows',
  access: ['admin', 'district_manager'],
  summary: 'Sets how many orders each day and window of a district’s deliveries to an area take',
  body: z.strictObject({
    district: text(1, 'form.district', 60),
    area: z.enum(DELIVERY_AREAS, coded('form.area')),
    week: z.array(WindowPlaces).length(DAYS_OF_WEEK, coded('form.week')),
    days: z.array(PlannedDay).max(MOST_PLANNED_DAYS, coded('form.mostDays', { most: MOST_PLANNED_DAYS })),
    /** Version the caller read; if omitted, the plan is overwritten. */
    version: PlanVersion.optional(),
  }),
  response: DeliveryPlan,
  errors: ['NOT_FOUND', 'CONFLICT'],
  invalidates: ['fee'],
})
