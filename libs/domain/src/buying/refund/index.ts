export { type DueRefund, findRefund, listDueRefunds } from './queries.ts'
export { recordRefundOutcome } from './record-refund-outcome.ts'
export { saveIncident } from './save-incident.ts'
