import type { DueMail } from '@santhe/domain'
import { describe, expect, it } from 'vitest'
import { composeMail } from './compose-mail.ts'
import { ORDER } from './testing/mailed-order.ts'

const AT = new Date('2026-11-21T06:30:00.000Z')

type Digest = Extract<DueMail, { kind: 'orderDigest' }>

function digestOf(news: Digest['news']) {
  const to = { name: 'Asha Rao', email: 'asha@example.com' }
  const mail: Digest = { id: 'abc.7.mail', kind: 'orderDigest', to, language: 'en', at: AT, since: AT, news }
  return composeMail(mail, 'https://santhe.example')
}

describe('digest of an order’s news', () => {
  it('has one line per event, without text typed by people', () => {
    const cancelled = { ...ORDER, _id: 13, status: 'cancelled' as const }
    const news = [
      { at: AT, letter: { kind: 'orderPlaced' as const, payUntil: null, order: ORDER } },
      {
        at: AT,
        letter: {
          kind: 'orderStatus' as const,
          status: 'cancelled' as const,
          reason: 'x',
          goesBack: 100,
          order: cancelled,
        },
      },
    ]
    const { subject, text, html } = digestOf(news)
    expect(subject).toBe('News about 2 orders')
    expect(text).toContain(
      '- Nov 21, 2026, 12:00 pm: Order #12 of 3 boxes from Ravi’s Field has been placed (₹1,20,495.37).',
    )
    expect(text).toContain('Order #13 from Ravi’s Field was cancelled, and the ₹1.00 that you paid will be refunded.')
    expect(text).toContain('See your orders: https://santhe.example/dashboard/orders?own=1')
    expect(html.match(/<li /g)).toHaveLength(2)
    expect(text).not.toMatch(/Asha Rao\n|Malleshwaram|Ring twice/)
    const forFarm = { at: AT, letter: { kind: 'farmOrderPlaced' as const, order: ORDER } }
    const toFarm = digestOf([forFarm])
    expect(toFarm.subject).toBe('News about an order')
    expect(toFarm.text).toContain('New order #12 of 3 boxes (₹1,20,495.37).')
    const reopened = [{ at: AT, letter: { kind: 'farmOrderReopened' as const, order: ORDER } }]
    const again = digestOf(reopened).text
    expect(again).toContain('Order #12 of 3 boxes is open again; please prepare it.')
    expect(again).toMatch(/See the orders: \S+\/dashboard\/orders$/m)
  })

  it('words pickup orders as pickups', () => {
    const order = { ...ORDER, delivery: { ...ORDER.delivery, isPickup: true } }
    const step = (status: 'shipping' | 'delivered') => ({
      at: AT,
      letter: { kind: 'orderStatus' as const, status, reason: '', goesBack: null, order },
    })
    const news = [step('shipping'), step('delivered')]
    const { text } = digestOf(news)
    expect(text).toContain('Order #12 from Ravi’s Field is ready for pickup.')
    expect(text).toContain('Order #12 from Ravi’s Field was picked up.')
    expect(text).not.toMatch(/deliver/i)
  })
})
