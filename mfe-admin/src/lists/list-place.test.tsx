import { lastSearch } from '@santhe/client'
import { Link, useLocation, useNavigate, useParams } from '@santhe/host'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AdminPage } from '../pages/AdminPage.tsx'
import { OfficeOrders } from '../parts/OfficeOrders.tsx'
import { NOW } from '../testing/order-lists.tsx'
import { undoable } from '../testing/product-lists.tsx'
import { aDetailedProduct, anOrder, aPerson, aProduct } from '../testing/samples.ts'
import { OFFICE_LISTS } from './office-lists.ts'

const STORAGE_KEY = 'santhe-list-places'

/** /admin, and another page with two ways back. */
function Market() {
  const { '*': path = '' } = useParams()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <>
      <output data-testid="url">{pathname + search}</output>
      {path === 'admin' && <AdminPage />}
      {path === 'dashboard/orders' && <OfficeOrders />}
      {path === 'admin' && <Link to="/admin?tab=products&open=9">A link to product 9</Link>}
      {/^dashboard.orders./.test(path) && <Link to="/dashboard/orders">Back to Orders</Link>}
      {path !== 'admin' && (
        <button type="button" onClick={() => navigate(-1)}>
          The browser’s Back
        </button>
      )}
    </>
  )
}

const page = (ids: number[], cursor?: string) => ({
  body: ids.map(id => anOrder(id, { status: 'packaging' })),
  ...(cursor ? { headers: { 'X-Next-Cursor': cursor } } : {}),
})
const LIST = 'GET /api/admin/orders?status=packaging'
const PENDING = 'GET /api/admin/products/pending?limit=25'
const RESPONSES: FakeResponses = {
  'GET /api/admin/farmers?limit=200': { body: [] },
  'GET /api/categories': { body: [] },
  [LIST]: page([14, 13], 'next'),
  [`${LIST}&cursor=next`]: page([12, 11]),
  [PENDING]: { body: [aProduct(5), aProduct(6)] },
}
const open = (at: string, more: FakeResponses = {}) =>
  show(Market, { path: '*', at, user: aPerson(), now: NOW, responses: { ...RESPONSES, ...more } })
const url = () => screen.getByTestId('url').textContent
const order = (id: number) => screen.findByRole('link', { name: `Order #${id}` })
const marked = () => document.querySelector<HTMLElement>('[aria-current][data-row]')?.dataset.row

/** Mocks the layout: each row is 100 px high, moved up by `scrolled`. */
let scrolled = 0
const scrollBy = vi.fn((_x: number, pixels: number) => {
  scrolled += pixels
})
beforeEach(() => {
  sessionStorage.clear()
  scrolled = 0
  scrollBy.mockClear()
  vi.stubGlobal('scrollBy', scrollBy)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = [...document.querySelectorAll('[data-row]')].indexOf(this)
    return new DOMRect(0, place * 100 - scrolled, 300, 100)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Leaves the orders list by order 12 on its second page, whose row is 40 px below the top of the window. */
async function leaveByOrder12() {
  open('/admin?tab=orders&status=packaging')
  await order(13)
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  const link = await order(12)
  await waitFor(() => expect(url()).toBe('/admin?tab=orders&status=packaging&rows=3'))
  scrolled = 160
  act(() => link.focus())
  fireEvent.click(link)
  expect(url()).toBe('/dashboard/orders/12')
  scrolled = 0
}

// docs/product/office.md#place-in-a-list
describe('return to an office list', () => {
  it.each(['Back to Orders', 'The browser’s Back'])(
    'by “%s” restores filter, pages, scroll position and marked row',
    async way => {
      await leaveByOrder12()
      const visits = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
      expect(visits.at(-1).rows).toEqual([
        ['12', 40],
        ['13', -60],
        ['11', 140],
      ])
      fireEvent.click(screen.getByText(way))
      await order(12)
      expect(url()).toBe('/admin?tab=orders&status=packaging&rows=3')
      await waitFor(() => expect(scrolled).toBe(160))
      await waitFor(() => expect(marked()).toBe('12'))
      expect(document.activeElement).toBe(document.querySelector('[data-row="12"]'))
    },
  )

  it('reloads as many pages, and scrolls to the next row if one left the list', async () => {
    const rows = [
      ['99', 90],
      ['11', 140],
    ]
    const visit = { list: 'office-orders', key: 'another', search: '?tab=orders&status=packaging&rows=3', rows }
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([visit]))
    open('/dashboard/orders')
    await order(11)
    await waitFor(() => expect(scrolled).toBe(160))
  })

  it('loads as many pages from a shared link', async () => {
    const { requestsTo } = open('/admin?tab=orders&status=packaging&rows=3')
    expect(await order(11)).toBeTruthy()
    expect(requestsTo(`${LIST}&cursor=next`)).toHaveLength(1)
    expect(scrollBy).not.toHaveBeenCalled()
  })

  it('starts at the first page, without scrolling, under another filter', async () => {
    open('/admin?tab=orders&status=packaging&rows=3&open=5')
    await order(11)
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: '' } })
    await waitFor(() => expect(url()).toBe('/admin?tab=orders'))
    expect(scrollBy).not.toHaveBeenCalled()
  })

  it('opens all orders when no list was open before', async () => {
    open('/dashboard/orders')
    await waitFor(() => expect(url()).toBe('/admin?tab=orders'))
  })

  it.each(['[', '"text"', '[{"list":"office-orders","search":7,"rows":[]}]', '[{"search":"//elsewhere","rows":[]}]'])(
    'falls back to all orders when the storage contains %s',
    stored => {
      sessionStorage.setItem(STORAGE_KEY, stored)
      expect(lastSearch(OFFICE_LISTS.orders)).toBe('?tab=orders')
    },
  )
})

