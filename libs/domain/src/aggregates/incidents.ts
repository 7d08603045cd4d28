export { saveIncident as save } from '../buying/incident/save-incident.ts'
