export { listMails, saveMail } from './mailbox.ts'
export { sendDueMail } from './send-due-mail.ts'
