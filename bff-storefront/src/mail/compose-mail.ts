import type { DueMail } from '@santhe/domain'
import { type MailWords, mailHtml, mailText } from './mail-page.ts'
import { momentText } from './moment-text.ts'
import { orderWords } from './order-words.ts'

/** A mail as it is sent or kept. */
export interface ComposedMail {
  /** Fixed by event, person and channel. */
  id: string
  to: { name: string; email: string }
  subject: string
  text: string
  html: string
  at: Date
}

function wordsOf(mail: DueMail, publicUrl: string): MailWords {
  const greeting = `Namaskara ${mail.to.name},`
  if (mail.kind !== 'passwordReset' && mail.kind !== 'passwordChanged') return orderWords(mail, greeting, publicUrl)
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

/** Writes a mail as text and HTML; links lead to `publicUrl`, whatever host anybody asked. */
export function composeMail(mail: DueMail, publicUrl: string): ComposedMail {
  const words = wordsOf(mail, publicUrl)
  return {
    id: mail.id,
    to: mail.to,
    subject: words.subject,
    text: mailText(words, publicUrl),
    html: mailHtml(words, publicUrl),
    at: mail.at,
  }
}
