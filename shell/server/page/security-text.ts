import { COMPANY } from '../../src/company.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** `/.well-known/security.txt` (RFC 9116), expiring a year from now. */
export function securityText(publicUrl: string, now: Date): string {
  return `${[
    `Contact: mailto:${COMPANY.securityEmail}`,
    `Expires: ${new Date(now.getTime() + YEAR_MS).toISOString()}`,
    'Preferred-Languages: en, kn, hi',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ].join('\n')}\n`
}
