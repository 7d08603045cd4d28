import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Toasts } from '../frame/Toasts.tsx'
import { fakeFetch, renderShell, signedIn } from '../testing/render-shell.tsx'
import { Bell } from './Bell.tsx'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const ORDER = {
  id: 7,
  title: 'Order #12 is out for delivery',
  message: 'Your order #12 from Ravi’s Field is out for delivery.',
  isRead: false,
  createdAt: minutesAgo(5),
  link: '/dashboard/orders/12',
}
const OLD = { ...ORDER, id: 3, title: 'Order placed', message: 'Placed.', isRead: true, createdAt: minutesAgo(60 * 50) }
const AWAY = { status: 503, body: { message: 'away', code: 'UNAVAILABLE' } }
type Responses = Parameters<typeof fakeFetch>[0]

/** A back end with these notifications; calls change them as the server would. */
function aMarket(list: (typeof ORDER)[], others: Responses = {}): Responses {
  let rows = list
  return {
    'GET /api/notifications/unread-count': () => {
      const unread = rows.filter(({ isRead }) => !isRead).map(({ id }) => id)
      return { body: { unreadCount: unread.length, ...(unread.length > 0 && { newestUnread: Math.max(...unread) }) } }
    },
    'GET /api/notifications': () => ({ body: rows }),
    'PATCH /api/notifications/7/read': () => {
      rows = rows.map(row => (row.id === 7 ? { ...row, isRead: true } : row))
      return { body: { ...ORDER, isRead: true } }
    },
    'PATCH /api/notifications/mark-all-read': () => {
      rows = rows.map(row => ({ ...row, isRead: true }))
      return { body: { message: 'All notifications marked as read' } }
    },
    'DELETE /api/notifications/7': () => {
      rows = rows.filter(({ id }) => id !== 7)
      return { body: { message: 'gone' } }
    },
    ...others,
  }
}

const show = (responses: Responses) =>
  renderShell(
    <>
      <Bell />
      <Toasts />
    </>,
    { fetchFn: fakeFetch(responses), storage: signedIn() },
  )
const press = async (name: string | RegExp) =>
  act(async () => fireEvent.click(await screen.findByRole('button', { name })))
const unreadOf = (count: number): Responses => ({
  'GET /api/notifications/unread-count': { body: { unreadCount: count } },
})

