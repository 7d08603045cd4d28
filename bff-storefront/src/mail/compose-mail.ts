import type { DueMail } from '@santhe/domain'
import { createElement } from 'react'
import { accountContent } from './account-content.ts'
import { assistContent } from './assist-content.ts'
import { digestContent } from './digest-content.ts'
import { Mail, type MailContent } from './mail-page.tsx'
import { renderMail } from './mail-piece.tsx'
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
  /** Where its reader switches mails like it off: a page to open, and the same to post to. Undefined where they must get it. */
  unsubscribeUrl: string | undefined
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

/** Returns a mail as text and HTML, both from its one component; links lead to `publicUrl`, whatever host a request named. */
export function composeMail(mail: DueMail, publicUrl: string): ComposedMail {
  const name = nameIn(mail.to)
  const content = contentOf(mail, name === '' ? 'Namaskara,' : `Namaskara ${name},`, publicUrl)
  const { unsubscribe } = mail
  const unsubscribeUrl = unsubscribe === undefined ? undefined : `${publicUrl}/unsubscribe?token=${unsubscribe}`
  const { html, text } = renderMail(createElement(Mail, { content, publicUrl, unsubscribeUrl }))
  return {
    id: mail.id,
    to: { name, email: mail.to.email },
    subject: content.subject,
    text,
    html,
    at: mail.at,
    unsubscribeUrl,
  }
}
