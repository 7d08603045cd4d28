/** Another e-mail address, from the request to its confirmation. Commands and queries; each is documented where it stands. */
export { confirmEmail as confirm } from '../accounts/email-change/confirm-email.ts'
export {
  findChangeToConfirm as findToConfirm,
  findChangeToKeep as findToKeep,
} from '../accounts/email-change/find-change.ts'
export { keepEmail as keep } from '../accounts/email-change/keep-email.ts'
export { makeConfirmLink, makeKeepLink } from '../accounts/email-change/make-links.ts'
export {
  isNewEmailRequest as isNew,
  sendEmailLinkAgain as sendLinkAgain,
} from '../accounts/email-change/request-email-change.ts'
export { endEmailChange as end } from '../accounts/pending-email/end-email-change.ts'
export { pendingEmailOf } from '../accounts/pending-email/queries.ts'
