export { listMails as list } from '../news/mail/queries.ts'
export { saveMail as save } from '../news/mail/save-mail.ts'
export { sendDueMail as sendDue } from '../news/outbox/send-due-mail.ts'
