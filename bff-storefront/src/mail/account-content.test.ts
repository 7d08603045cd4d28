import type { DueMail } from '@santhe/domain'
import { sayNews } from '@santhe/texts/say'
import { describe, expect, it } from 'vitest'
import { composeMail } from './compose-mail.ts'

const PUBLIC_URL = 'https://santhe.example'
const addressed = {
  id: 'abc.7.mail',
  to: { name: 'Asha Rao', email: 'asha@example.com' },
  language: 'en' as const,
  username: 'asha',
  at: new Date('2026-11-21T06:30:00.000Z'),
}
const reset = (overrides: Partial<DueMail> = {}): DueMail => ({
  ...addressed,
  ...overrides,
  kind: 'passwordReset',
  token: 'T0ken-_',
})

describe('composeMail for an account', () => {
  // docs/product/accounts.md#language
  it('links to pages in the reader’s language and marks its own language', () => {
    const { text, html, language, unsubscribeUrl } = composeMail(reset({ unsubscribe: '7.abc' }), PUBLIC_URL, 'kn')
    expect(language).toBe('kn')
    expect(html).toContain('<html lang="kn-IN">')
    const links = [...text.matchAll(/https:\S+/g)].map(([link]) => link)
    expect(links).toEqual([
      `${PUBLIC_URL}/kn/reset-password?token=T0ken-_`,
      `${PUBLIC_URL}/kn/unsubscribe?token=7.abc`,
      `${PUBLIC_URL}/kn`,
    ])
    // Mail programs post to this URL.
    expect(unsubscribeUrl).toBe(`${PUBLIC_URL}/unsubscribe?token=7.abc`)
  })

  it('a new-password mail has name, link, its validity, and advice for strangers', () => {
    const { subject, text, html } = composeMail(reset(), PUBLIC_URL)
    expect(subject).toBe('Set a new password')
    for (const part of [
      'Namaskara Asha Rao,',
      'https://santhe.example/reset-password?token=T0ken-_',
      'within 1 hour',
      'If it was not you',
    ]) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
  })

  it('a password-changed mail has the Indian time and advice', () => {
    const { subject, text } = composeMail({ ...addressed, kind: 'passwordChanged' }, PUBLIC_URL)
    expect(subject).toBe('Your password was changed')
    expect(text).toMatch(/Nov 21, 2026, 12:00/)
    expect(text).toContain('https://santhe.example/forgot-password')
  })

  it("a news mail has the bell's text and a link to its page", () => {
    const { username: _username, ...written } = addressed
    const news = sayNews('news.approved', { productName: 'Okra' })
    const about = { kind: 'news', newsKind: 'farmDecisions', news, link: '/dashboard/products/5' } as const
    const mail: DueMail = { ...written, ...about }
    const { subject, text } = composeMail(mail, PUBLIC_URL)
    expect(subject).toBe('Product approved')
    expect(text).toContain('Namaskara Asha Rao,\n\nOkra is in the shop now.\n\nSee it in the market: ')
    expect(text).toContain('https://santhe.example/dashboard/products/5')
  })

  it("a farm-deleted mail names what remains: a hidden farm's orders or a customer account", () => {
    const mail = (isHidden: boolean) =>
      composeMail({ ...addressed, kind: 'farmDeleted', farmName: 'Ravi’s Field', isHidden }, PUBLIC_URL)
    expect(mail(true).subject).toBe('Your farm is no longer on Santhe')
    expect(mail(true).text).toContain('took Ravi’s Field and its products out of the market on Nov 21, 2026, 12:00')
    expect(mail(true).text).toContain('https://santhe.example/dashboard/orders')
    expect(mail(false).text).toContain('You keep your account as a customer')
    expect(mail(false).text).not.toContain('/dashboard/orders')
  })

  it('escapes names and loads nothing from elsewhere', () => {
    const name = '<img src=x onerror="alert(1)">&\'Co'
    const { html, text } = composeMail(reset({ to: { name, email: 'a@example.com' } }), PUBLIC_URL)
    expect(html).not.toContain('<img')
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;>&amp;'Co")
    expect(html).not.toMatch(/<(script|link|img|iframe)|url\(/)
    expect(text).toContain(name)
  })
})
