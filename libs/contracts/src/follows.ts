import { endpoint } from './endpoint.ts'
import { z } from './schema.ts'

export const FollowStatus = z.object({ isFollowing: z.boolean(), followerCount: z.number() })
export type FollowStatus = z.output<typeof FollowStatus>

export const readFollowStatus = endpoint({
  call: 'GET /api/farmers/:id/follow-status',
  access: 'anyone',
  summary: 'Whether the caller follows this farm, and how many do',
  response: FollowStatus,
  provides: ['farm'],
})

export const toggleFollow = endpoint({
  call: 'POST /api/farmers/:id/follow',
  access: 'signedIn',
  summary: 'Follows the farm, or stops following it',
  response: FollowStatus,
  idempotent: true,
  invalidates: ['farm'],
})

/** One request for all hearts of a list. */
export const listFollowedFarms = endpoint({
  call: 'GET /api/farmers/followed',
  access: 'signedIn',
  summary: 'The ids of the farms that the caller follows, the latest thousand',
  response: z.array(z.number()),
  provides: ['farm'],
})
