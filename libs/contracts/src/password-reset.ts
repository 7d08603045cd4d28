import { coded } from '@santhe/texts/say'
import { Done, Password } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Email } from './fields.ts'
import { z } from './schema.ts'
import { exactText } from './text.ts'

/** docs/product/accounts.md#forgot-password. */
export const ForgotPasswordForm = z.strictObject({ email: Email })
export type ForgotPasswordForm = z.input<typeof ForgotPasswordForm>

/** docs/product/accounts.md#reset-password: only the form compares the repeated password. */
export const NewPasswordForm = z
  .object({ password: Password, confirmPassword: Password })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: coded('form.confirmPassword'),
  })
export type NewPasswordForm = z.input<typeof NewPasswordForm>

/** Malformed tokens respond like unknown ones. */
const ResetToken = exactText(200)

export const requestPasswordReset = endpoint({
  call: 'POST /api/forgot-password',
  access: 'anyone',
  summary: 'Sends a link to set a new password; the same response whether or not an account has the address',
  body: ForgotPasswordForm,
  /** `resetToken` only outside production, for existing accounts. */
  response: Done.extend({ resetToken: z.string().optional() }),
  errors: ['RATE_LIMITED'],
  needsNoSession: true,
})

export const checkResetToken = endpoint({
  call: 'GET /api/reset-password/:token',
  access: 'anyone',
  summary: 'Checks a reset link, which works once and for an hour',
  params: z.strictObject({ token: ResetToken }),
  response: Done,
  errors: ['RESET_LINK_INVALID', 'RATE_LIMITED'],
})

export const resetPassword = endpoint({
  call: 'POST /api/reset-password',
  access: 'anyone',
  summary: 'Sets a new password with a reset link and ends every session of the person',
  body: z.strictObject({ token: ResetToken, password: Password }),
  response: Done.extend({ username: z.string() }),
  errors: ['RESET_LINK_INVALID', 'RATE_LIMITED'],
  needsNoSession: true,
  takesNoTurn: true,
})
