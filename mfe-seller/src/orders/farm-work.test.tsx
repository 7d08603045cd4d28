import { Link, useLocation, useNavigate, useParams } from '@santhe/host'
import { type FakeResponses, failure, show, UndoButtons } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FarmOrder } from '../parts/FarmOrder.tsx'
import { FarmOrders } from '../parts/FarmOrders.tsx'
import { anOrder, ravi, WORK } from '../testing/samples.ts'

const STEPS = 'PUT /api/orders/farmer/steps'
const OPEN = 'GET /api/orders/farmer?work=open'
const outcome = (id: number, more = {}) => ({
  ...{ id, isDone: true, message: '', customerName: 'Asha Rao', status: 'accepted', packedAt: null },
  ...more,
})
const toasts = () => screen.queryAllByTestId('toast').map(toast => toast.textContent)

/** List and order page, with two ways back. */
function Farm() {
  const { '*': path = '' } = useParams()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <>
      <output data-testid="address">{pathname + search}</output>
      {path === '' ? <FarmOrders /> : <FarmOrder />}
      <button type="button" onClick={() => navigate(-1)}>
        The browser’s Back
      </button>
      <Link to="/dashboard/orders">Orders</Link>
      <UndoButtons />
    </>
  )
}
const open = (responses: FakeResponses, at = '/dashboard/orders') =>
  show(Farm, { path: '/dashboard/orders/*', at, user: ravi, responses: { ...WORK, ...responses } })

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('scrollBy', vi.fn())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('WorkBar', () => {
  // docs/product/farmer-dashboard.md#what-to-do-first
  it('counts each kind of work and filters the list by URL', async () => {
    const { requestsTo } = open({
      [OPEN]: { body: [anOrder(12)] },
      'GET /api/orders/farmer?work=pack': { body: [anOrder(13, { status: 'accepted' })] },
      'GET /api/orders/farmer?status=delivered': { body: [] },
    })
    await screen.findByText('To accept 3')
    const work = within(screen.getByRole('group', { name: 'What to do first' })).getAllByRole('button')
    expect(work.map(({ textContent }) => textContent)).toEqual([
      ...['To accept 3', 'To pack 4', 'Packed 0', 'On the way 1', 'Growing 2'],
    ])
    fireEvent.click(screen.getByText('To pack 4'))
    expect(await screen.findByText('Order #13')).toBeTruthy()
    expect(screen.getByTestId('address').textContent).toBe('/dashboard/orders?work=pack')
    expect(screen.getByText('To pack 4').getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }))
    fireEvent.change(await screen.findByLabelText('Status'), { target: { value: 'delivered' } })
    expect(await screen.findByText('No orders with status "delivered" found')).toBeTruthy()
    expect(requestsTo(OPEN).length).toBeGreaterThan(0)
  })

  it('filters by day and window from the URL; a search alone includes closed orders', async () => {
    open(
      { 'GET /api/orders/farmer?due=2026-11-24&search=asha&window=evening&work=pack': { body: [anOrder(14)] } },
      '/dashboard/orders?work=pack&search=asha&due=2026-11-24&window=evening',
    )
    expect(await screen.findByText('Order #14')).toBeTruthy()
    expect((await screen.findByLabelText<HTMLInputElement>('Delivery on')).value).toBe('24/11/2026')
    expect(screen.getByLabelText<HTMLSelectElement>('Window').value).toBe('evening')
  })

  it('searches all orders, ignores an unknown status and shows an empty result', async () => {
    open({ 'GET /api/orders/farmer?search=11': { body: [] } }, '/dashboard/orders?search=11&status=shiped')
    expect(await screen.findByText('No orders match your search and filters.')).toBeTruthy()
  })
})

