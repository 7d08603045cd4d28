import { describe, expect, it } from 'vitest'
import { composeMail } from './compose-mail.ts'

const PUBLIC_URL = 'https://santhe.example'
const written = { id: 'abc.7.mail', language: 'en' as const, at: new Date('2026-11-21T06:30:00.000Z') }
const addressed = { ...written, to: { name: 'Asha Rao', email: 'asha@example.com' }, username: 'asha' }

describe('composeMail for a new e-mail address', () => {
  it('names nobody to the new address, which may be a stranger’s', () => {
    const to = { name: '', email: 'new@example.com' }
    const { subject, text, html } = composeMail(
      { ...written, to, kind: 'emailConfirm', isOfAccount: false, token: 'T0ken-_' },
      PUBLIC_URL,
    )
    expect(subject).toBe('Confirm your email address')
    expect(text).toMatch(/^Namaskara,\n/)
    for (const part of ['https://santhe.example/confirm-email?token=T0ken-_', 'within 24 hours', 'If it was not you']) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
  })

  it('tells the former address what happened and how to undo it', () => {
    const change = { ...addressed, newEmail: 'new@example.com', token: 'T0ken-_' }
    const requested = composeMail({ ...change, kind: 'emailChangeRequested' }, PUBLIC_URL)
    expect(requested.text).toMatch(
      /Nov 21, 2026, 12:00[\s\S]*“asha”[\s\S]*to new@example\.com[\s\S]*Nothing changes until/,
    )
    expect(requested.text).toContain('Keep this address: https://santhe.example/keep-email?token=T0ken-_')
    const done = composeMail({ ...change, kind: 'emailChanged' }, PUBLIC_URL)
    expect(done.subject).toBe('Your email address was changed')
    expect(done.text).toMatch(/goes to new@example\.com[\s\S]*within 7 days/)
    expect(done.text).toContain('Take this address back: https://santhe.example/keep-email?token=T0ken-_')
  })
})
