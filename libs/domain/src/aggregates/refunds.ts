/** Money that goes back. Commands and queries; each is documented where it stands. */
export { findRefund as find, listDueRefunds as listDue } from '../buying/refund/queries.ts'
export { recordRefundOutcome as recordOutcome } from '../buying/refund/record-refund-outcome.ts'
