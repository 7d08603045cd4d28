import { Password, SignedIn } from './account.ts'
import { endpoint } from './endpoint.ts'
import { z } from './schema.ts'

/** Signs out all other devices. */
export const changePassword = endpoint({
  call: 'PUT /api/users/password',
  access: 'signedIn',
  summary: 'Changes the password, ends all sessions and begins a new one here',
  body: z.strictObject({ currentPassword: Password, password: Password }),
  response: SignedIn,
  errors: ['RATE_LIMITED'],
  invalidates: ['session', 'assist'],
  takesNoTurn: true,
})
