import type { DueMail } from '@santhe/domain'
import type { MailContent } from './mail-page.tsx'

/** Returns the words of news that has no letter of its own: those of the bell. */
export function newsContent(
  { title, message, link }: Extract<DueMail, { kind: 'news' }>,
  greeting: string,
  publicUrl: string,
): MailContent {
  const button = { text: 'See it in the market', link: `${publicUrl}${link}` }
  return { subject: title, greeting, before: [message], button, after: [] }
}
