import { PinText } from './delivery-areas.ts'
import { endpoint } from './endpoint.ts'
import { z } from './schema.ts'

/** docs/product/delivery.md#switched-off-pins. */
export const RuralPin = z.object({
  zipCode: z.string(),
  place: z.string(),
  /** Whether the market delivers there. */
  isOn: z.boolean(),
})
export type RuralPin = z.output<typeof RuralPin>

export const listRuralPins = endpoint({
  call: 'GET /api/admin/delivery-areas',
  access: ['admin'],
  summary: 'The PINs of Bangalore Rural, with whether the market delivers there',
  response: z.array(RuralPin),
  provides: ['fee'],
})

export const switchRuralPin = endpoint({
  call: 'PUT /api/admin/delivery-areas/:zipCode',
  access: ['admin'],
  summary: 'Switches deliveries to a PIN of Bangalore Rural on or off',
  params: z.strictObject({ zipCode: PinText }),
  body: z.strictObject({ isOn: z.boolean() }),
  response: RuralPin,
  invalidates: ['fee'],
  repeatsHarmlessly: true,
})
