/** Who follows which farm. Commands and queries; each is documented where it stands. */
export { listFollowedFarms as list, readFollowStatus as readStatus } from '../catalog/follow/queries.ts'
export { toggleFollow as toggle } from '../catalog/follow/toggle-follow.ts'
