import { LANGUAGES, MONTH_STATES } from '@santhe/rules'
import { endpoint } from './endpoint.ts'
import { IdOrAll, IstDateText, optional, PicturePath } from './fields.ts'
import { z } from './schema.ts'
import { SearchText } from './text.ts'

/** `monthlyStatus` maps month 0 to 11 to a state or 'none'. */
export const CalendarRow = z.object({
  produceName: z.string(),
  localName: z.string(),
  category: z.string(),
  imageUrl: PicturePath,
  monthlyStatus: z.record(z.string(), z.enum([...MONTH_STATES, 'none'])),
  /** At most six. */
  farms: z.array(z.object({ id: z.number(), name: z.string(), logoUrl: PicturePath.nullable() })),
  farmCount: z.number(),
  /** Null for several products, or none on offer. */
  productId: z.number().nullable(),
  /** Next bookable harvest. */
  harvestDate: IstDateText.nullable(),
})
export type CalendarRow = z.output<typeof CalendarRow>

export const readCalendar = endpoint({
  call: 'GET /api/calendar',
  access: 'anyone',
  summary: 'The harvest calendar, derived from approved products',
  query: z.object({
    search: SearchText,
    category: IdOrAll,
    /** Only rows with a state in this month, 0 to 11. */
    month: optional(z.coerce.number().int().min(0).max(11)),
    /** Sorts by the names that its readers see. */
    language: optional(z.enum(LANGUAGES)),
  }),
  response: z.array(CalendarRow),
  provides: ['calendar'],
  shared: true,
})
