export { countEvents } from '../office/statistics/count-events.ts'
export { countFirstSteps, readStatistics as read } from '../office/statistics/queries.ts'
export { readHistory } from '../office/statistics/read-history.ts'
export { recount } from '../office/statistics/recount/recount.ts'
