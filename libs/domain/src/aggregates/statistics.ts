/** Figures of the office. Commands and queries; each is documented where it stands. */
export { countFirstSteps } from '../office/first-steps/queries.ts'
export { countEvents } from '../office/statistics/count-events.ts'
export { readStatistics as read } from '../office/statistics/queries.ts'
export { readHistory } from '../office/statistics/read-history.ts'
export { recount } from '../office/statistics/recount/recount.ts'