// docs/product/farmer-dashboard.md#one-tap
describe('NextFarmStep', () => {
  it('sets the next status in one press, with Undo for ten seconds', async () => {
    const { requestsTo } = open({
      [OPEN]: (_request, before) => ({ body: [anOrder(12, before === 1 ? { status: 'accepted' } : {})] }),
      [STEPS]: (_request, before) => ({ body: [outcome(12, before === 0 ? {} : { status: 'pending' })] }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Accept, order #12' }))
    await waitFor(() => expect(toasts()).toEqual(['Order status updated / Order #12: Accepted']))
    expect(requestsTo(STEPS)[0]?.body).toEqual({ step: 'accepted', orders: [{ id: 12, seenStatus: 'pending' }] })
    expect(await screen.findByRole('button', { name: 'Start packing, order #12' })).toBeTruthy()
  })

  it('pauses after a step: ignores a double tap; a later press undoes the step', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { requestsTo } = open({
      [OPEN]: { body: [anOrder(12)] },
      [STEPS]: (_request, before) => ({ body: [outcome(12, before === 0 ? {} : { status: 'pending' })] }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Accept, order #12' }), { detail: 1 })
    const rested = await screen.findByRole('button', { name: 'Accepted · Undo, order #12', busy: false })
    for (const detail of [2, 0]) fireEvent.click(rested, { detail })
    expect(requestsTo(STEPS)).toHaveLength(1)
    vi.advanceTimersByTime(601)
    fireEvent.click(rested)
    expect(await screen.findByRole('button', { name: 'Pending, order #12' })).toBeTruthy()
    expect(requestsTo(STEPS)[1]?.body).toEqual({ step: 'back', orders: [{ id: 12 }] })
    expect(await screen.findByRole('button', { name: 'Accept, order #12' })).toBeTruthy()
  })

  it.each([
    ['got no response', undefined],
    ['met a busy market', failure(503, 'UNAVAILABLE', 'Back soon')],
  ])('offers Undo again when undoing %s', async (_what, response) => {
    const { requestsTo } = open({
      [OPEN]: { body: [anOrder(12)] },
      [STEPS]: (_request, before) =>
        before === 1 ? response : { body: [outcome(12, before === 0 ? {} : { status: 'pending' })] },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Accept, order #12' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(toasts().at(-1)).toMatch(/^Error updating order status/))
    fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body)
    await waitFor(() => expect(requestsTo(STEPS)).toHaveLength(3))
    const back = { step: 'back', orders: [{ id: 12 }] }
    expect(
      requestsTo(STEPS)
        .map(({ body }) => body)
        .slice(1),
    ).toEqual([back, back])
    await waitFor(() => expect(toasts().at(-1)).toMatch(/^Order status updated/))
  })

  it('shows why a step was refused', async () => {
    const message = 'This order has been set to cancelled since you looked. Please look again.'
    open({ [OPEN]: { body: [anOrder(12)] }, [STEPS]: { body: [outcome(12, { isDone: false, message })] } })
    fireEvent.click(await screen.findByRole('button', { name: 'Accept, order #12' }))
    await waitFor(() => expect(toasts()).toEqual([`Error updating order status / ${message}`]))
  })

  it('shows when the market is unavailable', async () => {
    open({ [OPEN]: { body: [anOrder(12)] }, [STEPS]: failure(503, 'UNAVAILABLE', 'Back soon') })
    fireEvent.click(await screen.findByRole('button', { name: 'Accept, order #12' }))
    await waitFor(() => expect(toasts()).toEqual(['Error updating order status / Back soon']))
  })

  it('offers packing, then sending, and nothing for orders on their way', async () => {
    const packedAt = '2026-11-20T06:00:00.000Z'
    open({
      [OPEN]: {
        body: [
          anOrder(12, { status: 'packaging' }),
          anOrder(13, { status: 'packaging', packedAt }),
          anOrder(14, { status: 'shipping', packedAt }),
        ],
      },
    })
    expect(await screen.findByRole('button', { name: 'Mark packed, order #12' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Hand over, order #13' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /order #14$/ })).toBeNull()
  })

  // docs/product/farmer-dashboard.md#farm-orders
  it('keeps a row that no longer matches until the list reloads', async () => {
    open(
      {
        'GET /api/orders/farmer?work=accept': (_request, before) => ({
          body: before === 0 ? [anOrder(12), anOrder(13)] : [anOrder(13)],
        }),
        [STEPS]: { body: [outcome(12)] },
      },
      '/dashboard/orders?work=accept',
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Accept, order #12' }))
    const again = await screen.findByRole('button', { name: 'Refresh the list' })
    const rows = () => screen.getAllByRole('link', { name: /^Order #/ }).map(({ textContent }) => textContent)
    expect(rows()).toEqual([expect.stringContaining('#12'), expect.stringContaining('#13')])
    fireEvent.click(again)
    expect(rows()).toEqual([expect.stringContaining('#13')])
  })
})

describe('return to the farm’s orders', () => {
  it.each(['Back to Orders', 'The browser’s Back'])('by “%s” restores the filters', async way => {
    open(
      {
        'GET /api/orders/farmer?work=way': { body: [anOrder(12, { status: 'shipping' })] },
        'GET /api/orders/12': { body: anOrder(12, { status: 'shipping' }) },
      },
      '/dashboard/orders?work=way',
    )
    fireEvent.click(await screen.findByRole('link', { name: 'Order #12' }))
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/dashboard/orders/12'))
    fireEvent.click(await screen.findByText(way))
    await screen.findByRole('link', { name: 'Order #12' })
    expect(screen.getByTestId('address').textContent).toBe('/dashboard/orders?work=way')
  })
})
