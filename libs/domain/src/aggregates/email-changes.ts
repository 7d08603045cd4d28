export { confirmEmail as confirm, findEmailToConfirm as findToConfirm } from '../accounts/email-change/confirm-email.ts'
export { findChangeToKeep as findToKeep } from '../accounts/email-change/find-change.ts'
export { keepEmail as keep } from '../accounts/email-change/keep-email.ts'
export { makeConfirmLink, makeKeepLink } from '../accounts/email-change/make-links.ts'
export {
  emailToConfirm,
  newEmailOf,
  sendEmailLinkAgain as sendLinkAgain,
} from '../accounts/email-change/request-email-change.ts'
export { endEmailChange as end } from '../accounts/pending-email/end-email-change.ts'
export { pendingEmailOf } from '../accounts/pending-email/queries.ts'
