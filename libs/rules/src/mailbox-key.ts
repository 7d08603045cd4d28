import { nameKey } from './name-key.ts'

const GMAIL = ['gmail.com', 'googlemail.com']

/**
 * Returns the mailbox that an e-mail address most likely leads to, by which mails to it are limited: without case, without what follows
 * a '+', and at Gmail without dots. Never use it to find an account: elsewhere these may be different mailboxes.
 */
export function mailboxKey(email: string): string {
  const key = nameKey(email)
  const at = key.lastIndexOf('@')
  const [local = '', domain] = [key.slice(0, at).replace(/(?!^)\+.*$/s, ''), key.slice(at + 1)]
  return GMAIL.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
