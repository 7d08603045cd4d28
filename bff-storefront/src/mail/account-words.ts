import type { DueMail } from '@santhe/domain'
import type { MailWords } from './mail-page.ts'
import { momentText } from './moment-text.ts'

type AccountMail = Extract<DueMail, { kind: 'passwordReset' | 'passwordChanged' }>

/** Mails about the account itself, in words. */
export function accountWords(mail: AccountMail, greeting: string, publicUrl: string): MailWords {
  if (mail.kind === 'passwordReset') {
    return {
      subject: 'Set a new password',
      greeting,
      before: [
        `Somebody asked to set a new password for your Santhe account “${mail.username}”. To choose one, open this link within 1 hour. It works once.`,
      ],
      button: { text: 'Set a new password', link: `${publicUrl}/reset-password?token=${mail.token}` },
      after: [
        'If it was not you, there is nothing to do: your password stays as it is, and the link ends by itself. Nobody of Santhe will ever ask you for it.',
      ],
    }
  }
  return {
    subject: 'Your password was changed',
    greeting,
    before: [
      `The password of your Santhe account “${mail.username}” was changed on ${momentText(mail.at)} (India time), and every other device was signed out.`,
      'If it was you, there is nothing to do. If it was not, set a new password now:',
    ],
    button: { text: 'Set a new password', link: `${publicUrl}/forgot-password` },
    after: [],
  }
}
