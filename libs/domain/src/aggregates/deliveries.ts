/** Days and windows of deliveries, and how many orders they take. Commands and queries; each is documented where it stands. */
export { chooseDelivery as choose } from '../buying/delivery/choose-delivery.ts'
export { fillSlots } from '../buying/delivery/fill-slots.ts'
export { listDeliveryDays as listDays, readLanePlan as readPlan } from '../buying/delivery/queries.ts'
export { districtToPlan, setDeliveryPlan as setPlan } from '../buying/delivery/set-delivery-plan.ts'
