import type { DueMail } from '@santhe/domain'
import { describe, expect, it } from 'vitest'
import { composeMail } from './compose-mail.ts'

const PUBLIC_URL = 'https://santhe.example'
const addressed = {
  id: 'abc.7.mail',
  to: { name: 'Asha Rao', email: 'asha@example.com' },
  username: 'asha',
  at: new Date('2026-11-21T06:30:00.000Z'),
}
const reset = (said: Partial<DueMail> = {}): DueMail => ({
  ...addressed,
  ...said,
  kind: 'passwordReset',
  token: 'T0ken-_',
})

describe('a mail', () => {
  it('to set a new password has name, link, how long it holds, and what to do if it was not you', () => {
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

  it('that a password was changed says when, in India, and what to do', () => {
    const { subject, text } = composeMail({ ...addressed, kind: 'passwordChanged' }, PUBLIC_URL)
    expect(subject).toBe('Your password was changed')
    expect(text).toMatch(/21 November 2026 at 12:00/)
    expect(text).toContain('https://santhe.example/forgot-password')
  })

  it('shows whatever a name holds as text, and loads nothing from anywhere', () => {
    const name = '<img src=x onerror="alert(1)">&\'Co'
    const { html, text } = composeMail(reset({ to: { name, email: 'a@example.com' } }), PUBLIC_URL)
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;Co')
    expect(html).not.toMatch(/<(script|link|img|iframe)|url\(/)
    expect(text).toContain(name)
  })
})
