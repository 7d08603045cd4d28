/** Mails: sent, and stored in the mailbox of development. Commands and queries; each is documented where it stands. */
export { listMails as list } from '../news/mail/queries.ts'
export { saveMail as save } from '../news/mail/save-mail.ts'
export { sendDueMail as sendDue } from '../news/outbox/send-due-mail.ts'
