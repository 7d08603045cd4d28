export { findRefund as find, listDueRefunds as listDue } from '../buying/refund/queries.ts'
export { recordRefundOutcome as recordOutcome } from '../buying/refund/record-refund-outcome.ts'
