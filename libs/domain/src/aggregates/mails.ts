export { listMails as list, saveMail as save } from '../news/mail/mailbox.ts'
export { sendDueMail as sendDue } from '../news/mail/send-due-mail.ts'
