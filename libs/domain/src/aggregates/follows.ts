export { listFollowedFarms as list, readFollowStatus as readStatus } from '../catalog/follow/queries.ts'
export { toggleFollow as toggle } from '../catalog/follow/toggle-follow.ts'
