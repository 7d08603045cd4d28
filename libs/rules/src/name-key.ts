const GMAIL = ['gmail.com', 'googlemail.com']

/** Returns the probable mailbox, for rate limits: ignores case, '+' suffixes, and dots at Gmail. Never use it to find accounts. */
export function mailboxKey(email: string): string {
  const key = nameKey(email)
  const at = key.lastIndexOf('@')
  const [local = '', domain] = [key.slice(0, at).replace(/(?!^)\+.*$/s, ''), key.slice(at + 1)]
  return GMAIL.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}

/** Ignores case, width and surrounding spaces. Use it for lookups, uniqueness and rate limits, so that no spelling evades them. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}
