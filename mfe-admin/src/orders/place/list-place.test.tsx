import { readListPlace } from '@santhe/client'
import { Link, useLocation, useNavigate, useParams } from '@santhe/host'
import { type FakeResponses, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AdminPage } from '../../pages/AdminPage.tsx'
import { OfficeOrders } from '../../parts/OfficeOrders.tsx'
import { NOW } from '../../testing/order-lists.tsx'
import { anOrder, aPerson } from '../../testing/samples.ts'
import { OFFICE_LIST } from './office-list.ts'

/** /admin, an order's page with both ways back, and where 'Back to Orders' leads. */
function Market() {
  const { '*': path = '' } = useParams()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <>
      <output data-testid="url">{pathname + search}</output>
      {path === 'admin' && <AdminPage />}
      {path === 'dashboard/orders' && <OfficeOrders />}
      {path.startsWith('dashboard/orders/') && (
        <>
          <Link to="/dashboard/orders">Back to Orders</Link>
          <button type="button" onClick={() => navigate(-1)}>
            The browser’s Back
          </button>
        </>
      )}
    </>
  )
}

const saveListPlace = (place: object) => sessionStorage.setItem(OFFICE_LIST.storageKey, JSON.stringify(place))
const page = (ids: number[], cursor?: string) => ({
  body: ids.map(id => anOrder(id, { status: 'packaging' })),
  ...(cursor ? { headers: { 'X-Next-Cursor': cursor } } : {}),
})
const LIST = 'GET /api/admin/orders?status=packaging'
const PAGES: FakeResponses = {
  'GET /api/admin/farmers?limit=200': { body: [] },
  [LIST]: page([14, 13], 'next'),
  [`${LIST}&cursor=next`]: page([12, 11]),
}
const open = (at: string) => show(Market, { path: '*', at, user: aPerson(), now: NOW, responses: PAGES })
const url = () => screen.getByTestId('url').textContent
const order = (id: number) => screen.findByRole('link', { name: `Order #${id}` })

const scrollBy = vi.fn()
beforeEach(() => {
  sessionStorage.clear()
  scrollBy.mockClear()
  vi.stubGlobal('scrollBy', scrollBy)
})
afterEach(() => vi.unstubAllGlobals())

describe('the way back to the office’s orders', () => {
  it.each(['Back to Orders', 'The browser’s Back'])('by “%s” keeps filter, pages and place', async way => {
    open('/admin?tab=orders&status=packaging')
    await order(13)
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
    fireEvent.click(await order(12))
    expect(url()).toBe('/dashboard/orders/12')
    expect(readListPlace(OFFICE_LIST)).toMatchObject({ orderId: 12, rows: 4 })
    saveListPlace({ ...readListPlace(OFFICE_LIST), top: 140 })
    fireEvent.click(screen.getByText(way))
    await order(12)
    expect(url()).toBe('/admin?tab=orders&status=packaging')
    await waitFor(() => expect(scrollBy).toHaveBeenCalledWith(0, -140))
  })

  it('reads as many pages as there were where they are no longer in memory', async () => {
    saveListPlace({ search: '?tab=orders&status=packaging', orderId: 11, top: 90, rows: 4 })
    const { requestsTo } = open('/dashboard/orders')
    expect(await order(11)).toBeTruthy()
    expect(requestsTo(`${LIST}&cursor=next`)).toHaveLength(1)
    await waitFor(() => expect(scrollBy).toHaveBeenCalledWith(0, -90))
  })

  it('leads to all orders where none were open before', async () => {
    open('/dashboard/orders')
    await waitFor(() => expect(url()).toBe('/admin?tab=orders'))
  })

  it('moves nothing where the list is opened again', async () => {
    saveListPlace({
      search: '?tab=orders&status=packaging',
      orderId: 13,
      top: 90,
      rows: 2,
      visit: 'another',
    })
    open('/admin?tab=orders&status=packaging')
    await order(13)
    expect(scrollBy).not.toHaveBeenCalled()
  })

  it.each(['[', '"text"', '{"search":7,"orderId":"x"}', '{"search":"//elsewhere"}'])(
    'is the list of all orders where the storage has %s',
    stored => {
      sessionStorage.setItem('santhe-office-orders', stored)
      expect(readListPlace(OFFICE_LIST)).toEqual({ search: '?tab=orders' })
    },
  )
})
