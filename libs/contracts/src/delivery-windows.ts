import { DELIVERY_AREAS, DELIVERY_WINDOWS } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { endpoint } from './endpoint.ts'
import { IstDateText, optional } from './fields.ts'
import { OrderDetail } from './order-detail.ts'
import { z } from './schema.ts'
import { text } from './text.ts'

/** Orders left; null without limit. */
const Left = z.number().nullable()

/** docs/product/delivery.md#capacity */
export const DeliveryDay = z.object({
  date: IstDateText,
  left: z.object({ morning: Left, afternoon: Left, evening: Left }),
  /** Accepts no orders, with a reason such as 'Dasara'. */
  isClosed: z.boolean(),
  reason: z.string(),
})
export type DeliveryDay = z.output<typeof DeliveryDay>

export const listDeliveryDays = endpoint({
  call: 'GET /api/delivery-windows',
  access: 'anyone',
  summary:
    'What is left of the next 30 days of a farm district’s deliveries to an area, from a day on; tomorrow unless given',
  query: z.object({
    district: text(1, 'form.district', 60),
    area: z.enum(DELIVERY_AREAS, coded('form.area')),
    from: optional(IstDateText),
  }),
  response: z.array(DeliveryDay),
  provides: ['order', 'fee'],
  needsNoSession: true,
})

const CHOICE = coded('form.dateOrTime')

/** Omitted fields stay; a day alone takes its first open window. */
export const deliveryChoiceFields = {
  date: optional(IstDateText),
  window: optional(z.enum(DELIVERY_WINDOWS, coded('form.window'))),
}

export const DeliveryChoice = z
  .strictObject(deliveryChoiceFields)
  .refine(({ date, window }) => date !== undefined || window !== undefined, { message: CHOICE, path: ['date'] })

export const chooseDelivery = endpoint({
  call: 'PUT /api/orders/:id/delivery',
  access: 'signedIn',
  summary:
    'Chooses another day or window for an order: its buyer while it can be modified and after a failed delivery, farm and staff after one that was brought back',
  body: DeliveryChoice,
  response: OrderDetail,
  errors: ['STATUS_NOT_ALLOWED', 'KEY_REUSED'],
  invalidates: ['order'],
  idempotent: true,
})
