import type { OrderDetail } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import type { Language } from '@santhe/rules'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BuyerOrder } from '../../parts/BuyerOrder.tsx'
import { anOrderDetail, asha, NOW } from '../../testing/samples.ts'
// Import the dialog's chunk up front: on a busy machine it may load too late.
import './ChangeOrderDialog.tsx'

const READ = 'GET /api/orders/11'
const CHANGE = 'POST /api/orders/11/changes'
const UNTIL = '2026-11-20T10:00:00.000Z'
const order = (more: Partial<OrderDetail> = {}) => {
  const [item] = anOrderDetail(11).items
  const items = item ? [{ ...item, quantity: 3, lineTotal: 900 }] : []
  return anOrderDetail(11, { changeUntil: UNTIL, items, buyerNotes: 'Ring twice', ...more })
}
const open = (responses: FakeResponses, more: Partial<OrderDetail> = {}, language: Language = 'en') =>
  show(BuyerOrder, {
    ...{ language, path: '/dashboard/orders/:id', at: '/dashboard/orders/11', user: asha(), now: NOW },
    responses: { [READ]: { body: order(more) }, ...responses },
  })
async function openDialog() {
  fireEvent.click(await screen.findByRole('button', { name: 'Change order' }))
  return within(await screen.findByRole('dialog', { name: 'Change order' }))
}
type Opened = Awaited<ReturnType<typeof openDialog>>
const less = (dialog: Opened) => fireEvent.click(dialog.getByRole('button', { name: 'One box less' }))
const more = (dialog: Opened) => dialog.getByRole<HTMLButtonElement>('button', { name: 'One box more' })
const save = (dialog: Opened, name = 'Save changes') => fireEvent.click(dialog.getByRole('button', { name }))
const PAY = 'POST /api/orders/11/changes/payment-session'
const GIVE_UP = 'DELETE /api/orders/11/changes'
const online = { paymentMethod: 'cashfree', paymentStatus: 'paid' } as const
const openChange = { amount: 306, until: '2026-11-20T08:15:00.000Z', items: [{ productId: 12, quantity: 1 }] }
const session = {
  ...{ message: '', sessionId: 'session_9', orderId: 'santhe-5-abc', mode: 'testing', purchaseId: 5 },
  expiresAt: openChange.until,
}
const PAID_WITH = { paymentSessionId: 'session_9', redirectTarget: '_self' }
/** Stands in for the provider's script. */
function checkoutOf() {
  const checkout = vi.fn(async () => undefined)
  vi.stubGlobal('Cashfree', () => ({ checkout }))
  return checkout
}
afterEach(() => vi.unstubAllGlobals())
const toasts = () => screen.queryAllByTestId('toast').map(toast => toast.textContent)

