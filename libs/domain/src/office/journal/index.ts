export { findJournalPeople } from './find-people.ts'
export { listJournal } from './queries.ts'
