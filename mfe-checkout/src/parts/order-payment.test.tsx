import type { OrderDetail } from '@santhe/contracts'
import { type FakeResponses, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { anOrderDetail, asha, NOW } from '../testing/samples.ts'
import { BuyerOrder } from './BuyerOrder.tsx'

const open = (more: Partial<OrderDetail>, responses: FakeResponses = {}) =>
  show(BuyerOrder, {
    path: '/dashboard/orders/:id',
    at: '/dashboard/orders/11',
    user: asha(),
    now: NOW,
    responses: { 'GET /api/orders/11': { body: anOrderDetail(11, more) }, ...responses },
  })
const waiting = {
  paymentMethod: 'cashfree',
  payUntil: '2026-11-20T06:20:00.000Z',
  purchaseId: 5,
  mayCancel: true,
} as const
const refund = { amount: 320, reason: '', createdAt: '2026-11-20T07:00:00.000Z', doneAt: null }

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('payment of an order', () => {
  it('shows the deadline of an unpaid order and opens its payment', async () => {
    const checkout = vi.fn(async () => ({}))
    vi.stubGlobal('Cashfree', () => ({ checkout }))
    const session = {
      message: '',
      sessionId: 'session_1',
      orderId: 'santhe-5-abc',
      mode: 'testing',
      purchaseId: 5,
      expiresAt: '2026-11-20T06:20:00.000Z',
    }
    open(waiting, { 'POST /api/purchases/5/payment-session': { body: session } })
    expect((await screen.findByText(/We hold its boxes for you until/)).textContent).toMatch(/Nov 20, 2026, 11:50/)
    fireEvent.click(screen.getByRole('button', { name: 'Pay now' }))
    await waitFor(() =>
      expect(checkout).toHaveBeenCalledWith({ paymentSessionId: 'session_1', redirectTarget: '_self' }),
    )
  })

  it('hides Pay from anyone but the buyer', async () => {
    open({ ...waiting, mayCancel: false, isOwn: false })
    expect(await screen.findByText('This order is not paid yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull()
  })

  it.each([
    ['due', null, '₹320.00 will be refunded.'],
    ['sent', null, '₹320.00 is being refunded. Banks take 5 to 7 business days.'],
    ['done', '2026-11-20T05:00:00.000Z', '₹320.00 was refunded today, Nov 20, 2026.'],
    ['failed', null, 'The refund of ₹320.00 has not gone through yet. We are taking care of it.'],
  ] as const)('explains a refund that is %s', async (state, doneAt, text) => {
    open({ status: 'cancelled', paymentMethod: 'cashfree', refund: { ...refund, state, doneAt } })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  // docs/product/adjustments.md#refund-days
  it.each([
    ['due', '2026-11-27', '₹320.00 comes back by Nov 27, 2026 (5 to 7 business days).'],
    ['sent', '2026-11-20', '₹320.00 comes back by today, Nov 20, 2026 (5 to 7 business days).'],
    ['sent', '2026-11-19', 'The refund of ₹320.00 has not gone through yet. We are taking care of it.'],
  ] as const)('shows when a refund that is %s arrives: %s', async (state, expectedBy, text) => {
    const underWay = { ...refund, state, doneAt: null, expectedFrom: '2026-11-18', expectedBy }
    open({ status: 'cancelled', paymentMethod: 'cashfree', refund: underWay })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  // docs/product/adjustments.md#paper
  it.each([
    [undefined, 'Order summary (PDF)'],
    ['B26/1/00001', 'Bill (PDF)'],
  ])('links to the document of an order with the bill %s', async (bill, name) => {
    open({ id: 12, bill })
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name })
    expect([link.getAttribute('href'), link.download]).toEqual(['/api/orders/12/bill', 'santhe-12.pdf'])
  })

  it.each([
    ['paid', 'cashfree', /You paid ₹320\.00 and get all of it back/],
    ['unpaid', 'cashfree', /It is not paid yet/],
  ] as const)(
    'explains before cancelling what happens to the money of an order that is %s',
    async (paymentStatus, paymentMethod, text) => {
      open({ mayCancel: true, paymentMethod, paymentStatus })
      fireEvent.click(await screen.findByRole('button', { name: 'Cancel order' }))
      expect(within(await screen.findByRole('dialog')).getByText(text)).toBeTruthy()
    },
  )
})

describe('order exports', () => {
  it('download a calendar entry', async () => {
    const createObjectUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:entry')
    const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    open({})
    fireEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }))
    await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1))
    const [entry] = createObjectUrl.mock.calls[0] ?? []
    expect(entry instanceof Blob ? await entry.text() : '').toContain('SUMMARY:Boxes from Ravi’s Field')
  })

  it.each([
    ['there is no delivery to expect any more', { status: 'delivered', estimatedDelivery: null }],
    ['it waits for its payment', { ...waiting }],
  ] as const)('offer no calendar entry when %s', async (_why, more) => {
    open(more)
    await screen.findByRole('heading', { name: 'Order #11' })
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull()
  })

  it('print lines, total and a QR code', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    open({ deliveryWindow: 'morning', buyerNotes: 'Gate 2' })
    fireEvent.click(await screen.findByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledTimes(1)
    const sheet = document.querySelector('article')
    expect(sheet?.textContent).toContain('Order #11')
    expect(sheet?.textContent).toContain('₹320.00')
    expect(sheet?.textContent).toContain('Gate 2')
    expect(sheet?.querySelector('svg path')?.getAttribute('d')).toMatch(/^M\d+ \d+h1v1h-1z/)
  })

  it('print where and when a picked-up order is collected', async () => {
    open({ pickup: true, pickupPlace: { address: 'Survey 41, Hoskote', hours: '8 to 11' } })
    await screen.findByRole('button', { name: 'Print' })
    expect(document.querySelector('article')?.textContent).toMatch(/Survey 41, Hoskote\s+Pickup hours: 8 to 11/)
  })
})
