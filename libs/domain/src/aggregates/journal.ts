/** What staff did, as it was written with each act. Nothing changes it; each query is documented where it stands. */
export { listJournal as list } from '../office/journal/queries.ts'
