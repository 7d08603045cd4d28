export { listDeliveryDays as listDays, readZonePlan as readPlan } from '../buying/delivery/queries.ts'
export { districtToPlan, setDeliveryPlan as setPlan } from '../buying/delivery/set-delivery-plan.ts'
export { chooseDelivery as choose } from '../buying/order-status/choose-delivery.ts'