// docs/product/adjustments.md#changes
describe('ChangeOrder', () => {
  it('asks a replacement’s buyer for the address only', async () => {
    open({}, { replaces: 10 })
    const dialog = await openDialog()
    expect(dialog.queryByText('One box less')).toBeNull()
    expect(dialog.queryByRole('button', { name: 'One box less' })).toBeNull()
    expect(dialog.getByLabelText(/Address/)).toBeTruthy()
  })

  it('names boxes in the reader’s script, in the form and afterwards', async () => {
    const items = order().items.map(item => ({ ...item, localName: 'ಟೊಮೇಟೊ' }))
    const by = { by: 'Asha', at: '2026-11-20T06:00:00.000Z', reason: '', changed: [], refund: null }
    const lines = [{ productId: 12, quantity: -1, amount: -300 }]
    open({}, { items, adjustments: [{ id: 1, kind: 'changed', lines, amount: -300, ...by }] }, 'kn')
    expect(await screen.findByText(/2 of 3 boxes of ಟೊಮೇಟೊ/)).toBeTruthy()
    expect((await openDialog()).getByText('ಟೊಮೇಟೊ')).toBeTruthy()
  })

  it('sends only changed boxes and fields', async () => {
    const { requestsTo } = open({ [CHANGE]: { body: order({ changeUntil: null }) } })
    const dialog = await openDialog()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save changes' }).disabled).toBe(true)
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Notes for the farmer/).value).toBe('Ring twice')
    less(dialog)
    fireEvent.change(dialog.getByLabelText(/^Phone/), { target: { value: '9845099999' } })
    save(dialog)
    await waitFor(() => expect(toasts()).toEqual(['Your order is changed / ']))
    expect(requestsTo(CHANGE).map(({ body }) => body)).toEqual([
      { phone: '9845099999', items: [{ productId: 12, quantity: 2 }], seen: 0 },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('allows at most ten boxes', async () => {
    open({})
    const dialog = await openDialog()
    for (let boxes = 3; boxes < 10; boxes += 1) fireEvent.click(more(dialog))
    expect([dialog.getByText('10').tagName, more(dialog).disabled]).toEqual(['OUTPUT', true])
    expect(dialog.queryByText(/have a payment of their own/)).toBeNull()
  })

  it('warns that adding ready boxes shortens the time for changes to 4 hours', async () => {
    const items = order().items.map(item => ({ ...item, boxesNow: 0 }))
    open({}, { items, changeUntil: '2026-11-22T18:30:00.000Z' })
    const dialog = await openDialog()
    expect(dialog.queryByText(/is ready now/)).toBeNull()
    fireEvent.click(more(dialog))
    expect(dialog.getByText(/^Tomato is ready now: .* for 4 hours then, not until/)).toBeTruthy()
  })

  it('opens the payment of extra boxes when the order was paid online', async () => {
    const checkout = checkoutOf()
    const { requestsTo } = open({ [CHANGE]: { body: order({ openChange }) }, [PAY]: { body: session } }, online)
    const dialog = await openDialog()
    fireEvent.click(more(dialog))
    expect(dialog.getByText('You paid online: more boxes have a payment of their own.')).toBeTruthy()
    save(dialog, 'Save and pay')
    await waitFor(() => expect(checkout).toHaveBeenCalledWith(PAID_WITH))
    expect([requestsTo(CHANGE).length, requestsTo(PAY).length, toasts()]).toEqual([1, 1, []])
  })

  it('warns that removing all boxes cancels the order', async () => {
    open({ [CHANGE]: { body: order({ status: 'cancelled', changeUntil: null }) } })
    const dialog = await openDialog()
    for (const _ of [3, 2, 1]) less(dialog)
    expect(dialog.getByText(/this cancels the order/)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Keep as it is' })).toBeTruthy()
    save(dialog, 'Save and cancel the order')
    await waitFor(() => expect(toasts()).toEqual(['Your order is cancelled / ']))
  })

  it('shows refusals at their fields, or above the button', async () => {
    const area = 'We don’t deliver to 577001 yet'
    const alone = 'More boxes of an order paid online have a payment of their own. Please save other changes first.'
    const late = 'This order can no longer be changed.'
    open({
      [CHANGE]: (_request, before) =>
        [
          failure(400, 'VALIDATION', area, { fields: { zipCode: area } }),
          failure(400, 'VALIDATION', alone, { fields: { items: alone } }),
        ][before] ?? failure(409, 'ORDER_NOT_CHANGEABLE', late),
    })
    const dialog = await openDialog()
    const zipCode = dialog.getByLabelText(/^Zip code/)
    fireEvent.change(zipCode, { target: { value: '577001' } })
    save(dialog)
    expect(await dialog.findByText(area)).toBeTruthy()
    expect(zipCode.getAttribute('aria-invalid')).toBe('true')
    expect(dialog.getAllByRole('alert')).toHaveLength(1)
    fireEvent.change(zipCode, { target: { value: '560034' } })
    fireEvent.click(more(dialog))
    save(dialog)
    expect((await dialog.findByRole('alert')).textContent).toBe(alone)
    save(dialog)
    expect(await dialog.findByText(late)).toBeTruthy()
    expect(dialog.queryByText(alone)).toBeNull()
  })

  it('checks changed fields before sending', async () => {
    const { requestsTo } = open({})
    const dialog = await openDialog()
    const address = dialog.getByLabelText(/^Address/)
    fireEvent.change(address, { target: { value: '' } })
    save(dialog)
    await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'))
    expect(requestsTo(CHANGE)).toEqual([])
  })

  it.each([
    [UNTIL, /^You can change it until today, Nov 20, 2026, 3:30/],
    ['2026-11-20T08:25:00.000Z', /^You can change it for 25 more minutes\.$/],
  ])('shows until when the order can be changed: %s', async (changeUntil, text) => {
    open({}, { changeUntil })
    const button = await screen.findByRole('button', { name: 'Change order' })
    expect(button.parentElement?.querySelector('p')?.textContent).toMatch(text)
  })

  it.each([[null], ['2026-11-20T07:59:00.000Z']])(
    'hides unless the order can still be changed: %s',
    async changeUntil => {
      open({}, { changeUntil })
      await screen.findByRole('heading', { name: 'Order #11' })
      expect(screen.queryByRole('button', { name: 'Change order' })).toBeNull()
    },
  )
})

// docs/product/adjustments.md#changes
describe('WaitingChange', () => {
  const waiting = { ...online, openChange, changeUntil: null }

  it('shows the amount and its deadline, and opens the payment', async () => {
    const checkout = checkoutOf()
    open({ [PAY]: { body: session } }, waiting)
    expect(await screen.findByText('Waits for your payment of ₹306.00')).toBeTruthy()
    expect(screen.getByText(/^More boxes are reserved until/).textContent).toMatch(/1:45/)
    fireEvent.click(screen.getByRole('button', { name: 'Pay now' }))
    await waitFor(() => expect(checkout).toHaveBeenCalledWith(PAID_WITH))
  })

  it('gives up the extra boxes', async () => {
    const { requestsTo } = open({ [GIVE_UP]: { body: order(online) } }, waiting)
    fireEvent.click(await screen.findByRole('button', { name: 'Give up' }))
    await waitFor(() => expect(toasts()).toEqual(['Your order stays as it was / ']))
    expect(requestsTo(GIVE_UP)).toHaveLength(1)
  })

  it('reloads the order when the payment is closed', async () => {
    const closed = failure(409, 'PAYMENT_CLOSED', 'This payment is closed.')
    const { requestsTo } = open({ [GIVE_UP]: closed }, waiting)
    fireEvent.click(await screen.findByRole('button', { name: 'Give up' }))
    await waitFor(() =>
      expect(toasts()).toEqual([expect.stringMatching(/^That didn’t work .*This payment is closed\.$/)]),
    )
    await waitFor(() => expect(requestsTo(READ)).toHaveLength(2))
  })

  it('hides and reloads the order after its deadline', async () => {
    const { requestsTo } = open({}, { ...waiting, openChange: { ...openChange, until: '2026-11-20T07:59:00.000Z' } })
    await screen.findByRole('heading', { name: 'Order #11' })
    expect(screen.queryByText(/^Waits for your payment/)).toBeNull()
    await waitFor(() => expect(requestsTo(READ)).toHaveLength(2))
  })
})

const MONEY = { total: 920, adjusted: -300, paid: 0, refunded: 0, toRefund: 0, toCollect: 0 }
const adjustment = (more: Partial<OrderDetail['adjustments'][number]> = {}) => ({
  ...{ id: 1, kind: 'changed' as const, lines: [{ productId: 12, quantity: -1, amount: -300 }], changed: [] },
  ...{ amount: -300, reason: '', by: 'Asha', at: '2026-11-20T07:00:00.000Z', refund: null, ...more },
})
const fewer = (more: Partial<OrderDetail> = {}): Partial<OrderDetail> => ({
  ...{ total: 920, totalNow: 620, items: order().items.map(item => ({ ...item, boxesNow: 2 })) },
  ...{ adjustments: [adjustment()], ...more },
})
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const factsOf = async () => {
  const summary = await region('Order Summary')
  return summary
    .getAllByRole('definition')
    .map(({ textContent, previousSibling }) => [previousSibling?.textContent, textContent])
}

// docs/product/adjustments.md#money
describe('BuyerOrder of a changed order', () => {
  it('shows remaining boxes, the difference and the cash due', async () => {
    open({}, fewer({ money: { ...MONEY, toCollect: 620 } }))
    const [line] = (await region('Items')).getAllByRole('listitem')
    expect(line?.textContent).toMatch(/3 boxes × ₹300\.00 · .*Now 2 boxes₹900\.00$/)
    expect(await factsOf()).toEqual(
      expect.arrayContaining([
        ['Total', '₹920.00'],
        ['Changes since', '-₹300.00'],
        ['Total now', '₹620.00'],
        ['Payment', 'Cash on delivery. Pay ₹620.00 in cash when it arrives.'],
        ['To pay on delivery', '₹620.00'],
      ]),
    )
    const changes = await region('What changed')
    expect(changes.getByText('2 of 3 boxes of Tomato; ₹300.00 less to pay')).toBeTruthy()
    expect(changes.getByText(/Asha$/)).toBeTruthy()
  })

  it('shows the pending refund of an online payment, then the refunded amount', async () => {
    const refund = { amount: 300, reason: '', createdAt: UNTIL, doneAt: null, state: 'sent' as const }
    const paid = { paymentMethod: 'cashfree', paymentStatus: 'paid' } as const
    open({}, fewer({ ...paid, adjustments: [adjustment({ refund })], money: { ...MONEY, paid: 920, toRefund: 300 } }))
    expect(await factsOf()).toEqual(expect.arrayContaining([['Comes back to you', '₹300.00']]))
    const changes = await region('What changed')
    expect(changes.getByText('2 of 3 boxes of Tomato; ₹300.00 comes back')).toBeTruthy()
    expect(changes.getByText('₹300.00 is being refunded. Banks take 5 to 7 business days.')).toBeTruthy()
    document.body.replaceChildren()
    open({}, fewer({ ...paid, money: { ...MONEY, paid: 920, refunded: 300 } }))
    expect(await factsOf()).toEqual(expect.arrayContaining([['Refunded', '₹300.00']]))
  })

  it('lists all adjustments newest first, short packing with its reason', async () => {
    const money = (amount: number) => ({ lines: [{ productId: 12, quantity: 0, amount }] })
    open(
      {},
      fewer({
        items: order().items.map(item => ({ ...item, boxesNow: 1 })),
        adjustments: [
          adjustment(),
          adjustment({ id: 2, kind: 'short', by: 'Ravi', reason: 'Rain' }),
          adjustment({ id: 3, kind: 'cancelled' }),
          adjustment({ id: 4, kind: 'short', ...money(-40) }),
          adjustment({ id: 5, ...money(20), changed: ['city', 'zipCode', 'phone'] }),
        ],
      }),
    )
    const changes = await region('What changed')
    expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Delivery to the new address: ₹20\.00 more to payAddress changedPhone changed/),
      expect.stringMatching(/^Tomato weighs less; ₹40\.00 less to pay/),
      expect.stringMatching(/^1 of 2 boxes of Tomato; ₹300\.00 less to pay.* · RaviRain$/),
      expect.stringMatching(/^2 of 3 boxes of Tomato; ₹300\.00 less to pay.* · Asha$/),
    ])
  })

  it('shows no changes on an unchanged order', async () => {
    open({})
    await screen.findByRole('heading', { name: 'Order #11' })
    expect(screen.queryByText(/Changes since|Total now|What changed|To pay on delivery/)).toBeNull()
  })
})
