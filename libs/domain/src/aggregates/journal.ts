export { findJournalPeople as findPeople } from '../office/journal/find-people.ts'
export { listJournal as list } from '../office/journal/queries.ts'
