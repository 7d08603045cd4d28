export { findReset as find } from '../accounts/password-reset/find-reset.ts'
export { makeReset as make } from '../accounts/password-reset/make-reset.ts'
export { requestPasswordReset as request } from '../accounts/password-reset/request-password-reset.ts'
export { resetPassword as complete } from '../accounts/password-reset/reset-password.ts'
