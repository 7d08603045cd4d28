/** What somebody of the market has to look at. Commands and queries; each is documented where it stands. */
export { saveIncident as save } from '../buying/incident/save-incident.ts'
