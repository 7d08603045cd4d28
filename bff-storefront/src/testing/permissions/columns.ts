import { type Permission, statuses } from '@santhe/http-kit/testing'
import type { Who } from './targets.ts'

/** The status of calls for every role, by call. docs/product/roles.md#permissions. */
export type Permissions = Readonly<Record<string, Permission<Who>>>

// Columns: nobody, customer, farmer, admin, district manager, taluk agent, delivery agent.
export const all = (status: number) => statuses(status, status, status, status, status, status, status)
export const signedIn = (status: number) => statuses(401, status, status, status, status, status, status)
/** Of what an admin alone reaches: it is another person's, outside the area of staff. */
export const READER_NEAR = statuses(401, 404, 404, 200, 404, 404, 404)
export const NOT_OWN = signedIn(404)
export const mine = { expected: signedIn(200) }
export const open = { expected: all(200) }
