export { listTeamKeys, makeTeamKey, revokeTeamKeys } from './manage-team-keys.ts'
export { useTeamKey } from './use-team-key.ts'
