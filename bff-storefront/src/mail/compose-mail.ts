import type { DueMail } from '@santhe/domain'
import { accountContent } from './account-content.ts'
import { assistContent } from './assist-content.ts'
import { digestContent } from './digest-content.ts'
import { type MailContent, mailHtml, mailText } from './mail-page.tsx'
import { newsContent } from './news-content.ts'
import { orderContent } from './order-content.ts'

/** A mail as it is sent, or stored in the mailbox. */
export interface ComposedMail {
  /** Fixed by event, person and channel. */
  id: string
  to: { name: string; email: string }
  subject: string
  text: string
  html: string
  at: Date
}

const LONGEST_NAME = 60
const LINK = /:\/\/|[@/\\]|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/u

/** A name as a mail begins with it. Anybody can register anybody's e-mail address, so what reads like an advertisement's link is no name. */
function nameIn({ name }: DueMail['to']): string {
  return name.length > LONGEST_NAME || LINK.test(name) ? '' : name
}

function contentOf(mail: DueMail, greeting: string, publicUrl: string): MailContent {
  switch (mail.kind) {
    case 'passwordReset':
    case 'passwordChanged':
    case 'emailConfirm':
    case 'emailChangeRequested':
    case 'emailChanged':
    case 'farmDeleted':
      return accountContent(mail, greeting, publicUrl)
    case 'assistCode':
    case 'assistStarted':
      return assistContent(mail, greeting, publicUrl)
    case 'orderDigest':
      return digestContent(mail, greeting, publicUrl)
    case 'news':
      return newsContent(mail, greeting, publicUrl)
    default:
      return orderContent(mail, greeting, publicUrl)
  }
}

/** Returns a mail as text and HTML; links lead to `publicUrl`, whatever host a request named. */
export function composeMail(mail: DueMail, publicUrl: string): ComposedMail {
  const name = nameIn(mail.to)
  const content = contentOf(mail, name === '' ? 'Namaskara,' : `Namaskara ${name},`, publicUrl)
  return {
    id: mail.id,
    to: { name, email: mail.to.email },
    subject: content.subject,
    text: mailText(content, publicUrl),
    html: mailHtml(content, publicUrl),
    at: mail.at,
  }
}
