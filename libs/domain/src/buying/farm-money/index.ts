export { readFarmOverview } from './read-overview.ts'
export { readStatement } from './read-statement.ts'
