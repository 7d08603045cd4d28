import { listRuralPins, switchRuralPin } from '@santhe/contracts'
import { deliveryAreas } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import type { Backend } from '../backend.ts'

export function adminDeliveryAreaRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [
    serve(listRuralPins, () => deliveryAreas.listRural(domain)),

    serve(switchRuralPin, ({ params: { zipCode }, body: { isOn }, actor, device, now }) =>
      deliveryAreas.switch({ zipCode, isOn, by: { actor, device, now } }, domain),
    ),
  ]
}
