import type { DueMail, OrderLetter } from '@santhe/domain'
import { sayNews } from '@santhe/texts/say'
import { swapInPseudoLanguage } from '@santhe/texts/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeMail } from './compose-mail.ts'
import { ORDER } from './testing/mailed-order.ts'

let restore = () => {}
beforeAll(() => {
  restore = swapInPseudoLanguage()
})
afterAll(() => restore())

const addressed = {
  id: 'abc.7.mail',
  to: { name: 'Asha Rao', email: 'asha@example.com' },
  language: 'en' as const,
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

/** Has no letters, so that any letter outside brackets is English. */
const DIGITS = {
  ...{ ...ORDER, farmName: '3', notes: '4' },
  recipient: {
    firstName: '5',
    lastName: '6',
    email: '',
    phone: '7',
    address: '8',
    city: '9',
    state: '1',
    zipCode: '2',
  },
  items: ORDER.items.map(item => ({ ...item, productName: '9', localName: '' })),
  fees: ORDER.fees.map(fee => ({ ...fee, name: '8' })),
}
const PICKED_UP = { ...DIGITS, delivery: { ...DIGITS.delivery, isPickup: true } }
const ORDER_LETTERS: readonly OrderLetter[] = [
  { kind: 'orderPlaced', order: DIGITS, payUntil: null },
  { kind: 'orderPlaced', order: PICKED_UP, payUntil: expiresAt },
  { kind: 'orderPaid', order: { ...DIGITS, paymentMethod: 'cashfree' }, amount: 48_000, goesBack: false },
  { kind: 'orderPaid', order: DIGITS, amount: 48_000, goesBack: true },
  { kind: 'orderStatus', order: DIGITS, status: 'packaging', reason: '', goesBack: null },
  { kind: 'orderStatus', order: PICKED_UP, status: 'cancelled', reason: { code: 'reason.notPaid' }, goesBack: 48_000 },
  { kind: 'orderRefunded', order: DIGITS, amount: 48_000, reason: { code: 'reason.orderCancelled' } },
  { kind: 'orderHarvested', order: DIGITS, productName: '7' },
  { kind: 'farmOrderPlaced', order: DIGITS },
  { kind: 'farmOrderCancelled', order: DIGITS, reason: '' },
  { kind: 'farmOrderReopened', order: DIGITS },
]
const ORDER_MAILS: readonly DueMail[] = [
  ...ORDER_LETTERS.map(letter => ({ ...addressed, ...letter })),
  { ...addressed, kind: 'orderPlaced', order: DIGITS, payUntil: null, isUnconfirmed: true },
  {
    ...{ ...addressed, kind: 'orderDigest', since: expiresAt },
    news: ORDER_LETTERS.map(letter => ({ at: expiresAt, letter })),
  },
  {
    ...{ ...addressed, kind: 'news', newsKind: 'unattendedOrders', link: '/' },
    news: sayNews('news.unattended', { about: sayNews('news.reopened', { orderId: 12 }), farmName: '3' }),
  },
]

/** Removes bracketed texts, innermost first, since they nest. */
function withoutBrackets(text: string): string {
  const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '')
  return rest === text ? rest : withoutBrackets(rest)
}

describe('composeMail in another language', () => {
  it.each([...MAILS, ...ORDER_MAILS].map(mail => [mail.kind, mail] as const))(
    'contains no hard-coded English: %s',
    (_kind, mail) => {
      const { subject, text } = composeMail(mail, 'https://santhe.example')
      expect(subject).toMatch(/^⟦.*⟧$/)
      const outside = withoutBrackets(text).replaceAll(/https:\S+/g, '')
      expect(outside.replaceAll(/[^\p{L}]/gu, '')).toBe('')
    },
  )
})
