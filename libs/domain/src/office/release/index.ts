export { recordTakenBack } from './record-taken-back.ts'
