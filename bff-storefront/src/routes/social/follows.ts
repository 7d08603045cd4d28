import { listFollowedFarms, readFollowStatus, toggleFollow } from '@santhe/contracts'
import { follows } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import type { Backend } from '../../backend.ts'

export function followRoutes({ domain }: Backend): Served[] {
  return [
    serve(listFollowedFarms, ({ actor }) => follows.list({ actor }, domain)),

    serve(readFollowStatus, ({ params, actor }) => follows.readStatus({ actor, farmId: params.id }, domain)),

    serve(toggleFollow, ({ params, actor, now }) => follows.toggle({ actor, farmId: params.id, now }, domain)),
  ]
}
