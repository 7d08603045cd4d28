export { readCalendar as read } from '../catalog/calendar/queries.ts'
