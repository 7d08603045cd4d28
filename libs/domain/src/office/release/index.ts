export { listTeamKeys, makeTeamKey, revokeTeamKeys } from './manage-team-keys.ts'
export { recordTakenBack } from './record-taken-back.ts'
export { useTeamKey } from './use-team-key.ts'
