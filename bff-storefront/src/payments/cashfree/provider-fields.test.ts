import { describe, expect, it } from 'vitest'
import { orderRequest, providerEmail, providerPhone, providerText } from './cashfree-formats.ts'

describe('providerPhone', () => {
  it.each([
    ['+91 98450 12345', '9845012345'],
    ['098450-12345', '9845012345'],
    ['919845012345', '9845012345'],
    ['0091 98450 12345', '9845012345'],
    [' 9845012345 ', '9845012345'],
    ['(080) 2345 6789', '8023456789'],
    ['೯೮೪೫೦ ೧೨೩೪೫', '9845012345'],
    ['९८४५० १२३४५', '9845012345'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+65 6123 4567', '+6561234567'],
    ['98450 12345, 98450 67890', '9845012345'],
    ['98450 12345 or 98450 67890', '9845012345'],
    ['98450 12345 98450 67890', '9845012345'],
    ['98450 12345 ext 12', '9845012345'],
    ['௯௮௪௫௦ ௧௨௩௪௫', '9845012345'],
    ['call me later', undefined],
    ['98450 1234 ext', undefined],
    ['1234567890123456', undefined],
  ])('turns %s into %s', (typed, phone) => {
    expect(providerPhone(typed)).toBe(phone)
  })
})

describe('providerText', () => {
  it.each([
    ['  Asha \n Rao ', 'Asha Rao'],
    ['ಆಶಾ ರಾವ್', 'ಆಶಾ ರಾವ್'],
    ['Asha 🌾 <b>Rao</b>', 'Asha b Rao /b'],
    ['ರ್‍ಯಾಲಿ', 'ರ್‍ಯಾಲಿ'],
    ['\u202eoaR\u0000 ahsA', 'oaR ahsA'],
    ['Jo', undefined],
    ['👩‍🌾👩‍🌾👩‍🌾', undefined],
    ['\ud83c\ud83c\ud83c', undefined],
    ['', undefined],
  ])('turns %j into %j', (typed, text) => {
    expect(providerText(typed)).toBe(text)
  })

  it('cuts between letters, never within one', () => {
    const letter = 'ಕ್ಷೌ'
    expect(providerText(letter.repeat(40))).toBe(letter.repeat(Math.floor(100 / letter.length)))
    expect(providerText('a'.repeat(300))).toHaveLength(100)
  })
})

describe('providerEmail', () => {
  it.each([
    [' asha.rao+santhe@mail.example.com ', 'asha.rao+santhe@mail.example.com'],
    ['"asha rao"@example.com', undefined],
    ['asha@[127.0.0.1]', undefined],
    ['ಆಶಾ@example.com', undefined],
    ['asha@ಉದಾಹರಣೆ.ಭಾರತ', undefined],
    [`${'a'.repeat(64)}@${'b'.repeat(40)}.example`, undefined],
    ['asha..rao@example.com', undefined],
  ])('turns %s into %s', (typed, email) => {
    expect(providerEmail(typed)).toBe(email)
  })
})

describe("the webhook URL of a provider's order", () => {
  const now = new Date('2026-11-21T06:30:00.000Z')
  const customer = { buyerId: 7, name: 'Asha', email: 'asha@example.com', phone: '9845012345', language: 'en' as const }
  const order = { paymentId: 'santhe-1-Ab12Cd34', amount: 100, customer, expiresAt: now, now }

  it.each([
    ['production', 'https://santhe.example', 'https://santhe.example/api/payments/webhook'],
    ['sandbox', 'http://localhost:8080', undefined],
    ['testing', 'http://localhost:8080', 'http://localhost:8080/api/payments/webhook'],
  ] as const)('is omitted unless the provider accepts it: %s, %s', (mode, publicUrl, notifyUrl) => {
    expect(orderRequest(order, { mode, publicUrl }).order_meta.notify_url).toBe(notifyUrl)
  })
})