// docs/product/notifications.md#bell
describe('Bell', () => {
  it.each([
    [0, 'Notifications', ''],
    [5, 'Notifications, 5 unread', '5'],
    [99, 'Notifications, 99 unread', '99'],
    [100, 'Notifications, 100 unread', '99+'],
  ])('with %i unread has the label "%s" and the badge "%s"', async (count, name, badge) => {
    show(aMarket([], unreadOf(count)))
    expect((await screen.findByRole('button', { name })).textContent).toBe(badge)
  })

  it('lists notifications newest first with age and link, after a loading state', async () => {
    let send = () => {}
    const sent = new Promise<void>(resolve => {
      send = resolve
    })
    const market = fakeFetch(aMarket([ORDER, OLD]))
    const fetchFn: typeof market = async (url, init) => {
      if (url.startsWith('/api/notifications?')) await sent
      return market(url, init)
    }
    renderShell(<Bell />, { fetchFn, storage: signedIn() })
    await press('Notifications, 1 unread')
    expect(await screen.findByText('Loading notifications...')).toBeDefined()
    await act(async () => send())
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map(row => row.textContent)).toEqual([
      'UnreadOrder #12 is out for delivery5m agoYour order #12 from Ravi’s Field is out for delivery.',
      'Order placed2d agoPlaced.',
    ])
    const links = rows.map(row => within(row).getByRole('link').getAttribute('href'))
    expect(links).toEqual(['/dashboard/orders/12', '/dashboard/orders/12'])
  })

  it('folds news of a day about the same page; Read and Delete apply to all of them', async () => {
    const ids = [9, 8, 7]
    const rows = ids.map(id => ({ ...ORDER, id, title: `Step ${id}` }))
    const read = vi.fn((id: number) => ({ body: { ...ORDER, id, isRead: true } }))
    const remove = vi.fn((_id: number) => ({ body: { message: 'gone' } }))
    const calls = ids.flatMap(id => [
      [`PATCH /api/notifications/${id}/read`, () => read(id)],
      [`DELETE /api/notifications/${id}`, () => remove(id)],
    ])
    show(
      aMarket(
        [...rows, { ...ORDER, id: 5, title: 'Another order', link: '/dashboard/orders/4' }],
        Object.fromEntries(calls),
      ),
    )
    await press('Notifications, 4 unread')
    const titles = () => screen.getAllByRole('link').map(link => link.querySelector('strong')?.textContent)
    await screen.findByRole('button', { name: '2 earlier' })
    expect(titles()).toEqual(['Step 9', 'Another order'])
    expect(screen.getAllByRole('heading', { level: 3 })[0]?.textContent).toMatch(/^(Today|Yesterday), /)
    await press('Mark as read: Step 9')
    await waitFor(() => expect(read.mock.calls.flat()).toEqual(ids))
    await press('Delete: Step 9')
    await waitFor(() => expect(remove.mock.calls.flat()).toEqual(ids))
    await press('2 earlier')
    expect(titles()).toEqual(['Step 9', 'Step 8', 'Step 7', 'Another order'])
    await press('Delete: Step 8')
    await waitFor(() => expect(remove.mock.calls.flat()).toEqual([...ids, 8]))
  })

  it('shows an empty list without Mark all', async () => {
    show(aMarket([]))
    await press('Notifications')
    expect(await screen.findByText('No notifications yet')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull()
  })

  it('marks one notification as read', async () => {
    show(aMarket([ORDER]))
    await press('Notifications, 1 unread')
    await press('Mark as read: Order #12 is out for delivery')
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeDefined()
    await waitFor(() => expect(screen.queryByText('Unread')).toBeNull())
  })

  it('marks all as read with a toast', async () => {
    show(aMarket([ORDER, { ...ORDER, id: 8 }]))
    await press('Notifications, 2 unread')
    await press('Mark all read')
    expect(await screen.findByText('All notifications marked as read')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeDefined()
  })

  it('deletes one and keeps the focus in the list', async () => {
    show(aMarket([ORDER, OLD]))
    await press('Notifications, 1 unread')
    await press('Delete: Order #12 is out for delivery')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(document.activeElement?.textContent).toBe('Notifications')
  })

  it('marks an opened notification as read and follows its link', async () => {
    show(aMarket([ORDER]))
    await press('Notifications, 1 unread')
    await act(async () => fireEvent.click(await screen.findByRole('link', { name: /^Order #12/ })))
    expect(screen.getByTestId('url').textContent).toBe('/dashboard/orders/12')
  })

  // docs/product/accounts.md#confirming-the-address
  it('sends the link to an unconfirmed address again', async () => {
    const SEND = 'POST /api/users/email-change/link'
    const send = vi.fn(() => (send.mock.calls.length === 1 ? AWAY : { body: { message: 'ok', pendingEmail: 'a@b.c' } }))
    const rows = [{ ...OLD, action: 'sendEmailLink' }, ORDER]
    show(aMarket(rows, { [SEND]: send }))
    await press('Notifications, 1 unread')
    await press('Send the link again')
    expect(await screen.findByText('Failed to send the link')).toBeTruthy()
    await press('Send the link again')
    expect(await screen.findByText('The link is on its way again.')).toBeTruthy()
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('closes on Escape with the focus on the bell', async () => {
    show(aMarket([OLD]))
    await press('Notifications')
    await screen.findAllByRole('listitem')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    const bell = screen.getByRole('button', { name: 'Notifications' })
    expect(bell.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(bell)
  })

  it('announces each new notification once', async () => {
    const rows = [OLD, ORDER]
    const { host } = show(aMarket(rows))
    await screen.findByRole('button', { name: 'Notifications, 1 unread' })
    const announced = () => document.querySelector('[aria-live="polite"]')?.textContent
    expect(announced()).toBe('')
    const { api } = await import('@santhe/host')
    const readAgain = () => act(() => void host.store.dispatch(api.util.invalidateTags(['notification'])))
    rows.unshift({ ...ORDER, id: 10, title: 'Order delivered' }, { ...ORDER, id: 9, title: 'Payment received' })
    readAgain()
    await waitFor(() => expect(announced()).toBe('2 new notifications: Order delivered; Payment received'))
    rows.splice(0, 1, { ...ORDER, id: 10, title: 'Order delivered', isRead: true })
    readAgain()
    await screen.findByRole('button', { name: 'Notifications, 2 unread' })
    expect(announced()).toBe('')
    rows.unshift({ ...ORDER, id: 11, title: 'Order cancelled' })
    readAgain()
    await waitFor(() => expect(announced()).toBe('New notification: Order cancelled'))
  })

  it('announces a notification even when it marks an older one as read', async () => {
    const rows = [ORDER, OLD]
    const { host } = show(aMarket(rows))
    await screen.findByRole('button', { name: 'Notifications, 1 unread' })
    const { api } = await import('@santhe/host')
    rows.splice(0, 1, { ...ORDER, id: 10, title: 'Order #12 was delivered' }, { ...ORDER, isRead: true })
    act(() => void host.store.dispatch(api.util.invalidateTags(['notification'])))
    const announced = () => document.querySelector('[aria-live="polite"]')?.textContent
    await waitFor(() => expect(announced()).toBe('New notification: Order #12 was delivered'))
  })

  it('announces a second notification with the same title', async () => {
    const rows = [OLD]
    const { host } = show(aMarket(rows))
    await screen.findByRole('button', { name: 'Notifications' })
    const { api } = await import('@santhe/host')
    const readAgain = () => act(() => void host.store.dispatch(api.util.invalidateTags(['notification'])))
    const region = document.querySelector('[aria-live="polite"]') ?? document.body
    rows.unshift({ ...ORDER, id: 10, title: 'New order' })
    readAgain()
    await waitFor(() => expect(region.textContent).toBe('New notification: New order'))
    // Screen readers announce added nodes or changed text in the region.
    const additions = vi.fn()
    new MutationObserver(additions).observe(region, { childList: true, characterData: true, subtree: true })
    rows.unshift({ ...ORDER, id: 11, title: 'New order' })
    readAgain()
    await screen.findByRole('button', { name: 'Notifications, 2 unread' })
    await waitFor(() => expect(additions).toHaveBeenCalledTimes(1))
    expect(region.textContent).toBe('New notification: New order')
  })
})

// docs/product/notifications.md#notification-texts
describe('Bell while the market is unreachable', () => {
  it('shows a failed list with a retry', async () => {
    const list = vi.fn(() => AWAY)
    show(aMarket([], { 'GET /api/notifications': list }))
    await press('Notifications')
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch notificationsTry Again')
    await press('Try Again')
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  })

  it('shows a failed next page with a retry and keeps the list', async () => {
    const market = fakeFetch(aMarket([OLD]))
    const next = vi.fn(() => Response.json(next.mock.calls.length === 1 ? AWAY.body : [ORDER], nextStatus()))
    const nextStatus = () => ({ status: next.mock.calls.length === 1 ? AWAY.status : 200 })
    const fetchFn: typeof market = async (url, init) => {
      if (url.includes('cursor=')) return next()
      const response = await market(url, init)
      if (url.includes('limit=')) response.headers.set('X-Next-Cursor', 'a')
      return response
    }
    renderShell(<Bell />, { fetchFn, storage: signedIn() })
    await press('Notifications')
    await press('Show more')
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch notifications')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    await press('Try Again')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows that the unread count failed', async () => {
    show(aMarket([OLD], { 'GET /api/notifications/unread-count': AWAY }))
    await press('Notifications')
    expect(await screen.findByText('Failed to fetch unread count')).toBeDefined()
    expect(await screen.findAllByRole('listitem')).toHaveLength(1)
  })

  it.each([
    ['PATCH /api/notifications/7/read', /^Mark as read/, 'Failed to mark notification as read'],
    ['PATCH /api/notifications/mark-all-read', 'Mark all read', 'Failed to mark all notifications as read'],
    ['DELETE /api/notifications/7', /^Delete/, 'Failed to delete notification'],
  ])('shows that %s failed', async (call, name, text) => {
    show(aMarket([ORDER], { [call]: AWAY }))
    await press('Notifications, 1 unread')
    await press(name)
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })
})
