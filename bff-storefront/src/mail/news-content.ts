import type { DueMail } from '@santhe/domain'
import type { MailContent } from './mail-page.tsx'

/** The bell's texts, for news without a mail of its own. */
export function newsContent(
  { title, message, link }: Extract<DueMail, { kind: 'news' }>,
  greeting: string,
  publicUrl: string,
): MailContent {
  const button = { text: 'See it in the market', link: `${publicUrl}${link}` }
  return { subject: title, greeting, before: [message], button, after: [] }
}
