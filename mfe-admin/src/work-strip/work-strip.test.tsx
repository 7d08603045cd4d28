import { show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AdminPage } from '../pages/AdminPage.tsx'
import { openOrders } from '../testing/order-lists.tsx'
import { anOrder, aPerson, aProduct } from '../testing/samples.ts'

const counts = {
  ...{ complaints: 2, late: 4, unpaid: 0, accept: 200, ending: 6, round: null },
  approvals: { count: 5, oldest: '2026-09-04T08:00:00.000Z' },
}
const WORK = { 'GET /api/admin/work': { body: counts } }
const strip = async () => within(await screen.findByRole('navigation', { name: 'What to do first' }))
const chips = async () => (await strip()).getAllByRole('link').map(({ textContent }) => textContent)

// docs/product/office.md#work
describe('WorkStrip', () => {
  it('links each count to its list, and the current one back to all orders', async () => {
    const body = [anOrder(12)]
    openOrders({ ...WORK, 'GET /api/admin/orders': { body: [] }, 'GET /api/admin/orders?work=late': { body } })
    await waitFor(async () =>
      expect(await chips()).toEqual([
        'Complaints 2',
        'Late 4',
        'Unpaid 0',
        'To accept 200+',
        'Approvals waiting 5 oldest 79d ago',
        'Ending in 2 days 6',
      ]),
    )
    fireEvent.click((await strip()).getByRole('link', { name: /Late/ }))
    await screen.findByRole('link', { name: 'Order #12' })
    const late = (await strip()).getByRole('link', { name: /Late/ })
    expect(late.getAttribute('aria-current')).toBe('true')
    fireEvent.click(late)
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Order #12' })).toBeNull())
  })

  it('shows complaints only if there are any', async () => {
    openOrders({ 'GET /api/admin/work': { body: { ...counts, complaints: 0 } }, 'GET /api/admin/orders': { body: [] } })
    await waitFor(async () => expect(await chips()).toContain('Late 4'))
    expect((await chips())[0]).toBe('Late 4')
  })

  it('reserves a place for each of the role’s counts before they arrive', async () => {
    const responses = { 'GET /api/admin/orders/district': { body: [] } }
    openOrders(responses, { user: aPerson({ role: 'taluk_agent', district: 'Kolar' }) })
    expect(await chips()).toEqual(['Late –', 'To accept –'])
  })

  it('filters the approved products that end soon', async () => {
    const ending = 'GET /api/admin/products/approved?limit=25&work=ending'
    show(AdminPage, {
      ...{ path: '/admin', at: '/admin?tab=products&list=approved&work=ending', user: aPerson() },
      responses: {
        [ending]: { body: [aProduct(7)] },
        'GET /api/admin/products/approved?limit=25': { body: [aProduct(8)] },
        'GET /api/categories': { body: [] },
        'GET /api/admin/farmers?limit=200': { body: [] },
      },
    })
    expect(await screen.findByText('Produce 7')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Ending in 2 days · Show all approved' }))
    expect(await screen.findByText('Produce 8')).toBeTruthy()
  })
})
