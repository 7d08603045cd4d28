/** What staff did, as it was written with each act. Nothing changes it; each query is documented where it stands. */
export { findJournalPeople as findPeople } from '../office/journal/find-people.ts'
export { listJournal as list } from '../office/journal/queries.ts'
