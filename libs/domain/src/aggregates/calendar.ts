/** The harvest calendar. Commands and queries; each is documented where it stands. */
export { readCalendar as read } from '../catalog/calendar/queries.ts'
