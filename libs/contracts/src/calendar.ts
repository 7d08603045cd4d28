import { MONTH_STATES } from '@santhe/rules'
import { endpoint } from './endpoint.ts'
import { IdOrAll, IstDateText, optional, PicturePath } from './fields.ts'
import { z } from './schema.ts'
import { SearchText } from './text.ts'

/** One produce and its twelve months; `monthlyStatus` maps the month index 0 to 11 to a state, 'none' where there is none. */
export const CalendarRow = z.object({
  produceName: z.string(),
  localName: z.string(),
  category: z.string(),
  imageUrl: PicturePath,
  monthlyStatus: z.record(z.string(), z.enum([...MONTH_STATES, 'none'])),
  /** Some of the farms that grow it, at most six. */
  farms: z.array(z.object({ id: z.number(), name: z.string(), logoUrl: PicturePath.nullable() })),
  /** How many farms grow it. */
  farmCount: z.number(),
  /** The product, where the market has one of this produce; null where it has several, or none that is still offered. */
  productId: z.number().nullable(),
  /** The next harvest that can be booked now; null where none can. */
  harvestDate: IstDateText.nullable(),
})
export type CalendarRow = z.output<typeof CalendarRow>

export const readCalendar = endpoint({
  call: 'GET /api/calendar',
  owner: 'storefront',
  access: 'anyone',
  summary: 'The harvest calendar, derived from approved products',
  query: z.object({
    search: SearchText,
    category: IdOrAll,
    /** Returns only rows with a state in that month, 0 to 11. */
    month: optional(z.coerce.number().int().min(0).max(11)),
  }),
  response: z.array(CalendarRow),
  provides: ['calendar'],
  shared: true,
})
