import type { DueMail } from '@santhe/domain'
import { createElement } from 'react'
import { accountContent } from './account-content.ts'
import { assistContent } from './assist-content.ts'
import { digestContent, newsContent } from './digest-content.ts'
import { Mail, type MailContent } from './mail-page.tsx'
import { renderMail } from './mail-piece.tsx'
import { orderContent } from './order-content.ts'

export interface ComposedMail {
  /** Unique per event, person and channel. */
  id: string
  to: { name: string; email: string }
  subject: string
  text: string
  html: string
  at: Date
  /** GET shows a page, POST unsubscribes. Undefined for mandatory mails. */
  unsubscribeUrl: string | undefined
}

const LONGEST_NAME = 60
const LINK = /:\/\/|[@/\\]|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/u

/** Anybody can register any address, so names with links are dropped. */
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

/** Text and HTML from one component; links always use `publicUrl`. */
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
