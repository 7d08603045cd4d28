import { Link } from '@santhe/host'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AdminPage } from '../pages/AdminPage.tsx'
import { NOW, openOrders } from '../testing/order-lists.tsx'
import { anOrder, anOrderDetail, aPerson } from '../testing/samples.ts'

const LIST = 'GET /api/admin/orders'
const ACCEPTED = `${LIST}?status=accepted`
const OLDEST = `${LIST}?sort=oldest`

/** An order of 21 November, placed at an hour of the day (UTC). */
const at = (id: number, hour: number, status: 'pending' | 'accepted' = 'pending') =>
  anOrder(id, { createdAt: `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`, status })
type Page = readonly ReturnType<typeof at>[]
const page = (orders: Page, cursor?: string) => ({
  body: orders,
  ...(cursor ? { headers: { 'X-Next-Cursor': cursor } } : {}),
})
/** Returns another page on each read; the last one repeats. */
const reads =
  (pages: readonly Page[], cursor?: string): FakeResponses[string] =>
  (_request, before) =>
    page(pages[Math.min(before, pages.length - 1)] ?? [], cursor)

const rows = () => screen.getAllByRole('link', { name: /^Order #/ }).map(({ textContent }) => textContent?.slice(6))
const statusOf = (id: number, status: string) =>
  screen.findByRole('button', { name: `Status of order #${id}: ${status}` })
const passMinute = () => act(() => vi.advanceTimersByTime(60_000))
/** The bar above the list. */
const head = () => screen.getByRole('button', { name: 'Shortcuts (?)' }).closest('[tabindex]')
const marked = () => screen.queryAllByTitle('No longer in this list')

/** The office, with links between two lists. */
function Market() {
  return (
    <>
      <Link to="/admin?tab=orders">All</Link>
      <Link to="/admin?tab=orders&status=accepted">Accepted alone</Link>
      <AdminPage />
    </>
  )
}

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

// docs/product/office.md#orders-of-colleagues
describe('OrdersTab beside colleagues', () => {
  it('shows a colleague’s change within a minute and on return, except under an open menu', async () => {
    const { requestsTo } = openOrders({ [LIST]: reads([[at(13, 7)], [at(13, 7, 'accepted')]]) })
    await statusOf(13, 'Pending')
    passMinute()
    const button = await statusOf(13, 'Accepted')
    fireEvent.click(button)
    const menu = await screen.findByRole('menu')
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
    passMinute()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(requestsTo(LIST)).toHaveLength(2)
    button.focus()
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(requestsTo(LIST)).toHaveLength(3))
  })

  it('keeps rows in place and shows new orders on a press', async () => {
    openOrders({
      [LIST]: reads([
        [at(13, 7), at(12, 6)],
        [at(14, 8), at(13, 7, 'accepted')],
      ]),
    })
    await statusOf(13, 'Pending')
    passMinute()
    await statusOf(13, 'Accepted')
    expect(rows()).toEqual(['#13', '#12'])
    const announced = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(announced.filter(text => text?.includes('new order'))).toEqual(['1 new order'])
    expect(marked()).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Show 1 new order' }))
    expect(rows()).toEqual(['#14', '#13'])
    expect(screen.queryByText('1 new order')).toBeNull()
    expect(document.activeElement).toBe(screen.getAllByRole('row')[1])
    expect(document.activeElement?.getAttribute('aria-current')).toBe('true')
  })

  it('counts orders that enter the filtered list as new', async () => {
    const first = [at(15, 9, 'accepted'), at(11, 3, 'accepted')]
    const entered = [at(15, 9, 'accepted'), at(13, 6, 'accepted'), at(11, 3, 'accepted'), at(9, 1, 'accepted')]
    openOrders({ [ACCEPTED]: reads([first, entered]) }, { at: '/admin?tab=orders&status=accepted' })
    await statusOf(15, 'Accepted')
    passMinute()
    const button = await screen.findByRole('button', { name: 'Show 2 new orders' })
    expect(rows()).toEqual(['#15', '#11'])
    fireEvent.click(button)
    expect(rows()).toEqual(['#15', '#13', '#11', '#9'])
  })

  it('appends new orders when sorted oldest first', async () => {
    openOrders(
      {
        [OLDEST]: reads([
          [at(11, 3), at(13, 6)],
          [at(11, 3), at(12, 5), at(13, 6), at(14, 8)],
        ]),
      },
      {
        at: '/admin?tab=orders&sort=oldest',
      },
    )
    await statusOf(11, 'Pending')
    passMinute()
    const button = await screen.findByRole('button', { name: 'Show 1 new order' })
    expect(rows()).toEqual(['#11', '#13', '#14'])
    fireEvent.click(button)
    expect(rows()).toEqual(['#11', '#12', '#13', '#14'])
  })

  it('appends later orders when sorted by due day, unknown days last', async () => {
    const due = (id: number, estimatedDelivery: string | null) => ({ ...at(id, 7), estimatedDelivery })
    openOrders(
      {
        [`${LIST}?work=late`]: reads([
          [due(11, '2026-11-20'), due(13, '2026-11-21')],
          [due(11, '2026-11-20'), due(12, '2026-11-20'), due(13, '2026-11-21'), due(10, '2026-11-22'), due(9, null)],
        ]),
      },
      { at: '/admin?tab=orders&work=late' },
    )
    await statusOf(11, 'Pending')
    passMinute()
    const button = await screen.findByRole('button', { name: 'Show 1 new order' })
    expect(rows()).toEqual(['#11', '#13', '#10', '#9'])
    fireEvent.click(button)
    expect(rows()).toEqual(['#11', '#12', '#13', '#10', '#9'])
  })

  it('follows orders that new ones push beyond the loaded pages', async () => {
    openOrders({
      [LIST]: reads(
        [
          [at(13, 7), at(12, 6)],
          [at(14, 8), at(13, 7)],
        ],
        'next',
      ),
      [`${LIST}?cursor=next`]: page([at(12, 6, 'accepted'), at(11, 5)]),
    })
    await statusOf(12, 'Pending')
    passMinute()
    await statusOf(12, 'Accepted')
    expect(rows()).toEqual(['#13', '#12', '#11'])
    expect(marked()).toEqual([])
  })

  it('keeps own changes and marks on orders too far down to follow', async () => {
    const set = 'PUT /api/admin/orders/12/status'
    const { requestsTo } = openOrders({
      [LIST]: reads(
        [
          [at(13, 7), at(12, 6)],
          [at(14, 8), at(13, 7)],
        ],
        'next',
      ),
      [`${LIST}?cursor=next`]: failure(500, 'INTERNAL', 'Something went wrong'),
      [set]: { body: anOrderDetail(12, { status: 'accepted' }) },
    })
    fireEvent.click(await statusOf(12, 'Pending'))
    fireEvent.click(within(await screen.findByRole('menu')).getByText('Accepted'))
    expect(await screen.findByTitle('No longer updated: refresh the list')).toBeTruthy()
    fireEvent.click(await statusOf(12, 'Accepted'))
    fireEvent.click(within(await screen.findByRole('menu')).getByText('Packaging'))
    await waitFor(() => expect(requestsTo(set)).toHaveLength(2))
    expect(requestsTo(set)[1]?.body).toEqual({ status: 'packaging', seenStatus: 'accepted' })
  })

  it('distinguishes orders of the same moment by number', async () => {
    openOrders({
      [LIST]: reads(
        [
          [at(14, 8), at(13, 8), at(12, 8)],
          [at(15, 9), at(13, 8)],
        ],
        'next',
      ),
      [`${LIST}?cursor=next`]: failure(500, 'INTERNAL', 'Something went wrong'),
    })
    await statusOf(13, 'Pending')
    passMinute()
    await waitFor(() => expect(marked().map(row => within(row).getByRole('link').textContent)).toEqual(['Order #14']))
    expect(await screen.findByTitle(/^No longer updated/)).toBeTruthy()
    expect(marked()).toHaveLength(1)
  })

  it.each([
    ['refused', failure(500, 'INTERNAL', 'Something went wrong')],
    ['sent as nobody understands them', { body: [{ id: 13 }] }],
  ])('shows the last read time when a refresh is %s, until one succeeds', async (_, fault) => {
    const orders = (status: 'pending' | 'accepted') => page([at(13, 7, status)])
    openOrders({
      [LIST]: (_request, before) =>
        [orders('pending'), fault, orders('accepted'), fault, orders('pending')][before] ?? fault,
    })
    const notice = () => screen.findByText(/^Not updated since \w{3} \d\d, \d{4}, /)
    const isGone = () => expect(screen.queryByText(/^Not updated since/)).toBeNull()
    await statusOf(13, 'Pending')
    passMinute()
    expect((await notice()).getAttribute('role')).toBe('status')
    expect([rows(), marked()]).toEqual([['#13'], []])
    const button = screen.getByRole('button', { name: 'Try Again' })
    const place = button.parentElement
    button.focus()
    fireEvent.click(button)
    await statusOf(13, 'Accepted')
    await waitFor(isGone)
    await waitFor(() => expect(document.activeElement).toBe(place))
    passMinute()
    await notice()
    const [, row] = screen.getAllByRole('row')
    row?.focus()
    screen.getByRole('button', { name: 'Try Again' }).focus()
    passMinute()
    await statusOf(13, 'Pending')
    await waitFor(isGone)
    await waitFor(() => expect(document.activeElement).toBe(row))
  })

  it('moves focus on when a press removes the last row', async () => {
    openOrders({ [LIST]: reads([[at(13, 7)], []]) })
    await statusOf(13, 'Pending')
    passMinute()
    const button = await screen.findByRole('button', { name: 'Refresh the list' })
    button.focus()
    fireEvent.click(button)
    expect(await screen.findByText('No orders found')).toBeTruthy()
    expect(document.activeElement).toBe(head())
  })

  it('keeps an own change when an older read arrives later', async () => {
    const responders = new Map<number, () => void>()
    openOrders({
      [LIST]: async (_request, before) => {
        if (before > 0) await new Promise<void>(resolve => responders.set(before, resolve))
        return page([at(13, 7, before > 1 ? 'accepted' : 'pending'), at(12, 6, before > 0 ? 'accepted' : 'pending')])
      },
      'PUT /api/admin/orders/13/status': { body: anOrderDetail(13, { status: 'accepted' }) },
    })
    const button = await statusOf(13, 'Pending')
    passMinute()
    await waitFor(() => expect(responders.has(1)).toBe(true))
    fireEvent.click(button)
    fireEvent.click(within(await screen.findByRole('menu')).getByText('Accepted'))
    await statusOf(13, 'Accepted')
    responders.get(1)?.()
    await statusOf(12, 'Accepted')
    expect(screen.getByRole('button', { name: 'Status of order #13: Accepted' })).toBeTruthy()
    await waitFor(() => expect(responders.has(2)).toBe(true))
    responders.get(2)?.()
  })

  it('shows current orders when the list is reopened', async () => {
    show(Market, {
      ...{ path: '/admin', at: '/admin?tab=orders', user: aPerson(), now: NOW },
      responses: {
        'GET /api/admin/farmers?limit=200': { body: [] },
        [LIST]: reads([[at(12, 6)], [at(13, 7), at(12, 6)]]),
        [ACCEPTED]: page([at(11, 5, 'accepted')]),
      },
    })
    await statusOf(12, 'Pending')
    fireEvent.click(screen.getByText('Accepted alone'))
    await statusOf(11, 'Accepted')
    fireEvent.click(screen.getByText('All'))
    expect(rows()).toEqual(['#12'])
    await waitFor(() => expect(rows()).toEqual(['#13', '#12']))
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
  })

  it('leaves an open menu unchanged by a late response', async () => {
    let respond = () => {}
    const second = new Promise<void>(resolve => {
      respond = resolve
    })
    const set = 'PUT /api/admin/orders/13/status'
    const { requestsTo } = openOrders({
      [LIST]: async (_request, before) => {
        if (before === 1) await second
        return page([
          at(13, 7, before ? 'accepted' : 'pending'),
          at(12, before ? 5 : 6, before ? 'accepted' : 'pending'),
        ])
      },
      [set]: failure(409, 'CONFLICT', 'Somebody else has changed it.'),
    })
    const button = await statusOf(13, 'Pending')
    passMinute()
    fireEvent.click(button)
    const menu = await screen.findByRole('menu')
    respond()
    await statusOf(12, 'Accepted')
    expect(screen.getByRole('button', { name: 'Status of order #13: Pending' })).toBeTruthy()
    fireEvent.click(within(menu).getByText('Accepted'))
    await waitFor(() => expect(requestsTo(set)[0]?.body).toEqual({ status: 'accepted', seenStatus: 'pending' }))
  })
})
