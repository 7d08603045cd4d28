import { HostProvider } from '@santhe/host'
import { UndoButtons } from '@santhe/host/testing'
import { UNDO_STEP_MS } from '@santhe/rules'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AGENT, onPhone, openOrders, workedOrders } from '../testing/order-lists.tsx'
import { anOrder, anOrderDetail, aPerson } from '../testing/samples.ts'

beforeEach(onPhone)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const toasts = () => screen.queryAllByTestId('toast').map(toast => toast.textContent)
const card = (id: number) => screen.findByRole('article', { name: `Order #${id}` })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const SET = 'PUT /api/admin/orders/12/status'

// docs/product/office.md#buttons-that-change
describe('OrderCard', () => {
  it('shows the next step, name, area, farm, boxes and cash to collect', async () => {
    openOrders(workedOrders([anOrder(12, { status: 'packaging' })]), { user: AGENT })
    const cardText = (await card(12)).textContent ?? ''
    const parts = ['Order #12', 'Hand over', 'Asha Rao', 'Bengaluru 560003', 'Ravi’s Field', '1 × Produce 1', '+1 more']
    const places = [...parts, 'Cash to collect₹1,000.00'].map(part => cardText.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(cardText).not.toContain('Malleshwaram')
  })

  it('has no controls for an own purchase', async () => {
    const rows = [anOrder(12, { status: 'accepted', isOwn: true }), anOrder(13, { status: 'accepted' })]
    openOrders(workedOrders(rows), { user: AGENT })
    const namesIn = async (id: number) =>
      within(await card(id))
        .getAllByRole('button')
        .map(button => button.getAttribute('aria-label') ?? button.textContent)
    expect(await namesIn(13)).toContain('Start packing, order #13')
    expect(await namesIn(12)).toEqual(['Ravi’s Field'])
  })

  it('needs four presses to deliver: one per step, one more to confirm cash', async () => {
    const { requestsTo } = openOrders(workedOrders([anOrder(12, { status: 'accepted' })]), { user: AGENT })
    await press('Start packing, order #12')
    await press('Hand over, order #12')
    await press('Mark delivered, order #12')
    const dialog = await screen.findByRole('dialog', { name: 'Set order #12 to Delivered?' })
    expect(within(dialog).getByText('Collect ₹1,000.00 in cash from Asha Rao. This closes the order.')).toBeTruthy()
    await waitFor(() => expect(requestsTo(SET)).toHaveLength(2))
    await press('₹1,000.00 collected, delivered')
    await waitFor(() => expect(toasts().at(-1)).toBe('Order status updated / Order #12: Delivered'))
    expect(requestsTo(SET).map(({ body }) => body)).toEqual([
      { status: 'packaging', seenStatus: 'accepted' },
      { status: 'shipping', seenStatus: 'packaging' },
      { status: 'delivered', seenStatus: 'shipping' },
    ])
    expect(within(await card(12)).queryByRole('button', { name: /, order #12$/ })).toBeNull()
    expect((await card(12)).textContent).toContain('Paid in cash on delivery')
  })

  it('names the steps of a pickup differently', async () => {
    const ready = anOrder(12, { status: 'packaging', pickup: true })
    openOrders(workedOrders([ready, anOrder(13, { status: 'shipping', pickup: true })]), { user: AGENT })
    expect(await screen.findByRole('button', { name: 'Mark ready for pickup, order #12' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Mark picked up, order #13' })).toBeTruthy()
  })

  // docs/product/office.md#reminding-a-farm
  it('calls and reminds the farm from a menu, hidden if neither is possible', async () => {
    const late = anOrder(12, { farmPhone: '+91 98450 77880', mayRemind: true })
    const REMIND = 'POST /api/admin/orders/12/remind'
    const reminded = anOrderDetail(12)
    const { requestsTo } = openOrders(
      {
        'GET /api/admin/orders': (_request, before) => ({
          body: [before === 0 ? late : { ...late, mayRemind: false }, anOrder(13)],
        }),
        [REMIND]: { body: reminded },
      },
      { user: aPerson() },
    )
    const open = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Actions for order #12' }))
      return within(await screen.findByRole('menu', { name: 'Actions for order #12' }))
    }
    const menu = await open()
    const call = menu.getByRole('link', { name: 'Call Ravi’s Field, +91 98450 77880' })
    expect(call.getAttribute('href')).toBe('tel:+919845077880')
    const calls = vi.fn((event: Event) => event.preventDefault())
    call.addEventListener('click', calls)
    fireEvent.keyDown(menu.getAllByRole('menuitem')[0] as HTMLElement, { key: 'Enter', keyCode: 13 })
    expect(calls).toHaveBeenCalledOnce()
    fireEvent.click((await open()).getByText('Remind the farm'))
    await waitFor(() => expect(toasts()).toEqual(['Ravi’s Field was reminded / ']))
    expect(requestsTo(REMIND)).toHaveLength(1)
    await waitFor(() => expect(requestsTo('GET /api/admin/orders')).toHaveLength(2))
    await waitFor(async () => expect((await open()).queryByText('Remind the farm')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Actions for order #13' })).toBeNull()
  })

  it('pauses after a step, so that a slow double tap takes only one', async () => {
    const { requestsTo } = openOrders(workedOrders([anOrder(12, { status: 'accepted' })]), { user: AGENT })
    fireEvent.click(await screen.findByRole('button', { name: 'Start packing, order #12' }), { detail: 1 })
    fireEvent.click(await screen.findByRole('button', { name: 'Packaging' }), { detail: 2 })
    fireEvent.click(await screen.findByRole('button', { name: 'Hand over, order #12' }), { detail: 1 })
    expect(await screen.findByRole('button', { name: 'Mark delivered, order #12' })).toBeTruthy()
    expect(requestsTo(SET)).toHaveLength(2)
  })

  it('offers Undo for ten seconds, also to roles that may not set the earlier status', async () => {
    const { requestsTo, host } = openOrders(workedOrders([anOrder(12, { status: 'shipping' })]), { user: AGENT })
    await press('Mark delivered, order #12')
    await press('₹1,000.00 collected, delivered')
    await waitFor(() => expect(toasts().at(-1)).toBe('Order status updated / Order #12: Delivered'))
    expect(host.store.getState().toasts.at(-1)?.duration).toBe(UNDO_STEP_MS)
    render(
      <HostProvider host={host}>
        <UndoButtons />
      </HostProvider>,
    )
    await press('Undo')
    await waitFor(() => expect(requestsTo(SET)[1]?.body).toEqual({ status: 'shipping', seenStatus: 'delivered' }))
    expect(await screen.findByRole('button', { name: 'Mark delivered, order #12' })).toBeTruthy()
  })

  it('keeps place and next step when the order leaves the filtered list', async () => {
    const orders = [anOrder(12, { status: 'packaging' }), anOrder(13, { status: 'packaging' })]
    openOrders(workedOrders(orders, { list: 'GET /api/admin/orders/district?status=packaging' }), {
      at: '/admin?tab=orders&status=packaging',
      user: AGENT,
    })
    await press('Hand over, order #12')
    expect(await screen.findByRole('button', { name: 'Mark delivered, order #12' })).toBeTruthy()
    expect(
      screen.getAllByRole('article').map(({ ariaLabel, textContent }) => ariaLabel ?? textContent?.slice(0, 9)),
    ).toEqual(['Order #12', 'Order #13'])
  })

  it.each([
    ['one that is paid online', { paymentMethod: 'cashfree', paymentStatus: 'paid' }, 'Online payment, paid'],
    ['one whose payment is open', { paymentMethod: 'cashfree', paymentStatus: 'unpaid' }, 'Payment pending'],
  ] as const)('shows no cash to collect for %s', async (_which, more, text) => {
    openOrders(workedOrders([anOrder(12, { status: 'pending', ...more })]), { user: AGENT })
    expect((await card(12)).textContent).toContain(text)
    expect((await card(12)).textContent).not.toContain('Cash to collect')
  })

  it('has no button for steps of other roles', async () => {
    const user = aPerson({ role: 'taluk_agent', district: 'Bengaluru Rural' })
    openOrders(workedOrders([anOrder(12, { status: 'packaging' })]), { user })
    await card(12)
    expect(screen.queryByRole('button', { name: /, order #12$/ })).toBeNull()
  })

  it('shows the status filter, and the others on a press', async () => {
    openOrders(workedOrders([anOrder(12)]), { user: AGENT })
    expect(await screen.findByLabelText('Status')).toBeTruthy()
    const others = screen.getByText('Search, farm, days and sorting').closest('details')
    expect(others?.open).toBe(false)
    expect(others?.contains(screen.getByLabelText(/^Number, name/))).toBe(true)
  })

  it('unfolds the other filters when one is set', async () => {
    openOrders(
      { 'GET /api/admin/orders/district?search=ravi': { body: [] } },
      { user: AGENT, at: '/admin?tab=orders&search=ravi' },
    )
    expect((await screen.findByText('Search, farm, days and sorting')).closest('details')?.open).toBe(true)
  })
})
