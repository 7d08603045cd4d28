import type { DueMail } from '@santhe/domain'
import { inLanguage, type Language } from '@santhe/rules'
import { textsIn } from '@santhe/texts'
import { createElement } from 'react'
import { accountContent } from './account-content.ts'
import { assistContent } from './assist-content.ts'
import { digestContent, newsContent } from './digest-content.ts'
import { Mail, type MailContent, type MailTerms } from './mail-page.tsx'
import { renderMail } from './mail-piece.tsx'
import { orderContent } from './order-content.ts'

export interface ComposedMail {
  /** Unique per event, person and channel. */
  id: string
  to: { name: string; email: string }
  subject: string
  text: string
  html: string
  language: Language
  at: Date
  /** GET shows a page, POST unsubscribes, in every language. Undefined for mandatory mails. */
  unsubscribeUrl: string | undefined
}

const LONGEST_NAME = 60
const LINK = /:\/\/|[@/\\]|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/u

/** Anybody can register any address, so names with links are dropped. */
function nameIn({ name }: DueMail['to']): string {
  return name.length > LONGEST_NAME || LINK.test(name) ? '' : name
}

function contentOf(mail: DueMail, terms: MailTerms): MailContent {
  switch (mail.kind) {
    case 'passwordReset':
    case 'passwordChanged':
    case 'emailConfirm':
    case 'emailChangeRequested':
    case 'emailChanged':
    case 'farmDeleted':
      return accountContent(mail, terms)
    case 'assistCode':
    case 'assistStarted':
      return assistContent(mail, terms)
    case 'orderDigest':
      return digestContent(mail, terms)
    case 'news':
      return newsContent(mail, terms)
    default:
      return orderContent(mail, terms)
  }
}

/** Renders text and HTML from one component; links always use `publicUrl` and open pages in the mail's language. */
export function composeMail(mail: DueMail, publicUrl: string, language: Language = 'en'): ComposedMail {
  const text = textsIn(language)
  const name = nameIn(mail.to)
  const urlOf = (path: string) => publicUrl + inLanguage(path, language)
  const terms = { greeting: text('mail.greeting', { name }), language, urlOf, text }
  const content = contentOf(mail, terms)
  const { unsubscribe } = mail
  const unsubscribePath = unsubscribe === undefined ? undefined : `/unsubscribe?token=${unsubscribe}`
  const rendered = renderMail(createElement(Mail, { ...terms, content, unsubscribePath }))
  return {
    id: mail.id,
    to: { name, email: mail.to.email },
    subject: content.subject,
    ...rendered,
    language,
    at: mail.at,
    unsubscribeUrl: unsubscribePath === undefined ? undefined : publicUrl + unsubscribePath,
  }
}
