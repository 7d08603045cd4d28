import { listDeliveryPlans, listRuralPins, setDeliveryPlan, switchRuralPin } from '@santhe/contracts'
import { deliveryAreas, orders } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { DELIVERY_AREAS, istDateOf } from '@santhe/rules'
import type { Backend } from '../backend.ts'

export function adminDeliveryAreaRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [
    serve(listRuralPins, () => deliveryAreas.listRuralPins(domain)),

    serve(switchRuralPin, ({ params: { zipCode }, body: { isOn }, by }) =>
      deliveryAreas.switchPin({ zipCode, isOn, by }, domain),
    ),
  ]
}

export function adminDeliveryWindowRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [
    serve(listDeliveryPlans, async ({ query, actor, now }) => {
      const district = await orders.districtToPlan(actor, query.district, domain)
      const plans = DELIVERY_AREAS.map(area => orders.readZonePlan({ district, area, today: istDateOf(now) }, domain))
      return { district, plans: (await Promise.all(plans)).map(({ district: _, ...plan }) => plan) }
    }),

    serve(setDeliveryPlan, async ({ body, by }) => {
      const { district: _, ...plan } = await orders.setDeliveryPlan({ ...body, by }, domain)
      return plan
    }),
  ]
}
