import { nameKey } from './name-key.ts'

const GMAIL = ['gmail.com', 'googlemail.com']

/** Probable mailbox, for rate limits: ignores case, '+' suffixes, and dots at Gmail. Never for finding accounts. */
export function mailboxKey(email: string): string {
  const key = nameKey(email)
  const at = key.lastIndexOf('@')
  const [local = '', domain] = [key.slice(0, at).replace(/(?!^)\+.*$/s, ''), key.slice(at + 1)]
  return GMAIL.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
