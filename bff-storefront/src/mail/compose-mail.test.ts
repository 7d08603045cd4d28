import type { DueMail } from '@santhe/domain'
import { describe, expect, it } from 'vitest'
import { composeMail } from './compose-mail.ts'
import { ORDER } from './testing/mailed-order.ts'

const PUBLIC_URL = 'https://santhe.example'
const addressed = {
  id: 'abc.7.mail',
  to: { name: 'Asha Rao', email: 'asha@example.com' },
  language: 'en' as const,
  username: 'asha',
  at: new Date('2026-11-21T06:30:00.000Z'),
}
const { username: _username, ...written } = addressed
const placed: DueMail = { ...written, kind: 'orderPlaced', payUntil: null, order: ORDER }
const compose = (mail: DueMail) => composeMail(mail, PUBLIC_URL)

// docs/product/delivery.md#pickup-words
describe('composeMail for an order', () => {
  // docs/product/notifications.md#how-mails-are-made
  it('shows items, total, delivery address and date, and payment method', () => {
    const { subject, text, html } = compose(placed)
    expect(subject).toBe('Order #12 has been placed')
    expect(text).toBe(`Namaskara Asha Rao,

Thank you! Your order #12 of 3 boxes from Ravi’s Field has been placed. Please have ₹1,20,495.37 ready when it is delivered.

We will write again at every step.

See your order: https://santhe.example/dashboard/orders/12?own=1

Order #12 from Ravi’s Field
- Tomato (ಟೊಮೇಟೊ): 2 boxes × ₹240.00, 5 kg a box: ₹480.00
- Tender coconut: 1 box × ₹1,20,000.00, 12 pieces a box: ₹1,20,000.00

Subtotal: ₹1,20,480.00
Delivery: ₹15.37
Total: ₹1,20,495.37

Delivery address:
Asha Rao
12, 3rd Cross, Malleshwaram
Bengaluru, Karnataka 560003

Estimated delivery: 24 Nov 2026, morning

Payment: Cash on delivery

Notes: Ring twice

-- 
Santhe ಸಂತೆ, the weekly market online: https://santhe.example
`)
    for (const part of text.matchAll(/₹[\d,.]+\d|Ring twice|morning|Malleshwaram|Ravi’s Field/g))
      expect(html).toContain(part[0])
    // Mail programs block pictures by default.
    expect(html).not.toMatch(/<img|url\(|https?:[^"]*\.(css|woff)/)
    expect(html).toMatch(/<span lang="kn"[^>]*>ಟೊಮೇಟೊ<\/span>/)
  })

  it('says what a light box took off, so that a line’s boxes, price and amount add up', () => {
    const items = ORDER.items.map(item => ({ ...item, lineTotal: item.lineTotal - 2_000 }))
    const { text } = compose({ ...placed, order: { ...ORDER, items } })
    expect(text).toContain('- Tomato (ಟೊಮೇಟೊ): 2 boxes × ₹240.00 less ₹20.00, 5 kg a box: ₹460.00')
  })

  it('names produce in the reader’s script first, with the language of the other name', () => {
    const lineIn = (language: 'kn' | 'hi') => /^- .*/m.exec(composeMail(placed, PUBLIC_URL, language).text)?.[0]
    expect(lineIn('kn')).toMatch(/^- ಟೊಮೇಟೊ \(Tomato\): /)
    expect(lineIn('hi')).toMatch(/^- टमाटर \(Tomato\): /)
    expect(composeMail(placed, PUBLIC_URL, 'hi').html).toMatch(/<span lang="en"[^>]*>Tomato</)
  })

  it('ends optional mails with an unsubscribe link in text and HTML', () => {
    const at = 'https://santhe.example/unsubscribe?token=7.orderSteps.abc'
    const mail = compose({ ...placed, unsubscribe: '7.orderSteps.abc' })
    expect(mail.unsubscribeUrl).toBe(at)
    expect(mail.text).toContain(`\n\nNo more mails like this one: ${at}\n\n-- \nSanthe`)
    expect(mail.html).toMatch(
      new RegExp(`<a href="${at.replaceAll(/[.?]/g, '\\$&')}"[^>]*>No more mails like this one</a>`),
    )
    const cannot = compose(placed)
    expect([cannot.unsubscribeUrl, cannot.text, cannot.html].join()).not.toContain('unsubscribe')
  })

  it('shows the payment deadline in Indian time and where to pay', () => {
    const order = { ...ORDER, paymentMethod: 'cashfree' as const }
    const waiting = compose({ ...placed, order, payUntil: new Date('2026-11-21T06:50:00.000Z') })
    expect(waiting.subject).toBe('Order #12 is waiting for your payment')
    expect(waiting.text).toMatch(/until Nov 21, 2026, 12:20/)
    expect(waiting.text).toContain('Open your order and pay: https://santhe.example/dashboard/orders/12?own=1')
    expect(waiting.text).toContain('Payment: Online payment')
    const late = compose({ ...placed, order, payUntil: null })
    expect(late.subject).toBe('Order #12 has been placed')
    expect(late.text).not.toMatch(/ready when it is delivered|pay:/)
  })

  it.each([
    ['accepted', 'is confirmed'],
    ['growing', 'is processing: growing'],
    ['harvested', 'is processing: harvested'],
    ['packaging', 'is processing: packing'],
    ['shipping', 'is on its way'],
    ['delivered', 'was delivered'],
  ] as const)('names the status %s, and the delivery date until delivered', (status, phrase) => {
    const order = { ...ORDER, status }
    const { subject, text } = compose({ ...written, kind: 'orderStatus', status, reason: '', goesBack: null, order })
    expect(subject).toBe(`Order #12 ${phrase}`)
    expect(text).toContain(`Your order #12 from Ravi’s Field ${phrase}.\n\nSee your order`)
    expect(text.includes('Estimated delivery: 24 Nov 2026')).toBe(status !== 'delivered')
  })

  it('words a pickup order without any delivery', () => {
    const order = { ...ORDER, delivery: { ...ORDER.delivery, isPickup: true } }
    const { text } = compose({ ...placed, order })
    expect(text).toContain('Please have ₹1,20,495.37 ready when you pick it up.')
    expect(text).toContain('Pickup: At the farm. Your order says where and when.')
    expect(text).toContain('Ready from: 24 Nov 2026, morning\n\nPayment: Pay at the farm')
    expect(text).not.toMatch(/Delivery address|Malleshwaram|Estimated|on delivery/)
    const step = { ...written, kind: 'orderStatus', reason: '', goesBack: null } as const
    const ready = compose({ ...step, status: 'shipping', order: { ...order, status: 'shipping' } })
    expect([ready.subject, ready.text.includes('Ready from')]).toEqual(['Order #12 is ready for pickup', false])
    const done = compose({ ...step, status: 'delivered', order: { ...order, status: 'delivered' } })
    expect(done.text).toContain('Payment: Paid in cash at the farm')
    const farm = compose({ ...written, kind: 'farmOrderPlaced', order }).text
    expect(farm).toContain('A customer ordered 3 boxes to pick up, and pays at your farm.')
    expect(farm).toMatch(/Pickup:\nAsha Rao\n\+91/)
  })

  it('names reason and money of a cancelled, paid or refunded order', () => {
    const cancelled = { ...ORDER, status: 'cancelled' as const }
    const because = { ...written, kind: 'orderStatus', status: 'cancelled', reason: 'Hail', order: cancelled } as const
    expect(compose({ ...because, goesBack: null }).text).toMatch(
      /cancelled\.\n\nSee your order[\s\S]*Total: .*\n\nReason: Hail/,
    )
    expect(compose({ ...because, goesBack: 12_049_537 }).text).toContain(
      'The ₹1,20,495.37 that you paid will be refunded',
    )
    const money = { ...written, amount: 12_049_537, order: ORDER }
    const paid = compose({ ...money, kind: 'orderPaid', goesBack: false })
    expect([paid.subject, paid.text]).toEqual([
      'Payment received for order #12',
      expect.stringContaining('has arrived'),
    ])
    const tooLate = compose({ ...money, kind: 'orderPaid', goesBack: true, order: cancelled })
    expect(tooLate.subject).toBe('Your payment for order #12 will be refunded')
    expect(tooLate.text).not.toContain('Estimated')
    const refunded = compose({ ...money, kind: 'orderRefunded', reason: 'Hail', order: cancelled })
    expect(refunded.text).toMatch(/₹1,20,495\.37 for your order #12 from Ravi’s Field was refunded[\s\S]*Reason: Hail/)
    const parts = [{ amount: 12_049_487 }, { amount: 50, reference: 'UTR 4711' }]
    expect(compose({ ...money, kind: 'orderRefunded', reason: 'Hail', order: cancelled, parts }).text).toContain(
      'came back to you: ₹1,20,494.87 to the account you paid from (your bank may take a few days to show it); ₹0.50 from our office, reference UTR 4711.',
    )
  })

  it.each([
    ['cod', 'You pay ₹306.00 more when the boxes come.'],
    ['cashfree', 'You paid ₹306.00 more for it.'],
  ] as const)('says how added boxes are paid: %s', (paymentMethod, words) => {
    const facts = { orderId: 12, buyerId: 1, farmId: 2, farmName: 'Ravi’s Field', isForFarm: true, byId: 1 }
    const line = { productName: 'Ragi', quantity: 1, boxes: 3, amount: 30_600 }
    const money = { amount: 30_600, goesBack: 0, reason: '', changed: [], lines: [line] }
    const event = {
      kind: 'orderAdjusted',
      how: 'changed',
      at: new Date('2026-11-21T06:30:00.000Z'),
      ...facts,
      ...money,
    } as const
    const { text } = compose({ ...written, kind: 'orderAdjusted', event, order: { ...ORDER, paymentMethod } })
    expect(text).toContain(words)
  })

  it('names the harvested product and its new delivery date', () => {
    const items = ORDER.items.map(item => ({ ...item, harvestedOn: '2026-11-21' }))
    const mail = { ...written, kind: 'orderHarvested', productName: 'Ragi', order: { ...ORDER, items } } as const
    const { subject, text } = compose(mail)
    expect(subject).toBe('Ragi of order #12 has been harvested')
    expect(text).toMatch(/Ravi’s Field has harvested the Ragi of your order #12\.[\s\S]*Estimated delivery: /)
    const tomato = { name: 'Tomato', localName: 'ಟೊಮೇಟೊ' }
    const inKannada = composeMail({ ...mail, productName: tomato }, PUBLIC_URL, 'kn').subject
    expect(inKannada).toBe('ಆರ್ಡರ್ #12: ಟೊಮೇಟೊ ಕೊಯ್ಲು ಆಗಿದೆ')
  })

  it('tells a farm buyer, payment and phone, and what cancelling or reopening means', () => {
    const to = { name: 'Ravi Gowda', email: 'ravi@example.com' }
    const ordered = compose({ ...written, to, kind: 'farmOrderPlaced', order: ORDER })
    expect(ordered.subject).toBe('New order #12')
    expect(ordered.text).toContain('A customer ordered 3 boxes and pays on delivery. Please accept')
    expect(ordered.text).toMatch(/Delivery address:\nAsha Rao\n[\s\S]*\+91 98450 12345/)
    expect(compose(placed).text).not.toContain('+91')
    const online = compose({ ...written, to, kind: 'farmOrderPlaced', order: { ...ORDER, paymentMethod: 'cashfree' } })
    expect(online.text).toContain('ordered 3 boxes and paid online')
    const ended = compose({ ...written, to, kind: 'farmOrderCancelled', reason: 'Travelling', order: ORDER })
    expect(ended.text).toMatch(/Please do not prepare it\.\n\nSee the order: \S+\/12\n[\s\S]*\n\nReason: Travelling/)
    const again = compose({ ...written, to, kind: 'farmOrderReopened', order: ORDER })
    expect(again.subject).toBe('Order #12 is open again')
    expect(again.text).toMatch(
      /Order #12 of 3 boxes is no longer cancelled\. Please prepare it\.[\s\S]*\+91 98450 12345/,
    )
  })

  it('escapes names and notes in HTML', () => {
    const evil = '<script>alert(1)</script>'
    const items = ORDER.items.map(item => ({ ...item, productName: evil, localName: evil }))
    const recipient = { ...ORDER.recipient, address: evil, city: '"><img src=x>' }
    const fees = [{ id: 1, name: evil, amount: 1, displayOrder: 0 }]
    const { html } = compose({ ...placed, order: { ...ORDER, items, recipient, fees, farmName: evil, notes: evil } })
    expect(html).not.toMatch(/<(script|link|img|iframe)|url\(/)
    expect(html.match(/&lt;script>/g)?.length).toBeGreaterThan(6)
  })

  it('shows text typed by a buyer only below the order', () => {
    const [first, last, note, place, why] = ['Free-gift', 'Click-here', 'Act-now', 'Win-street', 'Prize-reason']
    const recipient = {
      ...ORDER.recipient,
      firstName: first,
      lastName: last,
      address: place,
      city: place,
      state: place,
    }
    const order = { ...ORDER, recipient, notes: note }
    const mails: DueMail[] = [
      { ...placed, order },
      { ...written, kind: 'orderStatus', status: 'cancelled', reason: why, goesBack: null, order },
      { ...written, kind: 'orderPaid', amount: 1, goesBack: true, order },
      { ...written, kind: 'orderRefunded', amount: 1, reason: why, order },
      { ...written, kind: 'orderHarvested', productName: 'Ragi', order },
      { ...written, kind: 'farmOrderPlaced', order },
      { ...written, kind: 'farmOrderCancelled', reason: why, order },
      { ...written, kind: 'farmOrderReopened', order },
    ]
    for (const mail of mails) {
      const { subject, text, html } = compose(mail)
      const [before = '', after = ''] = text.split('Order #12 from Ravi’s Field\n')
      const [, body = ''] = html.split('</h1>')
      const [htmlBefore = ''] = body.split('<h2')
      for (const typed of [first, last, note, place, why]) {
        expect([mail.kind, `${subject} ${before} ${htmlBefore}`]).not.toEqual([
          mail.kind,
          expect.stringContaining(typed),
        ])
      }
      expect(after).toContain(first)
    }
  })

  it('omits a greeting name that looks like an advertisement', () => {
    for (const name of [
      'Win at https://evil.example',
      'free-gifts.example',
      'Write to me@evil.example',
      'x'.repeat(61),
    ]) {
      const { text, to } = compose({ ...placed, to: { name, email: 'stranger@example.com' } })
      expect([text.split('\n')[0], to.name]).toEqual(['Namaskara,', ''])
    }
    for (const name of ['K.R. Ramesh', 'ಆಶಾ ರಾವ್', 'Asha Rao-Gowda']) {
      const { text } = compose({ ...placed, to: { name, email: 'asha@example.com' } })
      expect(text.split('\n')[0]).toBe(`Namaskara ${name},`)
    }
  })

  it('styles every class it uses, and dark mode', () => {
    const { html } = compose(placed)
    const used = new Set(Array.from(html.matchAll(/class="([^"]+)"/g), ([, names]) => names?.split(' ') ?? []).flat())
    for (const name of used) expect(html).toContain(`.${name}{`)
    expect(html).toContain('@media (prefers-color-scheme:dark)')
  })
})
