import { type Permission, statuses } from '@santhe/http-kit/testing'
import type { Who } from './targets.ts'

/** Status of each call for every role. docs/product/roles.md#permissions. */
export type Permissions = Readonly<Record<string, Permission<Who>>>

// Columns: nobody, customer, farmer, admin, district manager, taluk agent, delivery agent.
export const all = (status: number) => statuses(status, status, status, status, status, status, status)
export const signedIn = (status: number) => statuses(401, status, status, status, status, status, status)
/** For another person's things, outside the area of staff: only admins reach them. */
export const READER_NEAR = statuses(401, 404, 404, 200, 404, 404, 404)
export const NOT_OWN = signedIn(404)
export const mine = { expected: signedIn(200) }
export const open = { expected: all(200) }