describe('useOpenProduct', () => {
  const panel = () => screen.queryByRole('dialog')

  it('keeps the product in the URL and closes by Back or its button', async () => {
    open('/admin?tab=products')
    fireEvent.click((await screen.findAllByRole('button', { name: /^Details of/ }))[0] as HTMLElement)
    expect(url()).toBe('/admin?tab=products&open=5')
    expect(await screen.findByRole('dialog')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(url()).toBe('/admin?tab=products'))
    await waitFor(() => expect(panel()).toBeNull())
  })

  it('reports a deleted product, clears the URL and enables the list’s keys again', async () => {
    open('/admin?tab=products&open=9', { 'GET /api/admin/products/9': failure(404, 'NOT_FOUND', 'Gone') })
    const text = 'We couldn’t load this product / It was deleted, or it is outside your area.'
    await waitFor(() => expect(screen.getAllByTestId('toast').map(toast => toast.textContent)).toEqual([text]))
    await waitFor(() => expect(url()).toBe('/admin?tab=products'))
    fireEvent.keyDown(document.body, { key: 'ArrowDown' })
    await waitFor(() => expect(marked()).toBe('5'))
  })

  it('handles the decision keys, also for a product outside the list', async () => {
    const { requestsTo } = open('/admin?tab=products&open=8', {
      'GET /api/admin/products/8': { body: aDetailedProduct(8) },
      'PUT /api/admin/products/8/approval': { body: aProduct(8, { approvalStatus: 'approved', ...undoable(60_000) }) },
    })
    await screen.findByRole('button', { name: 'Approve Produce 8' })
    fireEvent.focus(document.querySelector('[data-row="5"]') ?? document.body)
    expect(marked()).toBe('5')
    fireEvent.keyDown(document.body, { key: 'r' })
    expect(await screen.findByText('Reject Produce 8?')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByText('Reject Produce 8?')).toBeNull())
    fireEvent.keyDown(document.body, { key: 'a' })
    expect(await screen.findByText('Product approved')).toBeTruthy()
    expect(requestsTo('PUT /api/admin/products/8/approval')).toHaveLength(1)
    // A decided product is not decided again.
    fireEvent.keyDown(document.body, { key: 'a' })
    expect(requestsTo('PUT /api/admin/products/8/approval')).toHaveLength(1)
    expect(requestsTo('PUT /api/admin/products/5/approval')).toEqual([])
  })

  // docs/product/office.md#keyboard
  it.each([
    ['the list', '/admin?tab=products', ''],
    ['the panel', '/admin?tab=products&open=5', '&open=7'],
  ])('goes on in %s to the next undecided product; a held key decides once', async (_where, at, last) => {
    const approved = (id: number) => ({ body: aProduct(id, { approvalStatus: 'approved', ...undoable(60_000) }) })
    const { requestsTo } = open(at, {
      [PENDING]: { body: [5, 6, 7].map(id => aProduct(id)) },
      'PUT /api/admin/products/5/approval': approved(5),
      'PUT /api/admin/products/6/approval': {
        body: aProduct(6, { approvalStatus: 'rejected', rejectionReason: 'Blurred', ...undoable(60_000) }),
      },
    })
    await screen.findAllByRole('button', { name: /^Approve Produce 7/ })
    if (last === '') fireEvent.keyDown(document.body, { key: 'ArrowDown' })
    await waitFor(() => expect(document.querySelector('[data-row="5"]')).toBeTruthy())
    fireEvent.keyDown(document.body, { key: 'a' })
    await waitFor(() => expect(marked()).toBe('6'))
    fireEvent.keyDown(document.body, { key: 'a', repeat: true })
    fireEvent.keyDown(document.body, { key: 'r' })
    fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: 'The picture is unclear.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Reject product' }))
    await waitFor(() => expect(marked()).toBe('7'))
    await waitFor(() => expect(url()).toBe(`/admin?tab=products${last}`))
    expect([5, 6, 7].map(id => requestsTo(`PUT /api/admin/products/${id}/approval`).length)).toEqual([1, 1, 0])
  })

  it('never decides on the previous product while loading', async () => {
    let respond = () => {}
    const read = new Promise<void>(resolve => {
      respond = resolve
    })
    open('/admin?tab=products&open=8', {
      'GET /api/admin/products/8': { body: aDetailedProduct(8) },
      'GET /api/admin/products/9': async () => {
        await read
        return { body: aDetailedProduct(9) }
      },
    })
    expect(await screen.findByRole('button', { name: 'Approve Produce 8' })).toBeTruthy()
    fireEvent.click(screen.getByText('A link to product 9'))
    await waitFor(() => expect(url()).toBe('/admin?tab=products&open=9'))
    expect(screen.queryByRole('button', { name: 'Approve Produce 8' })).toBeNull()
    respond()
    expect(await screen.findByRole('button', { name: 'Approve Produce 9' })).toBeTruthy()
  })
})
