import { listFollowedFarms, readFollowStatus, toggleFollow } from '@santhe/contracts'
import {
  listFollowedFarms as followedBy,
  readFollowStatus as followStatusOf,
  toggleFollow as toggleFollowOf,
} from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import type { Backend } from '../../backend.ts'

export function followRoutes({ domain }: Backend): Served[] {
  return [
    serve(listFollowedFarms, ({ actor }) => followedBy({ actor }, domain)),

    serve(readFollowStatus, ({ params, actor }) => followStatusOf({ actor, farmId: params.id }, domain)),

    serve(toggleFollow, ({ params, actor, now }) => toggleFollowOf({ actor, farmId: params.id, now }, domain)),
  ]
}
