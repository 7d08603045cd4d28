import { describe, expect, it } from 'vitest'
import { isSignedBy, signatureOf } from './cashfree-client.ts'

const SECRET = 'TEST-secret'
const now = new Date('2026-11-21T06:30:00.000Z')
const rawBody = '{"data":{"amount":170.00},"type":"PAYMENT_SUCCESS_WEBHOOK"}'

function signed(sentAt: number, secret = SECRET) {
  const timestamp = String(sentAt)
  return { rawBody, timestamp, signature: signatureOf({ rawBody, timestamp }, secret), now }
}
const MINUTE = 60_000

// docs/product/payments.md#webhook
describe('a webhook signature', () => {
  it('is HMAC-SHA256 over timestamp and raw body, in base64', () => {
    expect(signatureOf({ rawBody: '{"a":1}', timestamp: '1700000000000' }, 'secret')).toBe(
      '0pM2GdttJSewPFhxsH1nVKvgeUeQD/mx7t0F5acVYpI=',
    )
  })

  it.each([0, -43 * MINUTE, -59 * MINUTE, 9 * MINUTE])('is valid %i ms from now', apart => {
    expect(isSignedBy(SECRET, signed(now.getTime() + apart))).toBe(true)
  })

  it('is valid with a timestamp of seconds', () => {
    expect(isSignedBy(SECRET, signed(now.getTime() / 1000))).toBe(true)
  })

  it.each([-61 * MINUTE, 11 * MINUTE])('is invalid %i ms from now, even if correctly signed', apart => {
    expect(isSignedBy(SECRET, signed(now.getTime() + apart))).toBe(false)
  })

  it('is invalid when a byte of signature, body or time, or the key differs', () => {
    const good = signed(now.getTime())
    expect(isSignedBy('another', good)).toBe(false)
    expect(isSignedBy(SECRET, signed(now.getTime(), 'another'))).toBe(false)
    for (const wrong of [
      { rawBody: rawBody.replace('170.00', '170.0') },
      { timestamp: String(now.getTime() + 1) },
      ...['', 'x', good.signature.slice(0, -1), `${good.signature}=`, good.signature.toLowerCase()].map(signature => ({
        signature,
      })),
      ...['', 'now', '-1', '1e13', ' ', `${now.getTime()}.5`].map(timestamp => ({
        timestamp,
        signature: signatureOf({ rawBody, timestamp }, SECRET),
      })),
    ]) {
      expect([wrong, isSignedBy(SECRET, { ...good, ...wrong })]).toEqual([wrong, false])
    }
  })
})
