import type { DueMail } from '@santhe/domain'
import { swapInPseudoLanguage } from '@santhe/texts/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeMail } from './compose-mail.ts'

let restore = () => {}
beforeAll(() => {
  restore = swapInPseudoLanguage()
})
afterAll(() => restore())

const addressed = {
  id: 'abc.7.mail',
  to: { name: 'Asha Rao', email: 'asha@example.com' },
  username: 'asha',
  at: new Date('2026-11-21T06:30:00.000Z'),
}
const expiresAt = addressed.at
const MAILS: readonly DueMail[] = [
  { ...addressed, kind: 'passwordReset', token: 'T0ken' },
  { ...addressed, kind: 'passwordChanged' },
  { ...addressed, kind: 'emailConfirm', isOfAccount: true, token: 'T0ken' },
  { ...addressed, kind: 'emailConfirm', isOfAccount: false, token: 'T0ken' },
  { ...addressed, kind: 'emailChangeRequested', newEmail: 'new@example.com', token: 'T0ken' },
  { ...addressed, kind: 'emailChanged', newEmail: 'new@example.com', token: 'T0ken' },
  { ...addressed, kind: 'farmDeleted', farmName: 'Ravi’s Field', isHidden: true },
  { ...addressed, kind: 'farmDeleted', farmName: 'Ravi’s Field', isHidden: false },
  { ...addressed, kind: 'assistCode', code: '123456', expiresAt },
  { ...addressed, kind: 'assistStarted', agentName: 'Manju', farmName: 'Ravi’s Field', expiresAt, token: 'T0ken' },
]

describe('composeMail in another language', () => {
  it.each(MAILS.map(mail => [mail.kind, mail] as const))('has no English of its own: %s', (_kind, mail) => {
    const { subject, text } = composeMail(mail, 'https://santhe.example')
    expect(subject).toMatch(/^⟦.*⟧$/)
    const outside = text.replaceAll(/⟦[^⟧]*⟧/g, '').replaceAll(/https:\S+/g, '')
    expect(outside.replaceAll(/[\s:-]/g, '')).toBe('')
  })
})
