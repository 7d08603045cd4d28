import { DELIVERY_AREAS, plainZipCode } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { endpoint } from './endpoint.ts'
import { z } from './schema.ts'

export const PIN_MESSAGE = coded('form.pin')

/** Six digits in any notation. Forms accept any zip code; lookups need this. */
export const PinText = z
  .string(PIN_MESSAGE)
  .overwrite(plainZipCode)
  .regex(/^[1-9]\d{5}$/, PIN_MESSAGE)

/** docs/product/delivery.md#areas. */
export const DeliveryAreaOfPin = z.object({
  zipCode: z.string(),
  area: z.enum([...DELIVERY_AREAS, 'outside']),
  /** Null for unknown PINs. */
  place: z.string().nullable(),
  district: z.string().nullable(),
})
export type DeliveryAreaOfPin = z.output<typeof DeliveryAreaOfPin>

export const readDeliveryArea = endpoint({
  call: 'GET /api/delivery-areas/:zipCode',
  access: 'anyone',
  summary: 'The delivery area of a PIN code',
  params: z.strictObject({ zipCode: PinText }),
  response: DeliveryAreaOfPin,
  provides: ['fee'],
  shared: true,
})
