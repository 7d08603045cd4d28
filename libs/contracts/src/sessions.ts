import { Done } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Moment } from './fields.ts'
import { z } from './schema.ts'
import { exactText } from './text.ts'

export const SessionDevice = z.object({
  /** Public id, useless as a credential. */
  id: z.string(),
  /** Such as 'Chrome on Android'. */
  device: z.string(),
  createdAt: Moment,
  lastSeen: Moment,
  isThis: z.boolean(),
})
export type SessionDevice = z.output<typeof SessionDevice>

/** Lets people see and end their sessions. */
export const listSessions = endpoint({
  call: 'GET /api/users/sessions',
  access: 'signedIn',
  summary: 'Where the caller is signed in, this device first, then the last seen',
  response: z.array(SessionDevice),
  provides: ['session'],
})

export const endSession = endpoint({
  call: 'DELETE /api/users/sessions/:id',
  access: 'signedIn',
  summary: 'Signs the caller out on one device',
  params: z.strictObject({ id: exactText(100) }),
  response: Done,
  invalidates: ['session'],
})

export const endOtherSessions = endpoint({
  call: 'DELETE /api/users/sessions',
  access: 'signedIn',
  summary: 'Signs the caller out on every other device',
  response: z.object({ ended: z.number() }),
  invalidates: ['session'],
})
